// What the window can do: every action, its keys, the presentation, the sheets over the window.
#include "app/window/shortcuts_page.h"
#include "app/window/view_keys.h"
#include "app/window/window_actions.h"
#include "core/base/table.h"
#include "core/figure/figures.h"
#include "support/program.h"
#include "support/sanitized.h"
#include "support/shown_window.h"
#include "ui/explore/sentence_field.h"
#include "ui/explore/stage_card.h"
#include "ui/export/export_preview.h"
#include "ui/widgets/figure_view.h"
#include "ui/widgets/status_line.h"
#include "ui/words.h"

#include <QtCore/QPointer>
#include <QtCore/QSet>
#include <QtGui/QClipboard>
#include <QtGui/QImage>
#include <QtTest/QSignalSpy>
#include <QtWidgets/QAbstractButton>
#include <QtWidgets/QFileDialog>
#include <QtWidgets/QLabel>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QMenu>
#include <QtWidgets/QPushButton>

#include <optional>

using namespace fovea;

namespace {

QList<QAction*> actionsOf(const MainWindow& window) {
    QList<QAction*> all;
    for (const ActionList::Group& group : window.actionList().groups())
        for (QAction* action : group.actions)
            all << action;
    return all;
}

QAction* actionNamed(const MainWindow& window, const QString& text) {
    for (QAction* action : actionsOf(window))
        if (plainText(*action) == text)
            return action;
    qFatal("no action %s", qPrintable(text));
}

QStringList visibleNames(QWidget& window) {
    QStringList names;
    for (auto* widget : window.findChildren<QWidget*>())
        if (widget->isVisible() && !widget->objectName().isEmpty() &&
            widget->objectName() != QStringLiteral("hint") &&
            !widget->objectName().startsWith(QLatin1String("qt_"))) // scroll areas' own
            names << widget->objectName();
    names.sort();
    return names;
}

Overlay* sheet(MainWindow& window) {
    for (auto* overlay : window.findChildren<Overlay*>())
        if (overlay->isVisible())
            return overlay;
    return nullptr;
}

// Many seconds' work: a hyperbolic tangent for every pair of tokens and every column.
Experiment longWork() {
    Experiment work = defaultExperiment();
    for (int i = 0; i < 4000; ++i)
        work.text += " w" + std::to_string(i);
    work.at(Stage::project) = readSelection(table(Stage::project), "heads:4,width=512", "");
    work.at(Stage::score) = readSelection(table(Stage::score), "additive", "");
    return work;
}

} // namespace

