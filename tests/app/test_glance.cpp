// What the window tells at a glance is true, and what was done is seen.
#include "app/window/shortcuts_page.h"
#include "core/base/table.h"
#include "core/experiment/chosen_model.h"
#include "core/figure/figures.h"
#include "support/cut_words.h"
#include "support/program.h"
#include "support/shown_window.h"
#include "ui/explore/head_facts.h"
#include "ui/explore/stage_card.h"
#include "ui/explore/stage_panel.h"
#include "ui/look/theme.h"
#include "ui/paint/drawn_marks.h"
#include "ui/paint/figure_painter.h"
#include "ui/widgets/figure_view.h"

#include <QtCore/QtMath>
#include <QtWidgets/QLabel>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QListWidget>
#include <QtWidgets/QScrollArea>
#include <QtWidgets/QSlider>
#include <QtWidgets/QSpinBox>

using namespace fovea;

namespace {

QString stateOf(ShownWindow& w) {
    for (const auto* label : w.find<QWidget>("statusBar")->findChildren<QLabel*>())
        if (label->accessibleName() == QStringLiteral("State"))
            return label->toolTip().isEmpty() ? label->text() : label->toolTip();
    return {};
}

// The palette's first offer for these letters, taken.
void take(ShownWindow& w, const QString& letters) {
    w.press(Qt::Key_K, Qt::ControlModifier);
    auto* field = qobject_cast<QLineEdit*>(QApplication::focusWidget());
    QVERIFY(field);
    field->insert(letters);
    w.press(Qt::Key_Return);
    QVERIFY(w.settles());
}

QStringList written(const Figure& figure) {
    QStringList words;
    const DrawnMarks marks = drawnMarks([&](QPainter& painter) {
        paintFigure(painter, QRectF(0, 0, 420, 300), figure, lightTheme(), {});
    });
    for (const DrawnMarks::Word& word : marks.words)
        words << word.text;
    return words;
}

} // namespace

class TestGlance : public QObject {
    Q_OBJECT
private Q_SLOTS:
    // The choices of every stage are walked by the arrow keys, each made as it is reached.
    void walkedByArrows() {
        ShownWindow window;
        QVERIFY(window.settles());
        for (const Stage stage : allStages) {
            auto* card = window.find<StageCard>(("stage-" + table(stage).id).c_str());
            card->click();
            auto* panel = window.window.findChild<StagePanel*>();
            QVERIFY(panel);
            const Selection before = window.bench().experiment().at(stage);
            const auto walk = [&](Qt::Key key) {
                for (int i = 0; i < 3; ++i) {
                    QVERIFY2(panel->isAncestorOf(QApplication::focusWidget()),
                             table(stage).id.c_str());
                    QTest::keyClick(QApplication::focusWidget(), key);
                }
            };
            walk(Qt::Key_Down);
            if (window.bench().experiment().at(stage) == before)
                walk(Qt::Key_Up); // it was the last
            QVERIFY2(window.bench().experiment().at(stage) != before, table(stage).id.c_str());
            panel->close();
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        }
        QVERIFY(window.settles());
    }

    void initTestCase() { dressLikeTheProgram(); }

