// Commands on a device: what is measured there, and when it is not worth its opening.
#include "core/compute/devices/probe.h"
#include "support/calls.h"
#include "support/leak_search.h"
#include "support/program.h"

#include <QtCore/QDir>
#include <QtCore/QJsonArray>
#include <QtCore/QJsonDocument>
#include <QtCore/QJsonObject>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <array>

using namespace fovea;

class TestDeviceCommands : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() {
#if !FOVEA_OPENCL
        QSKIP("built without OpenCL");
#endif
    }
    // What moved up and down is told beside the times.
    void measured() {
        const Called said =
            call({QStringLiteral("bench"), QStringLiteral("attention 12 × 16 × 64"),
                  QStringLiteral("--device"), QStringLiteral("opencl"), QStringLiteral("--json")},
                 {.environment = withoutLeakSearch()});
        const QJsonArray all = QJsonDocument::fromJson(said.out.toUtf8())[u"results"].toArray();
        QCOMPARE(all.size(), 5); // a product and a copy there, there and back, attention
        const double megabytes = 64 << 20;
        const double vectors = 12 * 16 * 64 * 4; // each of q, k, v and what comes out
        const double statistics = 12 * 16 * 2 * 4;
        const std::array<double, 5> up{0, 0, megabytes, 0, 0};
        const std::array<double, 5> down{0, 0, 0, megabytes, 4 * vectors + statistics};
        for (qsizetype i = 0; i < all.size(); ++i) {
            const QJsonObject one = all[i].toObject();
            QCOMPARE(one[u"bytesUp"].toDouble(), up[static_cast<std::size_t>(i)]);
            QCOMPARE(one[u"bytesDown"].toDouble(), down[static_cast<std::size_t>(i)]);
        }
    }
    // With a device that "auto" takes: a short text is computed here, a long one there.
    void shortTextsStayHere() {
        QTemporaryDir cache;
        QProcessEnvironment with = withoutLeakSearch();
        with.insert(QStringLiteral("POCL_CACHE_DIR"),
                    with.value(QStringLiteral("XDG_CACHE_HOME")) + QStringLiteral("/pocl"));
        with.insert(QStringLiteral("XDG_CACHE_HOME"), cache.path());
        const std::string folder = cache.path().toStdString() + "/fovea/devices";
        std::vector<Verdict> verdicts = probeDevices(
            {.program = FOVEA_BINARY, .folder = folder, .patience = std::chrono::minutes(5)});
        QVERIFY(!verdicts.empty());
        verdicts.front().isProcessor = false;
        verdicts.front().product = 1e15;
        writeVerdicts(disk(), folder, verdicts);
        // What says that it was taken: its programs are compiled.
        const auto takes = [&](const QString& text, const QStringList& more = {}) {
            QDir(QString::fromStdString(folder + "/programs")).removeRecursively();
            const Called said = call(QStringList{QStringLiteral("text"), text, QStringLiteral("-o"),
                                                 cache.filePath(QStringLiteral("a.csv"))} +
                                         more,
                                     {.environment = with});
            if (said.code != 0)
                qWarning("%s", qPrintable(said.err));
            return said.err.contains(QStringLiteral("compiling for"));
        };
        QVERIFY(!takes(QStringLiteral("I saw a saw")));
        QVERIFY(takes(QStringLiteral("I saw a saw"),
                      {QStringLiteral("--device"), QStringLiteral("opencl")}));
        QVERIFY(takes(QStringLiteral("I saw a saw and ").repeated(130)));
    }
};

FOVEA_TEST(TestDeviceCommands)
#include "test_device_commands.moc"
