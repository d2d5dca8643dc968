// A checkpoint's forward pass with every attention map, weights kept; prints a line of JSON for
// tests/bench/transformers_forward.py.
//   build/release/tests/bench/bench_forward FOLDER TOKENS ROUNDS
#include "app/output/figure_files.h"
#include "core/model/model.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>

using namespace fovea;
using Moment = std::chrono::steady_clock;

namespace {

double since(Moment::time_point start) {
    return std::chrono::duration<double>(Moment::now() - start).count();
}

} // namespace

int main(int count, char** arguments) {
    if (count != 4)
        return 2;
    const Index tokens = std::atoll(arguments[2]);
    const auto backend = makeComputer();
    ModelInput input;
    for (Index i = 0; i < tokens; ++i)
        input.ids.push_back(static_cast<std::int32_t>(7919 * i % 50257));
    // Opening: every weight, out of the file.
    const auto start = Moment::now();
    const auto checkpoint = std::make_shared<Checkpoint>(arguments[1]);
    Model model(checkpoint, *backend);
    model.readAll();
    const double opened = since(start);
    const auto pass = [&] {
        const auto begin = Moment::now();
        const Pass one = model.run(input);
        double computed = since(begin);
        for (Index layer = 0; layer < static_cast<Index>(one.layers.size()); ++layer)
            (void)model.weights(
                one, layer, {.headCount = model.plan().heads, .bottom = tokens, .right = tokens});
        const double mapped = since(begin);
        // Like the maps, a few at a time: no view shows all of them at once.
        constexpr Index rows = 128;
        for (Index i = 0; i < tokens; i += rows)
            (void)model.logits(one, i, std::min(i + rows, tokens));
        return std::array{since(begin), computed, mapped};
    };
    std::vector<std::array<double, 3>> times;
    for (int i = 0; i < std::atoi(arguments[3]); ++i)
        times.push_back(pass());
    std::ranges::sort(times);
    const auto& middle = times[times.size() / 2];
    std::printf("{\"seconds\":%g,\"layers\":%g,\"maps\":%g,\"opened\":%g}\n", middle[0], middle[1],
                middle[2] - middle[1], opened);
    return 0;
}
