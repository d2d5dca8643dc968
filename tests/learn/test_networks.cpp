// Ten steps of training of every model against PyTorch: tests/oracle/networks.py wrote the numbers.
#include "core/attention/combine.h"
#include "core/attention/mask.h"
#include "core/attention/normalise.h"
#include "core/attention/position.h"
#include "core/attention/project.h"
#include "core/attention/score.h"
#include "core/base/files.h"
#include "core/base/table.h"
#include "core/compute/pool.h"
#include "core/learn/files/plan_json.h"
#include "core/learn/initialisers.h"
#include "core/learn/network_choices.h"
#include "learn/ten_steps.h"
#include "support/backends.h"
#include "support/program.h"

#include <QtTest/QTest>

#include <set>

using namespace fovea;

namespace {

constexpr Index sentences = 3;
constexpr Index words = 11;
constexpr Index answers = 7;
constexpr Index patches = 4;
constexpr Index patchWidth = 3;

// The other stages are those of `common`.
ChosenStages stagesOf(const JsonNode& node, ChosenStages common) {
    for (const Stage stage : layerStages)
        if (const std::string& id = table(stage).id; node.has(id))
            common[stage] = readSelection(table(stage), node.at(id).text(), node.path());
    return common;
}

NetworkPlan goldenPlan(const JsonNode& one) {
    const auto chosen = [&](const TableInfo& table) {
        return readSelection(table, one.at(table.id).text(), one.path());
    };
    ChosenStages common = defaultStages();
    common[Stage::position] = chosen(positions().info());
    common[Stage::project] = chosen(projects().info());
    NetworkChoices parts{.model = chosen(networks().info()).only(),
                         .layers = {},
                         .across = common,
                         .initialiser = defaultSelection(initialisers().info()).only()};
    for (const JsonNode& layer : one.at("layers").items())
        parts.layers.push_back(stagesOf(layer, common));
    if (one.has("across"))
        parts.across = stagesOf(one.at("across"), common);
    NetworkPlan plan = assembled(parts);
    plan.form = formNamed(one.at("form").text(), one.path());
    const bool speaks = plan.form == Form::sequence || plan.form == Form::next;
    plan.sizes = {.words = words,
                  .decoderWords = answers + 2,
                  .answers = speaks ? answers + 1 : answers,
                  .patches = one.has("pictures") ? patches : 0,
                  .patchWidth = patchWidth};
    return plan;
}

Tensor pictures(std::uint32_t seed, Index step) {
    const RandomStream stream(seed, "pictures", std::to_string(step));
    Buffer<float> numbers(static_cast<std::size_t>(sentences * patches * patchWidth));
    for (std::size_t i = 0; i < numbers.size(); ++i)
        numbers[i] = static_cast<float>(stream.normal(i));
    return Tensor({sentences * patches, patchWidth}, std::move(numbers));
}

// Every further sentence is a word shorter: filled up with the mark, which does not count there.
void speak(Batched& made, std::uint32_t seed, Index step) {
    const Index longest = 6 - step % 2;
    const Index tokens = longest + 1;
    const Tensor drawn = drawnNumbers(seed, "said", step, sentences * longest, answers);
    Buffer<std::int32_t> said(static_cast<std::size_t>(sentences * tokens));
    Buffer<std::int32_t> wanted(said.size());
    std::fill_n(said.data(), said.size(), static_cast<std::int32_t>(answers));
    std::fill_n(wanted.data(), wanted.size(), -1);
    for (Index row = 0; row < sentences; ++row) {
        const Index length = longest - row;
        const std::int32_t* from = drawn.host<std::int32_t>().data() + row * longest;
        std::copy_n(from, length, said.data() + row * tokens + 1);
        std::copy_n(from, length, wanted.data() + row * tokens);
        wanted.data()[row * tokens + length] = answers;
    }
    made.input.decoderInput = {Tensor({sentences * tokens}, std::move(said)),
                               {.sentences = sentences, .tokens = tokens}};
    made.wanted = Tensor({sentences * tokens}, std::move(wanted));
}

Batched goldenBatch(const NetworkPlan& plan, std::uint32_t seed, Index step) {
    const Index tokens = 5 + step % 2;
    Batched made;
    made.input.source = {drawnNumbers(seed, "source", step, sentences * tokens, words),
                         {.sentences = sentences, .tokens = tokens}};
    if (plan.sizes.patches > 0)
        made.input.pictures = pictures(seed, step);
    if (plan.form == Form::whole)
        made.wanted = drawnNumbers(seed, "wanted", step, sentences, answers);
    else if (plan.form == Form::eachWord) // an unknown answer now and then
        made.wanted = drawnNumbers(seed, "wanted", step, sentences * tokens, answers + 1, -1);
    else
        speak(made, seed, step);
    return made;
}

std::int64_t learnedCount(const Learned& learned) {
    std::int64_t count = 0;
    for (const auto& [name, tensor] : learned)
        count += static_cast<std::int64_t>(tensor.size());
    return count;
}

} // namespace

