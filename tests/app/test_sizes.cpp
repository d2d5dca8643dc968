// Windows of every size, with words of every size: nothing is cut, lies over another, or is out of
// reach, and in a small window the picture comes first.
#include "core/base/table.h"
#include "core/experiment/chosen_model.h"
#include "core/figure/figures.h"
#include "support/cut_words.h"
#include "support/program.h"
#include "support/sanitized.h"
#include "support/shown_window.h"
#include "ui/explore/head_facts.h"
#include "ui/explore/sentence_field.h"
#include "ui/explore/stage_card.h"
#include "ui/explore/stage_panel.h"
#include "ui/explore/view_bar.h"
#include "ui/widgets/figure_view.h"
#include "ui/widgets/fold.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/page_area.h"
#include "ui/widgets/view_switch.h"
#include "ui/words.h"

#include <QtWidgets/QLabel>
#include <QtWidgets/QScrollArea>

using namespace fovea;

namespace {

QString placeOf(const QWidget& widget) {
    return QStringLiteral("%1 “%2” %3, %4, %5 × %6")
        .arg(QLatin1String(widget.metaObject()->className()), widget.objectName())
        .arg(widget.x())
        .arg(widget.y())
        .arg(widget.width())
        .arg(widget.height());
}

// What lies over the picture, or over a panel's corner, does so by design.
bool liesOver(const QWidget& widget) {
    return widget.objectName() == QLatin1String("foldButton") ||
           widget.inherits("fovea::ViewSwitch") || widget.inherits("fovea::PlotTools") ||
           qobject_cast<const MessageBar*>(&widget) || widget.inherits("QScrollBar") ||
           widget.inherits("fovea::FirstSteps") ||
           widget.testAttribute(Qt::WA_TransparentForMouseEvents);
}

// Widgets of one parent: those that overlap, or that reach out of it.
QString wrongIn(const QWidget& parent) {
    QList<const QWidget*> seen;
    for (const QObject* child : parent.children()) {
        const auto* widget = qobject_cast<const QWidget*>(child);
        if (!widget || widget->isWindow() || !widget->isVisible() || widget->size().isEmpty())
            continue;
        const bool scrolled = qobject_cast<const QScrollArea*>(parent.parentWidget()) ||
                              parent.objectName() == QLatin1String("qt_scrollarea_viewport");
        if (!scrolled && !parent.rect().adjusted(-2, -2, 2, 2).contains(widget->geometry()) &&
            !liesOver(*widget))
            return placeOf(*widget) + QStringLiteral(" reaches out of ") + placeOf(parent);
        for (const QWidget* other : seen)
            if (!liesOver(*widget) && !liesOver(*other) &&
                widget->geometry().intersects(other->geometry()))
                return placeOf(*widget) + QStringLiteral(" lies over ") + placeOf(*other);
        seen << widget;
        if (const QString inside = wrongIn(*widget); !inside.isEmpty())
            return inside;
    }
    return {};
}

QRect onScreen(const QWidget& widget) {
    return {widget.mapToGlobal(QPoint()), widget.size()};
}

// The arrow of an open panel does not lie on the panel's buttons.
bool arrowsAreFree(ShownWindow& w) {
    for (const char* name : {"examples", "silence"}) {
        const auto* button = w.find<QWidget>(name);
        for (const auto* arrow : w.window.findChildren<QWidget*>(QStringLiteral("foldButton")))
            if (button->isVisible() && arrow->isVisible() &&
                onScreen(*button).intersects(onScreen(*arrow)))
                return false;
    }
    return true;
}

} // namespace

