// How long small models take to say words, one by one: with what was found for the words before
// kept, and with all of them read anew for each word.
//
//     speaking [WORDS]
#include "core/base/table.h"
#include "core/compute/devices/devices.h"
#include "core/compute/pool.h"
#include "core/learn/answering.h"
#include "core/learn/network_choices.h"
#include "core/learn/trainer.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <thread>

using namespace fovea;

namespace {

double millisecondsFor(Backend& backend, const Learner& learner, const Example& asked, Index words,
                       PassObserver* observer) {
    Generation generation{.most = words};
    generation.decoding.least = words; // none ends earlier
    const auto begin = std::chrono::steady_clock::now();
    (void)answersTo(backend, learner, {asked}, generation, observer);
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin)
        .count();
}

void print(Backend& backend, const RowInfo& network, Index most) {
    const bool next = std::ranges::count(networks().math(network.id).forms, Form::next) > 0;
    const TrainingPlan plan = defaultTraining(next ? "repeats" : "copy");
    const Examples examples = examplesOf(plan.material);
    const Learner learner =
        makeLearner(examples, assembled(defaultChoices(defaultChoice(network))), 1, backend);
    const Example asked = examples.at(Split::test, 1, 0);
    PassObserver observer; // what is observed is read anew
    for (Index words = std::max<Index>(most / 4, 1); words <= most; words *= 4) {
        double kept[5];
        double anew[5];
        for (int i = 0; i < 5; ++i) {
            kept[i] = millisecondsFor(backend, learner, asked, words, nullptr);
            anew[i] = millisecondsFor(backend, learner, asked, words, &observer);
        }
        std::ranges::sort(kept);
        std::ranges::sort(anew);
        std::printf("%-16s %5lld words  kept %9.2f ms   read anew %9.2f ms\n", network.id.c_str(),
                    static_cast<long long>(words), kept[2], anew[2]);
    }
}

} // namespace

int main(int count, char** arguments) {
    const Index words = count > 1 ? std::atoll(arguments[1]) : 256;
    const auto pool = std::make_shared<Pool>(static_cast<int>(std::thread::hardware_concurrency()));
    const auto backend = makeBackend(deviceNamed("cpu", ""), pool);
    for (const RowInfo& row : networks().info().rows)
        if (networks().math(row.id).wordByWord)
            print(*backend, row, words);
    return 0;
}