class TestNetworks : public QObject {
    Q_OBJECT
    const std::string path_ = FOVEA_SOURCE "/tests/golden/networks.json";
    const Json json_ = parseJson(disk().read(path_, 1'000'000), path_);
    const JsonNode root_{json_, path_};

private Q_SLOTS:
    void everyModelAndFormIsThere() {
        std::set<std::pair<std::string, Form>> seen;
        for (const JsonNode& one : root_.at("cases").items()) {
            const NetworkPlan plan = goldenPlan(one);
            seen.emplace(plan.model.row, plan.form);
        }
        for (const RowInfo& row : networks().info().rows)
            for (const Form form : networks().math(row.id).forms)
                QVERIFY2(seen.contains({row.id, form}),
                         qPrintable(QString::fromStdString(row.id + ", " + formName(form))));
    }
    // On a device one case of each model and form: the rows of stages are compared there elsewhere,
    // and its compiler takes its time.
    void tenSteps_data() {
        QTest::addColumn<std::size_t>("number");
        std::set<std::pair<std::string, Form>> seen;
        std::size_t number = 0;
        for (const JsonNode& one : root_.at("cases").items()) {
            const NetworkPlan plan = goldenPlan(one);
            if (seen.emplace(plan.model.row, plan.form).second || !testsOpencl())
                QTest::newRow(one.at("name").text().c_str()) << number;
            ++number;
        }
    }
    void tenSteps() {
        QFETCH(std::size_t, number);
        const JsonNode one = root_.at("cases").items()[number];
        const auto seed = static_cast<std::uint32_t>(root_.at("seed").integer(0, 1000));
        const NetworkPlan plan = goldenPlan(one);
        const Taught how{.optimiser = readSelection(optimisers().info(), "adam", "").only(),
                         .schedule = readSelection(schedules().info(), "constant", "").only(),
                         .rate = root_.at("rate").number()};
        for (const auto& [type, bound] : {std::pair(Type::f32, 1e-5), {Type::f64, 1e-6}}) {
            const auto backend = reference(type, 1);
            const Run run = taught(*backend, plan, seed, how,
                                   [&](Index step) { return goldenBatch(plan, seed, step); });
            QCOMPARE(learnedCount(run.learned), one.at("numbers").integer(1, 1'000'000));
            QCOMPARE(differ(run.losses, one.at("losses"), bound), QString());
            QCOMPARE(differ(run.norms, one.at("norms"), 1e-4), QString());
            const auto parts = one.at("parts").members(); // of the first step
            QCOMPARE(run.parts.size(), parts.size());
            for (const auto& [part, norm] : parts)
                QVERIFY2(std::abs(run.parts.at(part) - norm.number()) <=
                             1e-4 * std::max(1.0, norm.number()),
                         part.c_str());
            QCOMPARE(
                differ(numbersOf(run.learned.at(one.at("looked-at").text())), one.at("end"), 1e-4),
                QString());
        }
    }
};

FOVEA_TEST(TestNetworks)
#include "test_networks.moc"
