// Ten steps of training against PyTorch: tests/oracle/learn.py wrote the numbers.
#include "core/attention/combine.h"
#include "core/attention/mask.h"
#include "core/attention/normalise.h"
#include "core/attention/position.h"
#include "core/attention/score.h"
#include "core/base/files.h"
#include "core/base/random.h"
#include "core/learn/encoder.h"
#include "core/learn/optimisers.h"
#include "core/learn/tape.h"
#include "support/backends.h"

#include <QtTest/QTest>

#include <cmath>
#include <cstring>

using namespace fovea;

namespace {

constexpr Batch batch{.sentences = 3, .tokens = 6};
constexpr Index steps = 10;

EncoderPlan planOf(const JsonPlace& one) {
    EncoderPlan plan{.vocabulary = 13, .classes = 5, .layers = 2, .inner = 12};
    plan.preNorm = one.at("pre-norm").boolean();
    plan.position = readSelection(positions().info(), "sinusoidal", "").only();
    plan.attention.project = readSelection(projects().info(), "heads:heads=2,width=8", "");
    const Choice& project = plan.attention.project.only();
    plan.attention.plan = projects().math(project.row).plan(project.values);
    plan.attention.rule = {.position = readSelection(positions().info(), "none", "").only(),
                           .score = readSelection(scores().info(), one.at("score").text(), ""),
                           .mask = readSelection(masks().info(), one.at("mask").text(), ""),
                           .normalise = standardSelection(normalisers().info()).only(),
                           .combine = standardSelection(combines().info()).only()};
    return plan;
}

Tensor tokensOf(std::uint32_t seed, Index step) {
    const RandomStream stream(seed, "batch", std::to_string(step));
    Buffer<std::int32_t> tokens(static_cast<std::size_t>(batch.sentences * batch.tokens));
    for (std::size_t i = 0; i < tokens.size(); ++i)
        tokens[i] = static_cast<std::int32_t>(stream.uniform(i) * 13);
    return Tensor({batch.sentences * batch.tokens}, std::move(tokens));
}

Tensor targetsOf(const Tensor& tokens) {
    Buffer<std::int32_t> targets(tokens.size());
    for (std::size_t i = 0; i < targets.size(); ++i)
        targets[i] = tokens.host<std::int32_t>()[i] % 5;
    return Tensor(tokens.shape(), std::move(targets));
}

struct Run {
    std::vector<double> losses, norms;
    Learned learned;
};

Run trained(const JsonPlace& one, std::uint32_t seed, int threads) {
    const auto backend = reference(Type::f32, threads);
    const EncoderPlan plan = planOf(one);
    Run run;
    run.learned = drawEncoder(plan, seed, *backend);
    Update how{.optimiser =
                   readSelection(optimisers().info(), one.at("optimiser").text(), "").only(),
               .longest = one.at("longest").number()};
    const Choice schedule = readSelection(schedules().info(), one.at("schedule").text(), "").only();
    std::map<std::string, OptimiserMemory, std::less<>> memory;
    for (Index step = 1; step <= steps; ++step) {
        const Tensor tokens = tokensOf(seed, step - 1);
        Tape tape(*backend);
        for (const auto& [name, parameter] : run.learned)
            tape.watch(parameter);
        const Tensor loss =
            crossEntropy(tape, encoderLogits(tape, plan, run.learned, tokens, batch),
                         targetsOf(tokens), one.at("smoothing").number());
        tape.backward(loss);
        Learned gradients;
        for (const auto& [name, parameter] : run.learned)
            gradients[name] = backend->download(tape.gradient(parameter));
        run.losses.push_back(static_cast<double>(backend->download(loss).host<float>()[0]));
        run.norms.push_back(gradientNorm(gradients));
        how.rate = one.at("rate").number() *
                   schedules().math(schedule.row).factor(schedule.values, step, steps);
        update(how, step, gradients, run.learned, memory);
    }
    return run;
}

QString differ(const std::vector<double>& found, const JsonPlace& wanted, double bound) {
    std::size_t i = 0;
    for (const JsonPlace& one : wanted.items()) {
        if (!(std::abs(found[i] - one.number()) <= bound * std::max(1.0, std::abs(one.number()))))
            return QStringLiteral("%1: %2 instead of %3")
                .arg(i)
                .arg(found[i], 0, 'g', 9)
                .arg(one.number(), 0, 'g', 9);
        ++i;
    }
    return {};
}

} // namespace

class TestTraining : public QObject {
    Q_OBJECT
    const std::string path_ = FOVEA_SOURCE "/tests/golden/learn.json";
    const Json json_ = parseJson(disk().read(path_, 1'000'000), path_);

private Q_SLOTS:
    void tenSteps() {
        const JsonPlace root(json_, path_);
        const auto seed = static_cast<std::uint32_t>(root.at("seed").integer(0, 1000));
        for (const JsonPlace& one : root.at("cases").items()) {
            const Run run = trained(one, seed, 1);
            QCOMPARE(differ(run.losses, one.at("losses"), 1e-4), QString());
            QCOMPARE(differ(run.norms, one.at("norms"), 1e-3), QString());
            const auto weights = run.learned.at("layer.0.project.W_q").host<float>();
            QCOMPARE(differ({weights.begin(), weights.end()}, one.at("weight"), 1e-3), QString());
        }
    }
    // The same bits with any number of threads.
    void threads() {
        const JsonPlace root(json_, path_);
        const JsonPlace one = root.at("cases").items().front();
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
        QVERIFY(std::abs(factor("cosine:warm-up=10", 55) - 0.5) < 1e-12);
        QVERIFY(std::abs(factor("cosine", 100)) < 1e-12);
    }
};

QTEST_GUILESS_MAIN(TestTraining)
#include "test_training.moc"
