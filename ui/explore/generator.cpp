#include "ui/explore/generator.h"

#include "core/base/decoding.h"
#include "core/compute/devices/devices.h"
#include "core/compute/eigen/eigen_backend.h"
#include "core/compute/pool.h"
#include "core/experiment/chosen_model.h"
#include "core/experiment/trace.h"
#include "core/figure/figures.h"
#include "ui/explore/explore_trace.h"
#include "ui/workbench.h"

#include <algorithm>
#include <utility>

namespace fovea {
namespace {

// Milliseconds, so that each token can be seen, and where each word looks.
constexpr int tokensApart = 120;
constexpr int wordsApart = 600;
constexpr const char* limitId = "most"; // of words that are said

// How many words its answer has at most; 0: as many as suit the sentence.
std::int64_t saidIn(const Experiment& experiment) {
    const auto limit = experiment.decoding.find(limitId);
    return limit == experiment.decoding.end() ? 0 : std::get<std::int64_t>(limit->second);
}

// So that so many words stand there: an answer of one word has the likeliest next one behind it.
std::int64_t limitAt(std::int64_t words) {
    return std::max<std::int64_t>(1, words - 1);
}

// Whether the queries of that layer are the words of the sentence, and not those of the answer.
bool isOfSentence(const Trace& trace, Index layer) {
    const Layer& shown = trace.layer(layer);
    return shown.amongThemselves && shown.queries.count() == std::ssize(trace.tokens);
}

} // namespace

Generator::Generator(Workbench& workbench, QObject* parent)
    : QObject(parent), workbench_(workbench) {
    pace_.setSingleShot(true);
    connect(&pace_, &QTimer::timeout, this, &Generator::step);
    connect(&workbench, &Workbench::pictureChanged, this, [this] {
        if (runs() && workbench_.settled() && (!searches_ || found_))
            pace_.start(said_ > 0 ? wordsApart : tokensApart);
    });
    connect(&workbench, &Workbench::failed, this, [this](const Message& problem) {
        if (runs() && !problem.text.empty())
            stop(); // as where the model takes no more tokens
    });
    connect(&workbench, &Workbench::experimentChanged, this, [this] {
        const Experiment& present = workbench_.experiment();
        const bool others =
            present.text != text_ ||
            (said_ > 0 && saidIn(present) != limitAt(said_)); // an edit by the person
        if (runs() && others)
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

std::int64_t Generator::wordsOfAnswer() const {
    const TracePointer trace = exploreTrace(workbench_);
    const ModelTrace* model = trace ? trace->model.get() : nullptr;
    return model && model->kind == AnswerKind::sequence &&
                   trace->experiment.text == workbench_.experiment().text
               ? std::ssize(model->predicted)
               : 0;
}

bool Generator::canGenerate() const {
    return runs() || wordsOfAnswer() > 1 || oneMore().has_value();
}

void Generator::start() {
    const Decoding decoding = decodingOf(workbench_.experiment().decoding);
    left_ = decoding.most;
    text_ = workbench_.experiment().text;
    gesture_ = workbench_.newGesture();
    found_.reset();
    searches_ = false;
    if (const std::int64_t words = wordsOfAnswer(); words > 0) {
        left_ = words;
        const Values& present = workbench_.experiment().decoding;
        const auto limit = present.find(limitId);
        limit_ = limit == present.end() ? std::nullopt : std::optional(limit->second);
        sayOneMore();
        Q_EMIT changed();
        return;
    }
    searches_ = decoding.beams.count > 1 && decoding.sampling.temperature == 0;
    if (searches_)
        search_->request(std::make_shared<const Experiment>(workbench_.experiment()));
    else
        step();
    Q_EMIT changed();
}

void Generator::stop() {
    left_ = 0;
    if (std::exchange(said_, 0) > 0) // behind the edit that stops it, where one does
        QMetaObject::invokeMethod(this, &Generator::sayAll, Qt::QueuedConnection);
    pace_.stop();
    if (searches_ && !found_)
        search_->request(nullptr); // which ends it
    Q_EMIT changed();
}

void Generator::sayOneMore() {
    Experiment edited = workbench_.experiment();
    edited.decoding[limitId] = limitAt(++said_);
    --left_;
    // Where its words ask, the new one does.
    const TracePointer trace = exploreTrace(workbench_);
    if (trace && edited.view.layer < std::ssize(trace->layers) &&
        !isOfSentence(*trace, edited.view.layer)) {
        edited.view.query = said_ - 1;
        edited.view.key.reset();
    }
    if (edited == workbench_.experiment()) // the first two words stand there from the beginning
        pace_.start(wordsApart);
    else
        workbench_.edit(std::move(edited), gesture_);
}

void Generator::sayAll() {
    Experiment edited = workbench_.experiment();
    if (runs() || saidIn(edited) == 0)
        return;
    if (limit_)
        edited.decoding[limitId] = *limit_;
    else
        edited.decoding.erase(limitId);
    workbench_.edit(std::move(edited), gesture_);
}

void Generator::step() {
    if (said_ > 0) {
        if (left_ == 0)
            return stop();
        sayOneMore();
        if (left_ == 0)
            stop();
        return;
    }
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
