// fovea export, and the paper that it shares with fovea text: as a person or a script calls them,
// without a display.
#include "app/gallery/entries.h"
#include "core/base/files.h"
#include "core/base/npy.h"
#include "core/experiment/carriers.h"
#include "core/experiment/experiment.h"
#include "support/calls.h"
#include "support/program.h"

#include <QtCore/QProcess>
#include <QtCore/QRegularExpression>
#include <QtCore/QTemporaryDir>
#include <QtGui/QImage>
#include <QtTest/QTest>

using namespace fovea;

namespace {

// A line with its words cut at |.
Called callLine(const QString& line, const QByteArray& input = {}) {
    return callWithoutDisplay(line.split(QLatin1Char('|')), {.input = input});
}

std::string bytesOf(const char* path) {
    return QFile::exists(QLatin1String(path)) ? disk().read(path, 10'000'000) : std::string();
}

// Width and height in mm, as the root of an SVG tells them.
QSizeF sizeOf(const char* path) {
    static const QRegularExpression root(
        QStringLiteral("<svg width=\"([0-9.]+)mm\" height=\"([0-9.]+)mm\""));
    const auto match = root.match(QString::fromStdString(bytesOf(path)));
    return {match.captured(1).toDouble(), match.captured(2).toDouble()};
}

} // namespace

