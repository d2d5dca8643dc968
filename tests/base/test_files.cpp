#include "core/base/file_lock.h"
#include "core/base/files.h"
#include "support/failing_files.h"
#include "support/program.h"
#include "support/thrown.h"

#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <csignal>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace fovea;

namespace {
int asked = 0; // for the process's mask, by anybody here
}

mode_t umask(mode_t mask) noexcept {
    ++asked;
    return static_cast<mode_t>(::syscall(SYS_umask, mask));
}

class TestFiles : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void replaces() {
        const QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("ä b")).toStdString();
        replaceFile(disk(), path, "one");
        QCOMPARE(disk().read(path, 100), std::string("one"));
        ::chmod(path.c_str(), 0640);
        replaceFile(disk(), path, "another");
        QCOMPARE(disk().read(path, 100), std::string("another"));
        struct stat status {};
        QCOMPARE(::stat(path.c_str(), &status), 0);
        QCOMPARE(status.st_mode & 0777U, 0640U);
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden).size(), 1);
    }
    // A person does not know the file beside, so messages name the one that was meant.
    void namesTheTarget() {
        class Full final : public FailingFiles {
        public:
            Full() : FailingFiles(0) {}
            void write(const std::string& path, std::string_view) override {
                fail("%1: the disk is full", {path});
            }
        } full;
        const QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("a.npy")).toStdString();
        QCOMPARE(thrown([&] {
                     replaceFile(full, path, "one");
                     return 0;
                 }),
                 QString::fromStdString(path) + QStringLiteral(": the disk is full"));
    }
    void linksStay() {
        const QTemporaryDir folder;
        const QString real = folder.filePath(QStringLiteral("real"));
        const QString link = folder.filePath(QStringLiteral("link"));
        replaceFile(disk(), real.toStdString(), "old");
        QVERIFY(QFile::link(real, link));
        replaceFile(disk(), link.toStdString(), "new");
        QVERIFY(QFileInfo(link).isSymLink());
        QCOMPARE(disk().read(real.toStdString(), 10), std::string("new"));
    }
    // A link that leads to nothing stays a link as well, and what it leads to is made.
    void danglingLinksStay() {
        const QTemporaryDir folder;
        const QString link = folder.filePath(QStringLiteral("link"));
        const QString second = folder.filePath(QStringLiteral("second"));
        QVERIFY(QFile::link(folder.filePath(QStringLiteral("real")), link));
        QCOMPARE(::symlink("link", second.toUtf8().constData()), 0); // relative, and over another
        replaceFile(disk(), second.toStdString(), "new");
        QVERIFY(QFileInfo(link).isSymLink() && QFileInfo(second).isSymLink());
        QCOMPARE(disk().read(folder.path().toStdString() + "/real", 10), std::string("new"));
        const QString loop = folder.filePath(QStringLiteral("loop"));
        QVERIFY(QFile::link(loop, loop));
        QVERIFY(thrown([&] {
                    replaceFile(disk(), loop.toStdString(), "x");
                    return 0;
                }).contains(QStringLiteral("symbolic links")));
        QVERIFY(QFileInfo(loop).isSymLink());
    }
    // Other threads make files meanwhile, and need the mask as it is.
    void leavesTheMaskAlone() {
        const QTemporaryDir folder;
        const std::string inside = folder.path().toStdString();
        const mode_t before = ::umask(027);
        asked = 0;
        replaceFile(disk(), inside + "/f", "x");
        replaceFile(disk(), inside + "/f", "y");
        QCOMPARE(asked, 0);
        struct stat status {};
        QCOMPARE(::stat((inside + "/f").c_str(), &status), 0);
        QCOMPARE(status.st_mode & 0777U, 0640U);
        ::umask(before);
    }
    // What a killed process left beside a target goes with the next writing of it; what a living
    // one writes stays, and what is not exactly ours.
    void tidiesBeside() {
        const QTemporaryDir folder;
        const std::string inside = folder.path().toStdString();
        const auto names = [&] {
            return QDir(folder.path()).entryList(QDir::Files | QDir::Hidden).join(QLatin1Char(' '));
        };
        const auto put = [&](const char* name) {
            QFile file(folder.filePath(QLatin1String(name)));
            QVERIFY(file.open(QIODevice::WriteOnly));
        };
        for (const char* other : {".f.a1B2c.part", ".f.a1B2c3D.part", ".f.a1B2-3.part",
                                  ".f.a1B2c3.par", "f.a1B2c3.part", ".ff.a1B2c3.part", "f.a1B2c3"})
            put(other);
        const QString others = names();
        for (const char* left : {".f.a1B2c3.part", ".f.zzzzzz.part"})
            put(left);
        replaceFile(disk(), inside + "/f", "x");
        QVERIFY(disk().read(inside + "/f", 10) == "x");
        disk().remove(inside + "/f");
        QCOMPARE(names(), others);
        const pid_t child = ::fork(); // it is killed in the middle
        if (child == 0) {
            (void)disk().createBeside(inside + "/g");
            ::pause();
        }
        QTRY_VERIFY(names() != others);
        ::usleep(50'000); // it has locked it by now
        const std::string mine = disk().createBeside(inside + "/g");
        QCOMPARE(names().size(), others.size() + 2 * qsizetype(sizeof " .g.a1B2c3.part" - 1));
        ::kill(child, SIGKILL);
        QCOMPARE(::waitpid(child, nullptr, 0), child);
        replaceFile(disk(), inside + "/g", "x");
        QVERIFY(disk().read(mine, 10).empty()); // it is still being written
        disk().remove(mine);
        disk().remove(inside + "/g");
        QCOMPARE(names(), others);
        // A name as long as names may be.
        const std::string longest =
            inside + "/" + std::string(81, 'x') + QString(56, QChar(0x6211)).toStdString();
        replaceFile(disk(), longest, "x");
        QCOMPARE(disk().read(longest, 10), std::string("x"));
    }
    // Wherever it fails, the old file or the new one is there, and nothing beside it.
    void failsWhole() {
        std::string last;
        for (int at = 1; at <= 7; ++at) {
            const QTemporaryDir folder;
            const std::string path = folder.filePath(QStringLiteral("f")).toStdString();
            replaceFile(disk(), path, "old and whole");
            FailingFiles files(at);
            const QString problem = thrown([&] {
                replaceFile(files, path, "new and whole");
                return 0;
            });
            const std::string now = disk().read(path, 100);
            QVERIFY(now == (files.failedAt.empty() || files.failedAt == "syncFolder"
                                ? "new and whole"
                                : "old and whole"));
            QCOMPARE(problem.isEmpty(), files.failedAt.empty());
            QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden).size(), 1);
            last = files.failedAt;
        }
        QVERIFY(last.empty()); // all calls have had their turn
    }
    // Of several files all are the new ones or none is, wherever it fails.
    void failsTogether() {
        const std::vector<std::string> names = {"/was", "/is-new", "/was-too", "/last"};
        bool failed = true;
        for (int at = 1; failed; ++at) {
            const QTemporaryDir folder;
            const std::string inside = folder.path().toStdString();
            std::vector<FileContent> contents;
            for (const std::string& name : names) {
                if (name != "/is-new")
                    replaceFile(disk(), inside + name, "old" + name);
                contents.push_back({inside + name, "new" + name});
            }
            FailingFiles files(at);
            failed = !thrown([&] {
                          replaceFiles(files, contents);
                          return 0;
                      }).isEmpty();
            QCOMPARE(failed, !files.failedAt.empty());
            const bool isNew = !failed || files.failedAt == "syncFolder";
            std::size_t there = 0;
            for (const std::string& name : names)
                if (QFile::exists(QString::fromStdString(inside + name))) {
                    ++there;
                    QCOMPARE(disk().read(inside + name, 100), (isNew ? "new" : "old") + name);
                }
            QCOMPARE(there, isNew ? names.size() : names.size() - 1);
            QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden).size(),
                     static_cast<qsizetype>(there));
        }
    }
    // What a work's file held before stays beside it, and whatever fails, its file is whole.
    void keepsWhatWasBefore() {
        const QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("f")).toStdString();
        for (const char* text : {"one", "two", "three", "three"})
            replaceWork(disk(), path, text);
        QCOMPARE(disk().read(path, 100), std::string("three"));
        QCOMPARE(disk().read(path + "~", 100), std::string("two"));
        for (int at = 1; at <= 14; ++at) {
            replaceWork(disk(), path, "before");
            FailingFiles files(at);
            const QString problem = thrown([&] {
                replaceWork(files, path, "after");
                return 0;
            });
            const std::string now = disk().read(path, 100);
            // A copy that cannot be kept does not hinder saving.
            QVERIFY(now == "after" || (now == "before" && !problem.isEmpty()));
            QVERIFY(problem.isEmpty() || now == "before" || files.failedAt == "syncFolder");
        }
    }
    void foldersAndLists() {
        const QTemporaryDir folder;
        const std::string inside = folder.path().toStdString() + "/a/b/c";
        QVERIFY(disk().list(inside).empty());
        disk().makeFolder(inside);
        disk().makeFolder(inside);
        replaceFile(disk(), inside + "/f", "x");
        QVERIFY(disk().list(inside) == std::vector<std::string>{inside + "/f"});
        QVERIFY(thrown([&] {
                    disk().makeFolder(inside + "/f/g");
                    return 0;
                }).contains(QStringLiteral("Not a directory")));
    }
    void locks() {
        const QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("lock")).toStdString();
        auto lock = FileLock::tryTake(path);
        QVERIFY(lock && !FileLock::tryTake(path));
        lock.reset();
        QVERIFY(!QFile::exists(QString::fromStdString(path)));
        // Of a process that is killed nothing stays locked.
        const pid_t child = ::fork();
        if (child == 0) {
            const auto held = FileLock::tryTake(path);
            ::kill(::getpid(), held ? SIGKILL : SIGTERM);
        }
        int status = 0;
        QCOMPARE(::waitpid(child, &status, 0), child);
        QCOMPARE(WTERMSIG(status), SIGKILL);
        QVERIFY(FileLock::tryTake(path));
        // A link is not followed: nothing is made where it leads.
        const std::string outside = folder.path().toStdString() + "/outside";
        QCOMPARE(::symlink(outside.c_str(), path.c_str()), 0);
        QVERIFY(thrown([&] { return FileLock::tryTake(path); }).contains(QStringLiteral("a link")));
        QVERIFY(!QFile::exists(QString::fromStdString(outside)));
        QVERIFY(thrown([&] {
                    return FileLock::tryTake(path + "/no/where");
                }).contains(QStringLiteral("No such file")));
    }
    void refused() {
        const QTemporaryDir folder;
        const std::string inside = folder.path().toStdString();
        QVERIFY(
            thrown([&] { return disk().read(inside, 10); }).contains(QStringLiteral("not a file")));
        QVERIFY(thrown([&] {
                    return disk().read(inside + "/none", 10);
                }).contains(QStringLiteral("No such file")));
        QVERIFY(thrown([&] {
                    return disk().read("/dev/zero", 10);
                }).contains(QStringLiteral("not a file")));
        replaceFile(disk(), inside + "/big", std::string(100, 'x'));
        QVERIFY(thrown([&] {
                    return disk().read(inside + "/big", 99);
                }).contains(QStringLiteral("100 bytes, at most 99")));
        QVERIFY(thrown([&] {
                    replaceFile(disk(), inside + "/none/f", "x");
                    return 0;
                }).contains(QStringLiteral("No such file")));
        QVERIFY(thrown([&] {
                    replaceFile(disk(), inside, "x");
                    return 0;
                }).contains(QStringLiteral("not a file")));
    }
};

FOVEA_TEST(TestFiles)
#include "test_files.moc"
