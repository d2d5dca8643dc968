// The views of the Explore workspace, driven as a person drives them.
#include "core/base/table.h"
#include "core/figure/figures.h"
#include "support/program.h"
#include "support/window.h"
#include "ui/explore/sentence_field.h"
#include "ui/explore/stage_card.h"
#include "ui/paint/drawn_marks.h"
#include "ui/widgets/play_slider.h"

#include <QtTest/QTest>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QLineEdit>

using namespace fovea;

namespace {

// The window in one of its views.
struct View : Window {
    explicit View(const char* figure) {
        Experiment next = bench().experiment();
        chooseFigure(next.view, figure, "");
        bench().edit(next);
        [[maybe_unused]] const bool done = settles();
        picture = find<FigureView>("picture");
    }
    template <class Kind>
    const Kind& shown() {
        return std::get<Kind>(*picture->figure());
    }
    void click(const std::function<bool(const Hit&)>& wanted) {
        QTest::mouseClick(picture, Qt::LeftButton, {}, pointOf(picture, wanted));
    }
    const ViewState& state() { return bench().experiment().view; }
    FigureView* picture;
};

} // namespace

class TestExplore : public QObject {
    Q_OBJECT
private Q_SLOTS:
    // A click on a picture that is about to go, for another view was asked for, changes nothing.
    void clicksOnWhatGoes() {
        Window w;
        QVERIFY(w.settles());
        Experiment next = w.bench().experiment();
        chooseFigure(next.view, "links", ""); // which has no range of colours
        w.bench().edit(next);
        Q_EMIT w.window.findChild<FigureView*>(QStringLiteral("picture"))->clicked({.range = true});
        QVERIFY(w.bench().experiment() == next);
    }
    // Every drop-down beside a picture has its name written before it.
    void labels() {
        for (const RowInfo* row : figuresOf(workspaceId::explore)) {
            const FigureMath& math = figures().math(row->id);
            if (!math.view || !isOffered(*row, nullptr))
                continue;
            View w(row->id.c_str());
            for (const auto* box : w.find<QWidget>("viewBar")->findChildren<QComboBox*>()) {
                const auto labels = box->parentWidget()->findChildren<QLabel*>();
                QVERIFY2(std::ranges::any_of(labels,
                                             [&](const QLabel* label) {
                                                 return label->buddy() == box &&
                                                        label->isVisible() &&
                                                        !label->text().isEmpty();
                                             }),
                         (row->id + ' ' + box->objectName().toStdString()).c_str());
            }
        }
    }
    // A stroke over two cells is one edit; undo gives both back.
    void drawing() {
        View w("matrix");
        const QWidget* bar = w.find<QWidget>("viewBar");
        QTest::mouseClick(buttonOf(bar, QStringLiteral("Silence")), Qt::LeftButton);
        const QPoint from = cellOf(w.picture, 2, 1);
        const QPoint to = cellOf(w.picture, 2, 2);
        QTest::mousePress(w.picture, Qt::LeftButton, {}, from);
        QMouseEvent drag(QEvent::MouseMove, to, w.picture->mapToGlobal(to), Qt::LeftButton,
                         Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(w.picture, &drag);
        QTest::mouseRelease(w.picture, Qt::LeftButton, {}, to);
        QVERIFY(w.settles());
        QCOMPARE(w.bench().experiment().edits.size(), std::size_t(2));
        const auto at = [&](Index i, Index j) {
            const auto& matrix = w.shown<Matrix>();
            return matrix.values[matrix.cell(i, j)];
        };
        QCOMPARE(at(2, 1) + at(2, 2), 0.0F);
        QCOMPARE(w.state().query, std::optional<Index>(2)); // the numbers follow what is drawn
        w.bench().undo();
        QVERIFY(w.settles());
        QVERIFY(w.bench().experiment().edits.empty() && at(2, 1) > 0);
        w.bench().redo();
        QTest::mouseClick(buttonOf(bar, QStringLiteral("Force")), Qt::LeftButton);
        QTest::mouseClick(w.picture, Qt::LeftButton, {}, from); // what was silenced is forced
        QVERIFY(w.settles());
        QCOMPARE(at(2, 1), 1.0F);
        QTest::mouseClick(buttonOf(bar, QStringLiteral("All heads")), Qt::LeftButton);
        QTest::mouseClick(w.picture, Qt::LeftButton, {}, cellOf(w.picture, 0, 0));
        QVERIFY(!w.bench().experiment().edits.back().head);
        QTest::mouseClick(buttonOf(bar, QStringLiteral("Erase")), Qt::LeftButton);
        QTest::mouseClick(w.picture, Qt::LeftButton, {}, cellOf(w.picture, 0, 0));
        QCOMPARE(w.bench().experiment().edits.size(), std::size_t(2));
        QTest::mouseClick(buttonOf(bar, QStringLiteral("Clear")), Qt::LeftButton);
        QVERIFY(w.bench().experiment().edits.empty());
        Experiment kept = w.bench().experiment();
        kept.view.query = 5;
        kept.view.key = 0;
        w.bench().edit(kept);
        QVERIFY(w.settles());
        QTest::mouseClick(buttonOf(bar, QStringLiteral("Silence")), Qt::LeftButton);
        QTest::keyClick(w.picture, Qt::Key_Space); // and by the keyboard
        QCOMPARE(w.bench().experiment().edits.size(), std::size_t(1));
        QTest::mouseClick(buttonOf(bar, QStringLiteral("Clear")), Qt::LeftButton);
        QTest::mouseClick(buttonOf(bar, QStringLiteral("Point")), Qt::LeftButton);
        QTest::mouseClick(w.picture, Qt::LeftButton, {}, from);
        QCOMPARE(w.state().query.value(), 2);
    }
    void zooming() {
        View w("matrix");
        const auto seen = [&] {
            int cells = 0;
            for (Index i = 0; i < 7; ++i)
                cells += !cellOf(w.picture, i, i).isNull();
            return cells;
        };
        QCOMPARE(seen(), 7);
        QTest::keyClick(w.picture, Qt::Key_Plus);
        QVERIFY(w.picture->isZoomed());
        auto* whole = buttonOf(w.find<QWidget>("viewBar"), QStringLiteral("Fit"));
        QVERIFY(whole);
        QTest::mouseClick(whole, Qt::LeftButton);
        QVERIFY(!w.picture->isZoomed());
        const QPoint middle = cellOf(w.picture, 3, 3);
        QWheelEvent wheel(middle, w.picture->mapToGlobal(middle), {}, QPoint(0, 240), Qt::NoButton,
                          Qt::NoModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(w.picture, &wheel);
        QVERIFY(w.picture->isZoomed());
        // A drag moves the map and pins nothing; a click still does.
        QTest::mousePress(w.picture, Qt::LeftButton, {}, middle);
        const QPoint to = middle + QPoint(30, 20);
        QMouseEvent drag(QEvent::MouseMove, to, w.picture->mapToGlobal(to), Qt::LeftButton,
                         Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(w.picture, &drag);
        QTest::mouseRelease(w.picture, Qt::LeftButton, {}, to);
        QVERIFY(!w.state().query);
        QTest::mouseClick(w.picture, Qt::LeftButton, {}, middle);
        QVERIFY(w.state().query);
        QVERIFY(w.settles());
        QTest::mouseDClick(w.picture, Qt::LeftButton, {}, middle);
        QVERIFY(!w.picture->isZoomed());
        for (int i = 0; i < 4; ++i)
            QTest::keyClick(w.picture, Qt::Key_Plus);
        for (int i = 0; i < 12; ++i) { // the arrow keys take the view along
            QTest::keyClick(w.picture, i < 6 ? Qt::Key_Down : Qt::Key_Right);
            QVERIFY(w.settles());
        }
        QCOMPARE(w.state().query.value(), 6);
        QTest::keyClick(w.picture, Qt::Key_3);
        QCOMPARE(w.state().head, 2);
        QTest::keyClick(w.find<SentenceField>("sentence"),
                        Qt::Key_X); // another sentence: all of it
        QVERIFY(w.settles());
    }
    void links() {
        View w("links");
        const auto swatch = [](Index head) {
            return [=](const Hit& p) { return !p.row && !p.column && p.item == head; };
        };
        w.click(swatch(1));
        QVERIFY(w.settles());
        QVERIFY(!w.shown<Links>().heads[1].shown && w.shown<Links>().heads[0].shown);
        w.click(swatch(1));
        QVERIFY(w.settles());
        QVERIFY(w.shown<Links>().heads[1].shown);
        QVERIFY(w.state().settings.empty()); // all again: nothing is written down
        QTest::mouseDClick(w.picture, Qt::LeftButton, {}, pointOf(w.picture, swatch(2)));
        QVERIFY(w.settles());
        QVERIFY(w.shown<Links>().heads[2].shown && !w.shown<Links>().heads[0].shown);
        // A token under the mouse is previewed, a clicked one is kept.
        const auto token = [](const Hit& p) { return p.row == 3 && !p.column; };
        hoverAt(w.picture, pointOf(w.picture, token));
        QTRY_COMPARE(english(std::get<Bars>(*w.bench().picture().figure("query")).subtitle),
                     std::string("position 4"));
        QVERIFY(!w.state().query);
        w.click(token);
        QCOMPARE(w.state().query.value(), 3);
        QVERIFY(w.settles());
        QVERIFY(w.shown<Links>().pair);
        w.click([](const Hit& p) { return p.column == 5 && !p.row; });
        QVERIFY(w.settles());
        QCOMPARE(w.shown<Links>().pair.value().key, 5);
        w.click(token);
        QVERIFY(!w.state().query); // again: let go
    }
    void walking() {
        View w("steps");
        auto* walk = w.find<PlaySlider>("walk");
        walk->play(true); // from the beginning, for it stood at the end
        QVERIFY(w.settles());
        QCOMPARE(w.shown<Steps>().reached.value(), 0);
        walk->step(1);
        QVERIFY(w.settles());
        QCOMPARE(w.shown<Steps>().reached.value(), 1);
        QTRY_VERIFY_WITH_TIMEOUT(w.bench().settled() && !w.shown<Steps>().reached, 20000);
        QVERIFY(!walk->isPlaying());
        auto* form = w.find<QComboBox>("setting-form");
        QTest::keyClick(form, Qt::Key_Down);
        QVERIFY(w.settles());
        QCOMPARE(english(w.shown<Steps>().steps.front().name), std::string("Q"));
    }
    void comparing() {
        View w("compare");
        const Experiment start = w.bench().experiment();
        QCOMPARE(w.shown<Panels>().items.size(), std::size_t(1));
        QTest::mouseClick(w.find<QAbstractButton>("keep"), Qt::LeftButton);
        QTest::keyClick(w.find<StageCard>("stage-score"), Qt::Key_Down);
        QVERIFY(w.settles());
        QCOMPARE(w.shown<Panels>().items.size(), std::size_t(3));
        QVERIFY(w.shown<Panels>().items[2].scale.high > 0);
        w.bench().undo();
        QVERIFY(w.settles());
        QCOMPARE(w.shown<Panels>().items[2].scale.high, 0.0); // the same twice
        w.bench().undo();
        QVERIFY(w.bench().experiment() == start);
        w.bench().redo();
        QTest::mouseClick(w.find<QAbstractButton>("forget"), Qt::LeftButton);
        QVERIFY(w.settles());
        QCOMPARE(w.shown<Panels>().items.size(), std::size_t(1));
    }
    void comparisonIsRead() {
        View w("compare");
        Experiment next = w.bench().experiment();
        next.text = "I saw a saw";
        w.bench().edit(next);
        w.bench().keepAsReference();
        next = w.bench().experiment();
        next.at(Stage::mask) = readSelection(table(Stage::mask), "causal", "");
        w.bench().edit(next);
        QVERIFY(w.settles());
        const DrawnMarks marks = drawnMarks([&](QPainter& painter) {
            paintFigure(painter, QRectF(w.picture->contentsRect()), *w.picture->figure(),
                        lightTheme(), inWindow());
        });
        const auto word = [&](const QString& text) {
            return std::ranges::find(marks.words, text, &DrawnMarks::Word::text);
        };
        // The names stand right above the words of their maps.
        const auto keys = word(QStringLiteral("keys"));
        for (const char* name : {"A", "B", "B − A"}) {
            const auto caption = word(QString::fromUtf8(name));
            QVERIFY(caption != marks.words.end() && keys != marks.words.end());
            const double gap = keys->box.top() - caption->box.bottom();
            QVERIFY2(gap >= 0 && gap < 30, qPrintable(QString::number(gap)));
        }
        // Differences are numbers, too.
        const auto written = std::ranges::count_if(marks.words, [&](const DrawnMarks::Word& one) {
            bool isNumber = false;
            (void)one.text.toDouble(&isNumber);
            return isNumber && one.box.left() > word(QStringLiteral("B − A"))->box.left();
        });
        QVERIFY2(written > std::ssize(w.shown<Panels>().items[2].values),
                 qPrintable(QString::number(written)));
    }
    void twoSentences() {
        View w("matrix");
        auto* keys = w.find<SentenceField>("keysSentence");
        QVERIFY(!keys->isVisible());
        w.bench().setCross(true);
        QVERIFY(keys->isVisible());
        keys->selectAll();
        QTest::keyClicks(keys, QStringLiteral("we see"));
        QVERIFY(w.settles());
        QCOMPARE(w.shown<Matrix>().columns.size(), std::size_t(2));
        QCOMPARE(w.shown<Matrix>().rows.size(), std::size_t(7));
        w.bench().undo(); // by words
        QCOMPARE(keys->text(), QStringLiteral("we"));
        w.bench().setCross(false);
        QVERIFY(!keys->isVisible());
        QVERIFY(w.settles());
        QCOMPARE(w.shown<Matrix>().columns.size(), std::size_t(7));
    }
    void settings() {
        View w("matrix");
        auto* quantity = w.find<QComboBox>("setting-quantity");
        QTest::keyClick(quantity, Qt::Key_Up);
        QVERIFY(w.settles());
        QCOMPARE(english(w.shown<Matrix>().title), std::string("Masked scores"));
        // A line of the derivation leads to where its number is from.
        FigureView* derivation = nullptr;
        for (auto* view : w.window.findChildren<FigureView*>())
            if (view->figure() && std::holds_alternative<Derivation>(*view->figure()))
                derivation = view;
        QVERIFY(derivation);
        const auto last = std::ssize(std::get<Derivation>(*derivation->figure()).lines) - 1;
        QTest::mouseClick(derivation, Qt::LeftButton, {},
                          pointOf(derivation, [&](const Hit& p) { return p.row == last; }));
        QVERIFY(w.settles());
        QCOMPARE(english(w.shown<Matrix>().title), std::string("Attention weights"));
        QVERIFY(w.state().settings.empty());
    }
    // The picture is still another workspace's, for this one cannot be computed, or not so soon: no
    // view reads its trace.
    void notYetComputed() {
        for (const bool hadPicture : {false, true})
            for (const bool hopeless : {false, true}) {
                Experiment start = defaultExperiment();
                start.view.workspace = hadPicture ? workspaceId::explore : workspaceId::regression;
                Window w;
                w.bench().restart(start);
                QVERIFY(w.settles());
                start.view.workspace = workspaceId::regression;
                w.bench().edit(start);
                QVERIFY(w.settles());
                if (hopeless) // 5 do not divide the width
                    start.at(Stage::project).parts.front().choice.values["heads"] = std::int64_t{5};
                else
                    for (int i = 0; i < 6000; ++i)
                        start.text += " saw";
                start.view.workspace = workspaceId::explore;
                w.bench().edit(start);
                QVERIFY(!hopeless || w.settles());
                auto* picture = w.find<FigureView>("picture");
                for (const Qt::Key key : {Qt::Key_Right, Qt::Key_Down, Qt::Key_2, Qt::Key_Plus})
                    QTest::keyClick(picture, key);
                for (FigureView* view : w.window.findChildren<FigureView*>())
                    QTest::mouseClick(view, Qt::LeftButton);
                QTest::mouseClick(w.find<StageCard>("stage-score"), Qt::LeftButton);
                auto* panel = w.find<QWidget>("panel");
                QVERIFY(panel && panel->isVisible());
                panel->close();
                w.bench().restart(defaultExperiment());
                QVERIFY(w.settles());
                QCOMPARE(w.message(), QString());
            }
    }
    // A window's reach is played over the sentence, and that is one edit.
    void reach() {
        View w("matrix");
        Experiment next = w.bench().experiment();
        next.at(Stage::mask) = readSelection(table(Stage::mask), "window:0", "");
        w.bench().edit(next);
        QVERIFY(w.settles());
        auto* reach = w.find<PlaySlider>("reach");
        QVERIFY(reach);
        for (int i = 0; i < 6; ++i)
            reach->step(1);
        QVERIFY(w.settles());
        const auto& visible = w.shown<Matrix>().visible;
        QVERIFY(std::ranges::all_of(visible, [](auto v) { return v == 1; }));
        w.bench().undo();
        QVERIFY(w.bench().experiment() == next);
        // It plays on where it stands elsewhere among the masks.
        for (const char* masks : {"causal&window:3", "window:3", "window:3&causal"}) {
            next.at(Stage::mask) = readSelection(table(Stage::mask), masks, "");
            w.bench().edit(next);
            QVERIFY(w.settles());
            QList<PlaySlider*> shown;
            for (auto* slider : w.window.findChildren<PlaySlider*>(QStringLiteral("reach")))
                if (slider->isVisible())
                    shown << slider;
            QCOMPARE(shown.size(), 1);
            shown.front()->step(1);
            const auto& parts = w.bench().experiment().at(Stage::mask).parts;
            QVERIFY(std::ranges::any_of(parts, [](const Part& part) {
                return part.choice.values.contains("w") && integer(part.choice.values, "w") == 4;
            }));
        }
    }
    void heads() {
        View w("layers");
        w.click([](const Hit& p) { return p.item == 2; });
        QVERIFY(w.settles());
        QCOMPARE(w.state().head, 2);
        QCOMPARE(english(w.shown<Matrix>().subtitle), std::string("head 3"));
        auto* strip = w.find<FigureView>("heads");
        const PaintOptions small{.titles = false};
        QTest::mouseClick(strip, Qt::LeftButton, {},
                          pointOf(
                              strip, [](const Hit& p) { return p.item == 4; }, small));
        QVERIFY(w.settles());
        QCOMPARE(english(w.shown<Matrix>().subtitle), std::string("mean of the heads"));
        QTest::mouseClick(strip, Qt::LeftButton, {},
                          pointOf(
                              strip, [](const Hit& p) { return p.item == 0; }, small));
        QVERIFY(w.settles());
        QCOMPARE(english(w.shown<Matrix>().subtitle), std::string("head 1"));
        QVERIFY(w.state().settings.empty());
    }
};

FOVEA_WINDOW_TEST(TestExplore)
#include "test_explore.moc"
