#include "app/bench/cases.h"
#include "app/bench/measure.h"
#include "app/commands.h"
#include "app/options/device_option.h"
#include "app/output/outputs.h"
#include "core/base/error.h"
#include "core/base/json.h"
#include "core/base/memory.h"
#include "core/base/readable.h"
#include "core/compute/backend.h"
#include "core/compute/devices/on_device.h"
#include "core/compute/pool.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <functional>
#include <iomanip>
#include <iostream>

namespace fovea {
namespace {

struct Result {
    std::string backend, name, size;
    bench::Times times;
    double rate = 0;      // operations per second
    double bandwidth = 0; // bytes per second
    double ofLimit = 0;
    Traffic traffic; // of one run
};

// What is measured: a device's work until it is done.
std::function<void()> untilDone(const bench::Case& one, Backend& backend) {
    return [work = one.prepare(backend), &backend] {
        work();
        backend.finish();
    };
}

Traffic trafficOf(const std::function<void()>& work, const Backend& backend) {
    const Traffic before = backend.traffic();
    work();
    const Traffic after = backend.traffic();
    return {.work = after.work - before.work,
            .bytesUp = after.bytesUp - before.bytesUp,
            .bytesDown = after.bytesDown - before.bytesDown};
}

Result resultOf(const bench::Case& one, const bench::Times& times, Backend& backend) {
    return {.backend = backend.name(),
            .name = one.name,
            .size = one.size,
            .times = times,
            .rate = one.operations / times.median,
            .bandwidth = one.bytes / times.median,
            .traffic = {}};
}

// Of a limit, or of what has none.
Result resultOf(const bench::Case& one, Backend& backend) {
    const auto work = untilDone(one, backend);
    Result result = resultOf(one, bench::measure(work), backend);
    result.traffic = trafficOf(work, backend);
    return result;
}

// Beside the limit's rate of the same seconds.
Result resultInTurns(const bench::Case& one, const bench::Case& limit, Backend& backend) {
    const auto work = untilDone(one, backend);
    const auto [own, reference] = bench::measureInTurns(work, untilDone(limit, backend));
    Result result = resultOf(one, own, backend);
    result.ofLimit = one.limit == bench::Limit::product
                         ? result.rate * reference.median / limit.operations
                         : result.bandwidth * reference.median / limit.bytes;
    result.traffic = trafficOf(work, backend);
    return result;
}

// 1.23 µs, 45.6 ms: three digits.
std::string inWords(double seconds) {
    const char* unit = seconds < 1e-3 ? "µs" : seconds < 1 ? "ms" : "s";
    const double value = seconds * (seconds < 1e-3 ? 1e6 : seconds < 1 ? 1e3 : 1);
    std::ostringstream out;
    out << std::fixed
        << std::setprecision(value < 10    ? 2
                             : value < 100 ? 1
                                           : 0)
        << value << ' ' << unit;
    return out.str();
}

std::string padded(std::string text, int width, bool right = false) {
    const auto letters = std::ranges::count_if(
        text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; });
    const std::string blanks(static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, width - letters)),
                             ' ');
    return right ? blanks + text : text + blanks;
}

std::string rounded(double value, int digits) {
    std::ostringstream out;
    out << std::fixed << std::setprecision(digits) << value;
    return out.str();
}

// The last three are of devices: kernels and copies of a run, and what moves up and down.
void printHead(const std::string& backend, bool isDevice) {
    std::cout << readable(backend) << '\n'
              << padded("", 28) << padded("size", 22) << padded("median", 10, true)
              << padded("± half of", 11, true) << padded("GFLOP/s", 10, true)
              << padded("GB/s", 8, true) << padded("of limit", 10, true);
    if (isDevice)
        std::cout << padded("launches", 10, true) << padded("MB up", 8, true)
                  << padded("MB down", 9, true);
    std::cout << '\n';
}

void printBench(const Result& result, bool isDevice) {
    std::cout << padded(result.name, 28) << padded(result.size, 22)
              << padded(inWords(result.times.median), 10, true)
              << padded(inWords(result.times.spread / 2), 11, true)
              << padded(result.rate > 0 ? rounded(result.rate / 1e9, 1) : "", 10, true)
              << padded(result.bandwidth > 0 ? rounded(result.bandwidth / 1e9, 1) : "", 8, true)
              << padded(result.ofLimit > 0 ? rounded(100 * result.ofLimit, 0) + " %" : "", 10,
                        true);
    const auto megabytes = [](std::uint64_t bytes) {
        return rounded(static_cast<double>(bytes) / 1e6, 2);
    };
    if (isDevice)
        std::cout << padded(std::to_string(result.traffic.work), 10, true)
                  << padded(megabytes(result.traffic.bytesUp), 8, true)
                  << padded(megabytes(result.traffic.bytesDown), 9, true);
    std::cout << std::endl;
}

