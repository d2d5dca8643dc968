// Drafts: what a window keeps for its person, found again when the window is gone.
#include "core/base/file_lock.h"
#include "core/experiment/drafts.h"
#include "support/failing_files.h"
#include "support/program.h"
#include "support/thrown.h"

#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

using namespace fovea;

namespace {

Draft draft(const char* text, std::int64_t time = 1, bool closed = false) {
    Draft made{.experiment = defaultExperiment(),
               .sessionPath = "/a/b.fovea",
               .time = time,
               .closed = closed};
    made.experiment.text = text;
    made.experiment.unknown = {{{}, "text", "later", 1}};
    return made;
}

} // namespace

class TestDrafts : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void foundAgain() {
        const QTemporaryDir folder;
        Drafts drafts(disk(), folder.path().toStdString() + "/deep/drafts");
        QVERIFY(drafts.left().empty());
        auto one = drafts.begin();
        auto two = drafts.begin();
        one->write(draft("one", 1));
        two->write(draft("two", 2, true));
        QVERIFY(drafts.left().empty()); // their windows live
        const std::string path = one->path();
        QVERIFY(!drafts.take(path));
        one.reset();
        two.reset();
        const auto left = drafts.left();
        QCOMPARE(left.size(), std::size_t{2});
        QCOMPARE(left[0].draft.experiment.text, std::string("two"));
        QVERIFY(left[0].draft.closed && !left[1].draft.closed);
        QVERIFY(left[1].draft.experiment == draft("one").experiment);
        QCOMPARE(left[1].draft.sessionPath, std::string("/a/b.fovea"));
        auto taken = drafts.take(path);
        QVERIFY(taken && drafts.left().size() == 1);
        taken->remove();
        taken.reset();
        QVERIFY(!drafts.take(path));
    }
    void damagedOnes() {
        const QTemporaryDir folder;
        const std::string inside = folder.path().toStdString();
        Drafts drafts(disk(), inside);
        auto one = drafts.begin();
        one->write(draft("one"));
        const std::string whole = disk().read(one->path(), 100'000);
        one.reset();
        replaceFile(disk(), inside + "/x.fovea", whole.substr(0, whole.size() / 2));
        replaceFile(disk(), inside + "/y.fovea", "");
        replaceFile(disk(), inside + "/z.txt", "of another program");
        const auto left = drafts.left();
        QCOMPARE(left.size(), std::size_t{2});
        for (const auto& found : left)
            QCOMPARE(found.draft.experiment.text, std::string("one"));
    }
    void onlyTheNewestOfTheClosed() {
        const QTemporaryDir folder;
        Drafts drafts(disk(), folder.path().toStdString());
        for (int i = 0; i < 30; ++i)
            drafts.begin()->write(draft("x", i, i != 3));
        const auto alive = drafts.begin();
        const auto half = [&](const QString& name) {
            return folder.filePath(QStringLiteral(".%1.a1B2c3.part").arg(name));
        };
        const QString living = half(QFileInfo(QString::fromStdString(alive->path())).fileName());
        for (const QString& path : {living, half(QStringLiteral("y.fovea"))})
            replaceFile(disk(), path.toStdString(), "half");
        drafts.tidy();
        QVERIFY(QFile::exists(living));
        QVERIFY(!QFile::exists(half(QStringLiteral("y.fovea"))));
        const auto left = drafts.left();
        QCOMPARE(left.size(), std::size_t{21});
        QCOMPARE(left.front().draft.time, std::int64_t{29});
        QVERIFY(!left.back().draft.closed); // what a crash left is never tidied away
    }
    void failsWhole() {
        for (int at = 1; at <= 7; ++at) {
            const QTemporaryDir folder;
            FailingFiles files(0);
            Drafts drafts(disk(), folder.path().toStdString());
            const auto lock = drafts.begin();
            lock->write(draft("old"));
            FailingFiles failing(at);
            DraftFile file(failing, lock->path(), nullptr);
            const QString problem = thrown([&] {
                file.write(draft("new"));
                return 0;
            });
            QCOMPARE(problem.isEmpty(), failing.failedAt.empty());
            const Opened read = readExperiment(disk().read(lock->path(), 100'000), "f");
            QVERIFY(read.experiment.text == "old" || read.experiment.text == "new");
        }
    }
};

FOVEA_TEST(TestDrafts)
#include "test_drafts.moc"
