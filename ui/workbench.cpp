#include "ui/workbench.h"

#include "core/base/error.h"
#include "core/compute/eigen_backend.h"
#include "core/experiment/run.h"
#include "core/figure/figures.h"

#include <QtCore/QThread>
#include <QtCore/QTimer>

#include <chrono>

namespace fovea {
namespace {

constexpr auto patience = std::chrono::milliseconds(150);

} // namespace

Workbench::Workbench(Experiment start, QObject* parent)
    : QObject(parent), session_(std::move(start)),
      pool_(std::make_shared<Pool>(QThread::idealThreadCount())) {
    worker_ = std::make_unique<Latest<Request, Picture>>(
        [this](const Request& request, const std::stop_token& stop) {
            return compute(request, stop);
        },
        [this](std::uint64_t generation, Picture picture) {
            QMetaObject::invokeMethod(
                this, [this, generation, answer = std::move(picture)] { take(generation, answer); },
                Qt::QueuedConnection);
        });
}

Workbench::~Workbench() {
    worker_.reset(); // it calls this object
}

void Workbench::edit(Experiment next) {
    if (next == experiment())
        return;
    session_.edit(std::move(next));
    previewQuery_.reset();
    previewKey_.reset();
    Q_EMIT experimentChanged();
    ask();
}

void Workbench::restart(Experiment next) {
    session_.restart(std::move(next));
    Q_EMIT experimentChanged();
    ask();
}

void Workbench::undo() {
    session_.undo();
    Q_EMIT experimentChanged();
    ask();
}

void Workbench::redo() {
    session_.redo();
    Q_EMIT experimentChanged();
    ask();
}

void Workbench::want(const std::set<std::string>& figures) {
    if (figures == wanted_)
        return;
    wanted_ = figures;
    ask();
}

void Workbench::preview(std::optional<Index> query, std::optional<Index> key) {
    if (query == previewQuery_ && key == previewKey_)
        return;
    previewQuery_ = query;
    previewKey_ = key;
    ask();
}

void Workbench::ask() {
    if (wanted_.empty())
        return;
    Request request{experiment(), experiment().view, wanted_};
    if (previewQuery_) {
        request.preview.query = previewQuery_;
        request.preview.key = previewKey_;
    }
    asked_ = worker_->request(std::move(request));
    if (pending_)
        return;
    pending_ = true;
    QTimer::singleShot(patience, this, [this, generation = asked_] {
        if (pending_ && generation <= asked_)
            Q_EMIT waiting(true);
    });
}

Picture Workbench::compute(const Request& request, const std::stop_token& stop) {
    Picture picture;
    try {
        const auto backend = makeEigenBackend(pool_, stop);
        if (!last_ || !sameComputation(last_->experiment, request.experiment))
            last_ = run(request.experiment, *backend, last_);
        picture.trace = last_;
        picture.view = within(*last_, request.experiment.view);
        for (const std::string& id : request.figures) {
            const bool follows = id == figureId::query || id == figureId::derivation;
            ViewState view = follows ? within(*last_, request.preview) : picture.view;
            view.figure = id;
            picture.figures.emplace(id, describe(*last_, view, *backend));
        }
    } catch (const Error& error) {
        picture.problem = error.message();
    } catch (const std::bad_alloc&) {
        picture.problem = {QT_TRANSLATE_NOOP("fovea", "not enough memory; shorten the sentence"),
                           {}};
    }
    return picture;
}

void Workbench::take(std::uint64_t generation, const Picture& picture) {
    if (generation != asked_)
        return;
    pending_ = false;
    Q_EMIT waiting(false);
    if (!picture.problem.text.empty()) {
        Q_EMIT failed(picture.problem);
        return;
    }
    picture_ = picture;
    Q_EMIT failed({}); // what was wrong is no more
    Q_EMIT pictureChanged();
}

} // namespace fovea
