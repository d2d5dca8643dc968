#include "core/figure/run_table.h"

#include "core/base/table.h"
#include "core/experiment/training_work.h"
#include "core/figure/run_groups.h"
#include "core/figure/tested_runs.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace fovea {
namespace {

constexpr double noNumber = std::numeric_limits<double>::quiet_NaN();
constexpr const char* togetherValue = QT_TRANSLATE_NOOP("fovea", "together");

double lastOf(const TrainingHistory::Track& track) {
    return track.values.empty() ? noNumber : track.values.back();
}

double parametersOf(const KnownRun& run) {
    return run.model ? static_cast<double>(parameterCount(run.model->saved().learner.learned))
                     : noNumber;
}

double testOf(const KnownRun& run) {
    const Card* card = testCard(run);
    return card ? card->accuracy : noNumber;
}

double perplexityOf(const KnownRun& run) {
    const Card* card = testCard(run);
    return card ? card->perplexity.value_or(noNumber) : noNumber;
}

double ambiguousOf(const KnownRun& run) {
    const Card* card = testCard(run);
    return card ? card->ambiguous.value_or(noNumber) : noNumber;
}

double continuedOf(const KnownRun& run) {
    const Card* card = testCard(run);
    return card ? card->continued.value_or(noNumber) : noNumber;
}

// Of a run that still trains the final accuracy is not known.
LearnedBy learnedWhen(const KnownRun& run) {
    const bool ended = run.done >= run.plan.steps || testCard(run);
    return ended ? learnedBy(*run.history) : LearnedBy{.step = noNumber, .seconds = noNumber};
}

struct RunColumn {
    const char* name;
    bool isCount;
    double (*value)(const KnownRun& run);
    const char* deviation = nullptr; // the name of that column; null: it is no outcome
    bool isSize = false;             // the same for every seed
    bool isRare = false;             // not there where no run has it
};

constexpr RunColumn runColumns[] = {
    {QT_TRANSLATE_NOOP("fovea", "parameters"), true, parametersOf, nullptr, true},
    {QT_TRANSLATE_NOOP("fovea", "steps"), true,
     [](const KnownRun& run) { return static_cast<double>(run.done); }},
    {QT_TRANSLATE_NOOP("fovea", "steps/s"), false,
     [](const KnownRun& run) { return lastOf(run.history->stepsPerSecond); }},
    {QT_TRANSLATE_NOOP("fovea", "steps to 95 %"), true,
     [](const KnownRun& run) { return learnedWhen(run).step; },
     QT_TRANSLATE_NOOP("fovea", "± steps")},
    {QT_TRANSLATE_NOOP("fovea", "s to 95 %"), false,
     [](const KnownRun& run) { return learnedWhen(run).seconds; }},
    {QT_TRANSLATE_NOOP("fovea", "validation"), false,
     [](const KnownRun& run) { return lastOf(run.history->accuracy); },
     QT_TRANSLATE_NOOP("fovea", "± validation")},
    {QT_TRANSLATE_NOOP("fovea", "test"), false, testOf, QT_TRANSLATE_NOOP("fovea", "± test")},
    {QT_TRANSLATE_NOOP("fovea", "ambiguous"), false, ambiguousOf,
     QT_TRANSLATE_NOOP("fovea", "± ambiguous"), false, true},
    {QT_TRANSLATE_NOOP("fovea", "continued"), false, continuedOf,
     QT_TRANSLATE_NOOP("fovea", "± continued"), false, true},
    {QT_TRANSLATE_NOOP("fovea", "perplexity"), false, perplexityOf,
     QT_TRANSLATE_NOOP("fovea", "± perplexity")},
};

void addEachRun(NumberTable& table, const RunsTrace& runs) {
    std::vector<const RunColumn*> columns;
    for (const RunColumn& column : runColumns)
        if (!column.isRare || std::ranges::any_of(runs.runs, [&](const KnownRunPointer& run) {
                return !std::isnan(column.value(*run));
            }))
            columns.push_back(&column);
    for (const RunColumn* column : columns) {
        table.columns.push_back({column->name, {}});
        table.counts.push_back(column->isCount ? 1 : 0);
    }
    for (std::size_t i = 0; i < runs.runs.size(); ++i) {
        const KnownRun& run = *runs.runs[i];
        NumberTable::Row row{.name = {"%1", {run.name}},
                             .values = {},
                             .series = static_cast<Index>(i),
                             .strong = i == 0 && runs.hasPresent};
        for (const RunColumn* column : columns)
            row.values.push_back(column->value(run));
        table.rows.push_back(std::move(row));
    }
}

// A line for each group: its size, and of each outcome the mean and the deviation.
void addTogether(NumberTable& table, const RunsTrace& runs) {
    const std::vector<RunGroup> groups = groupedBySeed(runs.runs);
    table.columns.push_back({QT_TRANSLATE_NOOP("fovea", "seeds"), {}});
    table.counts.push_back(1);
    for (const RunGroup& group : groups)
        table.rows.push_back({.name = {"%1", {group.name}},
                              .values = {static_cast<double>(group.runs.size())},
                              .series = static_cast<Index>(group.runs.front()),
                              .strong = group.runs.front() == 0 && runs.hasPresent});
    for (const RunColumn& column : runColumns) {
        std::vector<MeanAndDeviation> found;
        for (const RunGroup& group : groups) {
            std::vector<double> values;
            for (const std::size_t run : group.runs)
                values.push_back(column.value(*runs.runs[run]));
            found.push_back(meanAndDeviation(values));
        }
        if ((!column.deviation && !column.isSize) ||
            std::ranges::all_of(found, [](const auto& one) { return std::isnan(one.mean); }))
            continue;
        table.columns.push_back({column.name, {}});
        table.counts.push_back(column.isSize ? 1 : 0);
        for (std::size_t i = 0; i < groups.size(); ++i)
            table.rows[i].values.push_back(found[i].mean);
        if (column.isSize)
            continue;
        table.columns.push_back({column.deviation, {}});
        table.counts.push_back(0);
        for (std::size_t i = 0; i < groups.size(); ++i)
            table.rows[i].values.push_back(found[i].deviation);
    }
}

// What a paper would print of them.
Figure tableOfRuns(const FigureInput& in) {
    const RunsTrace& runs = *in.trace.runs;
    NumberTable table{
        .title = {QT_TRANSLATE_NOOP("fovea", "Runs"), {}},
        .subtitle = {QT_TRANSLATE_NOOP("fovea", "runs: %1"), {std::to_string(runs.runs.size())}},
        .columns = {},
        .rows = {},
        .notes = {}};
    const bool groups = takesTogether(in.settings);
    groups ? addTogether(table, runs) : addEachRun(table, runs);
    if (table.rows.empty())
        return table;
    if (groups)
        table.notes.push_back(
            {QT_TRANSLATE_NOOP("fovea", "each number is the mean of runs that differ in their seed "
                                        "alone; ±: their standard deviation"),
             {}});
    table.notes.push_back(
        {QT_TRANSLATE_NOOP("fovea", "validation and test: accuracy; perplexity: of the test; 95 %: "
                                    "of the accuracy of the last validation"),
         {}});
    const auto any = [&](double (*value)(const KnownRun&)) {
        return std::ranges::any_of(runs.runs,
                                   [value](const auto& run) { return !std::isnan(value(*run)); });
    };
    if (any(ambiguousOf))
        table.notes.push_back(
            {QT_TRANSLATE_NOOP("fovea",
                               "ambiguous: test accuracy of words that have several answers"),
             {}});
    if (any(continuedOf))
        table.notes.push_back(
            {QT_TRANSLATE_NOOP("fovea", "continued: test accuracy of second halves of texts, said "
                                        "from first halves alone"),
             {}});
    return table;
}

} // namespace

Parameter seedsParameter() {
    return optionParameter("seeds", QT_TRANSLATE_NOOP("fovea", "Seeds"),
                           {QT_TRANSLATE_NOOP("fovea", "each"), togetherValue});
}

bool takesTogether(const Values& settings) {
    return option(settings, "seeds") == togetherValue;
}

Row<FigureMath> runTableFigure() {
    return {{.id = figureId::trainRuns,
             .name = QT_TRANSLATE_NOOP("fovea", "Runs"),
             .formula = "95 %",
             .summary = QT_TRANSLATE_NOOP("fovea", "What a paper would print of runs: size, speed, "
                                                   "how soon they learn and how well"),
             .parameters = {seedsParameter()}},
            {.describe = tableOfRuns,
             .view = true,
             .workspace = workspaceId::train,
             .reading = QT_TRANSLATE_NOOP(
                 "fovea",
                 "Each line is a run, or the runs that differ in their seed alone, where seeds are "
                 "put together. Fewer steps to 95 % is faster learning; test accuracy "
                 "is measured when a run has ended, on examples that it never saw.")}};
}

} // namespace fovea
