// Ten steps of training against PyTorch: tests/oracle/learn.py wrote the numbers.
#include "core/attention/mask.h"
#include "core/attention/position.h"
#include "core/attention/project.h"
#include "core/attention/score.h"
#include "core/base/files.h"
#include "core/base/table.h"
#include "core/compute/pool.h"
#include "core/learn/files/plan_json.h"
#include "core/learn/network_choices.h"
#include "learn/ten_steps.h"
#include "support/backends.h"
#include "support/program.h"

#include <QtTest/QTest>

#include <algorithm>
#include <cmath>
#include <cstring>

using namespace fovea;

namespace {

constexpr BatchShape batch{.sentences = 3, .tokens = 6};

NetworkPlan encoderPlan(const JsonNode& one) {
    const std::string norm = one.at("pre-norm").boolean() ? "before" : "after";
    NetworkChoices parts = defaultChoices(
        readSelection(networks().info(), "encoder:inner=12,norm=" + norm, "").only());
    ChosenStages& layer = parts.layers.front();
    layer[Stage::position] = readSelection(positions().info(), "sinusoidal", "");
    layer[Stage::project] = readSelection(projects().info(), "heads:heads=2,width=8", "");
    layer[Stage::score] = readSelection(scores().info(), one.at("score").text(), "");
    layer[Stage::mask] = readSelection(masks().info(), one.at("mask").text(), "");
    NetworkPlan plan = assembled(parts);
    plan.sizes = {.words = 13, .answers = 5};
    return plan;
}

Batched encoderBatch(std::uint32_t seed, Index step) {
    const Index count = batch.sentences * batch.tokens;
    const Tensor tokens = drawnNumbers(seed, "batch", step, count, 13);
    Buffer<std::int32_t> targets(tokens.size());
    for (std::size_t i = 0; i < targets.size(); ++i)
        targets[i] = tokens.host<std::int32_t>()[i] % 5;
    return {.input = {.source = {tokens, batch}, .decoderInput = {}, .pictures = {}},
            .wanted = Tensor({count}, std::move(targets))};
}

Run trained(const JsonNode& one, std::uint32_t seed, int threads) {
    const auto backend = reference(Type::f32, threads);
    const Taught how{
        .optimiser = readSelection(optimisers().info(), one.at("optimiser").text(), "").only(),
        .schedule = readSelection(schedules().info(), one.at("schedule").text(), "").only(),
        .rate = one.at("rate").number(),
        .clipNorm = one.at("longest").number(),
        .smoothing = one.at("smoothing").number()};
    return taught(*backend, encoderPlan(one), seed, how,
                  [seed](Index step) { return encoderBatch(seed, step); });
}

} // namespace

class TestTraining : public QObject {
    Q_OBJECT
    const std::string path_ = FOVEA_SOURCE "/tests/golden/learn.json";
    const Json json_ = parseJson(disk().read(path_, 1'000'000), path_);

private Q_SLOTS:
    void tenSteps() {
        const JsonNode root(json_, path_);
        const auto seed = static_cast<std::uint32_t>(root.at("seed").integer(0, 1000));
        for (const JsonNode& one : root.at("cases").items()) {
            const Run run = trained(one, seed, 1);
            QCOMPARE(differ(run.losses, one.at("losses"), 1e-5), QString());
            QCOMPARE(differ(run.norms, one.at("norms"), 1e-4), QString());
            QCOMPARE(
                differ(numbersOf(run.learned.at("layer.0.project.W_q")), one.at("weight"), 1e-4),
                QString());
        }
    }
    // The same bits with any number of threads.
    void threads() {
        const JsonNode root(json_, path_);
        const JsonNode one = root.at("cases").items().front();
        const Run alone = trained(one, 5, 1);
        for (const int count : {2, 3}) {
            const Run together = trained(one, 5, count);
            QVERIFY(alone.losses == together.losses);
            for (const auto& [name, tensor] : alone.learned)
                QVERIFY(std::memcmp(tensor.host<float>().data(),
                                    together.learned.at(name).host<float>().data(),
                                    sizeof(float) * tensor.size()) == 0);
        }
    }
    void schedulesGoWhereTheySay() {
        const auto factor = [](const char* text, Index step) {
            const Choice choice = readSelection(schedules().info(), text, "").only();
            return schedules().math(choice.row).factor(choice.values, step, 100);
        };
        QCOMPARE(factor("constant", 1), 1.0);
        QCOMPARE(factor("warm-up:warm-up=10", 5), 0.5);
        QCOMPARE(factor("warm-up:warm-up=10", 50), 1.0);
        QCOMPARE(factor("cosine:warm-up=10", 10), 1.0);
        QVERIFY(std::abs(factor("cosine:warm-up=9", 55) - 0.5) < 1e-12);
        // Ever slower, and the last step still moves.
        for (Index step = 10; step <= 100; ++step) {
            QVERIFY(factor("cosine:warm-up=9", step) < factor("cosine:warm-up=9", step - 1));
            QVERIFY(factor("cosine:warm-up=9", step) > 0);
        }
    }
    // Only who says so in its formula decays: without a slope nothing else moves.
    void decays() {
        for (const RowInfo& row : optimisers().info().rows) {
            const bool says = std::string_view(row.formula).find("λ") != std::string_view::npos;
            QCOMPARE(std::ranges::count(row.parameters, "decay", &Parameter::id), says ? 1 : 0);
            const Choice choice = defaultChoice(row);
            std::vector<float> w = {1, -2};
            OptimiserState memory;
            for (std::vector<float>& one : memory.numbers)
                one.resize(2);
            optimisers().math(row.id).step(choice.values, 0.1, 1, w, std::vector<float>{0, 0},
                                           memory);
            QCOMPARE(w.front() != 1.0F, says);
        }
    }
    // A folder of before, whose adam decays, goes on as it was.
    void olderAdamDecays() {
        TrainingPlan plan = defaultTraining("copy");
        plan.optimiser = readSelection(optimisers().info(), "adamw:beta1=0.8,decay=0.2", "").only();
        std::string text = writeJson(trainingToJson(plan));
        const auto replace = [&](const std::string& from, const std::string& to) {
            const std::size_t at = text.find(from);
            QVERIFY(at != std::string::npos);
            text.replace(at, from.size(), to);
        };
        replace("\"adamw\"", "\"adam\"");
        const Json json = parseJson(text, "older");
        QVERIFY(trainingFromJson(JsonNode(json, "older")).optimiser == plan.optimiser);
    }
};

FOVEA_TEST(TestTraining)
#include "test_training.moc"
