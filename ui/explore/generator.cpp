#include "ui/explore/generator.h"

#include "core/base/decoding.h"
#include "core/compute/devices/devices.h"
#include "core/compute/eigen/eigen_backend.h"
#include "core/compute/pool.h"
#include "core/experiment/chosen_model.h"
#include "core/figure/figures.h"
#include "ui/workbench.h"

namespace fovea {

Generator::Generator(Workbench& workbench, QObject* parent)
    : QObject(parent), workbench_(workbench) {
    constexpr int apart = 120; // milliseconds, so that each token can be seen
    pace_.setSingleShot(true);
    pace_.setInterval(apart);
    connect(&pace_, &QTimer::timeout, this, &Generator::step);
    connect(&workbench, &Workbench::pictureChanged, this, [this] {
        if (runs() && workbench_.settled() && (!searches_ || found_))
            pace_.start();
    });
    connect(&workbench, &Workbench::failed, this, [this](const Message& problem) {
        if (runs() && !problem.text.empty())
            stop(); // as where the model takes no more tokens
    });
    connect(&workbench, &Workbench::experimentChanged, this, [this] {
        if (runs() && workbench_.experiment().text != text_)
            stop();
    });
    search_ = std::make_unique<Search>(
        [](const std::shared_ptr<const Experiment>& asked, const std::stop_token& stop,
           const Search::Early&) -> Found {
            if (!asked)
                throw Cancelled();
            try {
                const auto chosen = chosenModel(*asked);
                const auto backend =
                    makeEigenBackend(std::make_shared<Pool>(devices().front().threads), stop);
                return {.texts = chosen ? chosen->model->searched(*asked, *backend)
                                        : std::vector<std::string>()};
            } catch (const Error& error) {
                return {.texts = {}, .problem = error.message()};
            } catch (const std::bad_alloc&) {
                return {
                    .texts = {},
                    .problem = {
                        QT_TRANSLATE_NOOP("fovea", "not enough memory; shorten the sentence"), {}}};
            }
        },
        [this](std::uint64_t generation, Found found) {
            QMetaObject::invokeMethod(
                this, [this, generation, answer = std::move(found)] { take(generation, answer); },
                Qt::QueuedConnection);
        });
}

Generator::~Generator() {
    search_.reset(); // it calls this object
}

// One text after the other is shown, as if each token had just been decided.
void Generator::take(std::uint64_t generation, Found found) {
    if (!search_->isLatest(generation) || !runs())
        return;
    if (!found.problem.text.empty()) {
        Q_EMIT workbench_.failed(found.problem);
        return stop();
    }
    found_ = std::move(found.texts);
    left_ = std::ssize(*found_) + 1; // the last step finds no text
    step();
}

std::optional<std::string> Generator::next() {
    if (searches_) {
        if (!found_ || found_->empty())
            return std::nullopt;
        std::string text = std::move(found_->front());
        found_->erase(found_->begin());
        return text;
    }
    return oneMore();
}

std::optional<std::string> Generator::oneMore() const {
    const Picture& picture = workbench_.picture();
    const auto figure = picture.figure(figureId::answer);
    const auto* answer = figure ? std::get_if<Answer>(figure.get()) : nullptr;
    return answer && picture.experiment.text == workbench_.experiment().text ? answer->continued
                                                                             : std::nullopt;
}

bool Generator::canGenerate() const {
    return runs() || oneMore().has_value();
}

void Generator::start() {
    const Decoding decoding = decodingOf(workbench_.experiment().decoding);
    left_ = decoding.most;
    text_ = workbench_.experiment().text;
    gesture_ = workbench_.newGesture();
    found_.reset();
    searches_ = decoding.beams.count > 1 && decoding.sampling.temperature == 0;
    if (searches_)
        search_->request(std::make_shared<const Experiment>(workbench_.experiment()));
    else
        step();
    Q_EMIT changed();
}

void Generator::stop() {
    left_ = 0;
    pace_.stop();
    if (searches_ && !found_)
        search_->request(nullptr); // which ends it
    Q_EMIT changed();
}

void Generator::step() {
    const auto longer = next();
    if (!runs() || !longer)
        return stop();
    --left_;
    text_ = *longer;
    Experiment edited = workbench_.experiment();
    edited.text = text_;
    edited.view.query.reset(); // what comes after the end is asked
    edited.view.key.reset();
    workbench_.edit(std::move(edited), gesture_);
    if (left_ == 0)
        stop();
}

} // namespace fovea
