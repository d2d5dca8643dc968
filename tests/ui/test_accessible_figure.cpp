// Every figure is a table to a screen reader: rows, columns, names and numbers.
#include "core/base/table.h"
#include "core/compute/pool.h"
#include "core/experiment/run.h"
#include "core/figure/figures.h"
#include "core/figure/numbers_out.h"
#include "support/activate.h"
#include "support/backends.h"
#include "support/program.h"
#include "support/sentence_figures.h"
#include "support/suited.h"
#include "ui/look/marks.h"
#include "ui/look/theme.h"
#include "ui/paint/figure_painter.h"
#include "ui/widgets/announce.h"
#include "ui/widgets/figure_view.h"

#include <QtGui/QAccessible>
#include <QtGui/QImage>
#include <QtGui/QPainter>
#include <QtTest/QTest>
#include <QtWidgets/QApplication>

#include <algorithm>
#include <set>

using namespace fovea;

namespace {

Figure figureOfRow(const RowInfo& row) {
    Experiment experiment = defaultExperiment();
    showFigure(experiment.view, row.id);
    experiment = suited(std::move(experiment));
    experiment.view.query = 1;
    experiment.view.key = 0;
    const auto on = reference();
    const TracePointer trace = run(experiment, *on);
    return describe(*trace, within(*trace, experiment.view), *on);
}

QAccessibleInterface* wholeOf(FigureView& view) {
    return QAccessible::queryAccessibleInterface(&view);
}

QString nameOf(QAccessibleInterface* cell) {
    return cell->text(QAccessible::Name);
}

QString valueOf(QAccessibleInterface* cell) {
    return cell->text(QAccessible::Value);
}

void show(FigureView& view, Figure figure) {
    view.setFigure(std::make_shared<const Figure>(std::move(figure)));
}

bool takesFocus(FigureView& view) {
    view.show();
    if (!QTest::qWaitForWindowExposed(&view))
        return false;
    activate(view);
    view.setFocus();
    return QTest::qWaitFor([&] { return view.hasFocus(); });
}

// What screen readers would be told, as "event: name".
QStringList told;
void note(QAccessibleEvent& event) {
    QAccessibleInterface* about = event.accessibleInterface();
    if (event.type() == QAccessible::Focus && about && about->tableCellInterface())
        told << QStringLiteral("focus: ") + nameOf(about);
    if (event.type() == QAccessible::TableModelChanged)
        told << QStringLiteral("reset");
}

} // namespace

