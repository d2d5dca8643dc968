// What the export sheet is made of: the first rows of files, the names of files, the preview.
#include "core/base/in_order.h"
#include "core/base/memory.h"
#include "core/base/npy.h"
#include "core/base/table.h"
#include "core/compute/pool.h"
#include "core/experiment/run.h"
#include "core/figure/figures.h"
#include "support/backends.h"
#include "support/program.h"
#include "support/sanitized.h"
#include "support/suited.h"
#include "support/thrown.h"
#include "ui/export/exact_size.h"
#include "ui/export/export_preview.h"
#include "ui/export/first_rows.h"
#include "ui/export/formats.h"
#include "ui/export/paper_choices.h"
#include "ui/export/pictures.h"
#include "ui/temporary_folder.h"
#include "ui/words.h"

#include <QtCore/QRegularExpression>
#include <QtTest/QTest>

#include <algorithm>
#include <map>

using namespace fovea;

namespace {

Experiment longExperiment(const std::string& figure) {
    Experiment experiment = defaultExperiment();
    // What takes seconds may take the square or the cube of the words.
    const int words = figures().math(figure).lacks ? 8 : 90;
    for (int i = 0; i < words; ++i)
        experiment.text += " word, \"quoted\"" + std::to_string(i);
    showFigure(experiment.view, figure);
    return suited(std::move(experiment));
}

Outgoing out(const Experiment& experiment) {
    const auto backend = reference();
    const TracePointer trace = run(experiment, *backend);
    return {std::make_shared<const Figure>(describe(*trace, experiment.view, *backend)),
            experiment,
            {}};
}

// The same of a long text, described once for all tests.
const Outgoing& longOut(const std::string& figure) {
    static std::map<std::string, Outgoing> known;
    const auto found = known.find(figure);
    return found != known.end() ? found->second
                                : known.emplace(figure, out(longExperiment(figure))).first->second;
}

void eachFigure() {
    QTest::addColumn<QString>("figure");
    for (const RowInfo& row : figures().info().rows)
        QTest::newRow(row.id.c_str()) << utf8(row.id);
}

} // namespace

