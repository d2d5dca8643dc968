// Out and back: every format that carries the Experiment gives back an equal one; text stays text,
// geometry stays inside, and exporting twice gives the same bytes.
#include "core/base/table.h"
#include "core/compute/pool.h"
#include "core/experiment/carriers.h"
#include "core/experiment/run.h"
#include "core/figure/figures.h"
#include "support/backends.h"
#include "support/program.h"
#include "support/suited.h"
#include "support/thrown.h"
#include "ui/export/formats.h"

#include <QtCore/QHashSeed>
#include <QtCore/QRegularExpression>
#include <QtCore/QXmlStreamReader>
#include <QtGui/QImage>
#include <QtTest/QTest>

using namespace fovea;

namespace {

struct Made {
    Experiment experiment;
    Figure figure;
};

Made make(const char* text, const char* figure = "matrix") {
    Made made{defaultExperiment(), {}};
    made.experiment.text = text;
    showFigure(made.experiment.view, figure);
    made.experiment = suited(std::move(made.experiment));
    made.experiment.at(Stage::mask) = readSelection(table(Stage::mask), "causal", "");
    const auto on = reference();
    made.figure = describe(*run(made.experiment, *on), made.experiment.view, *on);
    return made;
}

std::string written(const char* format, const Made& made, const Paper& paper = {}) {
    return formats().math(format).write(made.figure, made.experiment, paper);
}

} // namespace

class TestFormats : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void outAndBack() {
        for (const char* text : {"I saw a saw", "a < b & \"c\" --> ]]> 我 👩‍👩‍👧", ""})
            for (const RowInfo& figure : figures().info().rows) {
                // A laboratory's figures are of no sentence.
                if (*text && figures().math(figure.id).workspace != workspaceId::explore)
                    continue;
                const Made made = make(text, figure.id.c_str());
                for (const char* format : {"png", "svg", "pdf", "fovea"})
                    QVERIFY2(openExperiment(written(format, made), "f").experiment ==
                                 made.experiment,
                             format);
                if (*text)
                    continue; // what is left out is the same for every text
                for (const char* format : {"png", "svg", "pdf"}) {
                    const std::string bare = written(format, made, {.carryState = false});
                    QVERIFY2(thrown([&] {
                                 return openExperiment(bare, "f");
                             }).contains(QStringLiteral("carries no Experiment")),
                             format);
                }
            }
    }
    void sameBytes() {
        const Made made = make("I saw a saw");
        for (const RowInfo& row : formats().info().rows) {
            const std::string first = written(row.id.c_str(), made);
            QTest::qWait(row.id == "pdf" ? 1100 : 0); // which could tell the second
            QVERIFY2(first == written(row.id.c_str(), made), row.id.c_str());
        }
    }
    void svgIsWellFormed() {
        const QByteArray svg = QByteArray::fromStdString(written("svg", make("I saw <b>&amp; 我")));
        QXmlStreamReader reader(svg);
        QStringList texts;
        QSizeF size;
        static const QRegularExpression translation(
            QStringLiteral("matrix\\(1,0,0,1,([-0-9.]+),([-0-9.]+)\\)"));
        while (!reader.atEnd()) {
            if (reader.readNext() != QXmlStreamReader::StartElement)
                continue;
            const auto attributes = reader.attributes();
            if (reader.name() == QLatin1String("svg")) {
                const auto box =
                    attributes.value(QLatin1String("viewBox")).toString().split(QLatin1Char(' '));
                size = QSizeF(box[2].toDouble(), box[3].toDouble());
            }
            if (reader.name() == QLatin1String("text"))
                texts << reader.readElementText();
            if (reader.name() == QLatin1String("rect")) {
                const double x = attributes.value(QLatin1String("x")).toDouble();
                const double right = x + attributes.value(QLatin1String("width")).toDouble();
                QVERIFY(x >= 0 && right <= size.width());
            }
        }
        QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
        for (const char* word : {"saw", "我", "queries", "keys", "weight", "Attention weights"})
            QVERIFY2(texts.contains(QString::fromUtf8(word)), word);
    }
    // Pixels are as many as the paper asks for, and the file tells its size to a tenth of a
    // millimetre, at few dots as well.
    void pngHasItsSize() {
        const Made made = make("I saw");
        for (const double dpi : {36.0, 72.0, 96.0, 300.0, 333.3})
            for (const double width : {85.0, 99.9, 180.0}) {
                const QImage image = QImage::fromData(QByteArray::fromStdString(
                    written("png", made, {.width = width, .height = 142.9, .dpi = dpi})));
                QCOMPARE(image.width(), qRound(width * dpi / 25.4));
                QCOMPARE(image.height(), qRound(142.9 * dpi / 25.4));
                QVERIFY(std::abs(image.width() * 1000.0 / image.dotsPerMeterX() - width) < 0.05);
                QVERIFY(std::abs(image.height() * 1000.0 / image.dotsPerMeterY() - 142.9) < 0.05);
            }
        QVERIFY(thrown([&] {
                    return written("png", made, {.dpi = 48000});
                }).contains(QStringLiteral("too large")));
    }
    void endings() {
        QCOMPARE(formatFor("a/b.c.PNG").id, std::string("png"));
        for (const char* path : {"png", "a.b/c", "x.", "x.jpg", ""})
            QVERIFY2(thrown([&] {
                         return formatFor(path);
                     }).contains(QStringLiteral("known: png, svg, pdf, csv, json, npy, fovea")),
                     path);
    }
    void initTestCase() { QHashSeed::setDeterministicGlobalSeed(); }
};

FOVEA_WINDOW_TEST(TestFormats)
#include "test_formats.moc"
