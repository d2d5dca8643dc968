// A checkpoint of every family, from its folder to the figures that leave: opened, typed on, read,
// pieces joined, looked through, silenced, patched, continued, undone, saved, and opened again.
#include "core/base/table.h"
#include "core/compute/pool.h"
#include "core/experiment/carriers.h"
#include "core/experiment/chosen_model.h"
#include "core/figure/figures.h"
#include "core/figure/lens.h"
#include "core/figure/map_values.h"
#include "core/model/architectures.h"
#include "support/backends.h"
#include "support/checkpoint_folder.h"
#include "support/desk.h"
#include "support/program.h"
#include "ui/explore/generator.h"
#include "ui/explore/silence_button.h"
#include "ui/export/formats.h"
#include "ui/export/outgoing.h"

#include <QtTest/QTest>
#include <QtWidgets/QInputDialog>
#include <QtWidgets/QMenu>

#include <algorithm>

using namespace fovea;

namespace {

class Journey {
public:
    explicit Journey(const QString& name) : folder_(name), window(desk.window()) {
        window->open(folder_.path());
    }
    [[nodiscard]] Workbench& bench() const { return window->workbench(); }
    [[nodiscard]] bool settles() const {
        return QTest::qWaitFor([&] { return bench().settled(); }) && said(*window).isEmpty();
    }
    [[nodiscard]] TracePointer trace() const { return bench().trace(workspaceId::explore); }
    void look(const char* figure) const {
        Experiment next = bench().experiment();
        chooseFigure(next.view, figure, "");
        bench().edit(std::move(next));
    }
    template <class Kind>
    [[nodiscard]] Kind shown(const char* id) const {
        return std::get<Kind>(*bench().picture().figure(id));
    }
    [[nodiscard]] QAction* action(const char* begins) const {
        for (QAction* one : window->findChild<SilenceButton*>()->menu()->actions())
            if (one->text().startsWith(QLatin1String(begins)))
                return one;
        qFatal("no such action");
    }

private:
    CheckpointFolder folder_;

public:
    Desk desk;
    std::unique_ptr<MainWindow> window;
};

double rowSum(const Matrix& matrix, Index row) {
    double sum = 0;
    for (Index column = 0; column < std::ssize(matrix.columns); ++column)
        sum += static_cast<double>(matrix.values[matrix.cell(row, column)]);
    return sum;
}

constexpr const char* journeyText = "t7 t8 t9 t10 t8";

} // namespace

