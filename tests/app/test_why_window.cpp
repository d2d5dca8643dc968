// The view Why in the window, as its user goes through it.
#include "core/base/table.h"
#include "core/experiment/chosen_model.h"
#include "core/figure/figures.h"
#include "support/program.h"
#include "support/shown_window.h"
#include "support/window.h"
#include "ui/hit_words.h"

#include <QtWidgets/QComboBox>

using namespace fovea;

namespace {

Experiment whyExperiment() {
    Experiment experiment = withModel(firstExperiment(), {.name = "induction"});
    experiment.text = "k 3 a f 9 z q k 3 a f";
    showFigure(experiment.view, figureId::why);
    experiment.view.layer = 1;
    experiment.view.query = 9;
    experiment.view.key = 3;
    return experiment;
}

struct WhyWindow : ShownWindow {
    WhyWindow() : ShownWindow(Settings(), whyExperiment()), picture(find<FigureView>("picture")) {
        (void)settles();
    }
    const Terms& terms() { return std::get<Terms>(*picture->figure()); }
    bool click(const std::function<bool(const Hit&)>& wanted) {
        QTest::mouseClick(picture, Qt::LeftButton, {}, pointOf(picture, wanted));
        return settles();
    }
    const ViewState& view() { return bench().experiment().view; }
    FigureView* picture;
};

} // namespace

class TestWhyWindow : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { dressLikeTheProgram(); }

    // The largest term is told; another one is chosen by a click in the table, or in the lines.
    void choosesTerms() {
        WhyWindow w;
        QVERIFY(!w.terms().terms.empty());
        const auto largest = std::pair(w.terms().row, w.terms().column);
        QTRY_COMPARE(w.terms().changes.size(), std::size_t{3}); // the prediction comes after it
        QVERIFY(w.terms().changes[1].now < 0.05);
        QVERIFY(w.click([](const Hit& hit) { return hit.row == 0 && hit.column == 0; }));
        QCOMPARE(w.terms().row, std::optional<Index>(0));
        QCOMPARE(w.terms().column, std::optional<Index>(0));
        QTRY_COMPARE(w.terms().changes.size(), std::size_t{3});
        QVERIFY(w.terms().changes[1].now > 0.9);
        // Again, and it is the largest that is told.
        QVERIFY(w.click([](const Hit& hit) { return hit.row == 0 && hit.column == 0; }));
        QCOMPARE(std::pair(w.terms().row, w.terms().column), largest);
        QCOMPARE(w.view().query,
                 std::optional<Index>(9)); // a cell of the table is no cell of a map
    }
    // The name of the head on the path leads to the cell where it looked.
    void opensHeads() {
        WhyWindow w;
        const Terms::Arc arc = w.terms().arcs.at(1);
        QVERIFY(describeHit(*w.picture->figure(), Hit{.item = 2}).contains(u"Click"));
        QVERIFY(w.click([](const Hit& hit) { return hit.item == 2; }));
        QCOMPARE(w.view().layer, arc.leadsTo.layer);
        QCOMPARE(w.view().head, arc.leadsTo.head);
        QCOMPARE(w.view().query, std::optional<Index>(3));
        QCOMPARE(w.view().key, std::optional<Index>(2));
        QCOMPARE(figureOf(w.view()).id, std::string(figureId::why));
        w.press(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(w.settles());
        const ViewState from = whyExperiment().view; // where one came from
        QCOMPARE(std::pair(w.view().layer, w.view().head), std::pair(from.layer, from.head));
        QCOMPARE(std::pair(w.view().query, w.view().key), std::pair(from.query, from.key));
    }
    // What is predicted: a head of the table opens.
    void ofPredictions() {
        WhyWindow w;
        auto* of = w.find<QComboBox>("setting-of");
        of->setCurrentIndex(of->findData(QStringLiteral("prediction")));
        Q_EMIT of->activated(of->currentIndex());
        QVERIFY(w.settles());
        QCOMPARE(w.terms().rows.size(), std::size_t{4}); // input, two layers, end
        QVERIFY(w.click([](const Hit& hit) { return hit.row == 2 && hit.column == 2; }));
        QCOMPARE(w.view().layer, Index{1});
        QCOMPARE(w.view().head, Index{2});
        QVERIFY(w.terms().arcs.size() >= 1); // of its cell
    }
    // A map of heads is walked through: a click on a dot opens the head.
    void alikeHeads() {
        WhyWindow w;
        Experiment next = w.bench().experiment();
        showFigure(next.view, figureId::alike);
        w.bench().edit(next);
        QVERIFY(w.settles());
        QTRY_VERIFY(std::holds_alternative<Plot>(*w.picture->figure()) &&
                    std::get<Plot>(*w.picture->figure()).dots.size() == 2);
        QVERIFY(w.click([](const Hit& hit) { return hit.item == 0 && hit.row == 2; }));
        QCOMPARE(w.view().layer, Index{0});
        QCOMPARE(w.view().head, Index{2});
        QCOMPARE(figureOf(w.view()).id, std::string(figureId::matrix));
    }
};

FOVEA_WINDOW_TEST(TestWhyWindow)
#include "test_why_window.moc"
