#include "core/figure/run_groups.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace fovea {
namespace {

bool differInSeedAlone(const KnownRun& a, const KnownRun& b) {
    TrainingPlan plan = a.plan;
    plan.seed = b.plan.seed;
    return plan == b.plan && a.network == b.network && a.origin == b.origin;
}

// "1 head, seed 1" and "1 head, seed 2" are "1 head".
std::string commonName(const std::string& a, const std::string& b) {
    auto end = static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
    if (end == a.size())
        return a;
    while (end > 0 && (a[end] & 0xC0) == 0x80)
        --end; // in the middle of a letter
    std::string name = a.substr(0, end);
    for (const std::string_view comma : {",", "，"})
        if (const std::size_t at = name.rfind(comma); at != std::string::npos && at > 0)
            return name.substr(0, at);
    while (!name.empty() && name.back() == ' ')
        name.pop_back();
    return name.empty() ? a : name;
}

// The number of each member at each step.
using Numbers = std::map<double, std::vector<double>>;

Plot::Curve meanCurve(const Numbers& numbers) {
    Plot::Curve curve;
    bool spreads = false;
    for (const auto& [step, values] : numbers) {
        const MeanAndDeviation of = meanAndDeviation(values);
        curve.x.push_back(step);
        curve.y.push_back(of.mean);
        curve.margin.push_back(std::isnan(of.deviation) ? 0 : of.deviation);
        spreads = spreads || curve.margin.back() > 0;
    }
    if (!spreads)
        curve.margin.clear();
    return curve;
}

// Of one quantity of one group: the curves, or dots, that stand at the same place in each run.
template <class Lines>
void collect(const Lines& lines, const RunGroup& group, std::vector<Numbers>& numbers,
             std::vector<const typename Lines::value_type*>& first) {
    for (const std::size_t run : group.runs) {
        std::size_t place = 0;
        for (const auto& line : lines) {
            if (line.series != static_cast<Index>(run))
                continue;
            if constexpr (requires { line.faint; })
                if (line.faint) // the noise of one run
                    continue;
            if (place == numbers.size()) {
                numbers.emplace_back();
                first.push_back(&line);
            }
            for (std::size_t i = 0; i < line.x.size(); ++i)
                numbers[place][line.x[i]].push_back(line.y[i]);
            ++place;
        }
    }
}

Message named(Message name, const RunGroup& group) {
    if (!name.arguments.empty()) // "%1 · validation"
        name.arguments.front() = group.name;
    return name;
}

Plot together(Plot plot, const std::vector<RunGroup>& groups) {
    Plot out = plot;
    out.curves.clear();
    out.dots.clear();
    for (const RunGroup& group : groups) {
        std::vector<Numbers> curves;
        std::vector<Numbers> dots;
        std::vector<const Plot::Curve*> firstCurve;
        std::vector<const Plot::Dots*> firstDots;
        collect(plot.curves, group, curves, firstCurve);
        collect(plot.dots, group, dots, firstDots);
        const auto series = static_cast<Index>(group.runs.front());
        for (std::size_t i = 0; i < curves.size(); ++i) {
            Plot::Curve curve = meanCurve(curves[i]);
            curve.name = named(firstCurve[i]->name, group);
            curve.series = series;
            curve.stroke = firstCurve[i]->stroke;
            curve.strong = firstCurve[i]->strong;
            curve.dots = firstCurve[i]->dots;
            curve.listed = firstCurve[i]->listed;
            out.curves.push_back(std::move(curve));
        }
        for (std::size_t i = 0; i < dots.size(); ++i) {
            Plot::Curve curve = meanCurve(dots[i]);
            curve.name = named(firstDots[i]->name, group);
            curve.series = series;
            curve.stroke = Plot::Stroke::dotted;
            curve.strong = true;
            curve.listed = firstDots[i]->listed;
            out.curves.push_back(std::move(curve));
        }
    }
    return out;
}

} // namespace

std::vector<RunGroup> groupedBySeed(const std::vector<KnownRunPointer>& runs) {
    std::vector<RunGroup> groups;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const auto same = std::ranges::find_if(groups, [&](const RunGroup& group) {
            return differInSeedAlone(*runs[group.runs.front()], *runs[i]);
        });
        if (same == groups.end()) {
            groups.push_back({runs[i]->name, {i}});
            continue;
        }
        same->name = commonName(same->name, runs[i]->name);
        same->runs.push_back(i);
    }
    return groups;
}

MeanAndDeviation meanAndDeviation(const std::vector<double>& values) {
    double sum = 0;
    double count = 0;
    for (const double value : values)
        if (std::isfinite(value)) {
            sum += value;
            ++count;
        }
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    if (count == 0)
        return {none, none};
    const double mean = sum / count;
    double squares = 0;
    for (const double value : values)
        if (std::isfinite(value))
            squares += (value - mean) * (value - mean);
    return {mean, count > 1 ? std::sqrt(squares / (count - 1)) : none};
}

Stack together(Stack curves, const std::vector<RunGroup>& groups) {
    for (Plot& plot : curves.plots)
        plot = together(std::move(plot), groups);
    return curves;
}

} // namespace fovea
