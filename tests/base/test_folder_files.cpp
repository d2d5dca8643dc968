// Files of a folder that belong together: wherever writing fails or is killed, a reader finds all
// of the old ones or all of the new.
#include "core/base/folder_files.h"
#include "support/failing_files.h"
#include "support/program.h"
#include "support/thrown.h"

#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace fovea;

namespace {

// Ends the process where another one fails.
class DeadlyFiles final : public FailingFiles {
public:
    using FailingFiles::FailingFiles;

protected:
    void strike() override { ::_exit(9); }
};

std::string read(const std::string& folder, const std::string& name) {
    return isInFolder(disk(), folder, name) ? readInFolder(disk(), folder, name, 100) : "";
}

void begin(const std::string& folder) {
    replaceFiles(disk(), {{folder + "/a", "old a"}, {folder + "/was", "old"}});
}

void replace(Files& files, const std::string& folder) {
    replaceTogether(files, folder, {{folder + "/a", "new a"}, {folder + "/b", "new b"}}, {"was"});
}

// "old" or "new"; what a reader finds.
std::string stateOf(const std::string& folder) {
    const std::string all =
        read(folder, "a") + ", " + read(folder, "b") + ", " + read(folder, "was");
    return all == "old a, , old" ? "old" : all == "new a, new b, " ? "new" : all;
}

} // namespace

class TestFolderFiles : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void allOrNothing() {
        for (const bool deadly : {false, true}) {
            std::set<std::string> seen;
            bool struck = true;
            for (int at = 1; struck; ++at) {
                const QTemporaryDir temporary;
                const std::string folder = temporary.path().toStdString();
                begin(folder);
                if (deadly) {
                    const pid_t child = ::fork();
                    if (child == 0) {
                        DeadlyFiles files(at);
                        replace(files, folder);
                        ::_exit(0);
                    }
                    int status = 0;
                    QCOMPARE(::waitpid(child, &status, 0), child);
                    struck = WEXITSTATUS(status) != 0;
                } else {
                    FailingFiles files(at);
                    struck = !thrown([&] {
                                  replace(files, folder);
                                  return 0;
                              }).isEmpty();
                }
                seen.insert(stateOf(folder));
                finishTogether(disk(), folder);
                seen.insert(stateOf(folder));
                replace(disk(), folder);
                QCOMPARE(stateOf(folder), std::string("new"));
                QCOMPARE(QDir(temporary.path()).entryList(QDir::AllEntries | QDir::Hidden),
                         QStringList({QStringLiteral("."), QStringLiteral(".."),
                                      QStringLiteral("a"), QStringLiteral("b")}));
            }
            QVERIFY(seen == std::set<std::string>({"old", "new"}));
        }
    }
    // Links and rights stay as a person has made them.
    void keepsLinksAndRights() {
        const QTemporaryDir temporary;
        const QTemporaryDir elsewhere;
        const std::string folder = temporary.path().toStdString();
        const std::string real = elsewhere.path().toStdString() + "/real";
        begin(folder);
        replaceFile(disk(), real, "old");
        QCOMPARE(::symlink(real.c_str(), (folder + "/b").c_str()), 0);
        QCOMPARE(::chmod((folder + "/a").c_str(), 0640), 0);
        replace(disk(), folder);
        QVERIFY(QFileInfo(temporary.filePath(QStringLiteral("b"))).isSymLink());
        QCOMPARE(disk().read(real, 100), std::string("new b"));
        struct stat status {};
        QCOMPARE(::stat((folder + "/a").c_str(), &status), 0);
        QCOMPARE(status.st_mode & 0777U, 0640U);
    }
    // A link where our own folder would stand is not followed.
    void leavesOthersAlone() {
        const QTemporaryDir temporary;
        const QTemporaryDir elsewhere;
        const std::string folder = temporary.path().toStdString();
        const std::string others = elsewhere.path().toStdString();
        begin(folder);
        replaceFile(disk(), others + "/a", "theirs");
        for (const char* name : {"/.writing", "/.written"})
            QCOMPARE(::symlink(others.c_str(), (folder + name).c_str()), 0);
        QCOMPARE(stateOf(folder), std::string("old"));
        replace(disk(), folder);
        QCOMPARE(stateOf(folder), std::string("new"));
        QCOMPARE(disk().read(others + "/a", 100), std::string("theirs"));
    }
};

FOVEA_TEST(TestFolderFiles)
#include "test_folder_files.moc"
