#include "app/window/draft_keeper.h"

#include "core/base/error.h"
#include "ui/attempt.h"

#include <QtCore/QDateTime>

namespace fovea {

DraftKeeper::DraftKeeper(Files& files, const std::string& folder, QObject* parent)
    : QObject(parent), timer_(this), background_(this) {
    if (!folder.empty())
        drafts_.emplace(files, folder);
    timer_.setSingleShot(true);
    timer_.setInterval(std::chrono::seconds(1));
    connect(&timer_, &QTimer::timeout, this, &DraftKeeper::write);
}

void DraftKeeper::keep(const Experiment& experiment, const Document& document) {
    if (!drafts_)
        return;
    latest_ = Draft{.experiment = experiment, .sessionPath = document.path};
    if (document.bytes)
        latest_->sessionChecksum = document.bytes->checksum();
    if (!timer_.isActive()) // not put off by what follows
        timer_.start();
}

void DraftKeeper::write() {
    if (!latest_)
        return;
    if (background_.busy()) { // a slow disk: the newest goes when it is through
        timer_.start();
        return;
    }
    latest_->time = QDateTime::currentMSecsSinceEpoch();
    background_.run(
        [this, draft = *latest_] { // file_ is touched here alone while this is under way
            if (!file_)
                file_ = drafts_->begin();
            file_->write(draft);
        },
        [this](const Message& problem) {
            if (!problem.text.empty())
                timer_.start(); // there may be room again
            Q_EMIT kept(problem);
        });
}

void DraftKeeper::forget() {
    timer_.stop();
    if (!std::exchange(latest_, std::nullopt))
        return;
    background_.run(
        [this] {
            if (file_)
                file_->remove();
        },
        [](const Message&) {});
}

Message DraftKeeper::writeNow(bool closed) {
    timer_.stop();
    background_.finish();
    return problemOf([this, closed] {
        if (!latest_)
            return;
        if (!file_)
            file_ = drafts_->begin();
        Draft draft = *latest_;
        draft.closed = closed;
        draft.time = QDateTime::currentMSecsSinceEpoch();
        file_->write(draft);
    });
}

Message DraftKeeper::leave() {
    Message problem = writeNow(true);
    if (!problem.text.empty()) {
        timer_.start();
        return problem;
    }
    if (latest_)
        problemOf([this] { drafts_->tidy(); }); // what cannot be tidied away may stay
    latest_.reset();
    file_.reset();
    return {};
}

std::optional<Draft> DraftKeeper::adopt(const std::string& path) {
    auto taken = drafts_ ? drafts_->take(path) : nullptr;
    if (!taken)
        return std::nullopt;
    Draft draft = drafts_->read(*taken);
    if (const Message problem = leave(); !problem.text.empty())
        throw Error(Fault::failure, problem);
    file_ = std::move(taken);
    latest_ = draft;
    return draft;
}

} // namespace fovea
