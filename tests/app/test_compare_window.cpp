// The comparison of layers in a real window, driven as a person drives it.
#include "core/base/files.h"
#include "core/base/table.h"
#include "core/compare/family.h"
#include "core/experiment/carriers.h"
#include "core/experiment/compare_work.h"
#include "core/figure/compare/compare_figures.h"
#include "support/program.h"
#include "support/window.h"
#include "ui/compare/compare.h"
#include "ui/compare/layer_measuring.h"
#include "ui/explore/sentence_field.h"
#include "ui/widgets/figure_panel.h"
#include "ui/widgets/number_chip.h"

#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QToolButton>

using namespace fovea;

namespace {

// The window in this workspace.
struct Comparing : Window {
    Comparing() {
        window.showWorkspace(workspaceId::compare);
        [[maybe_unused]] const bool done = settles();
    }
    const Experiment& state() { return bench().experiment(); }
    std::string figure() { return figureOf(state().view).id; }
    // The view that shows a figure; null where none does.
    FigureView* view(const std::string& id) {
        for (auto* panel : window.findChild<Compare*>()->findChildren<FigurePanel*>())
            if (panel->isVisible())
                if (FigureView* found = panel->viewOf(id))
                    return found;
        return nullptr;
    }
    template <class Kind>
    const Kind& shown(const std::string& id) {
        return std::get<Kind>(*view(id)->figure());
    }
    void press(const QString& text) {
        QAbstractButton* button = buttonOf(&window, text);
        QVERIFY2(button, qPrintable(text));
        QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(settles());
    }
    LayerMeasuring& measuring() { return *window.findChild<LayerMeasuring*>(); }
};

} // namespace