class TestSizes : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { dressLikeTheProgram(); }

    // The heads are opened while it is presented: what they do is read in full.
    void presentedHeads() {
        ShownWindow w;
        w.window.resize(1440, 900);
        QVERIFY(w.settles());
        QTest::keyClick(&w.window, Qt::Key_F5);
        const auto* facts = w.window.findChild<HeadFacts*>();
        for (Fold* fold : w.window.findChildren<Fold*>())
            if (fold->isAncestorOf(facts))
                fold->setOpen(true);
        QVERIFY(w.settles());
        QVERIFY(facts && facts->isVisible());
        QTRY_VERIFY(facts->width() >= facts->minimumSizeHint().width());
        for (const auto* label : facts->findChildren<QLabel*>()) {
            QVERIFY2(label->width() >= label->minimumSizeHint().width(), qPrintable(label->text()));
            QVERIFY2(label->height() >= label->heightForWidth(label->width()),
                     qPrintable(label->text()));
        }
        QVERIFY(arrowsAreFree(w));
    }

    // What a class is to guess is hidden, and revealed by the key or a click.
    void hiddenForAClass() {
        ShownWindow w;
        QVERIFY(w.settles());
        w.window.setPresenting(true);
        for (const bool byKey : {true, false}) {
            w.press(Qt::Key_B);
            QVERIFY(w.window.isCovered());
            auto* shown = w.find<QWidget>("strip");
            const QPoint at = shown->mapTo(&w.window, shown->rect().center());
            auto* veil = w.window.childAt(at);
            QVERIFY(veil && !shown->isAncestorOf(veil) && veil != shown);
            QVERIFY(w.find<SentenceField>("sentence")->visibleRegion().contains(QPoint(5, 5)));
            if (byKey)
                w.press(Qt::Key_Period);
            else
                QTest::mouseClick(w.window.childAt(w.window.rect().center()), Qt::LeftButton);
            QVERIFY(!w.window.isCovered());
        }
    }

    void everySize_data() {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<int>("text");
        for (const QSize size : {QSize(1024, 660), QSize(1440, 900), QSize(2560, 1440)})
            for (const int text : {80, 100, 150, 200})
                QTest::addRow("%d × %d, text %d %%", size.width(), size.height(), text)
                    << size << text;
    }
    void everySize() {
        QFETCH(QSize, size);
        QFETCH(int, text);
        ShownWindow w;
        w.window.chooseTextSize(text);
        w.window.resize(size);
        QVERIFY(w.settles());
        QTest::qWait(20);            // for the layouts
        if (w.window.size() != size) // words that are larger need a larger window
            QVERIFY(text > 100 && size.width() == 1024);
        // Who has the longer name has the wider card; large words have two lines, or two rows.
        for (const auto* card : w.window.findChildren<StageCard*>()) {
            const QString name = card->shownName().join(QLatin1Char(' '));
            QVERIFY2(!name.contains(u'…'), qPrintable(name));
        }
        if (const auto* steps = w.window.findChild<QWidget*>(QStringLiteral("firstSteps")))
            for (const auto* button : steps->findChildren<QAbstractButton*>())
                QVERIFY2(button->width() >= button->sizeHint().width(), qPrintable(button->text()));
        QVERIFY(arrowsAreFree(w));
        int turn = (size.width() + text) / 10;
        for (const RowInfo& row : figures().info().rows) {
            const FigureMath& figure = figures().math(row.id);
            if (!figure.view || (figure.offered && figure.ofPicture) || (sanitized && turn++ % 12))
                continue;
            Experiment next = w.bench().experiment();
            showFigure(next.view, row.id);
            w.bench().edit(next);
            QVERIFY(w.settles());
            QTest::qWait(20);
            // Layouts may need a moment, one after the other.
            QTRY_VERIFY2(wrongIn(w.window).isEmpty(),
                         qPrintable(utf8(row.id) + QStringLiteral(": ") + wrongIn(w.window)));
            QTRY_VERIFY2(cutWord(w.window).isEmpty(),
                         qPrintable(utf8(row.id) + QStringLiteral(": ") + cutWord(w.window)));
        }
    }
    // With large words a window is small sooner, and again when it is made smaller.
    void largeWordsFold() {
        for (const int text : {125, 150}) {
            ShownWindow w;
            w.window.chooseTextSize(text);
            for (const QSize size :
                 {QSize(2560, 1440), QSize(1024, 660), QSize(2560, 1440), QSize(1440, 760)}) {
                w.window.resize(size);
                QVERIFY(w.settles());
                QTest::qWait(20);
                for (const Fold* fold : w.window.findChildren<Fold*>())
                    QVERIFY2(
                        fold->isOpen() == (size.height() > 1000),
                        qPrintable(QStringLiteral("text %1, %2").arg(text).arg(placeOf(*fold))));
            }
        }
    }
    // A long sentence makes no page much higher than its window; words of 125 % fit a larger one.
    void pageFitsItsWindow() {
        ShownWindow w;
        w.window.chooseTextSize(125);
        Experiment next = w.bench().experiment();
        for (int i = 0; i < 30; ++i)
            next.text += " word" + std::to_string(i);
        w.bench().edit(next);
        for (const QSize size : {QSize(1440, 900), QSize(1024, 660)}) {
            w.window.resize(size);
            QVERIFY(w.settles());
            QTest::qWait(30);
            const auto* area = w.window.findChild<PageArea*>();
            const int beyond = area->widget()->height() - area->height();
            QVERIFY2(beyond <= (size.width() > 1024 ? 0 : 205),
                     qPrintable(QString::number(beyond)));
            QVERIFY(w.find<QWidget>("picture")->height() >= 300);
        }
    }
    // Panels fold by themselves in a small window, and its picture has most of it.
    void smallWindow() {
        ShownWindow w;
        w.window.resize(1024, 660);
        QVERIFY(w.settles());
        QTest::qWait(20);
        const auto folds = w.window.findChildren<Fold*>();
        QCOMPARE(folds.size(), qsizetype(3));
        for (const Fold* fold : folds)
            QVERIFY(!fold->isOpen());
        const QSize stage = w.find<QWidget>("picture")->parentWidget()->size();
        QVERIFY(10 * stage.width() * stage.height() >= 6 * 1024 * 660);
        // A person opens one, and it stays open there.
        for (Fold* fold : folds) {
            fold->setOpen(true);
            QTest::qWait(20);
            QVERIFY(fold->isOpen());
            QVERIFY2(wrongIn(w.window).isEmpty(), qPrintable(wrongIn(w.window)));
            fold->setOpen(false);
        }
        w.window.resize(1440, 900);
        QTest::qWait(20);
        for (const Fold* fold : folds)
            QVERIFY(fold->isOpen());
    }
    // After the choices of a stage are closed, all that was beside the picture is there again.
    void panelsLeaveTheViews() {
        ShownWindow w(Settings(), firstExperiment());
        QVERIFY(w.settles());
        auto* views = w.find<ViewSwitch>("switch");
        for (int times = 0; times < 2; ++times) {
            QTest::mouseClick(w.find<StageCard>("stage-score"), Qt::LeftButton);
            QVERIFY(w.settles());
            QTRY_VERIFY(w.window.findChild<StagePanel*>() != nullptr);
            QTest::qWait(50);
            QTest::keyClick(w.window.findChild<StagePanel*>(), Qt::Key_Escape);
            QTest::qWait(100);
            for (QWidget* one : std::initializer_list<QWidget*>{
                     views, w.window.findChild<ViewBar*>(), w.find<FigureView>("picture")}) {
                QVERIFY(one->isVisible());
                QTRY_COMPARE(one->visibleRegion().boundingRect(), one->rect());
            }
        }
    }
};

FOVEA_WINDOW_TEST(TestSizes)
#include "test_sizes.moc"
