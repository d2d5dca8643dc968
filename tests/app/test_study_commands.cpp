// Studies, as a person calls them: one seed or several, kept or not, as a table and as a figure.
#include "core/base/json.h"
#include "core/base/table.h"
#include "core/learn/studies.h"
#include "support/calls.h"
#include "support/program.h"
#include "support/sanitized.h"

#include <QtCore/QFile>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

using namespace fovea;

class TestStudyCommands : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyStudy_data() {
        QTest::addColumn<QString>("study");
        int turn = 0;
        for (const RowInfo& row : studies().info().rows)
            if (!sanitized || turn++ % 3 == 0)
                QTest::newRow(row.id.c_str()) << QString::fromStdString(row.id);
    }
    // Two steps of each: the table has a line for every variant.
    void everyStudy() {
        QFETCH(QString, study);
        const Called result = call(argumentsOf(QStringLiteral("study ") + study +
                                               QStringLiteral(" --steps 2 --examples 8 --json")));
        QVERIFY2(result.code == 0, qPrintable(result.err));
        QCOMPARE(result.out.count(QLatin1Char('\n')),
                 std::ssize(studies().math(study.toStdString()).variants));
        const Json json =
            parseJson(result.out.section(QLatin1Char('\n'), 0, 0).toStdString(), "out");
        QVERIFY(JsonNode(json, "out").at("parameters").number() > 0);
    }
    // Several seeds, kept: what was trained is not trained again, and the figure has its spread.
    void severalSeeds() {
        const QTemporaryDir temporary;
        const QString folder = temporary.filePath(QStringLiteral("study"));
        const auto studied = [&](const char* more) {
            return call(
                argumentsOf(QStringLiteral("study pooled --steps 4 --examples 8 --folder ") +
                            folder + QLatin1String(more)));
        };
        const Called first = studied(" --seeds 2 --json");
        QVERIFY2(first.code == 0, qPrintable(first.err));
        QCOMPARE(first.out.count(QLatin1Char('\n')), qsizetype(6));
        QVERIFY(first.out.contains(QLatin1String("\"seed\":2")));
        QVERIFY(QFile::exists(folder + QStringLiteral("/The mean, seed 2/card.json")));
        QFile log(folder + QStringLiteral("/The mean, seed 2/log.jsonl"));
        QVERIFY(log.open(QIODevice::ReadOnly));
        const QByteArray before = log.readAll(); // with the times that it took
        const Called again = studied(" --seeds 2 -o -.csv");
        QVERIFY2(again.code == 0, qPrintable(again.err));
        QVERIFY(again.out.contains(QStringLiteral("± test")));
        QCOMPARE(again.out.count(QLatin1Char('\n')), qsizetype(4)); // a line each, and the header
        log.seek(0);
        QCOMPARE(log.readAll(), before);
        const Called other = call(argumentsOf(
            QStringLiteral("study pooled --steps 5 --examples 8 --seeds 2 --folder ") + folder));
        QCOMPARE(other.code, 1);
        QVERIFY(other.err.contains(QLatin1String("holds another run")));
        const Called session = studied(" -o x.fovea"); // which would have no runs
        QCOMPARE(session.code, 2);
        QVERIFY(session.err.contains(QLatin1String("expected a figure or numbers, and --folder")));
        const Called wrong = studied(" -o x.svg --figure matrix");
        QCOMPARE(wrong.code, 2);
        QVERIFY(wrong.err.contains(QLatin1String("not of training runs")));
    }
};

FOVEA_TEST(TestStudyCommands)
#include "test_study_commands.moc"