    void settingAsAIsSaid() {
        ShownWindow w;
        QVERIFY(w.settles());
        QVERIFY(!stateOf(w).contains(QStringLiteral("A is kept")));
        w.press(Qt::Key_B, Qt::ControlModifier);
        QVERIFY(w.settles());
        QVERIFY2(stateOf(w).startsWith(QStringLiteral("A is kept")), qPrintable(stateOf(w)));
        QVERIFY(stateOf(w).contains(QStringLiteral("Compare")));
        // A picture that changes meanwhile does not make it stay.
        Experiment next = w.bench().experiment();
        next.view.head = 1;
        w.bench().edit(next);
        QVERIFY(w.settles());
        QVERIFY(stateOf(w).startsWith(QStringLiteral("A is kept")));
        QVERIFY(w.find<QTimer>("reported")->isActive());
    }
    // Maps of few heads use the width or the height that they have.
    void allLayersFill() {
        for (const char* model : {"tagger", "language"})
            for (const QSize size : {QSize(1024, 660), QSize(1440, 900), QSize(2560, 1440)}) {
                ShownWindow w(Settings(), withModel(defaultExperiment(), {.name = model}));
                w.window.resize(size);
                Experiment next = w.bench().experiment();
                showFigure(next.view, figureId::layers);
                w.bench().edit(next);
                QVERIFY(w.settles());
                QTest::qWait(20);
                const auto* view = w.find<FigureView>("picture");
                const QSize room = view->contentsRect().size();
                QRect used;
                for (int y = 0; y < room.height(); y += 10)
                    for (int x = 0; x < room.width(); x += 10)
                        if (hitAt(*view->figure(), QRectF(QPointF(), room), QPointF(x, y), {}))
                            used |= QRect(x, y, 10, 10);
                QVERIFY2(5 * used.width() >= 4 * room.width() ||
                             4 * used.height() >= 3 * room.height(),
                         qPrintable(QStringLiteral("%1: %2 × %3 of %4 × %5")
                                        .arg(QLatin1String(model))
                                        .arg(used.width())
                                        .arg(used.height())
                                        .arg(room.width())
                                        .arg(room.height())));
            }
    }
    void tokensAreOfTheSentence() {
        ShownWindow w;
        QVERIFY(w.settles());
        Experiment next = w.bench().experiment();
        next.text = "Fish swim far";
        w.bench().edit(next);
        QVERIFY(w.settles());
        const auto* card = w.find<StageCard>("stage-tokens");
        QVERIFY2(card->toolTip().contains(QStringLiteral("Fish·swim·far")),
                 qPrintable(card->toolTip()));
    }
    // The mark that a model puts before the first word is counted, and said.
    void tokensAreCounted() {
        ShownWindow w(Settings(), withModel(defaultExperiment(), {.name = "language"}));
        QVERIFY(w.settles());
        const auto& trace = *w.bench().picture().trace;
        const auto drawn = trace.layers.front().queries.count();
        QCOMPARE(drawn, std::ssize(trace.tokens) + 1);
        const QString wanted = QStringLiteral("tokens: %1 (1 added by the model)").arg(drawn);
        QVERIFY2(stateOf(w).contains(wanted), qPrintable(stateOf(w)));
    }
    // Each key of a view is listed under its workspace, by the view's name alone.
    void keysOfViewsAreNamed() {
        ShownWindow w;
        w.press(Qt::Key_F1, Qt::ControlModifier);
        QStringList texts;
        for (const auto* label : w.find<QWidget>("help")->findChildren<QLabel*>())
            texts << label->text();
        for (const char* name : {"Explore", "Regression", "Positions"})
            QCOMPARE(texts.count(QStringLiteral("Views of %1").arg(QLatin1String(name))), 1);
        QVERIFY(texts.contains(QStringLiteral("Training")));
        QVERIFY(texts.filter(QStringLiteral("Picture:")).isEmpty());
    }
    // From every workspace.
    void palettePages() {
        for (const char* workspace : {"explore", "positions"}) {
            ShownWindow w;
            const auto figure = [&] { return figureOf(w.bench().experiment().view).id; };
            w.window.showWorkspace(workspace);
            take(w, QStringLiteral("look closer"));
            QCOMPARE(figure(), std::string("position-bits"));
            w.window.showWorkspace(workspace);
            take(w, QStringLiteral("a shift is a rotation"));
            QCOMPARE(figure(), std::string("position-shift"));
        }
    }
    // On one line, for there is room.
    void labelsOfPositions() {
        ShownWindow w;
        take(w, QStringLiteral("what it does"));
        for (const auto* label : w.window.findChildren<QLabel*>())
            if (label->text() == QStringLiteral("Sentence and mask as in Explore") &&
                label->isVisible()) {
                const QFontMetrics metrics = label->fontMetrics();
                QVERIFY(label->width() >= metrics.horizontalAdvance(label->text()));
                return;
            }
        QFAIL("no label");
    }
    // In the smallest window, too: what has no room is scrolled, and nothing is drawn half.
    void headingsOfRegressionAreWhole() {
        ShownWindow w;
        w.window.resize(1024, 660);
        w.window.showWorkspace(workspaceId::regression);
        QVERIFY(w.settles());
        QTest::qWait(30);
        int seen = 0;
        for (auto* view : w.window.findChildren<FigureView*>()) {
            const bool loss =
                view->accessibleName() == QStringLiteral("Loss and width over the epochs");
            if (!loss && view->accessibleName() != QStringLiteral("The sum at the cursor"))
                continue;
            ++seen;
            const DrawnMarks marks = drawnMarks([&](QPainter& painter) {
                paintFigure(painter, QRectF(view->contentsRect()), *view->figure(), lightTheme(),
                            {});
            });
            const QString heading =
                QString::fromUtf8(loss ? "Learning the width" : "At the cursor");
            const auto word = std::ranges::find(marks.words, heading, &DrawnMarks::Word::text);
            QVERIFY2(word != marks.words.end() && word->box.top() >= 0,
                     qPrintable(QStringLiteral("%1 %2 in %3")
                                    .arg(heading)
                                    .arg(word == marks.words.end() ? -99 : word->box.top())
                                    .arg(view->height())));
            const int line = qCeil(word->box.bottom());
            QVERIFY(view->height() >= line);
            bringIntoSight(*view);
            QVERIFY2(view->visibleRegion().contains(QRect(0, 0, view->width() / 2, line)),
                     qPrintable(heading));
        }
        QCOMPARE(seen, 2);
    }
    // Most names of choices are whole in the smallest window.
    void namesOfCards() {
        ShownWindow w(Settings(), firstExperiment());
        w.window.resize(1024, 660);
        QVERIFY(w.settles());
        QTest::qWait(20);
        QCOMPARE(w.find<StageCard>("stage-combine")->shownName(),
                 QStringList{QStringLiteral("Weighted sum")});
    }
    // What stands beside each other in the bar is of one height.
    void heightsOfTheBar() {
        ShownWindow w(Settings(), withModel(defaultExperiment(), {.name = "language"}));
        QVERIFY(w.settles());
        for (const int text : {100, 150}) {
            w.window.chooseTextSize(text);
            QTest::qWait(20);
            const int high = w.find<QWidget>("menu")->height();
            QCOMPARE(w.find<QWidget>("layer")->height(), high);
            QCOMPARE(w.find<QWidget>("model")->height(), high);
        }
    }
    // What a number follows from changes its slider, too; and a form is as wide as its panel.
    void automaticNumbers() {
        ShownWindow w;
        QVERIFY(w.settles());
        w.find<StageCard>("stage-project")->click();
        auto* panel = w.window.findChild<StagePanel*>();
        QVERIFY(panel);
        QTest::qWait(20);
        auto* heads = panel->findChild<QSpinBox*>(QStringLiteral("heads"));
        auto* shared = panel->findChild<QSpinBox*>(QStringLiteral("kv-heads"));
        QVERIFY(heads && shared && !shared->isEnabled());
        const auto* slider = shared->parentWidget()->findChild<QSlider*>();
        QVERIFY(slider);
        const int before = slider->value();
        heads->setValue(8);
        QTRY_COMPARE(shared->value(), 8);
        QVERIFY2(slider->value() > before, qPrintable(QString::number(slider->value())));
        heads->setValue(3); // which does not divide the width: nothing can be computed
        QTRY_COMPARE(shared->value(), 3);
        QTRY_VERIFY(w.window.findChild<HeadFacts*>()->findChild<QLabel*>()->graphicsEffect());
        heads->setValue(8);
        QVERIFY(w.settles());
        QVERIFY(!w.window.findChild<HeadFacts*>()->findChild<QLabel*>()->graphicsEffect());
        const auto* view = panel->findChild<QScrollArea*>()->viewport();
        for (const auto* button : panel->findChildren<QPushButton*>(QStringLiteral("choice"))) {
            const QRect seen(button->mapTo(view, QPoint()), button->size());
            QVERIFY2(seen.left() >= 4 && seen.right() <= view->width() - 4,
                     qPrintable(QStringLiteral("%1 to %2 of %3")
                                    .arg(seen.left())
                                    .arg(seen.right())
                                    .arg(view->width())));
        }
    }
    // Links and steps of few words use most of a large window.
    void largeWindows() {
        for (const char* figure : {figureId::links, figureId::steps}) {
            ShownWindow w(Settings(), firstExperiment());
            w.window.resize(2560, 1440);
            Experiment next = w.bench().experiment();
            showFigure(next.view, figure);
            w.bench().edit(next);
            QVERIFY(w.settles());
            QTest::qWait(20);
            const auto* view = w.find<FigureView>("picture");
            const QRectF room(QPointF(), view->contentsRect().size());
            const DrawnMarks marks = drawnMarks([&](QPainter& painter) {
                paintFigure(painter, room, *view->figure(), lightTheme(), {});
            });
            QRectF used;
            for (const DrawnMarks::Word& word : marks.words)
                used |= word.box;
            QVERIFY2(used.height() >= 0.75 * room.height() && used.width() >= 0.5 * room.width(),
                     qPrintable(QStringLiteral("%1: %2 × %3 of %4 × %5")
                                    .arg(QLatin1String(figure))
                                    .arg(used.width())
                                    .arg(used.height())
                                    .arg(room.width())
                                    .arg(room.height())));
            QVERIFY(room.contains(used));
            // The words of two tokens are further from each other than in a small window.
            const auto word = [&](const QString& text) {
                const auto found = std::ranges::find(marks.words, text, &DrawnMarks::Word::text);
                return found == marks.words.end() ? 0 : found->box.height();
            };
            QVERIFY2(word(QStringLiteral("saw₂")) > 18, figure);
        }
    }
    // A and B have their names, and both their predictions.
    void comparedByName() {
        ShownWindow w(Settings(), firstExperiment());
        QVERIFY(w.settles());
        w.bench().keepAsReference();
        Experiment next = w.bench().experiment();
        next.at(Stage::score) = readSelection(table(Stage::score), "cosine", "");
        w.bench().edit(next);
        QVERIFY(w.settles());
        const auto& picture = w.bench().picture();
        const auto& bars = std::get<Bars>(*picture.figure(figureId::query));
        QVERIFY(bars.compared);
        QCOMPARE(english(bars.compared->a), std::string("Scaled dot product"));
        QCOMPARE(english(bars.compared->b), std::string("Cosine"));
        const auto& answer = std::get<Answer>(*picture.figure(figureId::answer));
        QVERIFY(answer.compared == bars.compared);
        QCOMPARE(answer.items.back().ofA, std::string("NOUN"));
        QStringList labels;
        for (const auto* label : w.window.findChildren<QLabel*>())
            labels << label->text();
        QVERIFY(!labels.filter(QStringLiteral("A: Scaled dot product\nB: Cosine")).isEmpty());
        // Of the same row its values, in words; and nothing where nothing is another.
        next.at(Stage::score) = w.bench().experiment().reference.experiment->at(Stage::score);
        next.at(Stage::normalise) =
            readSelection(table(Stage::normalise), "softmax:temperature=0.5", "");
        w.bench().edit(next);
        QVERIFY(w.settles());
        const auto& cooler = std::get<Bars>(*w.bench().picture().figure(figureId::query));
        QCOMPARE(english(cooler.compared->b), std::string("Softmax · temperature 0.5"));
        next.at(Stage::normalise) = defaultSelection(table(Stage::normalise));
        w.bench().edit(next);
        QVERIFY(w.settles());
        const auto& same = std::get<Bars>(*w.bench().picture().figure(figureId::query));
        QVERIFY(!same.compared && same.reference.empty());
    }
    void comparedIsWritten() {
        ShownWindow w(Settings(), firstExperiment());
        QVERIFY(w.settles());
        w.bench().keepAsReference();
        Experiment next = w.bench().experiment();
        next.at(Stage::score) = readSelection(table(Stage::score), "cosine", "");
        w.bench().edit(next);
        QVERIFY(w.settles());
        const auto& picture = w.bench().picture();
        QVERIFY(written(*picture.figure(figureId::query)).contains(QStringLiteral("B: Cosine")));
        QVERIFY(written(*picture.figure(figureId::answer)).contains(QStringLiteral("A: NOUN")));
    }
    // In front of a class nothing is smaller than it was in the window.
    void presentedIsLarger() {
        for (const char* view : {"matrix", "compare", "steps"}) {
            ShownWindow w;
            w.window.resize(1024, 660);
            Experiment next = w.bench().experiment();
            chooseFigure(next.view, view, "");
            w.bench().edit(next);
            QVERIFY(w.settles());
            const auto* picture = w.find<FigureView>("picture");
            const auto* card = w.find<StageCard>("stage-score");
            const double type = picture->magnification();
            const double room = picture->height();
            const int high = card->sizeHint().height();
            w.window.setPresenting(true);
            w.window.resize(1024, 660);
            QTest::qWait(50);
            QVERIFY(picture->magnification() > type);
            QVERIFY2(picture->height() >= room,
                     qPrintable(QStringLiteral("%1 %2").arg(picture->height()).arg(room)));
            QVERIFY(card->sizeHint().height() >= high);
            w.window.resize(1600, 1000);
            QTest::qWait(50);
            QVERIFY(card->sizeHint().height() > high * 5 / 4);
            w.window.setPresenting(false);
            QCOMPARE(picture->magnification(), type);
        }
    }
};

FOVEA_WINDOW_TEST(TestGlance)
#include "test_glance.moc"