Json benchJson(const Result& result) {
    return Json::Object{{"backend", result.backend},
                        {"name", result.name},
                        {"size", result.size},
                        {"median", result.times.median},
                        {"spread", result.times.spread},
                        {"runs", result.times.runs},
                        {"operationsPerSecond", result.rate},
                        {"bytesPerSecond", result.bandwidth},
                        {"ofLimit", result.ofLimit},
                        {"launches", static_cast<double>(result.traffic.work)},
                        {"bytesUp", static_cast<double>(result.traffic.bytesUp)},
                        {"bytesDown", static_cast<double>(result.traffic.bytesDown)}};
}

struct BenchOptions {
    std::string filter;
    std::optional<std::string> model;
    std::optional<std::string> device;
    bool json = false;
};

// All that can be used, or the one that was named.
std::vector<Device> wantedDevices(const std::optional<std::string>& only) {
    if (only)
        return {resolved(deviceOf({*only}))};
    std::vector<Device> all = devices();
    std::erase_if(all, [](const Device& one) { return one.id == "auto" || !one.problem.empty(); });
    return all;
}

std::vector<bench::Case> wantedCases(const BenchOptions& options) {
    const std::string& filter = options.filter;
    if (options.model)
        checkNotEmpty({"--model", *options.model});
    const std::vector<bench::Case> known =
        options.model ? bench::forwardPasses(*options.model) : bench::cases();
    std::vector<bench::Case> wanted;
    for (const bench::Case& one : known)
        if ((one.name + " " + one.size).find(filter) != std::string::npos)
            wanted.push_back(one);
    if (wanted.empty()) {
        std::string names;
        for (const bench::Case& one : known)
            names += (names.empty() ? "" : "; ") + one.name + " " + one.size;
        failUsage(QT_TRANSLATE_NOOP("fovea", "FILTER: nothing is called ‘%1’, known: %2"),
                  {filter, names});
    }
    return wanted;
}

// A device that is quick shows what it can do with large matrices only.
bench::Case limitingProduct(Backend& backend) {
    constexpr double quick = 1e-3; // seconds
    const bench::Case usual = bench::product(1024);
    return bench::measure(untilDone(usual, backend)).median < quick ? bench::product(4096) : usual;
}

using Tell = std::function<void(const Result&)>;

void benchOn(Backend& backend, bool isDevice, const std::vector<bench::Case>& wanted,
             const Tell& tell) {
    const bench::Case product = limitingProduct(backend);
    const bench::Case copying = bench::copying();
    for (const bench::Case* limit : {&product, &copying}) {
        Result result = resultOf(*limit, backend);
        result.ofLimit = 1;
        tell(result);
    }
    if (isDevice)
        for (const bench::Case& one : bench::transfers())
            tell(resultOf(one, backend));
    for (const bench::Case& one : wanted)
        tell(resultInTurns(one, one.limit == bench::Limit::product ? product : copying, backend));
}

void runBench(const BenchOptions& options) {
    const std::vector<bench::Case> wanted = wantedCases(options);
    Json::Array all;
    for (const Device& device : wantedDevices(options.device)) {
        const bool isDevice = device.id != "cpu";
        const auto work = [&](Backend& backend) {
            if (!options.json)
                printHead(backend.name(), isDevice);
            benchOn(backend, isDevice, wanted, [&](const Result& result) {
                if (options.json)
                    all.push_back(benchJson(result));
                else
                    printBench(result, isDevice);
            });
        };
        watchedWork(device, std::make_shared<Pool>(device.threads), {}, work);
    }
    if (options.json)
        std::cout << writeJson(Json::Object{{"results", std::move(all)},
                                            {"mostMemory", static_cast<double>(mostMemory())}},
                               true);
    else
        std::cout << "most memory: " << rounded(static_cast<double>(mostMemory()) / (1 << 20), 0)
                  << " MiB\n";
}

} // namespace

void addBenchCommand(CLI::App& app) {
    auto options = std::make_shared<BenchOptions>();
    CLI::App* command = addCommand(
        app, "bench", "Measure how fast this machine computes, in turns with its own limits");
    command->add_option("FILTER", options->filter, "Only what has this in its name or size");
    command->add_option("--model", options->model, "The forward pass of a checkpoint's folder");
    command->add_option("--device", options->device, "Only this device, and not all")
        ->type_name("auto|cpu|opencl|opencl:N");
    command->add_flag("--json", options->json, "As JSON: seconds, operations and bytes a second");
    command->callback([options] { runBench(*options); });
}

} // namespace fovea
