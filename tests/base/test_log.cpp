// What a report of a fault may say: no words of a person, no folder, no name.
#include "core/base/log.h"
#include "support/program.h"

#include <QtCore/QDir>

#include <cerrno>
#include <cstring>

using namespace fovea;

class TestLog : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void folders() {
        QCOMPARE(withoutFolders("/home/anna/secret/s.fovea"), std::string("…/s.fovea"));
        QCOMPARE(withoutFolders("secret/models/"), std::string("…/models/"));
        QCOMPARE(withoutFolders("s.fovea"), std::string("s.fovea"));
        QCOMPARE(withoutFolders("/"), std::string("/"));
        QCOMPARE(withoutFolders("/x/a\nb"), std::string("…/a\\nb"));
        QCOMPARE(withoutFolders(""), std::string());
    }
    void quotes() {
        const std::string reason = std::strerror(ENOENT);
        QCOMPARE(withoutQuotes({"%1: %2", {"/home/anna/s.fovea", reason}}), "…/s.fovea: " + reason);
        QCOMPARE(withoutQuotes({"%1 bytes, not ‘%2’", {"12", "My diary and/or its end"}}),
                 std::string("12 bytes, not ‘…’"));
        QCOMPARE(withoutQuotes({"a", {}, {{"%1", {"said"}}}}), std::string("a · …"));
    }
    void home() {
        const std::string home = QDir::homePath().toStdString();
        QVERIFY(home.size() > 1);
        QCOMPARE(withoutHome("lib " + home + "/a/b.so: lost"), std::string("lib ~/a/b.so: lost"));
        QCOMPARE(withoutHome(home), std::string("~"));
        const std::string name = home.substr(home.rfind('/') + 1);
        QCOMPARE(withoutHome("/media/" + name + "/stick"), std::string("/media/…/stick"));
        QCOMPARE(withoutHome("/usr/lib/x.so"), std::string("/usr/lib/x.so"));
        QCOMPARE(withoutHome("‘" + home + "’ is " + home + "."), std::string("‘~’ is ~."));
        const std::string other = home + "-of-others/x"; // another folder
        QCOMPARE(withoutHome(other), other);
    }
    // Nothing is said that was not asked for.
    void silent() {
        for (const auto& category : {filesLog, devicesLog, computeLog, learningLog, windowLog}) {
            QVERIFY(QByteArray(category().categoryName()).startsWith("fovea."));
            QVERIFY(!category().isInfoEnabled() && !category().isDebugEnabled());
        }
    }
};

FOVEA_TEST(TestLog)
#include "test_log.moc"
