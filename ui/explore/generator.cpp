#include "ui/explore/generator.h"

#include "core/base/decoding.h"
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
        if (runs() && workbench_.settled())
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
}

std::optional<std::string> Generator::next() const {
    const Picture& picture = workbench_.picture();
    const auto figure = picture.figure(figureId::answer);
    const auto* answer = figure ? std::get_if<Answer>(figure.get()) : nullptr;
    return answer && picture.experiment.text == workbench_.experiment().text ? answer->continued
                                                                             : std::nullopt;
}

bool Generator::canGenerate() const {
    return runs() || next().has_value();
}

void Generator::start() {
    left_ = decodingOf(workbench_.experiment().decoding).most;
    text_ = workbench_.experiment().text;
    gesture_ = workbench_.newGesture();
    step();
    Q_EMIT changed();
}

void Generator::stop() {
    left_ = 0;
    pace_.stop();
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