class TestCheckpointJourney : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyFamily_data() {
        QTest::addColumn<QString>("name");
        for (const RowInfo& row : architectures().info().rows)
            QTest::newRow(row.id.c_str()) << QString::fromStdString(row.id);
    }
    void everyFamily() {
        QFETCH(QString, name);
        Journey journey(name);
        Workbench& bench = journey.bench();
        QTRY_VERIFY(journey.trace() && journey.trace()->model);
        type(*journey.window, journeyText);
        QVERIFY(journey.settles());
        const Experiment begun = bench.experiment();

        // A value that is read is the map's.
        journey.look("matrix");
        QVERIFY(journey.settles());
        const auto matrix = journey.shown<Matrix>("matrix");
        const Tensor row =
            mapValues(*journey.trace(), *reference(), begun.view, Heads::one, Shown::weight,
                      {2, 3, 0, journey.trace()->layer(0).keys.count()});
        QVERIFY(std::abs(matrix.values[matrix.cell(2, 1)] - row.host<float>()[1]) < 1e-6F);
        // Without the first token, rows made whole again; and pieces joined.
        journey.look("matrix:hide=first,renormalise=true,words=true");
        QVERIFY(journey.settles());
        QVERIFY(std::abs(rowSum(journey.shown<Matrix>("matrix"), 4) - 1) < 1e-5);

        // Without the tokens that are no part of the text, where there are some.
        if (const Tokens& tokens = journey.trace()->tokens;
            std::ranges::any_of(tokens, isNoPartOfText)) {
            journey.look("matrix:hide=special,renormalise=true");
            QVERIFY(journey.settles());
            const auto hidden = journey.shown<Matrix>("matrix");
            QVERIFY(!hidden.leftOut.empty());
            for (const Index column : hidden.leftOut)
                QVERIFY(isNoPartOfText(tokens[static_cast<std::size_t>(column)]));
            QVERIFY(std::abs(rowSum(hidden, std::ssize(hidden.rows) - 1) - 1) < 1e-5);
        }
        // A second sentence: its block holds what the first one asks of it.
        if (modelAtHand(bench.experiment())->model->takesPairs()) {
            const Experiment single = bench.experiment();
            Experiment pair = single;
            pair.keysText = "t11 t12";
            bench.edit(std::move(pair));
            journey.look("matrix");
            QVERIFY(journey.settles());
            const Index second = journey.trace()->secondText;
            QVERIFY(second > 0);
            const auto whole = journey.shown<Matrix>("matrix");
            journey.look("matrix:block=1-2");
            QVERIFY(journey.settles());
            const auto block = journey.shown<Matrix>("matrix");
            QCOMPARE(std::ssize(block.rows), second);
            QCOMPARE(std::ssize(block.columns), std::ssize(whole.columns) - second);
            QCOMPARE(block.values[block.cell(1, 1)], whole.values[whole.cell(1, second + 1)]);
            bench.edit(single);
            QVERIFY(journey.settles());
            QCOMPARE(journey.trace()->secondText, Index(0));
        }

        auto* generator = journey.window->findChild<Generator*>();
        if (generator->canGenerate())
            for (const std::int64_t beams : {1, 2}) {
                Experiment next = bench.experiment();
                next.decoding["most"] = std::int64_t{2};
                next.decoding["beams"] = beams;
                bench.edit(std::move(next));
                QVERIFY(journey.settles());
                const std::size_t before = journey.trace()->tokens.size();
                generator->start();
                QTRY_VERIFY(!generator->runs());
                QVERIFY(journey.settles());
                QVERIFY(journey.trace()->tokens.size() > before);
            }

        const bool looksThrough = hasLens(*journey.trace());
        if (looksThrough) {
            journey.look("lens");
            QVERIFY(journey.settles());
            QCOMPARE(journey.shown<Lens>("lens").rows, std::ssize(journey.trace()->layers) + 1);
            const auto before = journey.trace()->model->likeliest;
            journey.action("Silence head 1")->trigger();
            QVERIFY(journey.settles());
            QVERIFY(journey.trace()->model->likeliest != before);
            QCOMPARE(journey.trace()->unedited->likeliest, before);
            Experiment next = bench.experiment();
            next.view.query = 3;
            bench.edit(std::move(next));
            QVERIFY(journey.settles());
            journey.action("Patch the hidden state of token 4 behind layer 1")->trigger();
            auto* dialog = journey.window->findChild<QInputDialog*>();
            QVERIFY(dialog);
            QString other = QString::fromStdString(bench.experiment().text);
            dialog->setTextValue(other.replace(QStringLiteral("t10"), QStringLiteral("t20")));
            dialog->accept();
            QVERIFY(journey.settles());
            QCOMPARE(bench.experiment().silenced.states, (std::vector<PatchedState>{{1, 3}}));
            QVERIFY(journey.shown<Lens>("lens").cell(1, 3).isPatched);
        }
        const Experiment last = bench.experiment();
        saveTo(*journey.window, journey.desk.path("journey.fovea"));
        const auto again = journey.desk.window();
        again->open(journey.desk.path("journey.fovea"));
        QTRY_VERIFY(again->workbench().settled() &&
                    again->workbench().trace(workspaceId::explore) &&
                    again->workbench().trace(workspaceId::explore)->model);
        QCOMPARE(again->workbench().trace(workspaceId::explore)->model->likeliest,
                 journey.trace()->model->likeliest);

        // Every figure leaves, and gives back what made it.
        for (const RowInfo& figure : figures().info().rows) {
            const FigureMath& math = figures().math(figure.id);
            if (!math.view || figure.id == figureId::answer ||
                math.workspace != workspaceId::explore ||
                (math.offered && !math.offered(*journey.trace())))
                continue;
            journey.look(figure.id.c_str());
            QVERIFY2(journey.settles(), figure.id.c_str());
            const std::string svg = bytesOf(outgoing(bench.picture(), "", {}), "svg");
            QCOMPARE(openExperiment(svg, "a.svg").experiment.silenced, last.silenced);
            journey.desk.put("a.svg", svg);
        }
        again->open(journey.desk.path("a.svg"));
        QTRY_VERIFY(again->workbench().settled() &&
                    sameChoices(again->workbench().experiment(), last));

        while (bench.undoStack().canUndo() && !sameChoices(bench.experiment(), begun))
            bench.undo();
        QVERIFY(journey.settles());
        QVERIFY(sameChoices(bench.experiment(), begun));
    }
};

FOVEA_WINDOW_TEST(TestCheckpointJourney)
#include "test_checkpoint_journey.moc"
