#include "core/compare/measurement.h"

#include "core/base/random.h"
#include "core/base/table.h"
#include "core/compare/counting_backend.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace fovea {
namespace {

constexpr std::size_t fewestRuns = 5;
constexpr std::size_t mostRuns = 200;
constexpr double longestShare = 8; // the lengths from 1/8 of the longest on are fitted
constexpr std::size_t mostTimes = 1000;

// A layer that is being measured.
struct Runner {
    const RowInfo* row = nullptr;
    const MixingLayer* kind = nullptr;
    double seconds = 0; // of one run of the last length
    double bytes = 0;   // of the same run
    bool ended = false;
};

double secondsOf(const std::function<void()>& work) {
    const auto before = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - before).count();
}

Tensor drawnInput(Index tokens, Index width) {
    const RandomStream random(1, "measured input");
    Buffer<float> values(elements({tokens, width}));
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = static_cast<float>(2 * random.uniform(i) - 1);
    return Tensor({tokens, width}, std::move(values));
}

// Twice the tokens take at most four times as long.
bool goesFurther(const Runner& runner, const MeasuringPlan& plan) {
    return 4 * runner.seconds <= plan.longest && 4 * runner.bytes <= plan.mostBytes;
}

// The medians of all runners at one length.
std::vector<LayerTime> timesAt(Backend& backend, const MeasuringPlan& plan, Index tokens,
                               std::vector<Runner>& runners) {
    LayerSizes sizes = plan.sizes;
    sizes.tokens = tokens;
    const Tensor x = backend.upload(drawnInput(tokens, sizes.width));
    struct Ready {
        Runner* runner;
        Learned learned;
        std::vector<double> seconds;
        double all = 0;
    };
    std::vector<Ready> ready;
    for (Runner& runner : runners) {
        if (runner.ended)
            continue;
        Learned learned = drawLayer(*runner.kind, sizes, 1, backend);
        for (auto& [name, tensor] : learned)
            tensor = backend.upload(tensor);
        CountingBackend counting(backend);
        (void)runner.kind->forward(counting, learned, x, sizes); // warms up
        backend.finish();
        runner.bytes = counting.peakBytes();
        ready.push_back({&runner, std::move(learned), {}, 0});
    }
    const auto isEnough = [&](const Ready& one) {
        return one.seconds.size() >= mostRuns ||
               (one.seconds.size() >= fewestRuns && one.all >= plan.seconds);
    };
    while (!std::ranges::all_of(ready, isEnough))
        for (Ready& one : ready) {
            if (isEnough(one))
                continue;
            backend.checkpoint();
            one.seconds.push_back(secondsOf([&] {
                (void)one.runner->kind->forward(backend, one.learned, x, sizes);
                backend.finish();
            }));
            one.all += one.seconds.back();
        }
    std::vector<LayerTime> times;
    for (Ready& one : ready) {
        std::ranges::sort(one.seconds);
        one.runner->seconds = one.seconds[one.seconds.size() / 2];
        one.runner->ended = !goesFurther(*one.runner, plan);
        times.push_back({.layer = one.runner->row->id,
                         .tokens = tokens,
                         .seconds = one.runner->seconds,
                         .bytes = one.runner->bytes,
                         .runs = std::ssize(one.seconds)});
    }
    return times;
}

// A curve of one layer over log n.
struct LogCurve {
    std::vector<double> x, y;
};

LogCurve logCurve(const Measurement& measurement, const std::string& layer, bool bytes) {
    LogCurve curve;
    for (const LayerTime& time : measurement.times)
        if (const double value = bytes ? time.bytes : time.seconds;
            time.layer == layer && value > 0) {
            curve.x.push_back(std::log(static_cast<double>(time.tokens)));
            curve.y.push_back(std::log(value));
        }
    return curve;
}

constexpr std::int64_t mostSize = std::int64_t{1} << 40;

// Width, kernel, window.
LayerSizes sizesFromJson(const JsonNode& node) {
    const std::vector<JsonNode> numbers = node.items();
    if (numbers.size() != 3)
        node.refuse("three numbers");
    return {.width = numbers[0].integer(1, mostSize),
            .kernel = numbers[1].integer(1, mostSize),
            .window = numbers[2].integer(0, mostSize)};
}

} // namespace

bool KeptMeasurement::operator==(const KeptMeasurement& other) const {
    return measurement == other.measurement ||
           (measurement && other.measurement && *measurement == *other.measurement);
}

