#include "app/bench/cases.h"
#include "app/bench/measure.h"
#include "app/commands.h"
#include "app/output/outputs.h"
#include "core/base/error.h"
#include "core/base/json.h"
#include "core/base/memory.h"
#include "core/base/readable.h"
#include "core/compute/backend.h"
#include "core/compute/devices/devices.h"
#include "core/compute/pool.h"

#include <CLI/CLI.hpp>

#include <algorithm>
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
};

Result resultOf(const bench::Case& one, const bench::Times& times, Backend& backend) {
    return {.backend = backend.name(),
            .name = one.name,
            .size = one.size,
            .times = times,
            .rate = one.operations / times.median,
            .bandwidth = one.bytes / times.median};
}

Result resultOf(const bench::Case& one, Backend& backend) {
    return resultOf(one, bench::measure(one.prepare(backend)), backend);
}

// Beside the product's rate of the same seconds.
Result resultInTurns(const bench::Case& one, Backend& backend) {
    const bench::Case product = bench::product();
    const auto [own, limit] = bench::measureInTurns(one.prepare(backend), product.prepare(backend));
    Result result = resultOf(one, own, backend);
    result.ofLimit = result.rate * limit.median / product.operations;
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

void printHead(const std::string& backend) {
    std::cout << readable(backend) << '\n'
              << padded("", 28) << padded("size", 22) << padded("median", 10, true)
              << padded("± half of", 11, true) << padded("GFLOP/s", 10, true)
              << padded("GB/s", 8, true) << padded("of limit", 10, true) << '\n';
}

void printBench(const Result& result) {
    std::cout << padded(result.name, 28) << padded(result.size, 22)
              << padded(inWords(result.times.median), 10, true)
              << padded(inWords(result.times.spread / 2), 11, true)
              << padded(result.rate > 0 ? rounded(result.rate / 1e9, 1) : "", 10, true)
              << padded(result.bandwidth > 0 ? rounded(result.bandwidth / 1e9, 1) : "", 8, true)
              << padded(rounded(100 * result.ofLimit, 0) + " %", 10, true) << std::endl;
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
                        {"ofLimit", result.ofLimit}};
}

void runBench(const std::string& filter, const std::optional<std::string>& folder, bool json) {
    if (folder)
        checkNotEmpty({"--model", *folder});
    const std::vector<bench::Case> known = folder ? bench::forwardPasses(*folder) : bench::cases();
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
    Json::Array all;
    for (const Device& device : devices()) {
        if (device.id == "auto" || !device.problem.empty())
            continue;
        const auto backend = makeBackend(device, std::make_shared<Pool>(device.threads));
        const auto tell = [&](const Result& result) {
            if (json)
                all.push_back(benchJson(result));
            else
                printBench(result);
        };
        if (!json)
            printHead(backend->name());
        Result product = resultOf(bench::product(), *backend);
        Result copying = resultOf(bench::copying(), *backend);
        product.ofLimit = copying.ofLimit = 1;
        tell(product);
        tell(copying);
        for (const bench::Case& one : wanted) {
            if (folder) {
                tell(resultInTurns(one, *backend));
                continue;
            }
            Result result = resultOf(one, *backend);
            result.ofLimit = one.limit == bench::Limit::product
                                 ? result.rate / product.rate
                                 : result.bandwidth / copying.bandwidth;
            tell(result);
        }
    }
    if (json)
        std::cout << writeJson(Json::Object{{"results", std::move(all)},
                                            {"mostMemory", static_cast<double>(mostMemory())}},
                               true);
    else
        std::cout << "most memory: " << rounded(static_cast<double>(mostMemory()) / (1 << 20), 0)
                  << " MiB\n";
}

} // namespace

void addBenchCommand(CLI::App& app) {
    struct Options {
        std::string filter;
        std::optional<std::string> model;
        bool json = false;
    };
    auto options = std::make_shared<Options>();
    CLI::App* command =
        addCommand(app, "bench", "Measure how fast this machine computes, beside its own limits");
    command->add_option("FILTER", options->filter, "Only what has this in its name or size");
    command->add_option("--model", options->model,
                        "The forward pass of a checkpoint's folder, in turns with the product");
    command->add_flag("--json", options->json, "As JSON: seconds, operations and bytes a second");
    command->callback([options] { runBench(options->filter, options->model, options->json); });
}

} // namespace fovea