class TestAccessibleFigure : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { setReader(note); }
    void cleanupTestCase() { setReader(nullptr); }

    void everyFigureIsATable_data() {
        QTest::addColumn<QString>("id");
        for (const RowInfo& row : figures().info().rows)
            QTest::newRow(row.id.c_str()) << QString::fromStdString(row.id);
    }
    void everyFigureIsATable() {
        QFETCH(QString, id);
        FigureView view;
        view.resize(600, 500);
        show(view, figureOfRow(figures().info().row(id.toStdString())));
        QAccessibleInterface* whole = wholeOf(view);
        QVERIFY(whole && whole->role() == QAccessible::Table);
        QAccessibleTableInterface* table = whole->tableInterface();
        QVERIFY(table);
        const int rows = table->rowCount();
        const int columns = table->columnCount();
        if (rows == 0) { // nothing is there before it is measured
            const std::string csv = writeCsv(*view.figure());
            QVERIFY2(csv.find_first_of("0123456789") == std::string::npos, csv.c_str());
            return;
        }
        QVERIFY(columns > 0);
        QVERIFY(whole->childCount() > rows * columns); // there are names, too
        QVERIFY(!table->cellAt(rows, 0) && !table->cellAt(0, columns) && !table->cellAt(-1, 0));
        std::set<QString> names;
        for (int i = 0; i < 400; ++i) {
            const int row = i < columns ? 0 : i * 37 % rows;
            const int column = i < columns ? i : i * 13 % columns;
            QAccessibleInterface* cell = table->cellAt(row, column);
            QVERIFY(cell && cell->isValid() && cell->parent() == whole);
            QCOMPARE(table->cellAt(row, column), cell); // made once
            QCOMPARE(cell->tableCellInterface()->rowIndex(), row);
            QCOMPARE(cell->tableCellInterface()->columnIndex(), column);
            QCOMPARE(whole->child(whole->indexOfChild(cell)), cell);
            QVERIFY(!nameOf(cell).isEmpty());
            names.insert(nameOf(cell));
            const auto rowNames = cell->tableCellInterface()->rowHeaderCells();
            QVERIFY(rowNames.size() == 1 && !nameOf(rowNames.front()).isEmpty());
            QCOMPARE(nameOf(rowNames.front()), table->rowDescription(row));
            QCOMPARE(whole->child(whole->indexOfChild(rowNames.front())), rowNames.front());
            const auto columnNames = cell->tableCellInterface()->columnHeaderCells();
            QCOMPARE(columnNames.size(), 1);
            QCOMPARE(whole->child(whole->indexOfChild(columnNames.front())), columnNames.front());
            if (!valueOf(cell).isEmpty())
                QVERIFY2(nameOf(cell).endsWith(valueOf(cell)), qPrintable(nameOf(cell)));
        }
        QVERIFY(names.size() > 1 || rows * columns == 1);
        bool anyName = false;
        for (int column = 0; column < columns; ++column)
            anyName = anyName || !table->columnDescription(column).isEmpty();
        QVERIFY2(anyName, "columns have names");
    }
    // The numbers are the figure's, hidden cells say so, and the pinned one is selected.
    void cellsOfAMap() {
        ViewState pinned;
        pinned.query = 2;
        pinned.key = 1;
        const Figure figure =
            figureFrom(*traceOf("the dog saw a cat", "causal"), figureId::matrix, pinned);
        const auto& matrix = std::get<Matrix>(figure);
        FigureView view;
        view.resize(600, 500);
        show(view, figure);
        QAccessibleTableInterface* table = wholeOf(view)->tableInterface();
        QCOMPARE(table->rowCount(), 5);
        QCOMPARE(table->columnCount(), 5);
        for (int row = 0; row < 5; ++row)
            for (int column = 0; column < 5; ++column) {
                const QString value = valueOf(table->cellAt(row, column));
                const std::size_t at = matrix.cell(row, column);
                if (!matrix.visible[at])
                    QCOMPARE(value, QStringLiteral("hidden by the mask"));
                else
                    QVERIFY(std::abs(value.toDouble() - static_cast<double>(matrix.values[at])) <
                            0.0051);
            }
        QAccessibleInterface* cell = table->cellAt(2, 1);
        QVERIFY2(nameOf(cell).contains(QStringLiteral("saw")) &&
                     nameOf(cell).contains(QStringLiteral(", to dog")),
                 qPrintable(nameOf(cell)));
        QCOMPARE(table->selectedCellCount(), 1);
        QCOMPARE(table->selectedCells().front(), cell);
        QVERIFY(cell->state().selected && !table->cellAt(0, 0)->state().selected);
        QVERIFY(cell->text(QAccessible::Description).contains(QStringLiteral("weight")));
        // Where it stands: what lies in its middle is the cell.
        const QRect place = cell->rect();
        QVERIFY(place.isValid() && place.width() < view.width() / 4);
        QCOMPARE(wholeOf(view)->childAt(place.center().x(), place.center().y()), cell);
        QCOMPARE(table->cellAt(0, 0)->rect().width(), place.width());
    }
    // Silenced by hand is told in words.
    void marksAreTold() {
        Matrix matrix;
        matrix.rows = matrix.columns = {"a", "b"};
        matrix.values = {0.5F, 0.5F, 0, 1};
        matrix.visible = {1, 1, 0, 1};
        matrix.states.assign(2, RowState::normal);
        matrix.drawn = {0, 0, static_cast<std::uint8_t>(CellMark::silenced), 0};
        FigureView view;
        show(view, matrix);
        QAccessibleTableInterface* table = wholeOf(view)->tableInterface();
        QCOMPARE(valueOf(table->cellAt(1, 0)),
                 QStringLiteral("hidden by the mask, silenced by hand"));
        matrix.memory = {0, 1};
        matrix.visible = {1, 1, 1, 1};
        show(view, matrix);
        table = wholeOf(view)->tableInterface();
        QCOMPARE(valueOf(table->cellAt(0, 0)), QStringLiteral("0.50"));
        QCOMPARE(valueOf(table->cellAt(1, 0)),
                 QStringLiteral("0.00, a key of an earlier segment, silenced by hand"));
        HeadGrid grid;
        grid.rows = {{"layer 1", {}}};
        grid.columns = 2;
        grid.heads = {{.map = {.title = {"one", {}}}, .mark = HeadMark::previous, .silenced = true},
                      {.column = 1, .map = {.title = {"two", {}}}}};
        show(view, grid);
        table = wholeOf(view)->tableInterface();
        QCOMPARE(valueOf(table->cellAt(0, 0)), QStringLiteral("silenced, previous token"));
        QCOMPARE(nameOf(table->cellAt(1, 0)), QStringLiteral("layer 1 · two, known for: —"));
    }
    // With high contrast, and wherever a person wants them, a stroke tells what is below 0, and
    // dashes tell heads apart.
    void marksBesideHues() {
        Matrix matrix;
        for (int i = 0; i < 30; ++i)
            matrix.rows.push_back("t");
        matrix.columns = matrix.rows;
        matrix.values.assign(900, -1);
        matrix.states.assign(30, RowState::normal);
        matrix.visible.assign(900, 1);
        matrix.scale = {.isSigned = true, .low = -1, .high = 1};
        Links links;
        links.queries = links.keys = {"a", "b"};
        for (Index head = 0; head < 3; ++head)
            links.heads.push_back({.head = head, .weights = {0.5F, 0.5F, 0.5F, 0.5F}});
        const auto picture = [](const Figure& figure, const Theme& theme, bool paper) {
            QImage image(500, 500, QImage::Format_RGB32);
            image.fill(theme.ground);
            QPainter painter(&image);
            paintFigure(painter, image.rect(), figure, theme, {.legend = false, .paper = paper});
            painter.end();
            return image;
        };
        const auto colours = [&](const Theme& theme) {
            const QImage image = picture(matrix, theme, false);
            std::set<QRgb> all;
            for (int x = 200; x < 300; ++x) // from cell to cell
                for (int y = 200; y < 300; ++y)
                    all.insert(image.pixel(x, y));
            return all.size();
        };
        QVERIFY(colours(contrastTheme(false)) > colours(lightTheme()));
        QVERIFY(colours(contrastTheme(true)) > colours(darkTheme()));
        const auto ink = [&](const Theme& theme) { // dashes have gaps
            const QImage image = picture(links, theme, false);
            int count = 0;
            for (int x = 150; x < 350; ++x)
                for (int y = 100; y < 400; ++y)
                    count += image.pixel(x, y) == theme.ground.rgb() ? 0 : 1;
            return count;
        };
        const int whole = ink(lightTheme());
        QVERIFY(ink(contrastTheme(false)) < 0.95 * whole);
        const auto plain = colours(darkTheme());
        setMarksAlways(true);
        const bool marked = ink(lightTheme()) < 0.95 * whole && colours(darkTheme()) > plain;
        setMarksAlways(false);
        QVERIFY(marked && ink(lightTheme()) == whole);
    }
    // Sixteen million cells are made when they are asked for, and few are kept.
    void largeMap() {
        Matrix matrix;
        for (int i = 0; i < 4096; ++i)
            matrix.rows.push_back("t" + std::to_string(i));
        matrix.columns = matrix.rows;
        matrix.values.assign(std::size_t{4096} * 4096, 0.25F);
        matrix.states.assign(4096, RowState::normal);
        matrix.visible.assign(matrix.values.size(), 1);
        FigureView view;
        show(view, std::move(matrix));
        QAccessibleInterface* whole = wholeOf(view);
        QAccessibleTableInterface* table = whole->tableInterface();
        QCOMPARE(table->rowCount(), 4096);
        QCOMPARE(whole->childCount(), 4097 * 4097);
        QCOMPARE(nameOf(table->cellAt(4095, 17)), QStringLiteral("t4095, t17: 0.25"));
        const QAccessible::Id first = QAccessible::uniqueId(table->cellAt(0, 0));
        for (int i = 0; i < 50'000; ++i)
            QVERIFY(table->cellAt(i / 4096, i % 4096));
        QVERIFY(!QAccessible::accessibleInterface(first)); // it was let go
        QCOMPARE(nameOf(table->cellAt(0, 0)), QStringLiteral("t0, t0: 0.25"));
    }
    // A figure that changes resets its table; a pin that moves tells of its cell alone.
    void changesAreTold() {
        FigureView view;
        view.setFocusPolicy(Qt::StrongFocus);
        view.resize(500, 400);
        QVERIFY(takesFocus(view));
        const TracePointer trace = traceOf("the dog saw a cat");
        ViewState pinned;
        pinned.query = 2;
        pinned.key = 1;
        show(view, figureFrom(*trace, figureId::matrix, pinned));
        QAccessibleTableInterface* table = wholeOf(view)->tableInterface();
        const QAccessible::Id kept = QAccessible::uniqueId(table->cellAt(0, 0));
        told.clear();
        pinned.key = 2;
        show(view, figureFrom(*trace, figureId::matrix, pinned));
        QCOMPARE(told, (QStringList{QStringLiteral("focus: ") + nameOf(table->cellAt(2, 2))}));
        QVERIFY(QAccessible::accessibleInterface(kept));
        QCOMPARE(wholeOf(view)->focusChild(), table->cellAt(2, 2));
        told.clear();
        show(view, figureFrom(*traceOf("a cat saw"), figureId::matrix));
        QCOMPARE(told, QStringList{QStringLiteral("reset")});
        QVERIFY(!QAccessible::accessibleInterface(kept));
        QCOMPARE(table->rowCount(), 3);
    }
    // In a figure that has nothing to be chosen the arrow keys move the reader alone.
    void arrowKeysRead() {
        FigureView view;
        view.resize(500, 400);
        QVERIFY(takesFocus(view));
        for (const RowInfo& row : figures().info().rows) {
            show(view, figureOfRow(row));
            QAccessibleTableInterface* table = wholeOf(view)->tableInterface();
            if (table->rowCount() == 0 || table->selectedCellCount() > 0)
                continue; // nothing to read, or its workspace moves what is chosen
            QTest::keyClick(&view, Qt::Key_Down);
            QCOMPARE(wholeOf(view)->focusChild(), table->cellAt(0, 0));
            told.clear();
            QTest::keyClick(&view, table->rowCount() > 1 ? Qt::Key_Down : Qt::Key_Right);
            QAccessibleInterface* now = wholeOf(view)->focusChild();
            const bool more = table->rowCount() > 1 || table->columnCount() > 1;
            QVERIFY2(!more || now != table->cellAt(0, 0), row.id.c_str());
            if (more)
                QCOMPARE(told, QStringList{QStringLiteral("focus: ") + nameOf(now)});
            for (int i = 0; i < 3; ++i) // no further than the edge
                QTest::keyClick(&view, Qt::Key_Left);
            QCOMPARE(wholeOf(view)->focusChild()->tableCellInterface()->columnIndex(), 0);
        }
    }
};

FOVEA_WINDOW_TEST(TestAccessibleFigure)
#include "test_accessible_figure.moc"