class TestExport : public QObject {
    Q_OBJECT
    QTemporaryDir folder_;

private Q_SLOTS:
    void initTestCase() {
        QVERIFY(folder_.isValid());
        QDir::setCurrent(folder_.path());
        const Called made = callLine(
            QStringLiteral("text|I saw a saw|--mask|causal|--heads|2|--head|2|--query|3|-o|s.svg|"
                           "-o|s.png|-o|s.pdf|-o|s.fovea|-o|s.npy"));
        QVERIFY2(made.code == 0, qPrintable(made.err));
    }
    // Whatever carries the session, the same numbers come out.
    void fromEverythingThatCarriesIt() {
        for (const char* source : {"s.svg", "s.png", "s.pdf", "s.fovea"}) {
            const Called result =
                callLine(QStringLiteral("export|%1|--figure|matrix|-o|again.npy|-o|"
                                        "again.fovea")
                             .arg(QLatin1String(source)));
            QVERIFY2(result.code == 0, qPrintable(result.err));
            QCOMPARE(result.out + result.err, QString());
            QVERIFY(bytesOf("again.npy") == bytesOf("s.npy"));
            QCOMPARE(openExperiment(bytesOf("again.fovea"), "again").experiment.view.head, 1);
        }
        const Called piped = callLine(QStringLiteral("export|-|-o|again.npy"),
                                      QByteArray::fromStdString(bytesOf("s.fovea")));
        QVERIFY2(piped.code == 0, qPrintable(piped.err));
        QVERIFY(bytesOf("again.npy") == bytesOf("s.npy"));
    }
    // What the session looks at, unless something else is asked for.
    void looksWhereItIsTold() {
        QCOMPARE(
            callLine(QStringLiteral("export|s.fovea|--head|1|--key|2|--figure|links:heads=1|-o|"
                                    "other.fovea"))
                .code,
            0);
        const ViewState view = openExperiment(bytesOf("other.fovea"), "other").experiment.view;
        QCOMPARE(view.head, 0);
        QCOMPARE(view.query, std::optional<std::int64_t>(2));
        QCOMPARE(view.key, std::optional<std::int64_t>(1));
        QCOMPARE(view.figure, std::string("links"));
    }
    // The pictures of the gallery, listed and written by their names.
    void fromTheGallery() {
        const Called plain = callLine(QStringLiteral("gallery"));
        QVERIFY2(plain.code == 0, qPrintable(plain.err));
        QVERIFY(plain.out.startsWith(QStringLiteral("silenced-noun\n    A noun becomes a verb. ")));
        const Called json = callLine(QStringLiteral("gallery|--json"));
        QCOMPARE(json.out.count(QLatin1Char('\n')), std::ssize(gallery()));
        const Called made =
            callLine(QStringLiteral("gallery|identity|-o|g.npy|-o|g.svg|-o|g.fovea"));
        QVERIFY2(made.code == 0, qPrintable(made.err));
        QCOMPARE(openExperiment(bytesOf("g.svg"), "g").experiment,
                 openExperiment(bytesOf("g.fovea"), "g").experiment);
        const Called again = callLine(QStringLiteral("export|g.svg|-o|again.npy"));
        QVERIFY2(again.code == 0, qPrintable(again.err));
        QVERIFY(bytesOf("again.npy") == bytesOf("g.npy"));
        const auto refused = [](const char* line, const char* says) {
            const Called result = callLine(QString::fromUtf8(line));
            return result.code == 2 && result.err.contains(QLatin1String(says)) &&
                   result.err.count(QLatin1Char('\n')) == 1;
        };
        QVERIFY(refused("gallery|nothing|-o|x.svg", "silenced-noun"));
        QVERIFY(refused("gallery|identity", "-o: where"));
        QVERIFY(refused("gallery|-o|x.svg", "NAME"));
        QVERIFY(refused("gallery|identity|--json", "NAME"));
    }
    void paper() {
        const auto size = [&](const QString& options) {
            const Called result = callLine(QStringLiteral("export|s.fovea|-o|p.svg|") + options);
            return result.code == 0 ? sizeOf("p.svg") : QSizeF();
        };
        QCOMPARE(size(QStringLiteral("--width|99.9")).width(), 99.9);
        QCOMPARE(size(QStringLiteral("--width|99.9mm")).width(), 99.9);
        QCOMPARE(size(QStringLiteral("--size|column")).width(), 85.0);
        QCOMPARE(size(QStringLiteral("--size|two-columns|--height|60")), QSizeF(180, 60));
        QCOMPARE(size(QStringLiteral("--size|slide")), QSizeF(254, 142.9));
        const QSizeF small = size(QStringLiteral("--font-size|6"));
        const QSizeF large = size(QStringLiteral("--font-size|12"));
        QVERIFY(std::abs(large.width() / small.width() - 2) < 0.1);
        const double bare = size(QStringLiteral("--width|85|--no-title")).height();
        const double titled = size(QStringLiteral("--width|85")).height();
        const double told = size(QStringLiteral("--width|85|--caption")).height();
        QVERIFY(bare < titled && titled < told);
        QVERIFY(QString::fromStdString(bytesOf("p.svg")).contains(QStringLiteral("Softmax")));
        QCOMPARE(
            callLine(QStringLiteral("export|s.fovea|-o|p.png|--width|85|--dpi|72|--theme|grey"))
                .code,
            0);
        const QImage image(QStringLiteral("p.png"));
        QCOMPARE(image.width(), 241);
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                QCOMPARE(image.pixelColor(x, y).hslSaturation(), 0);
        QCOMPARE(callLine(QStringLiteral("export|s.fovea|--bare|-o|bare.svg")).code, 0);
        QVERIFY(callLine(QStringLiteral("export|bare.svg|-o|x.svg"))
                    .err.contains(QStringLiteral("carries no Experiment")));
    }
    // In fovea text --width and --size are parameters of stages as well.
    void paperBesideStages() {
        QCOMPARE(callLine(QStringLiteral("text|a b|--width|32|--heads|2|-o|t.fovea")).code, 0);
        const Experiment experiment = openExperiment(bytesOf("t.fovea"), "t").experiment;
        QCOMPARE(integer(experiment.at(Stage::project).only().values, "width"), 32);
        QCOMPARE(callLine(QStringLiteral("text|a b|--width|85mm|-o|t.svg")).code, 0);
        QCOMPARE(sizeOf("t.svg").width(), 85.0);
        QCOMPARE(callLine(QStringLiteral("text|a b|--size|column|-o|t.svg")).code, 0);
        QCOMPARE(sizeOf("t.svg").width(), 85.0);
        QCOMPARE(callLine(QStringLiteral("text|a b|--mask|blocks|--size|3|-o|t.fovea")).code, 0);
        QCOMPARE(
            integer(
                openExperiment(bytesOf("t.fovea"), "t").experiment.at(Stage::mask).only().values,
                "size"),
            3);
    }
    // What a person should know of a file is a line that names it; the file is written all the
    // same.
    void notes() {
        const Called result = callLine(QStringLiteral("export|s.fovea|--width|15|-o|n.pdf"));
        QCOMPARE(result.code, 0);
        QVERIFY2(result.err.startsWith(QStringLiteral("fovea: n.pdf: the type has ")),
                 qPrintable(result.err));
        QVERIFY(!bytesOf("n.pdf").empty());
    }
    void refused_data() {
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* line, int code, const char* says) {
            QTest::newRow(line) << code << QString::fromUtf8(says);
        };
        row("export|-o|x.svg", 2, "SESSION|FIGURE|DIR is required");
        row("export|s.svg", 2, "--output");
        row("export|s.svg|-o|./s.svg", 2, "-o: s.svg is read by SESSION|FIGURE|DIR as well");
        row("export|s.svg|-o|x.jpg", 2, "the ending ‘jpg’ is not known");
        row("export|none.svg|-o|x.svg", 1, "none.svg: No such file");
        row("export|s.npy|-o|x.svg", 1, "s.npy: neither a session (.fovea) nor a figure");
        row("export|-|-o|x.svg", 1, "standard input: found nothing");
        row("export|s.svg|-o|x.svg|--head|3", 2, "--head: there is no head 3, there are 2");
        row("export|s.svg|-o|x.svg|--figure|pie", 2, "--figure: there is no ‘pie’");
        row("export|s.svg|-o|x.svg|--width|9.9", 2, "--width: ‘9.9’ is not possible");
        row("export|s.svg|-o|x.svg|--height|wide", 2, "expected a number from 10 to 2000");
        row("export|s.svg|-o|x.svg|--dpi|35", 2, "expected a number from 36 to 2400");
        row("export|s.svg|-o|x.svg|--font-size|73", 2, "expected a number from 3 to 72");
        row("export|s.svg|-o|x.svg|--theme|blue", 2, "known: light, dark, grey");
        row("export|s.svg|-o|x.svg|--size|A4", 2, "known: natural, column, two-columns, slide");
        row("export|s.svg|-o|x.svg|--mask|none", 2, "there is no option --mask");
    }
    void refused() {
        QFETCH(int, code);
        QFETCH(QString, says);
        const Called result = callLine(QString::fromUtf8(QTest::currentDataTag()));
        QVERIFY2(result.code == code, qPrintable(QString::number(result.code) + result.err));
        QVERIFY2(result.err.startsWith(QStringLiteral("fovea: ")) && result.err.contains(says),
                 qPrintable(result.err));
        QCOMPARE(result.err.count(QLatin1Char('\n')), 1);
        QVERIFY(!QFile::exists(QStringLiteral("x.svg")));
    }
    // A limit of the shell on the size of files, which would otherwise end the process.
    void filesTooLarge() {
        QProcess process;
        process.start(QStringLiteral("sh"),
                      {QStringLiteral("-c"),
                       QStringLiteral("ulimit -f 1; exec \"$0\" export s.fovea -o big.png"),
                       QStringLiteral(FOVEA_BINARY)});
        QVERIFY(process.waitForFinished(60000));
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 1);
        QCOMPARE(process.readAllStandardError(), QByteArray("fovea: big.png: File too large\n"));
        QVERIFY(QDir().entryList({QStringLiteral("*big*")}, QDir::Files | QDir::Hidden).isEmpty());
    }
    // What a session says is no usage of this command.
    void damagedSessions() {
        QByteArray session = QByteArray::fromStdString(bytesOf("s.fovea"));
        session.replace("\"figure\": \"\"", "\"figure\": \"pie\"");
        const Called unknown = callLine(QStringLiteral("export|-|-o|x.svg"), session);
        QCOMPARE(unknown.code, 1);
        QVERIFY2(unknown.err.contains(QStringLiteral("there is no ‘pie’")),
                 qPrintable(unknown.err));
        for (const auto& [from, to] :
             {std::pair("\"causal\"", "\"casual\""), std::pair("\"top-left\"", "\"left\"")}) {
            QVERIFY(session.contains(from));
            const Called row = callLine(QStringLiteral("export|-|-o|x.svg"),
                                        QByteArray(session).replace(from, to));
            QVERIFY2(row.code == 1, qPrintable(row.err));
        }
        QCOMPARE(callLine(QStringLiteral("export|-|-o|x.svg"), session.left(99)).code, 1);
        const Called large =
            callLine(QStringLiteral("export|-|-o|x.svg"), QByteArray(65 << 20, ' '));
        QCOMPARE(large.code, 1);
        QVERIFY2(large.err.contains(QStringLiteral("standard input: more than 67108864 bytes")),
                 qPrintable(large.err));
    }
};

FOVEA_TEST(TestExport)
#include "test_export.moc"
