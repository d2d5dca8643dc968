#include "core/base/files.h"
#include "support/thrown.h"

#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <sys/stat.h>

using namespace fovea;

namespace {

// The disk, failing at one of its calls.
class Failing : public Files {
public:
    explicit Failing(int at) : left_(at) {}

    std::string read(const std::string& path, std::size_t most) override {
        step("read");
        return disk().read(path, most);
    }
    std::string createBeside(const std::string& target) override {
        step("create");
        return disk().createBeside(target);
    }
    void write(const std::string& path, std::string_view bytes) override {
        if (left_ == 1)
            disk().write(path, bytes.substr(0, bytes.size() / 2)); // the disk fills
        step("write");
        disk().write(path, bytes);
    }
    void sync(const std::string& path) override {
        step("sync");
        disk().sync(path);
    }
    void rename(const std::string& from, const std::string& to) override {
        step("rename");
        disk().rename(from, to);
    }
    void syncFolder(const std::string& pathInside) override {
        step("syncFolder");
        disk().syncFolder(pathInside);
    }
    void remove(const std::string& path) noexcept override { disk().remove(path); }
    std::string resolve(const std::string& path) override { return disk().resolve(path); }

    std::string failedAt;

private:
    void step(const char* name) {
        if (--left_ != 0)
            return;
        failedAt = name;
        fail("made to fail");
    }
    int left_;
};

} // namespace

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
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), 1);
    }
    // Nobody knows the file beside, so messages name the one that was meant.
    void namesTheTarget() {
        class Full final : public Failing {
        public:
            Full() : Failing(0) {}
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
    // Wherever it fails, the old file or the new one is there, and nothing beside it.
    void failsWhole() {
        std::string last;
        for (int at = 1; at <= 7; ++at) {
            const QTemporaryDir folder;
            const std::string path = folder.filePath(QStringLiteral("f")).toStdString();
            replaceFile(disk(), path, "old and whole");
            Failing files(at);
            const QString problem = thrown([&] {
                replaceFile(files, path, "new and whole");
                return 0;
            });
            const std::string now = disk().read(path, 100);
            QVERIFY(now == (files.failedAt.empty() || files.failedAt == "syncFolder"
                                ? "new and whole"
                                : "old and whole"));
            QCOMPARE(problem.isEmpty(), files.failedAt.empty());
            QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), 1);
            last = files.failedAt;
        }
        QVERIFY(last.empty()); // all calls have had their turn
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

QTEST_GUILESS_MAIN(TestFiles)
#include "test_files.moc"