class TestExportParts : public QObject {
    Q_OBJECT
private Q_SLOTS:
    // What a glyph is, not what glyph it is, and only where fonts tell it.
    void lettersOfChinese() {
        QCOMPARE(withLetters("<2F3F> 1 beginbfrange <2F00> <2F01> [<2F3F> <2ED3> <5927>] "
                             "<2F02> <2F02> <0041> endbfrange [<2F3F>]"),
                 std::string("<2F3F> 1 beginbfrange <2F00> <2F01> [<624B> <957F> <5927>] "
                             "<2F02> <2F02> <0041> endbfrange [<2F3F>]"));
        QCOMPARE(withLetters("beginbfrange [<2F3F"), std::string("beginbfrange [<2F3F"));
    }
    void beginningOfCsv_data() { eachFigure(); }
    // As the file begins, and as many lines as it has.
    void beginningOfCsv() {
        QFETCH(QString, figure);
        const Outgoing& whole = longOut(figure.toStdString());
        const TextCells all = readCsv(bytesOf(whole, "csv"));
        const FirstRows first = firstRows(*whole.figure, "csv", 5);
        QCOMPARE(first.shape.arguments.front(), std::to_string(all.size()));
        for (std::size_t i = 0; i < std::min<std::size_t>(5, all.size()); ++i)
            QCOMPARE(first.cells[i], all[i]);
    }
    void beginningOfNpy_data() { eachFigure(); }
    void beginningOfNpy() {
        QFETCH(QString, figure);
        const Outgoing& whole = longOut(figure.toStdString());
        Tensor array;
        try {
            array = readNpy(bytesOf(whole, "npy"), "npy");
        } catch (const Error&) { // its matrices differ in size
            return;
        }
        const FirstRows first = firstRows(*whole.figure, "npy", 5);
        QCOMPARE(first.shape.arguments.front(), printShape(array.shape()));
        if (array.size() == 0) // nothing is measured yet
            return;
        QVERIFY(first.cells.size() <= 5 && !first.cells.empty());
        const Tensor numbers = array.as<double>();
        for (std::size_t i = 0; i < first.cells.front().size(); ++i)
            QCOMPARE(static_cast<float>(std::stod(first.cells.front()[i])),
                     static_cast<float>(numbers.host<double>()[i]));
    }
    void fileNames_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("name");
        QTest::newRow("plain") << QStringLiteral("I saw") << QStringLiteral("matrix-I-saw");
        QTest::newRow("empty") << QString() << QStringLiteral("matrix");
        QTest::newRow("path") << QStringLiteral("../a/b\\c:") << QStringLiteral("matrix-a-b-c");
        QTest::newRow("signs") << QStringLiteral(" \n*?\"<>|!") << QStringLiteral("matrix");
        QTest::newRow("script") << QStringLiteral("我们，看见")
                                << QStringLiteral("matrix-我们-看见");
        QTest::newRow("emoji") << QStringLiteral("a 🪚 b") << QStringLiteral("matrix-a-b");
        QTest::newRow("accents") << QStringLiteral("schön e\u0301")
                                 << QStringLiteral("matrix-schön-e\u0301");
    }
    void fileNames() {
        QFETCH(QString, text);
        QFETCH(QString, name);
        Experiment experiment = defaultExperiment();
        experiment.text = text.toStdString();
        QCOMPARE(fileName(experiment), name);
        experiment.text = QString(text + QString(400, QLatin1Char('x'))).toStdString();
        QVERIFY(fileName(experiment).size() < 60);
    }
    // Every size has a name again, and another type none.
    void sizes() {
        for (const RowInfo& row : paperSizes().info().rows) {
            Paper paper;
            setSize(paper, row);
            QCOMPARE(sizeOf(paper), &row);
            paper.fontSize += 1;
            QVERIFY(!sizeOf(paper));
        }
    }
    // The preview is inside its room, whatever it shows, and as the file will be.
    void previews() {
        int turn = 0;
        for (const RowInfo& figure : figures().info().rows) {
            const Outgoing& whole = longOut(figure.id);
            for (const RowInfo& format : formats().info().rows) {
                if (!formats().math(format.id).ofFigure || (sanitized && turn++ % 5))
                    continue;
                PreviewRequest request{
                    .out = whole, .format = format.id, .room = QSize(400, 300), .ratio = 2};
                const Preview shown = previewOf(request);
                const std::string name = figure.id + " " + format.id;
                if (shown.image.isNull()) {
                    QVERIFY2(!shown.problem.text.empty(), name.c_str());
                    continue;
                }
                const QSizeF size = shown.image.deviceIndependentSize();
                QVERIFY2(size.width() <= 401 && size.height() <= 301, name.c_str());
                QVERIFY(!shown.size.isEmpty());
            }
        }
    }
    void everythingInOrder() {
        std::vector<int> done;
        std::shared_future<int> answer;
        {
            InOrder worker;
            for (int i = 0; i < 100; ++i)
                answer = worker.run([&done, i] {
                    done.push_back(i);
                    return i;
                });
        }
        QCOMPARE(done.size(), std::size_t(100)); // what was begun is finished
        QVERIFY(std::ranges::is_sorted(done));
        QCOMPARE(answer.get(), 99);
        InOrder worker;
        const auto fails = worker.run([]() -> int { throw std::runtime_error("no"); });
        QVERIFY_THROWS_EXCEPTION(std::runtime_error, fails.get());
        QCOMPARE(worker.run([] { return 5; }).get(), 5); // and it goes on
    }
    // The same figure is the same file, whenever it is written; newer Qt writes more than this one.
    void noMoment() {
        const std::string state = "endobj\nstream /ModDate (D:2) /ID [ 1 ]\nendstream\ntrailer\n";
        const std::string about = "<<\n/Title (x)\n";
        const std::string dates = "/CreationDate (D:1)\n/ModDate (D:1)\n";
        const std::string end = "/Size 3\n";
        const std::string number = "/ID [ <12> <12> ]\n";
        const auto blanks = [](std::string text) {
            std::ranges::replace_if(
                text, [](char c) { return c != '\n'; }, ' ');
            return text;
        };
        QCOMPARE(withoutMoment(about + dates + state + end + number),
                 about + blanks(dates) + state + end + blanks(number));
        for (const char* other : {"", "endobj trailer", "/CreationDate (", "trailer /ID ["})
            QCOMPARE(withoutMoment(other), std::string(other));
        const Outgoing& whole = longOut(figureId::matrix);
        const std::string pdf = writePdf(*whole.figure, whole.experiment, {});
        const std::string beginning = pdf.substr(0, pdf.find("endobj"));
        QVERIFY(beginning.find("/Title") != std::string::npos);
        QCOMPARE(beginning.find("(D:"), std::string::npos);
    }
    // The budget holds for what is exported.
    void noMemoryForPixels() {
        const Outgoing& large = longOut(figureId::matrix);
        Paper paper;
        paper.dpi = 1800;
        setMemoryBudget(usedMemory() + (std::size_t{64} << 20));
        const QString said =
            thrown([&] { return writePng(*large.figure, large.experiment, paper); });
        setMemoryBudget(SIZE_MAX);
        QVERIFY2(said.contains(QRegularExpression(QStringLiteral(
                     "^a PNG of \\d+ × \\d+ pixels: would need \\d+ MiB of memory, and of the"))),
                 qPrintable(said));
    }
    // A folder that is not there would have an empty path, and files would go to the root.
    void noTemporaryFolder() {
        const QByteArray before = qgetenv("TMPDIR");
        qputenv("TMPDIR", "/proc/nowhere");
        const QString said = thrown([] { return temporaryFolder(); });
        before.isNull() ? (void)qunsetenv("TMPDIR") : (void)qputenv("TMPDIR", before);
        QVERIFY2(said.startsWith(QStringLiteral("/proc/nowhere: no temporary folder")),
                 qPrintable(said));
        QVERIFY(temporaryFolder()->isValid());
    }
};

FOVEA_WINDOW_TEST(TestExportParts)
#include "test_export_parts.moc"
