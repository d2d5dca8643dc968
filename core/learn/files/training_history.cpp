#include "core/learn/files/training_history.h"

#include "core/base/error.h"
#include "core/base/json.h"
#include "core/learn/files/learner_files.h"

#include <QtCore/QDir>
#include <QtCore/QString>

#include <algorithm>
#include <cmath>
#include <limits>

namespace fovea {
namespace {

constexpr const char* stepInLog = "step";

struct LoggedQuantity {
    const char* key;
    TrainingHistory::Track TrainingHistory::*track;
    double least, most;
    const char* expected;
};

constexpr double lowest = std::numeric_limits<double>::lowest();
constexpr double highest = std::numeric_limits<double>::max();

const LoggedQuantity quantities[] = {
    {"loss", &TrainingHistory::loss, lowest, highest, ""},
    {"norm", &TrainingHistory::gradientNorm, 0, highest, "a length"},
    {"rate", &TrainingHistory::rate, lowest, highest, ""},
    {"accuracy", &TrainingHistory::accuracy, 0, 1, "a share from 0 to 1"},
    {"training-accuracy", &TrainingHistory::trainingAccuracy, 0, 1, "a share from 0 to 1"},
    {"perplexity", &TrainingHistory::perplexity, std::numeric_limits<double>::min(), highest,
     "a number above 0"},
    {"steps-per-second", &TrainingHistory::stepsPerSecond, 0, highest, "a number from 0"},
    {"seconds", &TrainingHistory::seconds, 0, highest, "a number from 0"},
};

void addNorms(TrainingHistory& history, const JsonNode& norms, double step) {
    constexpr std::size_t mostParts = 1000;
    for (const auto& [part, member] : norms.members()) {
        if (history.partNorms.size() == mostParts && !history.partNorms.contains(part))
            norms.refuse("at most 1000 parts");
        const double norm = member.number();
        if (norm < 0)
            member.refuse("a length");
        history.partNorms[part].steps.push_back(step);
        history.partNorms[part].values.push_back(norm);
    }
}

void addLine(TrainingHistory& history, std::string_view line, const std::string& source,
             double& last) {
    const Json json = parseJson(line, source);
    const JsonNode node(json, source);
    const JsonNode at = node.at(stepInLog);
    const auto step = static_cast<double>(at.integer(0, INT64_MAX));
    if (step <= last)
        at.refuse("a step after " + std::to_string(static_cast<std::int64_t>(last)));
    last = step;
    for (const auto& [key, member] : node.members()) {
        if (key == "norms")
            addNorms(history, member, step);
        const auto* quantity = std::ranges::find(quantities, key, &LoggedQuantity::key);
        if (quantity == std::end(quantities))
            continue;
        const double value = member.number();
        if (value < quantity->least || value > quantity->most)
            member.refuse(quantity->expected);
        (history.*quantity->track).steps.push_back(step);
        (history.*quantity->track).values.push_back(value);
    }
}

} // namespace

std::string nameOfRun(const std::string& folder) {
    const QDir absolute(QDir::cleanPath(QDir(QString::fromStdString(folder)).absolutePath()));
    return absolute.dirName().toStdString();
}

std::string runFolderName(const std::string& name) {
    constexpr std::size_t most = 120; // bytes
    std::size_t end = std::min(most, name.size());
    while (end > 0 && end < name.size() && (name[end] & 0xC0) == 0x80)
        --end; // in the middle of a letter
    std::string own = name.substr(0, end);
    for (char& byte : own)
        if (byte == '/' || (byte >= 0 && byte < ' '))
            byte = ' ';
    if (own.empty() || own.front() == '.') // hidden, or no name at all
        own.insert(0, 1, '_');
    return own;
}

LearnedBy learnedBy(const TrainingHistory& history) {
    constexpr double shareOfLast = 0.95;
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    const TrainingHistory::Track& accuracy = history.accuracy;
    if (accuracy.values.empty() || accuracy.values.back() <= 0)
        return {none, none};
    const auto there = std::ranges::find_if(accuracy.values, [&](double value) {
        return value >= shareOfLast * accuracy.values.back();
    });
    const double step = accuracy.steps[static_cast<std::size_t>(there - accuracy.values.begin())];
    // A log of an earlier version has none at its beginning.
    const TrainingHistory::Track& seconds = history.seconds;
    if (seconds.steps.empty() || seconds.steps.front() > history.loss.steps.front())
        return {step, none};
    const auto at = std::ranges::lower_bound(seconds.steps, step);
    return {step, at == seconds.steps.end()
                      ? none
                      : seconds.values[static_cast<std::size_t>(at - seconds.steps.begin())]};
}

TrainingHistory historyOf(std::string_view log, const std::string& source) {
    TrainingHistory history;
    double last = -1;
    std::size_t number = 0;
    while (!log.empty()) {
        const std::size_t end = std::min(log.find('\n'), log.size());
        addLine(history, log.substr(0, end), source + ", line " + std::to_string(++number), last);
        log.remove_prefix(std::min(end + 1, log.size()));
    }
    if (number == 0)
        fail(QT_TRANSLATE_NOOP("fovea", "%1: is empty, expected a line for each step of training"),
             {source});
    // The log has e^loss of what was held out.
    history.validationLoss = history.perplexity;
    for (double& value : history.validationLoss.values)
        value = std::log(value);
    return history;
}

TrainingHistory historyIn(Files& files, const std::string& folder) {
    TrainingHistory history;
    try {
        history = historyOf(logIn(files, folder), folder + "/log.jsonl");
    } catch (const Error& problem) {
        history.problem = problem.message();
    }
    history.name = nameOfRun(folder);
    return history;
}

} // namespace fovea