class TestActions : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() {
        dressLikeTheProgram();
        QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    }

    void everyActionIsSaid() {
        ShownWindow w;
        QSet<QString> names;
        QSet<QString> keys;
        for (const QAction* action : actionsOf(w.window)) {
            if (!action->isVisible())
                continue; // a picture of another workspace, which has the same keys
            const QString name = plainText(*action);
            if (!action->isVisible())
                continue; // a picture of another workspace, which has the same keys there
            QVERIFY2(!names.contains(name), qPrintable(name));
            names << name;
            QVERIFY2(!action->statusTip().isEmpty(), qPrintable(name));
            QVERIFY2(!action->shortcuts().isEmpty(), qPrintable(name));
            for (const QKeySequence& key : action->shortcuts()) {
                QVERIFY2(action->toolTip().contains(key.toString(QKeySequence::NativeText)),
                         qPrintable(action->toolTip()));
                QVERIFY2(!keys.contains(key.toString()), qPrintable(key.toString()));
                keys << key.toString();
            }
        }
        // One that begins like another would never be heard.
        for (const QString& one : keys)
            for (const QString& other : keys)
                QVERIFY2(one == other || !other.startsWith(one + QStringLiteral(", ")),
                         qPrintable(other));
        QVERIFY(!keys.contains(QStringLiteral("F10"))); // the menu's own
    }
    // In menus, letters lead to every entry.
    void mnemonicsAreUnique() {
        ShownWindow w;
        for (auto* menu : w.window.findChildren<QMenu*>()) {
            QSet<QChar> letters;
            for (const QAction* action : menu->actions()) {
                const auto at = action->text().indexOf(QLatin1Char('&'));
                if (at < 0)
                    continue;
                const QChar letter = action->text()[at + 1].toLower();
                QVERIFY2(!letters.contains(letter), qPrintable(action->text()));
                letters << letter;
            }
        }
    }
    void everyActionCanBeDone() {
        ShownWindow w;
        const QStringList names = [&] {
            QStringList all;
            for (const QAction* action : actionsOf(w.window))
                all << plainText(*action);
            return all;
        }();
        for (int i = 0; i < names.size(); i += sanitized ? 4 : 1) {
            ShownWindow one;
            QVERIFY(one.settles());
            // A dialog that opens is put away.
            QTimer::singleShot(100, qApp, [] {
                for (QWidget* top : QApplication::topLevelWidgets())
                    if (auto* dialog = qobject_cast<QDialog*>(top))
                        dialog->reject();
            });
            actionsOf(one.window)[i]->trigger();
            QTest::qWait(5);
            QVERIFY2(one.settles(), qPrintable(names[i]));
            QCOMPARE(one.message(), QString());
        }
    }
    void presentationAndBack() {
        ShownWindow w;
        QVERIFY(w.settles());
        w.window.setThemeChoice(ThemeChoice::light);
        const QStringList before = visibleNames(w.window);
        const QSize size = w.window.size();
        const QString style = w.window.styleSheet();
        QTest::keyClick(&w.window, Qt::Key_F5);
        QVERIFY(w.window.isPresenting() && w.window.isFullScreen());
        for (const char* name : {"rail", "inspector", "statusBar", "brand", "primary"})
            QVERIFY2(!w.find<QWidget>(name)->isVisible(), name);
        // What is changed in front of a class stays at hand.
        for (const char* name : {"strip", "viewBar"})
            QVERIFY2(w.find<QWidget>(name)->isVisible(), name);
        auto* picture = w.find<FigureView>("picture");
        QVERIFY(picture->isVisible() && w.find<SentenceField>("sentence")->isVisible());
        QVERIFY(picture->hasFocus()); // arrows go from cell to cell at once
        QTRY_VERIFY(picture->width() > w.window.width() * 9 / 10);
        w.press(Qt::Key_Down);
        QVERIFY(w.bench().experiment().view.query.has_value());
        w.press(Qt::Key_B);
        // The palette still does everything, and Escape closes it before it ends the presentation.
        w.press(Qt::Key_K, Qt::ControlModifier);
        QVERIFY(sheet(w.window));
        w.press(Qt::Key_Escape);
        QVERIFY(!sheet(w.window) && w.window.isPresenting());
        // So does the panel of a stage, in which all words are whole.
        QTest::mouseClick(w.find<StageCard>("stage-score"), Qt::LeftButton);
        const QPointer<QWidget> panel = w.find<QWidget>("panel");
        QTRY_VERIFY(panel && panel->isVisible());
        QTest::qWait(20);
        for (auto* choice : panel->findChildren<QPushButton*>(QStringLiteral("choice")))
            for (const auto* label : choice->findChildren<QLabel*>())
                QVERIFY2(label->height() >= (label->wordWrap()
                                                 ? label->heightForWidth(label->width())
                                                 : label->sizeHint().height()),
                         qPrintable(label->text()));
        w.press(Qt::Key_Escape);
        QTRY_VERIFY(!panel || !panel->isVisible());
        QVERIFY(w.window.isPresenting());
        w.press(Qt::Key_Escape);
        QVERIFY(!w.window.isPresenting() && !w.window.isFullScreen() && !w.window.isCovered());
        w.press(Qt::Key_B); // which is for presentations
        QVERIFY(!w.window.isCovered());
        QTRY_VERIFY2(visibleNames(w.window) == before,
                     qPrintable(before.join(QLatin1Char(' ')) + QLatin1Char('\n') +
                                visibleNames(w.window).join(QLatin1Char(' '))));
        QCOMPARE(w.window.styleSheet(), style);
        QTRY_COMPARE(w.window.size(), size);
        QTest::keyClick(&w.window, Qt::Key_F11); // full screen stays what it was
        QTest::keyClick(&w.window, Qt::Key_F5);
        QTest::keyClick(&w.window, Qt::Key_F5);
        QVERIFY(w.window.isFullScreen() && !w.window.isPresenting());
    }
    void sheets() {
        ShownWindow w;
        QVERIFY(w.settles());
        auto* focus = QApplication::focusWidget();
        QVERIFY(focus);
        for (const QString& name :
             {QStringLiteral("Keyboard shortcuts"), QStringLiteral("Keys of this view"),
              QStringLiteral("Manual"), QStringLiteral("About Fovea"),
              QStringLiteral("Find a command…")}) {
            QAction* action = actionNamed(w.window, name);
            action->trigger();
            Overlay* open = sheet(w.window);
            QVERIFY2(open && !open->accessibleName().isEmpty(), qPrintable(name));
            QVERIFY(open->geometry() == w.window.rect());
            for (int i = 0; i < 7; ++i) { // the tab key stays inside
                QVERIFY(open->isAncestorOf(QApplication::focusWidget()));
                w.press(Qt::Key_Tab);
            }
            for (auto* button : open->findChildren<QAbstractButton*>())
                QVERIFY(!button->text().isEmpty() && !button->toolTip().isEmpty());
            w.window.resize(w.window.minimumSize());
            QTRY_COMPARE(open->geometry(), w.window.rect());
            QVERIFY(w.window.rect().contains(open->panel()->geometry()));
            w.press(Qt::Key_Escape);
            QVERIFY(!sheet(w.window));
            QCOMPARE(QApplication::focusWidget(), focus);
            action->trigger();
            QTest::mouseClick(sheet(w.window), Qt::LeftButton, {}, QPoint(3, 3)); // beside it
            QVERIFY(!sheet(w.window));
        }
    }
    // Every action and its keys, and the keys of the views.
    void shortcutsPageIsComplete() {
        ShownWindow w;
        actionNamed(w.window, QStringLiteral("Keyboard shortcuts"))->trigger();
        QSet<QString> said;
        for (const auto* label : sheet(w.window)->findChildren<QLabel*>())
            said << label->text();
        for (const QAction* action : actionsOf(w.window)) {
            QVERIFY2(said.contains(action->property(listedUnder).isValid() ? action->text()
                                                                           : plainText(*action)),
                     qPrintable(action->text()));
            for (const QString& key : keysOf(*action))
                QVERIFY2(said.contains(key), qPrintable(key));
        }
        for (const ViewKeys& row : viewKeys())
            QVERIFY2(said.contains(words(row.does)), row.does);
    }
    // F1, over every view: its name, how to read it, and its own keys before all others.
    void helpOnEveryView() {
        ShownWindow w;
        int turn = 0;
        for (const RowInfo& row : figures().info().rows) {
            const FigureMath& math = figures().math(row.id);
            if (!math.view || (sanitized && turn++ % 4))
                continue;
            const QString reading = words(math.reading);
            QVERIFY2(reading.endsWith(QLatin1Char('.')), row.id.c_str()); // the row has its own
            QVERIFY2(reading.count(QStringLiteral(". ")) <= 1, row.id.c_str());
            Experiment next = w.bench().experiment();
            showFigure(next.view, row.id);
            w.bench().edit(next);
            w.press(Qt::Key_F1, Qt::ControlModifier);
            Overlay* help = sheet(w.window);
            QVERIFY2(help && help->accessibleName().contains(words(row.name)), row.id.c_str());
            QStringList said;
            for (const auto* label : help->findChildren<QLabel*>())
                said << label->text();
            QVERIFY(said.contains(words(row.name)) && said.contains(reading));
            const qsizetype own = said.indexOf(QStringLiteral("In this view"));
            const qsizetype others = said.indexOf(QStringLiteral("File"));
            for (const ViewKeys& keys : viewKeys()) {
                const qsizetype at = said.indexOf(words(keys.does));
                QVERIFY2(at >= 0, keys.does);
                QCOMPARE(at > own && at < others, isKeyOf(keys, row));
            }
            w.press(Qt::Key_F1, Qt::ControlModifier);
            QVERIFY(!sheet(w.window));
        }
    }
    void themes() {
        ShownWindow w;
        actionNamed(w.window, QStringLiteral("Theme: Dark"))->trigger();
        QCOMPARE(w.window.palette().color(QPalette::Window), darkTheme().ground);
        QVERIFY(actionNamed(w.window, QStringLiteral("Theme: Dark"))->isChecked());
        actionNamed(w.window, QStringLiteral("Theme: Light"))->trigger();
        QCOMPARE(w.window.palette().color(QPalette::Window), lightTheme().ground);
        QVERIFY(!actionNamed(w.window, QStringLiteral("Theme: Dark"))->isChecked());
    }
    // A sheet that is open follows the theme, presenting or not: as if it had been opened anew.
    void sheetsFollowTheTheme() {
        QApplication::setCursorFlashTime(0);
        for (const bool presenting : {false, true})
            for (const QString& name :
                 {QStringLiteral("Keyboard shortcuts"), QStringLiteral("About Fovea"),
                  QStringLiteral("Find a command…"), QStringLiteral("Export figure…")}) {
                ShownWindow w;
                QVERIFY(w.settles());
                w.window.setPresenting(presenting);
                w.window.setThemeChoice(ThemeChoice::light);
                QAction* action = actionNamed(w.window, name);
                const auto seen = [&] { return sheet(w.window)->grab().toImage(); };
                action->trigger();
                for (auto* button : sheet(w.window)->findChildren<QAbstractButton*>())
                    if (button->text() == QStringLiteral("CSV")) // which has the window's colours
                        button->click();
                const QImage light = seen();
                std::optional<QSignalSpy> painted; // by a worker
                if (const auto* preview = sheet(w.window)->findChild<ExportPreview*>())
                    painted.emplace(preview, &ExportPreview::changed);
                w.window.setThemeChoice(ThemeChoice::dark);
                QTRY_VERIFY_WITH_TIMEOUT(!painted || !painted->empty(), 60'000);
                const QImage followed = seen();
                sheet(w.window)->close();
                action->trigger();
                QTRY_COMPARE_WITH_TIMEOUT(seen(), followed, 60'000);
                QVERIFY2(followed != light, qPrintable(name));
            }
    }
    void directions() {
        ShownWindow w;
        QVERIFY(w.settles());
        auto* rail = w.find<QWidget>("rail");
        QCOMPARE(rail->mapTo(&w.window, QPoint()).x(), 0);
        actionNamed(w.window, QStringLiteral("Text direction: Right to left"))->trigger();
        QTRY_COMPARE(rail->mapTo(&w.window, QPoint()).x() + rail->width(), w.window.width());
        QCOMPARE(w.window.actionList().menu()->layoutDirection(), Qt::RightToLeft);
        QCOMPARE(QGuiApplication::layoutDirection(), Qt::LeftToRight); // figures do not turn
        for (const QSize& size : {w.window.minimumSize(), QSize(2000, 1200)}) {
            w.window.resize(size);
            QTest::qWait(20);
            for (auto* child : w.window.centralWidget()->findChildren<QWidget*>())
                if (child->isVisible() && !child->visibleRegion().isEmpty())
                    QVERIFY2(child->mapTo(&w.window, QPoint()).x() >= 0,
                             qPrintable(child->objectName()));
        }
        actionNamed(w.window, QStringLiteral("Text direction: Left to right"))->trigger();
        QTRY_COMPARE(rail->mapTo(&w.window, QPoint()).x(), 0);
        actionNamed(w.window, QStringLiteral("Text direction: Automatic"))->trigger();
        QVERIFY(w.settles());
    }
    void copying() {
        ShownWindow w;
        QVERIFY(w.settles());
        actionNamed(w.window, QStringLiteral("Copy figure"))->trigger();
        QVERIFY(QGuiApplication::clipboard()->image().width() > 100);
        QCOMPARE(w.message(), QString());
    }
    // Long work: a sign, then a button; stopped by Escape, with the old picture and a sentence.
    void stopping() {
        ShownWindow w;
        QVERIFY(w.settles());
        const TracePointer before = w.bench().picture().trace;
        auto* status = w.window.findChild<StatusLine*>();
        auto* back = w.window.actionList().back();
        QVERIFY(!back->isEnabled());
        w.bench().edit(longWork());
        QTRY_VERIFY(back->isEnabled());
        QVERIFY(!w.bench().settled());
        const auto buttonSays = [&](const QString& text) {
            for (auto* button : status->findChildren<QAbstractButton*>())
                if (button->isVisible() && button->text() == text)
                    return true;
            return false;
        };
        QVERIFY(!buttonSays(QStringLiteral("Stop"))); // not before a second
        QTRY_VERIFY(buttonSays(QStringLiteral("Stop")) || w.bench().settled());
        QVERIFY(!w.bench().settled());
        w.press(Qt::Key_Escape);
        QVERIFY(w.bench().settled() && !back->isEnabled() && !buttonSays(QStringLiteral("Stop")));
        QVERIFY(w.message().startsWith(QStringLiteral("Stopped")));
        QVERIFY(w.bench().picture().trace == before);
        QTest::qWait(100); // nothing comes afterwards
        QVERIFY(w.bench().picture().trace == before);
        w.bench().undo(); // and everything goes on
        QVERIFY(w.settles());
        QTRY_COMPARE(w.message(), QString());
        w.bench().cancel(); // nothing to stop
        QCOMPARE(w.message(), QString());
    }
    // Buttons name their keys; everything that can be pressed has a tip.
    void tips() {
        ShownWindow w;
        for (auto* button : w.window.findChildren<QAbstractButton*>())
            if (button->isVisible())
                QVERIFY2(!button->toolTip().isEmpty(), qPrintable(button->text()));
        QVERIFY(w.find<QAbstractButton>("primary")->toolTip().contains(QStringLiteral("Ctrl+E")));
    }
};

FOVEA_WINDOW_TEST(TestActions)
#include "test_actions.moc"