class TestCompareWindow : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyPageShowsItsFigures() {
        Comparing w;
        QCOMPARE(w.figure(), std::string("compare-reach"));
        for (const ComparePage& page : comparePages()) {
            w.press(QString::fromUtf8(page.name));
            for (const auto& row : page.rows)
                for (const std::string& figure : row)
                    QVERIFY2(w.view(figure) && w.view(figure)->figure(), figure.c_str());
            QVERIFY(w.message().isEmpty());
        }
    }
    // A token that is pointed at lights up its paths; a click pins it.
    void tokensArePointedAt() {
        Comparing w;
        QCOMPARE(w.shown<Reach>("compare-reach").chosen, Index{3});
        FigureView* view = w.view("compare-reach");
        const QPoint first = pointOf(
            view, [](const Hit& hit) { return hit.row == 1 && !hit.column; }, {.titles = false});
        QVERIFY(!first.isNull());
        hoverAt(view, first);
        QVERIFY(w.settles());
        QCOMPARE(w.shown<Reach>("compare-reach").chosen, Index{1});
        QVERIFY(!w.state().view.query);
        QTest::mouseClick(view, Qt::LeftButton, {}, first);
        QVERIFY(w.settles());
        QCOMPARE(w.state().view.query, std::optional<std::int64_t>(1));
        QTest::keyClick(view, Qt::Key_Right);
        QVERIFY(w.settles());
        QCOMPARE(w.state().view.query, std::optional<std::int64_t>(2));
    }
    // Sentence and sizes change the numbers; each is an edit that can be undone.
    void sizesAreChosen() {
        Comparing w;
        const auto number = [&](std::size_t row, std::size_t column) {
            return w.shown<NumberTable>("compare-costs").rows[row].values[column];
        };
        QCOMPARE(number(0, 0), 3136.0);
        auto* kernel = w.find<NumberChip>("kernel");
        kernel->setFocus();
        QTest::keyClick(kernel, Qt::Key_Up);
        QTest::keyClick(kernel, Qt::Key_Up);
        QVERIFY(w.settles());
        QCOMPARE(w.state().compare.kernel, Index{5});
        QCOMPARE(number(1, 0), 5 * 7 * 64 * 64.0);
        QCOMPARE(w.shown<Reach>("compare-reach").parts[1].levels.size(), std::size_t(2));
        w.bench().undo();
        w.bench().undo();
        QVERIFY(w.settles());
        QCOMPARE(w.state().compare, CompareStudy{});
        auto* sentence = qobject_cast<SentenceField*>(w.window.findChild<Compare*>()->bar());
        sentence->setPlainText(QStringLiteral("one two three"));
        QVERIFY(w.settles());
        QCOMPARE(number(0, 0), 9 * 64.0);
        sentence->clear();
        QVERIFY(w.settles());
        QVERIFY(w.shown<Reach>("compare-reach").tokens.empty());
    }
    void settingsBelongToThePanel() {
        Comparing w;
        auto* layers = w.window.findChild<Compare*>()->findChild<QComboBox*>();
        QVERIFY(layers);
        layers->setCurrentIndex(2);
        Q_EMIT layers->activated(2);
        QVERIFY(w.settles());
        QCOMPARE(w.shown<Reach>("compare-reach").parts.size(), std::size_t(5));
        QCOMPARE(w.shown<NumberTable>("compare-costs").rows.size(), std::size_t(3));
    }
    // A click chooses one of the family, with Ctrl the one that it is compared with.
    void theFamilyIsClicked() {
        Comparing w;
        w.press(QStringLiteral("Family"));
        FigureView* view = w.view("compare-family");
        const auto click = [&](Index item, Qt::KeyboardModifiers with) {
            const QPoint point =
                pointOf(view, [&](const Hit& hit) { return hit.item == item; }, {.titles = false});
            QVERIFY(!point.isNull());
            QTest::mouseClick(view, Qt::LeftButton, with, point);
            QVERIFY(w.settles());
        };
        click(2, {});
        QCOMPARE(w.state().view.layer, std::int64_t{2});
        click(8, Qt::ControlModifier);
        const auto& rows = attentionFamily().info().rows;
        const Panels& pair = w.shown<Panels>("compare-pair");
        QCOMPARE(english(pair.items[0].title), std::string(rows[8].name));
        QCOMPARE(english(pair.items[1].title), std::string(rows[2].name));
        for (std::size_t i = 0; i < pair.items[2].values.size(); ++i) {
            const auto shown = [&](const Matrix& m) { return m.visible[i] ? m.values[i] : 0; };
            QCOMPARE(pair.items[2].values[i], shown(pair.items[1]) - shown(pair.items[0]));
        }
    }
    // Length by length it becomes known; all of it is one edit, and a file keeps it.
    void layersAreMeasured() {
        Comparing w;
        QVERIFY(w.shown<Plot>("compare-times").curves.empty());
        w.press(QStringLiteral("&Measure"));
        QVERIFY(w.measuring().runs());
        QTRY_VERIFY(w.state().compare.measured.measurement);
        QVERIFY(buttonOf(&w.window, QStringLiteral("Stop measuring")));
        QTRY_VERIFY(w.state().compare.measured.measurement->times.size() >
                    3 * mixingLayers().info().rows.size());
        w.press(QStringLiteral("Stop measuring"));
        QVERIFY(!w.measuring().runs());
        const KeptMeasurement kept = w.state().compare.measured;
        QVERIFY(!kept.measurement->whole);
        QVERIFY(w.settles());
        QCOMPARE(w.shown<Plot>("compare-times").curves.size(), mixingLayers().info().rows.size());
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("measured.fovea"));
        exportFrom(w.window, path);
        const Opened opened = readExperiment(disk().read(path.toStdString(), 1 << 24), "");
        QVERIFY(opened.experiment.compare.measured == kept);
        w.bench().undo();
        QVERIFY(!w.state().compare.measured.measurement);
        w.bench().redo();
        QVERIFY(w.state().compare.measured == kept);
    }
    // What is opened meanwhile is not written over.
    void measuringEndsWithItsExperiment() {
        Comparing w;
        w.press(QStringLiteral("&Measure"));
        QTRY_VERIFY(w.state().compare.measured.measurement);
        w.bench().restart(defaultExperiment());
        QVERIFY(!w.measuring().runs());
        QTest::qWait(300);
        QVERIFY(!w.state().compare.measured.measurement);
    }
    // Small networks learn while the window goes on, one after the other.
    void networksLearnBehindThePicture() {
        Comparing w;
        w.press(QStringLiteral("Why scale"));
        QTRY_COMPARE_WITH_TIMEOUT(w.shown<Plot>("compare-derivatives").curves.size(),
                                  2 * comparedLayers().size(), 60000);
        QVERIFY(w.message().isEmpty());
    }
    // A panel alone, and all of them again.
    void panelsAreEnlarged() {
        Comparing w;
        w.view("compare-costs")->setFocus();
        QTest::keyClick(w.view("compare-costs"), Qt::Key_Return);
        QVERIFY(w.settles());
        QCOMPARE(w.figure(), std::string("compare-costs"));
        QVERIFY(w.view("compare-costs") && !w.view("compare-reach"));
        QTest::keyClick(w.view("compare-costs"), Qt::Key_Return);
        QVERIFY(w.settles());
        QVERIFY(w.view("compare-reach"));
    }
};

FOVEA_WINDOW_TEST(TestCompareWindow)
#include "test_compare_window.moc"
