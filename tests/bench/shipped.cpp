// What the models that ship are: how large, how good, what their heads do, and how long it takes to
// read all of them. Or the same of one folder.
//
//     shipped [DIR]
#include "core/learn/files/shipped.h"
#include "core/base/table.h"
#include "core/compute/devices/devices.h"
#include "core/compute/pool.h"
#include "learn/head_statistics.h"

#include <chrono>
#include <cstdio>
#include <thread>

using namespace fovea;

namespace {

void print(const char* what, const HeadMeans& means) {
    for (const auto& [head, mean] : means)
        std::printf("    %-18s head %lld  %5.3f  %s\n", head.first.c_str(),
                    static_cast<long long>(head.second + 1), mean, what);
}

std::vector<Example> heldOut(const Choice& task, std::uint64_t count) {
    std::vector<Example> all;
    for (std::uint64_t n = 0; n < count; ++n)
        all.push_back(exampleOf(task, Split::test, 1, n));
    return all;
}

void printHeads(Backend& backend, const SavedLearner& kept) {
    if (kept.training.material.own()) // no examples are drawn of it
        return;
    const Learner& learner = kept.learner;
    const Choice& task = kept.training.material.task;
    const auto sample = heldOut(task, 200);
    if (learner.plan.form == Form::sequence) {
        print("on the word that is said", alignment(backend, learner, sample));
    } else if (learner.plan.form == Form::next) {
        print("on what came next the first time", induction(backend, learner, 10, 50));
    } else if (learner.plan.form == Form::eachWord && !sample.front().aligned.empty()) {
        const auto sentences = sentencesWithTwoUses(task, 200);
        const HeadMeans means = deciding(backend, learner, sentences);
        print("on the word that decides", means);
        for (const auto& [head, mean] : means) {
            const Changed changed = changedWithout(backend, learner, head, sentences);
            std::printf("    %-18s head %lld  silent: changes %.3f of the sentences, %.3f of the "
                        "words\n",
                        head.first.c_str(), static_cast<long long>(head.second + 1),
                        changed.sentences.value(), changed.words.value());
        }
        const Example saw{.source = {"I", "saw", "a", "saw"}, .target = {}};
        std::printf("    I saw a saw:");
        const auto tags = answersTo(backend, learner, {saw});
        for (const std::string& tag : tags.front())
            std::printf(" %s", tag.c_str());
        for (const auto& [name, map] : mapsOf(backend, learner, saw))
            for (Index head = 0; head < map.heads; ++head)
                std::printf("  %s/%lld: %.2f %.2f", name.c_str(), static_cast<long long>(head + 1),
                            map.at(head, 1, 0), map.at(head, 3, 2));
        std::printf("\n");
        // One cell of the best head silenced: from the first saw to I, from the second to a.
        const Head best = bestOf(means);
        for (const auto& [query, key] : {std::pair<Index, Index>{1, 0}, {3, 2}}) {
            CellsLeftOut cell(best, {{query, key}});
            const auto then = answersTo(backend, learner, {saw}, {}, &cell);
            std::printf("    %s head %lld without the cell %lld to %lld:", best.first.c_str(),
                        static_cast<long long>(best.second + 1), static_cast<long long>(query + 1),
                        static_cast<long long>(key + 1));
            for (const std::string& tag : then.front())
                std::printf(" %s", tag.c_str());
            std::printf("\n");
        }
    }
}

void print(Backend& backend, const std::string& name, const SavedLearner& kept) {
    const Card card = kept.card.value_or(Card{});
    std::printf("%-26s %8lld numbers %7.2f %% of %llu  %lld steps %6.1f s\n    %s\n", name.c_str(),
                static_cast<long long>(card.parameters), 100 * card.accuracy,
                static_cast<unsigned long long>(card.examples), static_cast<long long>(card.steps),
                card.seconds, card.command.c_str());
    printHeads(backend, kept);
    std::fflush(stdout);
}

} // namespace

int main(int count, char** arguments) {
    const auto pool = std::make_shared<Pool>(static_cast<int>(std::thread::hardware_concurrency()));
    const auto backend = makeBackend(deviceNamed("cpu", ""), pool);
    if (count > 1) {
        print(*backend, arguments[1], readLearner(disk(), arguments[1]));
        return 0;
    }
    std::vector<std::pair<std::string, std::shared_ptr<const SavedLearner>>> all;
    const auto begin = std::chrono::steady_clock::now();
    for (const RowInfo& row : shippedModels().info().rows) {
        const ShippedModel& model = shippedModels().math(row.id);
        for (std::size_t i = 0; i < model.variants(); ++i)
            all.emplace_back(row.id +
                                 (model.scores.empty() ? "" : std::string("/") + model.scores[i]),
                             shippedLearner(row.id, i));
    }
    const std::chrono::duration<double, std::milli> spent =
        std::chrono::steady_clock::now() - begin;
    for (const auto& [name, kept] : all)
        print(*backend, name, *kept);
    std::printf("%zu models are read in %.1f ms\n", all.size(), spent.count());
    return 0;
}
