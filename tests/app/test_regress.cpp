// `fovea regress`, as a person or a script calls it.
#include "core/base/files.h"
#include "core/base/json.h"
#include "core/base/npy.h"
#include "core/base/table.h"
#include "core/compute/pool.h"
#include "core/experiment/carriers.h"
#include "core/experiment/experiment.h"
#include "core/regression/regress.h"
#include "support/backends.h"
#include "support/calls.h"
#include "support/program.h"

#include <QtCore/QProcess>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <cmath>

using namespace fovea;

namespace {

struct RegressDesk {
    Called regress(const char* arguments) {
        return callWithoutDisplay(QStringList{QStringLiteral("regress")} +
                                      QProcess::splitCommand(QString::fromUtf8(arguments)),
                                  {.folder = folder.path()});
    }
    std::string path(const char* name) const {
        return folder.filePath(QLatin1String(name)).toStdString();
    }
    std::string bytes(const char* name) const { return disk().read(path(name), 10'000'000); }
    std::vector<double> numbers(const char* name) const {
        const Tensor array = readNpy(bytes(name), name).as<double>();
        return {array.host<double>().begin(), array.host<double>().end()};
    }
    QTemporaryDir folder;
};

} // namespace

class TestRegress : public QObject {
    Q_OBJECT
private Q_SLOTS:
    // The numbers are those of core, whose numbers are NumPy's.
    void numbers() {
        RegressDesk desk;
        replaceFile(disk(), desk.path("xy.csv"), "x;y\n1,5;2\n0;1\n4;3,5\n2;2\n");
        const Called result = desk.regress("--data xy.csv --kernel tricube:3 --grid 0:4:5 -o f.npy "
                                           "-o f.csv --weights w.npy");
        QVERIFY2(result.code == 0, qPrintable(result.err));
        QCOMPARE(result.err, QStringLiteral("fovea: xy.csv: commas were read as decimal points\n"));
        const SortedPoints points = sortedPoints(
            makeTensor<double>({4, 2}, std::vector<double>{1.5, 2, 0, 1, 4, 3.5, 2, 2}));
        const KernelAt at =
            kernelAt(readSelection(regressionKernels().info(), "tricube:3", "").only());
        const Queries queries = queriesBetween(0, 4, 5);
        QCOMPARE(desk.numbers("f.npy"), estimates(*reference(), points, at, queries));
        // Weights stand in the order of the file.
        const auto weights = desk.numbers("w.npy");
        QCOMPARE(weights.size(), std::size_t{20});
        const double f = weights[0] * 2 + weights[1] * 1 + weights[2] * 3.5 + weights[3] * 2;
        QVERIFY(std::abs(f - desk.numbers("f.npy").front()) < 1e-12);
        const QString csv = QString::fromStdString(desk.bytes("f.csv"));
        QVERIFY(csv.startsWith(QStringLiteral("x,estimate,standard error\r\n0,")));
        QCOMPARE(csv.count(QLatin1Char('\n')), 6);
    }
    void fit() {
        RegressDesk desk;
        const Called result = desk.regress("--source textbook:n=30,seed=2 --fit adam:rate=0.05 "
                                           "--epochs 12 --start 0.5 --json -o f.npy -o r.json");
        QVERIFY2(result.code == 0, qPrintable(result.err));
        RegressionStudy study = defaultRegression();
        study.source = readSelection(regressionData().info(), "textbook:n=30,seed=2", "");
        const Json json = parseJson(result.out.toStdString(), "out");
        QCOMPARE(desk.bytes("r.json"), result.out.toStdString());
        const auto w = JsonNode(json, "out").at("fit").at("w").items();
        QCOMPARE(w.size(), std::size_t{13});
        QCOMPARE(w.front().number(), 0.5);
        const SortedPoints points = sortedPoints(pointsOf(study));
        QCOMPARE(desk.numbers("f.npy"),
                 estimates(*reference(), points, learnedKernel(w.back().number()),
                           queriesBetween(0, 5, 201)));
        QCOMPARE(desk.regress("--fit --epochs 1 --json").code, 0); // its default is a fit, too
    }
    void picturesComeBack() {
        RegressDesk desk;
        const Called result = desk.regress(
            "--source hills:n=40 --kernel boxcar:0.7 --at 2.5,1 "
            "-o a.png -o a.svg -o a.pdf -o a.fovea --figure regression-curve:truth=false");
        QVERIFY2(result.code == 0, qPrintable(result.err));
        for (const char* name : {"a.png", "a.svg", "a.pdf", "a.fovea"}) {
            const Experiment back = openExperiment(desk.bytes(name), name).experiment;
            QCOMPARE(back.view.workspace, std::string(workspaceId::regression));
            QCOMPARE(back.regression.kernel.only().row, std::string("boxcar"));
            QCOMPARE(back.regression.source.only().row, std::string("hills"));
            QVERIFY(back.view.query.has_value());
        }
        for (const char* figure : {"regression-both", "regression-curve", "regression-weights",
                                   "regression-loss", "regression-table", "regression-sum"}) {
            const QByteArray all = QByteArray("--source textbook:n=12 --figure ") + figure +
                                   " -o b.png -o b.svg -o b.pdf -o b.csv -o b.npy";
            const Called one = desk.regress(all.constData());
            QVERIFY2(one.code == 0, qPrintable(one.err));
        }
    }
    void whatIsWrongIsTold_data() {
        QTest::addColumn<QByteArray>("arguments");
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* arguments, int code, const QString& says) {
            QTest::newRow(arguments) << QByteArray(arguments) << code << says;
        };
        row("", 2, QStringLiteral("nothing to write: give -o FILE"));
        row("--width 0 --json", 2, QStringLiteral("--width: ‘0’ is not possible"));
        row("--width inf --json", 2, QStringLiteral("--width: ‘inf’ is not possible"));
        row("--kernel constant --width 2 --json", 2, QStringLiteral("‘constant’ has none"));
        row("--kernel cube --json", 2,
            QStringLiteral("--kernel: there is no ‘cube’, known: gauss"));
        row("--kernel boxcar:2 --width 2 --json", 2, QStringLiteral("gives the width as well"));
        row("--fit --width 2 --json", 2, QStringLiteral("without --kernel and --width"));
        row("--fit up --json", 2, QStringLiteral("--fit: there is no ‘up’"));
        row("--source own-points --json", 2, QStringLiteral("there is no ‘own-points’"));
        row("--data a.csv --source gap --json", 2, QStringLiteral("only one of them"));
        row("--data none.csv --json", 1, QStringLiteral("none.csv"));
        row("--data bad.csv -o f.npy", 1, QStringLiteral("bad.csv: row 3, column 2 has ‘x’"));
        row("--data bad.csv -o bad.csv", 2, QStringLiteral("is read by --data as well"));
        row("--grid 5:0:10 --json", 2, QStringLiteral("--grid: ‘5:0:10’ is not possible"));
        row("--grid=-1e308:1e308:5 --json", 2, QStringLiteral("both within ±1e100"));
        row("--grid 0:5 --json", 2, QStringLiteral("expected LOW:HIGH:N"));
        row("--source hills --grid 0:5:9 --json", 2, QStringLiteral("keys are pairs here"));
        row("--at 1,2 -o f.png", 2, QStringLiteral("--at: ‘1,2’ is not possible, expected X"));
        row("--figure matrix -o f.png", 2,
            QStringLiteral("‘matrix’ is no picture of a regression"));
        row("-o f.tiff", 2, QStringLiteral("the ending ‘tiff’ is not known"));
        row("--weights w.csv", 2, QStringLiteral("the ending ‘csv’ is not known, expected npy"));
        row("--device gpu --json", 2, QStringLiteral("--device: there is no ‘gpu’ here, known: "));
        row("--epochs 0 --json", 2, QStringLiteral("--epochs: ‘0’ is not possible"));
        row("--source textbook:n=100000 --grid 0:5:100000 --weights w.npy --epochs 1 "
            "--kernel constant",
            1, QStringLiteral("ask fewer queries"));
    }
    void whatIsWrongIsTold() {
        QFETCH(const QByteArray, arguments);
        QFETCH(const int, code);
        QFETCH(const QString, says);
        RegressDesk desk;
        replaceFile(disk(), desk.path("bad.csv"), "a,b\n1,2\n3,x\n");
        const Called result = desk.regress(arguments.constData());
        QCOMPARE(result.code, code);
        QVERIFY2(result.err.contains(says), qPrintable(result.err));
        QCOMPARE(result.err.count(QLatin1Char('\n')), 1);
        QVERIFY(!QFile::exists(desk.folder.filePath(QStringLiteral("f.npy"))));
    }
};

FOVEA_TEST(TestRegress)
#include "test_regress.moc"
