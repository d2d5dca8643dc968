// Tokens that are pieces of words, joined in the matrix: what is clicked and pinned stays a token.
#include "core/base/table.h"
#include "core/figure/figures.h"
#include "support/program.h"
#include "support/window.h"
#include "ui/explore/draw_tools.h"

#include <QtTest/QTest>

using namespace fovea;

class TestPieces : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void clickedAndPinned() {
        Window window;
        Experiment experiment = defaultExperiment();
        experiment.text = "see a saw";
        experiment.at(Stage::tokens) = readSelection(table(Stage::tokens), "characters", "tokens");
        chooseFigure(experiment.view, "matrix:words=true", "");
        window.bench().edit(experiment);
        QVERIFY(window.settles());
        const auto shown = [&] {
            return std::get<Matrix>(*window.bench().picture().figure(figureId::matrix));
        };
        const Matrix matrix = shown();
        QCOMPARE(matrix.rows.size(), matrix.rowTokens.size());
        QVERIFY(matrix.rows.size() < window.bench().trace(workspaceId::explore)->tokens.size());
        const Index last = std::ssize(matrix.rows) - 1;
        auto* view = window.find<FigureView>("picture");
        Q_EMIT view->clicked({.row = last, .column = 0});
        QVERIFY(window.settles());
        QCOMPARE(window.bench().experiment().view.query,
                 std::optional<Index>(matrix.rowTokens.back()));
        QCOMPARE(window.bench().experiment().view.key, std::optional<Index>(0));
        QCOMPARE(shown().row, std::optional<Index>(last));
        // Words are not drawn on.
        Q_EMIT view->drawn({.row = last, .column = 0}, true);
        QVERIFY(window.settles() && window.bench().experiment().edits.empty());
        // Again lets go.
        Q_EMIT view->clicked({.row = last, .column = 0});
        QVERIFY(window.settles() && !window.bench().experiment().view.query);
    }
};

FOVEA_WINDOW_TEST(TestPieces)
#include "test_pieces.moc"
