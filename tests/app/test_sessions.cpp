// Sessions in the window: saved, opened, and never overwritten by accident.
#include "core/base/bytes.h"
#include "core/experiment/carriers.h"
#include "core/experiment/chosen_model.h"
#include "support/desk.h"
#include "support/failing_files.h"
#include "support/program.h"

#include <QtWidgets/QMenu>

using namespace fovea;

class TestSessions : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void saved() {
        Desk desk;
        const auto window = desk.window();
        QVERIFY(!window->isWindowModified());
        type(*window, "one");
        QVERIFY(window->isWindowModified());
        saveTo(*window, desk.path("saw.fovea"));
        QVERIFY(!window->isWindowModified());
        QCOMPARE(window->windowTitle(), QStringLiteral("saw.fovea[*] — Fovea"));
        const std::string first = desk.bytes("saw.fovea");
        QVERIFY(readExperiment(first, "f").experiment == window->workbench().experiment());
        type(*window, "two");
        window->fileWork().save();
        QTRY_VERIFY(!window->isWindowModified());
        QCOMPARE(readExperiment(desk.bytes("saw.fovea"), "f").experiment.text, std::string("two"));
        QCOMPARE(desk.bytes("saw.fovea~"), first);
        // Opened and saved it is the same, byte for byte.
        const std::string before = desk.bytes("saw.fovea");
        window->open(desk.path("saw.fovea"));
        window->fileWork().save();
        QTRY_VERIFY(!window->fileWork().busy());
        QCOMPARE(desk.bytes("saw.fovea"), before);
        QVERIFY(said(*window).isEmpty());
    }
    void twoWindowsOnOneSession() {
        Desk desk;
        const auto one = desk.window();
        type(*one, "one");
        saveTo(*one, desk.path("s.fovea"));
        const auto two = desk.window();
        two->open(desk.path("s.fovea"));
        QVERIFY2(said(*two).contains(QStringLiteral("is open in another window")),
                 qPrintable(said(*two)));
        type(*two, "two");
        saveTo(*two, desk.path("s.fovea"));
        QVERIFY(said(*two).contains(QStringLiteral("choose another name")));
        QCOMPARE(readExperiment(desk.bytes("s.fovea"), "f").experiment.text, std::string("one"));
        saveTo(*two, desk.path("t.fovea"));
        QVERIFY(!two->isWindowModified());
        type(*one, "still one");
        one->fileWork().save();
        QTRY_VERIFY(!one->isWindowModified());
        QCOMPARE(readExperiment(desk.bytes("t.fovea"), "f").experiment.text, std::string("two"));
    }
    void changedByAnotherProgram() {
        Desk desk;
        const auto window = desk.window();
        type(*window, "one");
        saveTo(*window, desk.path("s.fovea"));
        desk.put("s.fovea", "another program's");
        type(*window, "two");
        window->fileWork().save();
        QTRY_VERIFY(said(*window).contains(QStringLiteral("changed by another program")));
        QCOMPARE(desk.bytes("s.fovea"), std::string("another program's"));
        QVERIFY(window->isWindowModified());
        press(*window, "&Overwrite");
        QTRY_VERIFY(!window->isWindowModified());
        QCOMPARE(readExperiment(desk.bytes("s.fovea"), "f").experiment.text, std::string("two"));
        QCOMPARE(desk.bytes("s.fovea~"), std::string("another program's"));
    }
    void damaged() {
        Desk desk;
        const auto window = desk.window();
        type(*window, "one");
        saveTo(*window, desk.path("s.fovea"));
        type(*window, "two");
        saveTo(*window, desk.path("s.fovea"));
        const std::string half = desk.bytes("s.fovea").substr(0, 300);
        window->fileWork().startAnew();
        desk.put("s.fovea", half);
        window->open(desk.path("s.fovea"));
        QVERIFY2(said(*window).contains(QStringLiteral("not valid JSON")),
                 qPrintable(said(*window)));
        QVERIFY(window->workbench().experiment() == firstExperiment());
        press(*window, "Open &what can be read");
        QCOMPARE(window->workbench().experiment().text, std::string("two"));
        QCOMPARE(window->windowTitle(), QStringLiteral("Fovea[*]")); // it has no file
        QVERIFY(said(*window).contains(QStringLiteral("is missing")));
        QCOMPARE(desk.bytes("s.fovea"), half);
        window->open(desk.path("s.fovea"));
        press(*window, "Open the version &before");
        QCOMPARE(window->workbench().experiment().text, std::string("one"));
        QCOMPARE(desk.bytes("s.fovea"), half);
    }
    void newerAndEdited() {
        Desk desk;
        std::string text = writeExperiment(defaultExperiment(), true);
        desk.put("edited.fovea", text.replace(text.find("table"), 5, "chair"));
        desk.put("newer.fovea", text.replace(text.find("\"fovea\": 5"), 10, "\"fovea\": 9"));
        const auto window = desk.window();
        window->open(desk.path("edited.fovea"));
        QVERIFY(said(*window).contains(QStringLiteral("was changed since Fovea wrote it")));
        window->open(desk.path("newer.fovea"));
        QVERIFY(said(*window).contains(QStringLiteral("a later version of Fovea wrote this")));
        QCOMPARE(window->workbench().experiment().text, std::string("I saw a saw on the chair"));
        type(*window, "else");
        saveTo(*window, desk.path("newer.fovea"));
        QVERIFY(said(*window).contains(QStringLiteral("choose another name")));
        QCOMPARE(desk.bytes("newer.fovea"), text);
        Experiment unknown = defaultExperiment();
        unknown.view.figure = "flower";
        std::string flower = writeExperiment(unknown, true);
        desk.put("flower.fovea", flower.replace(flower.find("\"fovea\": 5"), 10, "\"fovea\": 6"));
        const auto other = desk.window();
        other->open(desk.path("flower.fovea"));
        QVERIFY(said(*other).contains(QStringLiteral("a later version")) &&
                said(*other).contains(QStringLiteral("there is no ‘flower’")));
    }
    // Saved again before the first time is through.
    void savedTwiceAtOnce() {
        Desk desk;
        const auto window = desk.window();
        type(*window, "one");
        saveTo(*window, desk.path("s.fovea"));
        for (const char* text : {"two", "three", "four"}) {
            type(*window, text);
            window->fileWork().save();
        }
        QTRY_VERIFY(!window->fileWork().busy());
        QVERIFY2(said(*window).isEmpty(), qPrintable(said(*window)));
        QVERIFY(!window->isWindowModified());
        QCOMPARE(readExperiment(desk.bytes("s.fovea"), "f").experiment.text, std::string("four"));
    }
    // A window that was closed has nothing any more, and who was refused may ask again.
    void locksAreGivenBack() {
        Desk desk;
        const auto one = desk.window();
        saveTo(*one, desk.path("s.fovea"));
        const auto two = desk.window();
        two->open(desk.path("s.fovea"));
        QVERIFY(said(*two).contains(QStringLiteral("another window")));
        QVERIFY(one->close()); // and stays in memory
        type(*two, "two");
        two->fileWork().save();
        QTRY_VERIFY(!two->isWindowModified());
        QCOMPARE(readExperiment(desk.bytes("s.fovea"), "f").experiment.text, std::string("two"));
    }
    // Each window remembers what was chosen in it, and nothing that it only read long ago.
    void settingsOfTwoWindows() {
        Desk desk;
        const auto one = desk.window();
        const auto two = desk.window();
        one->chooseTheme(ThemeChoice::dark);
        two->chooseDirection(TextDirection::leftToRight);
        QVERIFY(one->close() && two->close());
        const Preferences kept = Settings(desk.path("fovea.ini")).read();
        QCOMPARE(kept.theme, ThemeChoice::dark);
        QCOMPARE(kept.direction, TextDirection::leftToRight);
    }
    // Where locks cannot be made, nothing is overwritten unasked; where they can again, it is
    // saved.
    void noPlaceForLocks() {
        Desk desk;
        desk.put("s.fovea", writeExperiment(defaultExperiment(), true));
        desk.put("data", "a file in the way");
        const auto window = desk.window();
        window->open(desk.path("s.fovea"));
        QVERIFY(!window->isWindowModified());
        QVERIFY(said(*window).contains(QStringLiteral("another window")));
        QVERIFY(QFile::remove(desk.path("data")));
        type(*window, "two");
        window->fileWork().save();
        QTRY_VERIFY(!window->isWindowModified());
        QCOMPARE(readExperiment(desk.bytes("s.fovea"), "f").experiment.text, std::string("two"));
    }
    // A session is saved as one, wherever its name was typed.
    void exportedAsASession() {
        Desk desk;
        const auto one = desk.window();
        saveTo(*one, desk.path("s.fovea"));
        const auto two = desk.window();
        type(*two, "two");
        two->findChild<FigureWork*>()->save(desk.path("s.fovea"));
        QVERIFY(said(*two).contains(QStringLiteral("Save session as")));
        two->exportTo(desk.path("s.fovea"));
        QVERIFY(said(*two).contains(QStringLiteral("another window")));
        QVERIFY(FigureWork::wasDragged(QDir::tempPath().toStdString() + "/fovea-dragged-x/a.png"));
        QVERIFY(!FigureWork::wasDragged(desk.path("a.png").toStdString()));
    }
    // Wherever the disk fails, the file is whole, the work is still here, and the window says so.
    void theDiskFails() {
        for (int at = 1; at < 12; ++at) {
            Desk whole;
            const auto first = whole.window();
            type(*first, "old");
            saveTo(*first, whole.path("s.fovea"));
            FailingFiles files(at);
            Window::look();
            MainWindow window(defaultExperiment(), files);
            type(window, "new");
            saveTo(window, whole.path("s.fovea"));
            const Opened read = readExperiment(whole.bytes("s.fovea"), "f");
            QVERIFY(read.notes.empty());
            QVERIFY(read.experiment.text == "new" || read.experiment.text == "old");
            QCOMPARE(window.workbench().experiment().text, std::string("new"));
            // A copy of the version before that cannot be kept is no failure.
            if (window.isWindowModified())
                QVERIFY(window.findChild<MessageBar*>()->findChild<QLabel*>()->text().contains(
                    QStringLiteral("No space left on device")));
            else
                QCOMPARE(read.experiment.text, std::string("new"));
        }
    }
    void hostile() {
        Desk desk;
        QFile huge(desk.path("huge.fovea"));
        QVERIFY(huge.open(QIODevice::WriteOnly) && huge.resize(qint64{1} << 30));
        huge.close();
        const auto png = [](std::uint32_t side) {
            return std::string("\x89PNG\r\n\x1a\n", 8) + bigEndian32(13) + "IHDR" +
                   bigEndian32(side) + bigEndian32(side) + std::string("\x08\0\0\0\0", 5) +
                   bigEndian32(0) + bigEndian32(0) + "IEND" + bigEndian32(0xAE426082);
        };
        desk.put("large.png", png(60'000));
        const auto window = desk.window();
        for (const auto& [name, says] : {std::pair{"huge.fovea", "1073741824 bytes, at most"},
                                         {"large.png", "carries no Experiment"},
                                         {"none.fovea", "No such file"},
                                         {".", "no model in it"}}) {
            window->open(desk.path(name));
            QTRY_VERIFY2(said(*window).contains(QLatin1String(says)), qPrintable(said(*window)));
        }
        // Of that size it opens as well, if one of ours is inside: it is not unpacked.
        desk.put("ours.png", putIntoPng(png(60'000), writeExperiment(defaultExperiment(), false)));
        type(*window, "x");
        window->open(desk.path("ours.png"));
        QVERIFY(said(*window).isEmpty());
        QVERIFY(window->workbench().experiment() == defaultExperiment());
    }
    void recentFiles() {
        Desk desk;
        const auto window = desk.window();
        for (const char* name : {"a.fovea", "b & c.fovea"})
            saveTo(*window, desk.path(name));
        QMenu* menu = nullptr;
        for (auto* one : window->findChildren<QMenu*>())
            if (one->title() == QStringLiteral("&Recent"))
                menu = one;
        QVERIFY(menu);
        Q_EMIT menu->aboutToShow();
        QCOMPARE(menu->actions().size(), 2);
        QCOMPARE(menu->actions().front()->text(), QStringLiteral("&1  b && c.fovea"));
        type(*window, "unsaved");
        const auto other = desk.window(); // which remembers them, too
        QCOMPARE(other->fileWork().recent().front().text, QStringLiteral("b & c.fovea"));
        QFile::remove(desk.path("b & c.fovea"));
        QCOMPARE(other->fileWork().recent().front().text, QStringLiteral("a.fovea"));
    }
    void severalDropped() {
        Desk desk;
        desk.put("a.fovea", writeExperiment(defaultExperiment(), true));
        desk.put("b.fovea", writeExperiment(defaultExperiment(), true));
        const auto window = desk.window();
        QMimeData data;
        data.setUrls(
            {QUrl::fromLocalFile(desk.path("a.fovea")), QUrl::fromLocalFile(desk.path("b.fovea"))});
        QDragEnterEvent enter(QPoint(9, 9), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(window.get(), &enter);
        QDropEvent event(QPointF(9, 9), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(window.get(), &event);
        QStringList titles;
        std::vector<std::unique_ptr<MainWindow>> others; // deleted here and nowhere else
        for (auto* widget : QApplication::topLevelWidgets())
            if (auto* one = qobject_cast<MainWindow*>(widget); one && one->isVisible()) {
                titles << one->windowTitle();
                if (one != window.get())
                    others.emplace_back(one);
            }
        titles.sort();
        QCOMPARE(titles, QStringList({QStringLiteral("a.fovea[*] — Fovea"),
                                      QStringLiteral("b.fovea[*] — Fovea")}));
    }
};

FOVEA_WINDOW_TEST(TestSessions)
#include "test_sessions.moc"
