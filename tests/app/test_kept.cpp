// Work that is in no file is kept while it is done, and given back.
#include "support/desk.h"
#include "support/failing_files.h"
#include "support/program.h"

#include <atomic>

using namespace fovea;

namespace {

// The disk, full as long as a test wants it so.
class FullFiles final : public FailingFiles {
public:
    FullFiles() : FailingFiles(0) {}
    void write(const std::string& path, std::string_view bytes) override {
        if (full)
            fail("%1: No space left on device", {path});
        disk().write(path, bytes);
    }
    std::atomic<bool> full = false;
};

} // namespace

class TestKept : public QObject {
    Q_OBJECT
private Q_SLOTS:
    // Work without a file is kept while it is being done, and offered after a crash.
    void givenBackAfterACrash() {
        Desk desk;
        Desk after;
        const auto window = desk.window();
        type(*window, "kept");
        QVERIFY(isKept(desk, "kept"));
        type(*window, "kept too");
        QVERIFY(isKept(desk, "kept too"));
        desk.dieInto(after);
        const auto next = after.window();
        next->fileWork().offerLeft();
        QVERIFY(said(*next).startsWith(QStringLiteral("Fovea ended before “kept too” was saved")));
        press(*next, "&Restore");
        QVERIFY(next->workbench().experiment() == window->workbench().experiment());
        QVERIFY(next->isWindowModified());
        QVERIFY(after.left().empty()); // it is this window's now
        saveTo(*next, after.path("x.fovea"));
        QTRY_VERIFY(disk().list(after.path("data/drafts").toStdString()).size() <= 1); // the lock
    }
    void changesOfASessionGivenBack() {
        Desk desk;
        Desk after;
        const auto window = desk.window();
        type(*window, "one");
        saveTo(*window, desk.path("s.fovea"));
        type(*window, "two");
        QVERIFY(isKept(desk, "two"));
        desk.dieInto(after);
        for (const bool byTheFile : {false, true}) {
            const auto next = after.window();
            if (byTheFile)
                next->open(desk.path("s.fovea"));
            else
                next->fileWork().offerLeft();
            QVERIFY2(said(*next).contains(QStringLiteral("s.fovea")), qPrintable(said(*next)));
            press(*next, byTheFile ? "&Restore the changes" : "&Restore");
            QCOMPARE(next->workbench().experiment().text, std::string("two"));
            QCOMPARE(next->windowTitle(), QStringLiteral("s.fovea[*] — Fovea"));
            QVERIFY(next->isWindowModified());
        }
    }
    // What another program wrote since into the session is not overwritten unasked.
    void theSessionIsAnotherSince() {
        Desk desk;
        Desk after;
        const auto window = desk.window();
        type(*window, "one");
        saveTo(*window, desk.path("s.fovea"));
        type(*window, "mine");
        QVERIFY(isKept(desk, "mine"));
        desk.dieInto(after);
        Experiment theirs = defaultExperiment();
        theirs.text = "theirs";
        desk.put("s.fovea", writeExperiment(theirs, true));
        const auto next = after.window();
        next->fileWork().offerLeft();
        press(*next, "&Restore");
        QVERIFY(said(*next).contains(QStringLiteral("changed since this was left")));
        next->fileWork().save();
        QTRY_VERIFY(said(*next).contains(QStringLiteral("changed by another program")));
        QCOMPARE(readExperiment(desk.bytes("s.fovea"), "f").experiment.text, std::string("theirs"));
    }
    // What cannot be opened changes nothing about what is here.
    void aFailedOpenLeavesTheDraft() {
        Desk desk;
        desk.put("bad.fovea", "{");
        const auto window = desk.window();
        type(*window, "here");
        QVERIFY(isKept(desk, "here"));
        window->open(desk.path("bad.fovea"));
        QVERIFY(!said(*window).isEmpty());
        Desk after;
        desk.dieInto(after);
        const auto next = after.window();
        next->fileWork().offerLeft();
        QVERIFY(said(*next).startsWith(QStringLiteral("Fovea ended before “here”")));
    }
    // Put off, it stands under Recent and is not offered again.
    void notNow() {
        Desk desk;
        Desk after;
        const auto window = desk.window();
        type(*window, "kept");
        QVERIFY(isKept(desk, "kept"));
        desk.dieInto(after);
        const auto next = after.window();
        next->fileWork().offerLeft();
        press(*next, "Not &now");
        next->fileWork().offerLeft();
        QVERIFY(said(*next).isEmpty());
        QCOMPARE(next->fileWork().recent().size(), std::size_t{1});
        next->fileWork().recent().front().open();
        QCOMPARE(next->workbench().experiment().text, std::string("kept"));
    }
    // What has no file is not asked about: it is kept, and found under Recent.
    void closedWithoutAFile() {
        Desk desk;
        auto window = desk.window();
        type(*window, "kept");
        QVERIFY(window->close());
        window = desk.window();
        window->fileWork().offerLeft();
        QVERIFY(said(*window).isEmpty());
        const auto recent = window->fileWork().recent();
        QCOMPARE(recent.size(), std::size_t{1});
        QCOMPARE(recent.front().text, QStringLiteral("Not saved: “kept”"));
        type(*window, "something else");
        recent.front().open();
        QCOMPARE(window->workbench().experiment().text, std::string("kept"));
        QCOMPARE(desk.left().size(), std::size_t{1}); // what stood here instead
        QCOMPARE(desk.left().front().draft.experiment.text, std::string("something else"));
        window->fileWork().startAnew();
        QCOMPARE(desk.left().size(), std::size_t{2});
        QVERIFY(window->close());
        QCOMPARE(desk.left().size(), std::size_t{2}); // nothing was done since
    }
    void closedWithAFile_data() {
        QTest::addColumn<int>("button");
        QTest::addColumn<QString>("saved");
        QTest::addColumn<bool>("closes");
        QTest::newRow("save") << int(QMessageBox::Save) << "two" << true;
        QTest::newRow("discard") << int(QMessageBox::Discard) << "one" << true;
        QTest::newRow("cancel") << int(QMessageBox::Cancel) << "one" << false;
    }
    void closedWithAFile() {
        QFETCH(int, button);
        QFETCH(QString, saved);
        QFETCH(bool, closes);
        Desk desk;
        const auto window = desk.window();
        type(*window, "one");
        saveTo(*window, desk.path("s.fovea"));
        type(*window, "two");
        QVERIFY(!window->close());
        answer(*window, static_cast<QMessageBox::StandardButton>(button));
        QTRY_COMPARE(!window->isVisible(), closes);
        QCOMPARE(utf8(readExperiment(desk.bytes("s.fovea"), "f").experiment.text), saved);
        QVERIFY(desk.left().empty());
    }
    void nothingCanBeKept() {
        FullFiles files;
        Desk desk(files);
        const auto window = desk.window();
        files.full = true;
        type(*window, "one");
        QTRY_VERIFY(said(*window).contains(QStringLiteral("would be lost in a crash")));
        QVERIFY(said(*window).contains(QStringLiteral("No space left on device")));
        QVERIFY(!window->close()); // it would be lost
        answer(*window, QMessageBox::Cancel);
        QVERIFY(window->isVisible());
        files.full = false; // it is tried again without another word
        QVERIFY(isKept(desk, "one"));
    }
    // Within a second, and not put off by going on.
    void keptSoon() {
        Desk desk;
        Window::look();
        MainWindow window(defaultExperiment(), disk(), Settings(), desk.path("data").toStdString());
        const auto* timer = window.fileWork().keeper().findChild<QTimer*>();
        type(window, "a");
        const int remaining = timer->remainingTime();
        QVERIFY(timer->isActive() && remaining <= 1100);
        QTest::qWait(20);
        type(window, "ab");
        QVERIFY(timer->remainingTime() < remaining);
    }
};

FOVEA_WINDOW_TEST(TestKept)
#include "test_kept.moc"
