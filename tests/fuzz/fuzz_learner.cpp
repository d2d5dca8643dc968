// Any bytes as one file of a trained model's folder, the others as they were written: a learner, a
// training that goes on, its log, its card and its kept steps, or an Error. What was read is the
// same when it is written and read again.
#include "core/base/error.h"
#include "core/compute/eigen/eigen_backend.h"
#include "core/compute/pool.h"
#include "core/experiment/known_runs.h"
#include "core/learn/files/kept_steps.h"
#include "core/learn/files/learner_files.h"
#include "core/learn/training_run.h"
#include "tests/fuzz/seeds.h"
#include "tests/learn/learners.h"

#include <cstdlib>
#include <iterator>
#include <map>

using namespace fovea;

namespace {

using Contents = std::map<std::string, std::string>; // by path

class MemoryFiles : public Files {
public:
    explicit MemoryFiles(Contents contents = {}) : all(std::move(contents)) {}

    Contents all;

    std::string read(const std::string& path, std::size_t most) override {
        const auto found = all.find(path);
        if (found == all.end() || found->second.size() > most)
            fail("%1: cannot be read", {path});
        return found->second;
    }
    std::string createBeside(const std::string& target) override { return target + ".part"; }
    void write(const std::string& path, std::string_view bytes) override { all[path] = bytes; }
    void sync(const std::string& /*path*/) override {}
    void rename(const std::string& from, const std::string& to) override {
        all[to] = std::move(all[from]);
        all.erase(from);
    }
    Exchange exchange(const std::string& /*one*/, const std::string& /*other*/) override {
        return Exchange::impossible;
    }
    void syncFolder(const std::string& /*pathInside*/) override {}
    void remove(const std::string& path) noexcept override { all.erase(path); }
    void makeFolder(const std::string& /*path*/) override {}
    std::vector<std::string> list(const std::string& folder) override {
        std::vector<std::string> paths;
        for (const auto& [path, bytes] : all)
            if (path.substr(0, path.rfind('/')) == folder)
                paths.push_back(path);
        return paths;
    }
    std::string resolve(const std::string& path) override { return path; }
};

// As a training of three steps leaves it, of which two were kept.
Contents trained() {
    const auto cpu = makeEigenBackend(std::make_shared<Pool>(1));
    TrainingPlan plan = smallTraining("copy:longest=4");
    plan.patience = 2;
    Trainer trainer = smallTrainer(*cpu, plan, smallNetwork("word"));
    MemoryFiles files;
    std::string log;
    for (int i = 0; i < 3; ++i) {
        TrainingProgress progress{.step = trainer.step(*cpu)};
        progress.evaluated = i > 0;
        if (progress.evaluated) {
            trainer.evaluated(0.1 * i);
            progress.accuracy = 0.1 * i;
            progress.perplexity = 2;
            keepStep(files, "m", trainer.learner(), trainer.state());
        }
        log += logLine(progress);
    }
    trainer.setOrigin(Origin{.run = "n", .step = 0});
    for (const FileContent& file : trainerFiles("m", trainer))
        files.write(file.path, file.bytes);
    files.write("m/log.jsonl", log);
    const FileContent card = cardFile("m", {.task = "copy",
                                            .command = "train copy",
                                            .steps = 3,
                                            .parameters = 100,
                                            .accuracy = 0.5,
                                            .examples = 10,
                                            .perplexity = 2,
                                            .byLength = {{3, 1, 2}}});
    files.write(card.path, card.bytes);
    return files.all;
}

const Contents& whole() {
    static const Contents files = trained();
    return files;
}

void check(bool right) {
    if (!right)
        std::abort();
}

void readAll(Files& files) {
    const auto attempt = [](const auto& read) {
        try {
            read();
        } catch (const Error&) {
            return;
        }
    };
    attempt([&] {
        const KnownRun run = runIn(files, "m");
        check(run.history->problem || !run.history->loss.steps.empty());
    });
    attempt([&] { (void)logUntil(files, "m", 2); });
    attempt([&] {
        const SavedLearner saved = readLearner(files, "m");
        if (saved.card) {
            const FileContent again = cardFile("m", *saved.card);
            const Json json = parseJson(again.bytes, "card");
            check(cardFromJson({json, "card"}) == *saved.card);
        }
        for (const Index step : keptSteps(files, "m"))
            attempt([&] {
                const Learned learned = readStep(files, "m", saved.learner, step);
                check(sameBits(readStepState(files, "m", saved.learner, step).learned, learned));
            });
    });
    attempt([&] {
        const Trainer trainer = readTrainer(files, "m");
        MemoryFiles second;
        for (const FileContent& file : trainerFiles("m", trainer))
            second.write(file.path, file.bytes);
        const Trainer again = readTrainer(second, "m");
        check(again.plan() == trainer.plan() && again.done() == trainer.done() &&
              again.origin() == trainer.origin() &&
              sameBits(again.learner().learned, trainer.learner().learned) &&
              sameBits(again.result(), trainer.result()));
    });
}

} // namespace

extern "C" int LLVMFuzzerInitialize(int* count, char*** arguments) {
    char number = 0;
    for (const auto& [path, bytes] : whole())
        addSeed(*count, *arguments, path.substr(path.rfind('/') + 1), number++ + bytes);
    return 0;
}

// The first byte says which file the others are.
extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    if (size == 0)
        return 0;
    MemoryFiles files(whole());
    const auto which = static_cast<std::ptrdiff_t>(data[0] % files.all.size());
    std::next(files.all.begin(), which)
        ->second.assign(reinterpret_cast<const char*>(data) + 1, size - 1);
    readAll(files);
    return 0;
}
