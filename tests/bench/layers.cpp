// Time of a layer forward over the length of the text, on the processor and on the first OpenCL
// device: fitted exponents beside those of theory, and where attention becomes the slower one.
//   build/release/tests/bench/bench_layers [d] [most tokens] [most GB] [device]
#include "core/base/error.h"
#include "core/base/table.h"
#include "core/compare/measurement.h"
#include "core/compute/devices/devices.h"
#include "core/compute/pool.h"

#include <QtCore/QCoreApplication>

#include <cstdio>
#include <cstdlib>
#include <thread>

using namespace fovea;

namespace {

// What the exact count of multiply–adds gives when it is fitted at the same lengths.
double expectedExponent(const MixingLayer& kind, const Measurement& measured,
                        const std::string& layer) {
    Measurement counted = measured;
    for (LayerTime& time : counted.times) {
        LayerSizes sizes = measured.sizes;
        sizes.tokens = time.tokens;
        time.seconds = kind.multiplyAdds.value(sizes);
    }
    return exponentOf(counted, layer).value_or(0);
}

void measureOn(const char* id, const MeasuringPlan& plan) {
    try {
        const Device device = deviceNamed(id, "device");
        const auto pool =
            std::make_shared<Pool>(static_cast<int>(std::thread::hardware_concurrency()));
        const auto backend = makeBackend(device, pool);
        const Measurement measured =
            measureLayers(*backend, plan, [](const Measurement&, double) {});
        std::printf("%s, %s\n", device.model.c_str(), measured.backend.c_str());
        for (const RowInfo& row : mixingLayers().info().rows) {
            const MixingLayer& kind = mixingLayers().math(row.id);
            const LayerTime* last = nullptr;
            for (const LayerTime& time : measured.times)
                if (time.layer == row.id)
                    last = &time;
            std::printf(
                "  %-14s n^%.2f, counted n^%.2f, in the end n^%.0f; %.2f ms at %lld tokens\n",
                row.id.c_str(), exponentOf(measured, row.id).value_or(0),
                expectedExponent(kind, measured, row.id), kind.exponent, 1e3 * last->seconds,
                static_cast<long long>(last->tokens));
        }
        for (const char* other : {layerId::convolution, layerId::recurrent})
            if (const auto n = crossingOf({measured, layerId::attention}, {measured, other}))
                std::printf("  attention takes longer than the %s from n = %.0f on\n", other, *n);
    } catch (const Error& error) {
        std::printf("%s: %s\n", id, english(error.message()).c_str());
    }
}

} // namespace

int main(int count, char** arguments) {
    const QCoreApplication application(count, arguments);
    MeasuringPlan plan;
    if (count > 1)
        plan.sizes.width = std::atoll(arguments[1]);
    if (count > 2)
        plan.most = std::atoll(arguments[2]);
    if (count > 3)
        plan.mostBytes = 1e9 * std::atof(arguments[3]);
    if (count > 4) {
        measureOn(arguments[4], plan);
        return 0;
    }
    measureOn("cpu", plan);
    measureOn("opencl", plan);
}