Measurement measureLayers(Backend& backend, const MeasuringPlan& plan,
                          const std::function<void(const Measurement&, double share)>& tell) {
    Measurement measurement{.machine = plan.machine,
                            .backend = backend.name(),
                            .sizes = plan.sizes,
                            .times = {},
                            .whole = false};
    measurement.sizes.tokens = 0;
    std::vector<Runner> runners;
    for (const RowInfo& row : mixingLayers().info().rows)
        runners.push_back({.row = &row, .kind = &mixingLayers().math(row.id)});
    const double lengths =
        1 + std::floor(std::log2(static_cast<double>(plan.most) / static_cast<double>(plan.least)));
    double done = 0;
    for (Index tokens = plan.least; tokens <= plan.most; tokens *= 2) {
        for (LayerTime& time : timesAt(backend, plan, tokens, runners))
            measurement.times.push_back(std::move(time));
        const bool ended = std::ranges::all_of(runners, &Runner::ended);
        measurement.whole = ended || 2 * tokens > plan.most;
        tell(measurement, measurement.whole ? 1 : ++done / lengths);
        if (ended)
            break;
    }
    return measurement;
}

std::optional<double> exponentOf(const Measurement& measurement, const std::string& layer,
                                 bool bytes) {
    const LogCurve curve = logCurve(measurement, layer, bytes);
    if (curve.x.empty())
        return std::nullopt;
    const double from = std::ranges::max(curve.x) - std::log(longestShare) - 1e-9;
    double count = 0, x = 0, y = 0, xx = 0, xy = 0;
    for (std::size_t i = 0; i < curve.x.size(); ++i)
        if (curve.x[i] >= from) {
            count += 1;
            x += curve.x[i];
            y += curve.y[i];
            xx += curve.x[i] * curve.x[i];
            xy += curve.x[i] * curve.y[i];
        }
    const double spread = count * xx - x * x; // 0 where a file has one length several times
    if (count < 3 || spread <= 1e-9)
        return std::nullopt;
    return (count * xy - x * y) / spread;
}

std::optional<double> crossingOf(const TimesOf& a, const TimesOf& b) {
    const LogCurve first = logCurve(a.measurement, a.layer, false);
    const LogCurve second = logCurve(b.measurement, b.layer, false);
    std::vector<std::pair<double, double>> differences; // log n, log ratio
    for (std::size_t i = 0; i < first.x.size(); ++i)
        if (const auto same = std::ranges::find(second.x, first.x[i]); same != second.x.end())
            differences.emplace_back(
                first.x[i],
                first.y[i] - second.y[static_cast<std::size_t>(same - second.x.begin())]);
    std::ranges::sort(differences);
    for (std::size_t i = differences.size(); i-- > 1;) {
        const auto& [left, before] = differences[i - 1];
        const auto& [right, after] = differences[i];
        if ((before < 0) != (after < 0))
            return std::exp(left + (right - left) * before / (before - after));
    }
    return std::nullopt;
}

Json measurementToJson(const Measurement& measurement) {
    Json::Array times;
    for (const LayerTime& time : measurement.times)
        times.emplace_back(Json::Object{{"layer", time.layer},
                                        {"tokens", time.tokens},
                                        {"seconds", time.seconds},
                                        {"memory", time.bytes},
                                        {"runs", time.runs}});
    return Json::Object{{"machine", measurement.machine},
                        {"backend", measurement.backend},
                        {"sizes", Json::Array{measurement.sizes.width, measurement.sizes.kernel,
                                              measurement.sizes.window}},
                        {"whole", measurement.whole},
                        {"times", std::move(times)}};
}

Measurement measurementFromJson(const JsonNode& node) {
    const auto positive = [](const JsonNode& number) {
        const double value = number.number();
        if (!std::isfinite(value) || value < 0)
            number.refuse("a number from 0 on");
        return value;
    };
    Measurement read{.machine = node.at("machine").text(),
                     .backend = node.at("backend").text(),
                     .sizes = sizesFromJson(node.at("sizes")),
                     .times = {},
                     .whole = node.at("whole").boolean()};
    const JsonNode times = node.at("times");
    const std::vector<JsonNode> items = times.items();
    if (items.size() > mostTimes)
        times.refuse("at most 1000 times");
    for (const JsonNode& item : items)
        read.times.push_back({.layer = item.at("layer").text(),
                              .tokens = item.at("tokens").integer(1, mostSize),
                              .seconds = positive(item.at("seconds")),
                              .bytes = positive(item.at("memory")),
                              .runs = item.at("runs").integer(0, mostSize)});
    return read;
}

} // namespace fovea
