// The lens: its last row is what the model predicts, and of tiny checkpoints every row is what an
// independent float64 pass reads out of its own hidden states (tests/oracle/causes.py).
#include "core/base/error.h"
#include "core/base/files.h"
#include "core/base/safetensors.h"
#include "core/base/table.h"
#include "core/compute/pool.h"
#include "core/experiment/chosen_model.h"
#include "core/experiment/run.h"
#include "core/figure/figures.h"
#include "core/learn/files/shipped.h"
#include "support/backends.h"
#include "support/checkpoint_folder.h"
#include "support/model_traces.h"
#include "support/program.h"
#include "support/thrown.h"

#include <QtTest/QTest>

#include <algorithm>
#include <cmath>

using namespace fovea;

namespace {

Lens lensOf(const Trace& trace, const std::string& settings = "", ViewState view = {}) {
    chooseFigure(view, "lens" + settings, "");
    return std::get<Lens>(describe(trace, view, *reference()));
}

} // namespace

class TestLens : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void asTheOracle_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : {"gpt2", "bert", "llama"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void asTheOracle() {
        QFETCH(QString, name);
        const CheckpointFolder folder(name);
        const std::string path = folder.path().toStdString();
        const NamedTensors golden = readSafetensors(
            disk().read(path + "/causes.safetensors", 1'000'000), path + "/causes.safetensors");
        const Tensor wanted = golden.tensors.at("lens").as<double>(); // [L+1, T, V]
        const TracePointer trace =
            traceWith(openModel(disk(), path), textOfIds(golden.tensors.at("ids")));
        const auto chosen = chosenModel(trace->experiment);
        const auto tokens = static_cast<std::size_t>(wanted.axis(1));
        const auto width = static_cast<std::size_t>(wanted.axis(2));
        constexpr std::int32_t followed = 7;
        const Lens lens = lensOf(*trace, ":tokens=64,word=t7");
        QCOMPARE(lens.rows, wanted.axis(0));
        QCOMPARE(lens.columns.size(), tokens);
        QVERIFY(lens.subtitle.text.empty());
        QCOMPARE(english(lensOf(*trace, ":tokens=2").subtitle),
                 "tokens " + std::to_string(tokens - 1) + " to " + std::to_string(tokens) + " of " +
                     std::to_string(tokens));
        QCOMPARE(lens.choices, wanted.axis(2));
        for (std::size_t row = 0; row < static_cast<std::size_t>(lens.rows); ++row)
            for (std::size_t column = 0; column < tokens; ++column) {
                const auto logits =
                    wanted.host<double>().subspan((row * tokens + column) * width, width);
                double sum = 0;
                for (const double one : logits)
                    sum += std::exp(one);
                const Lens::Cell& cell =
                    lens.cell(static_cast<Index>(row), static_cast<Index>(column));
                QVERIFY(std::abs(cell.probability - std::exp(logits[followed]) / sum) < 1e-5);
                QCOMPARE(cell.rank, 1 + std::ranges::count_if(logits, [&](double one) {
                                        return one > logits[followed];
                                    }));
                const auto best = std::ranges::max_element(logits) - logits.begin();
                QCOMPARE(cell.likeliest.front().answer,
                         chosen->model->predictable(static_cast<std::int32_t>(best)));
                QVERIFY(std::abs(cell.likeliest.front().probability -
                                 std::exp(std::ranges::max(logits)) / sum) < 1e-5);
            }
    }

    void lastRowIsThePrediction_data() {
        QTest::addColumn<QString>("name");
        for (const RowInfo& row : shippedModels().info().rows)
            QTest::newRow(row.id.c_str()) << QString::fromStdString(row.id);
    }
    void lastRowIsThePrediction() {
        QFETCH(QString, name);
        const TracePointer trace = traceWith({.name = name.toStdString()});
        const RowInfo& row = figures().info().row("lens");
        const bool offered = figures().math(row.id).offered(*trace);
        QCOMPARE(offered, !trace->model->hidden.empty());
        const Lens lens = lensOf(*trace, ":tokens=64");
        QCOMPARE(lens.columns.empty(), !offered);
        if (!offered)
            return;
        QCOMPARE(lens.columns.size(), trace->model->predicted.size());
        for (std::size_t i = 0; i < lens.columns.size(); ++i) {
            const Lens::Cell& cell = lens.cell(lens.rows - 1, static_cast<Index>(i));
            const Prediction& wanted = trace->model->likeliest[i].front();
            QCOMPARE(cell.likeliest.front().answer, wanted.token);
            QVERIFY(std::abs(cell.likeliest.front().probability - wanted.probability) < 1e-6);
            QCOMPARE(cell.rank, Index(1));
            QCOMPARE(lens.followed[i], wanted.token);
        }
    }

    void aroundTheQuery() {
        const CheckpointFolder folder(QStringLiteral("gpt2"));
        const TracePointer trace = traceWith(openModel(disk(), folder.path().toStdString()),
                                             "t1 t2 t3 t4 t5 t6 t7 t8 t9 t10");
        const auto tokens = [&](std::optional<Index> query) {
            return lensOf(*trace, ":tokens=4", {.query = query}).tokens;
        };
        QCOMPARE(tokens({}), (std::vector<Index>{6, 7, 8, 9}));
        QCOMPARE(tokens(0), (std::vector<Index>{0, 1, 2, 3}));
        QCOMPARE(tokens(5), (std::vector<Index>{3, 4, 5, 6}));
        const Lens lens = lensOf(*trace, ":tokens=4", {.query = 5});
        QCOMPARE(lens.chosen, std::optional<Index>(2));
        QCOMPARE(lens.next, (std::vector<std::string>{"t5", "t6", "t7", "t8"}));
        QCOMPARE(lensOf(*trace, ":tokens=4").next.back(), std::string());
        QCOMPARE(thrown([&] { (void)lensOf(*trace, ":word=dog"); }),
                 QStringLiteral("word: ‘dog’ is not possible, expected a word that the model can "
                                "predict as one token"));
    }
};

FOVEA_TEST(TestLens)
#include "test_lens.moc"
