// Figures laid out on paper: sizes, what stands where, and what a person is told.
#include "core/base/table.h"
#include "core/compute/pool.h"
#include "support/pages.h"
#include "support/program.h"
#include "support/sanitized.h"
#include "ui/export/caption.h"
#include "ui/export/pictures.h"
#include "ui/paint/drawn_marks.h"

#include <QtGui/QImage>
#include <QtGui/QPainter>
#include <QtTest/QTest>

using namespace fovea;

namespace {

constexpr double unitsPerMm = 96 / 25.4;

DrawnMarks marksOf(const Printed& sheet, const Page& page) {
    return drawnMarks([&](QPainter& painter) {
        paintPage(painter, page, sheet.figure, sheet.experiment, sheet.paper);
    });
}

// Where letters are: a line's box without the room for accents and tails.
QRectF letters(const DrawnMarks::Word& word) {
    const double spare = 0.22 * word.line;
    const double x = std::min(spare, 0.4 * word.box.width());
    const double y = std::min(spare, 0.4 * word.box.height());
    return word.box.adjusted(x, y, -x, -y);
}

QString problem(const Printed& sheet, const Page& page) {
    const QRectF paper(QPointF(0, 0), page.size * unitsPerMm);
    const double millimetre = unitsPerMm;
    const QRectF inside = paper.adjusted(millimetre, millimetre, -millimetre, -millimetre);
    const DrawnMarks marks = marksOf(sheet, page);
    struct Seen {
        QRectF box;
        const QString* text;
    };
    std::vector<Seen> seen;
    for (const DrawnMarks::Word& word : marks.words) {
        const QRectF box = letters(word);
        if (word.text.trimmed().isEmpty() || box.isEmpty()) // signs that steer others
            continue;
        if (!inside.contains(box))
            return QStringLiteral("%1 reaches beyond").arg(word.text);
        seen.push_back({box, &word.text});
    }
    // From left to right: a word is compared with those that begin before it ends.
    std::ranges::sort(seen, {}, [](const Seen& one) { return one.box.left(); });
    for (auto one = seen.begin(); one != seen.end(); ++one) {
        const double end = one->box.right();
        for (auto other = one + 1; other != seen.end() && other->box.left() < end; ++other)
            if (one->box.intersects(other->box))
                return QStringLiteral("%1 lies on %2").arg(*one->text, *other->text);
    }
    return {};
}

bool says(const std::vector<Message>& notes, const char* what) {
    return std::ranges::any_of(
        notes, [&](const Message& note) { return english(note).find(what) != std::string::npos; });
}

bool says(const Page& page, const char* what) {
    return says(page.notes, what);
}

} // namespace

class TestPaper : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void asAView() {
        for (const QSizeF& view : {QSizeF(900, 450), QSizeF(2400, 1100), QSizeF(500, 1900)}) {
            const Paper paper = asShown({}, view);
            QVERIFY(paper.width && paper.height);
            QVERIFY(std::max(*paper.width, *paper.height) <= 297 &&
                    std::min(*paper.width, *paper.height) <= 210);
            QVERIFY(std::abs(*paper.width / *paper.height * view.height() / view.width() - 1) <
                    0.01);
        }
        QVERIFY(!asShown(Paper{.width = 85}, QSizeF(900, 450)).height);
        QVERIFY(!asShown({}, QSizeF()).width);
    }
    // Whatever the figure, the sentence, the size and the theme: no word over another, none beyond
    // a millimetre from the edge, and no hole.
    void wordsStandBesideEachOther_data() {
        QTest::addColumn<QString>("figure");
        for (const RowInfo& figure : figures().info().rows)
            QTest::newRow(figure.id.c_str()) << QString::fromStdString(figure.id);
        QTest::newRow("scores") << QStringLiteral("matrix:quantity=score,scale=log");
    }
    void wordsStandBesideEachOther() {
        QFETCH(QString, figure);
        std::vector<Sample> all = samples();
        std::string sixty;
        for (int i = 0; i < 60; ++i)
            sixty += std::string(i ? " " : "") + (i % 7 == 3 ? "internationalization" : "word");
        all.push_back({"sixty", sixty});
        all.push_back({"one", "word"});
        const FigureMath& math = figures().math(figure.section(u':', 0, 0).toStdString());
        int turn = 0;
        for (const Sample& sample : all) {
            // A laboratory shows no sentence; and what takes seconds takes minutes of a long one.
            if (math.workspace != std::string_view(workspaceId::explore) &&
                &sample != &all.front() && &sample != &all.back())
                continue;
            if (sanitized && math.lacks && sample.text == sixty)
                continue;
            Printed sheet = sheetOf("matrix", sample, "natural", "light");
            chooseFigure(sheet.experiment.view, figure.toStdString(), "");
            sheet.experiment = suited(std::move(sheet.experiment));
            const auto on = reference();
            sheet.figure = describe(*run(sheet.experiment, *on), sheet.experiment.view, *on);
            for (const RowInfo& row : paperSizes().info().rows)
                for (const double type : {0.0, 6.0, 16.0}) {
                    if (sanitized && turn++ % 5)
                        continue;
                    const PaperSize& size = paperSizes().math(row.id);
                    sheet.paper.width = size.width;
                    sheet.paper.height = size.height;
                    sheet.paper.fontSize = type > 0 ? type : size.fontSize;
                    const Page page = layOut(sheet.figure, sheet.experiment, sheet.paper);
                    const QString found = problem(sheet, page);
                    QVERIFY2(found.isEmpty(), qPrintable(QStringLiteral("%1 %2 %3 pt: %4")
                                                             .arg(QLatin1String(sample.name),
                                                                  QString::fromStdString(row.id))
                                                             .arg(sheet.paper.fontSize)
                                                             .arg(found)));
                    QVERIFY(!size.width || page.size.width() == *size.width);
                    QVERIFY(!size.height || page.size.height() == *size.height);
                    QVERIFY(page.size.height() < 1500);
                    QVERIFY(size.height || page.body.bottom() * page.scale / unitsPerMm >
                                               page.size.height() * 0.3);
                }
        }
    }
    // Few dots an inch make a coarse picture of the whole page, not one of its upper left corner.
    void coarsePicturesAreWhole() {
        Printed sheet = sheetOf("matrix", samples().front(), "column", "light");
        const auto lowest = [&](double dpi) { // ink, as a part of the height
            sheet.paper.dpi = dpi;
            const QImage image = QImage::fromData(
                QByteArray::fromStdString(writePng(sheet.figure, sheet.experiment, sheet.paper)));
            for (int y = image.height() - 1; y >= 0; --y)
                for (int x = 0; x < image.width(); ++x)
                    if (image.pixelColor(x, y).lightness() < 200)
                        return static_cast<double>(y) / image.height();
            return 0.0;
        };
        QVERIFY(std::abs(lowest(48) - lowest(192)) < 0.02);
    }
    // The type has the size that was asked for, and all else goes with it.
    void typeHasItsSize() {
        const Printed sheet = sheetOf("matrix", samples().front(), "natural", "light");
        const auto height = [&](double points) {
            Paper paper{.width = 200, .fontSize = points};
            const Page page = layOut(sheet.figure, sheet.experiment, paper);
            const DrawnMarks marks = drawnMarks([&](QPainter& painter) {
                paintPage(painter, page, sheet.figure, sheet.experiment, paper);
            });
            return marks.words.front().box.height();
        };
        QVERIFY(std::abs(height(16) / height(8) - 2) < 0.05);
        QCOMPARE(layOut(sheet.figure, sheet.experiment, {.width = 200, .fontSize = 8}).scale,
                 8 / bodyPoints);
    }
    // Equations that are wider than narrow paper go on below.
    void stepsKeepTheirType() {
        for (const int tokens : {2, 11, 40}) {
            std::string text = "word";
            for (int i = 1; i < tokens; ++i)
                text += " word";
            const Printed sheet = sheetOf("steps", {"words", text}, "column", "light");
            const Page page = layOut(sheet.figure, sheet.experiment, sheet.paper);
            QCOMPARE(page.scale, 8 / bodyPoints);
        }
    }
    // What of a large matrix is left out is said, not only by three small dots.
    void stepsTellWhatTheyLeaveOut() {
        const auto pageOf = [](int tokens) {
            std::string text = "word";
            for (int i = 1; i < tokens; ++i)
                text += " word";
            const Printed sheet = sheetOf("steps", {"words", text}, "column", "light");
            return layOut(sheet.figure, sheet.experiment, sheet.paper);
        };
        QVERIFY(!says(pageOf(15), "rows of"));
        QVERIFY(says(pageOf(60), "16 of 60 rows of x, q, k, v, αⱼ vⱼ are shown"));
        QVERIFY(says(pageOf(80), "64 of 80 columns of q·k, s, masked, α are shown"));
    }
    // Maps whose cells stand for several weights say so, and all say what their colours mean.
    void galleriesExplainTheirColours() {
        const auto wordsOf = [](const char* figure, int tokens) {
            std::string text = "word";
            for (int i = 1; i < tokens; ++i)
                text += " word";
            Printed sheet = sheetOf(figure, {"words", text}, "two-columns", "grey");
            sheet.paper.caption = false;
            QStringList all;
            for (const DrawnMarks::Word& word :
                 marksOf(sheet, layOut(sheet.figure, sheet.experiment, sheet.paper)).words)
                all << word.text;
            return all.join(u' ');
        };
        QVERIFY(!wordsOf("layers", 40).contains(u"the largest of"));
        QVERIFY(wordsOf("layers", 60).contains(u"the largest of 2 × 2 weights"));
        QVERIFY(wordsOf("heads", 5).endsWith(u"0 1.00"));
        QVERIFY(wordsOf("layers", 5).contains(u"weight, 0 to 1.00"));
    }
    // A map that looks blank says how to see something; one that does not says nothing.
    void blankMapsSayHowToSeeMore() {
        Matrix matrix;
        matrix.rows = matrix.columns = std::vector<std::string>(100, "w");
        matrix.values.assign(10000, 0.001F);
        matrix.visible.assign(10000, 1);
        matrix.states.assign(100, RowState::normal);
        const auto page = [&] {
            return layOut(matrix, defaultExperiment(), {.width = 85, .fontSize = 8});
        };
        matrix.scale.high = 0.002;
        QVERIFY(!says(page(), "scale=log"));
        matrix.scale.high = matrix.values[50] = 1;
        QVERIFY(says(page(), "scale=log"));
        matrix.scale.logarithmic = true;
        matrix.scale.low = 1e-6;
        QVERIFY(!says(page(), "scale=log"));
    }
    // The reason is the true one.
    void pixelsHaveAReason() {
        Printed sheet = sheetOf("matrix", samples().front(), "natural", "light");
        sheet.paper.width = 2000;
        sheet.paper.height = 10;
        const Page page = layOut(sheet.figure, sheet.experiment, sheet.paper);
        QVERIFY(says(page.pixels, "7 × 7"));
        QVERIFY(says(page.pixels, "too small for shapes"));
    }
    // A very long word makes no title of several lines, and no word no quotation marks.
    void titlesAreShort() {
        const Printed longest =
            sheetOf("query", {"long", std::string(150, 'w')}, "column", "light");
        QVERIFY(titleOf(longest.figure).size() < 60);
        QCOMPARE(std::get<Bars>(longest.figure).labels.front().size(), std::size_t(150));
        const Printed empty = sheetOf("matrix", {"empty", ""}, "column", "light");
        QVERIFY(!captionOf(empty.figure, empty.experiment).contains(QStringLiteral("“”")));
        QVERIFY(!captionOf(empty.figure, empty.experiment).startsWith(QStringLiteral(" ·")));
        // A model is named, and whether it was trained for what is chosen.
        Experiment experiment = firstExperiment();
        QVERIFY(captionOf(empty.figure, experiment)
                    .contains(QStringLiteral("Model: Tagger · Score: Scaled dot product · ")));
        experiment.at(Stage::mask) = readSelection(table(Stage::mask), "causal", "");
        QVERIFY(captionOf(empty.figure, experiment)
                    .contains(QStringLiteral("Model: Tagger, changed after training · "
                                             "Score: Scaled dot product · Mask: Causal")));
    }
    // Three maps across a page: two above and one below where their words would be small beside
    // each other, and beside each other where there is no room below.
    void comparisonUsesThePaper() {
        const Printed few = sheetOf("compare", {"few", "I saw a saw"}, "two-columns", "light");
        const Printed more =
            sheetOf("compare", {"more", "The animal did not cross the street because it was tired"},
                    "two-columns", "light");
        const auto rows = [](const Printed& sheet) { // by where their axes are named
            const Page page = layOut(sheet.figure, sheet.experiment, sheet.paper);
            QSet<int> heights;
            for (const DrawnMarks::Word& word : marksOf(sheet, page).words)
                if (word.text == QStringLiteral("keys"))
                    heights << qRound(word.box.top());
            return heights.size();
        };
        QCOMPARE(rows(few), 1);
        QCOMPARE(rows(more), 2);
        Printed low = more;
        low.paper.height = 80;
        QCOMPARE(rows(low), 1);
    }
    void notes() {
        const Printed plain = sheetOf("matrix", samples()[0], "column", "light");
        QVERIFY(layOut(plain.figure, plain.experiment, plain.paper).notes.empty());
        int turn = 0;
        for (const RowInfo& figure : figures().info().rows)
            for (const char* size : {"column", "two-columns"}) {
                if (sanitized && turn++ % 3)
                    continue;
                Printed usual =
                    sheetOf(figure.id,
                            {"usual", "The animal did not cross the street because it was tired"},
                            size, "light");
                // Without a mask the widest word is the one that is pointed out.
                usual.experiment.at(Stage::mask) = defaultSelection(table(Stage::mask));
                const auto on = reference();
                usual.figure = describe(*run(usual.experiment, *on), usual.experiment.view, *on);
                QVERIFY2(!says(layOut(usual.figure, usual.experiment, usual.paper), "cut short"),
                         figure.id.c_str());
            }
        Printed unknown = plain; // a translator says "…" of a word that it does not know
        unknown.experiment = withModel(unknown.experiment, {.name = "translator-lstm"});
        unknown.experiment.text = "I saw a hammer";
        const auto on = reference();
        const TracePointer trace = run(unknown.experiment, *on);
        unknown.figure = describe(*trace, unknown.experiment.view, *on);
        QVERIFY(!says(layOut(unknown.figure, unknown.experiment, unknown.paper), "cut short"));
        const Printed longest = sheetOf("matrix", samples()[1], "column", "light");
        QVERIFY(says(layOut(longest.figure, longest.experiment, longest.paper), "cut short"));
        Paper narrow = plain.paper;
        narrow.width = 20;
        const Page page = layOut(plain.figure, plain.experiment, narrow);
        QVERIFY(says(page, "points instead of 8"));
        QCOMPARE(page.size.width(), 20.0);
        // A sign of omission that a person typed is no cut.
        const Printed typed = sheetOf("matrix", {"typed", "and so on … and on"}, "column", "light");
        QVERIFY(layOut(typed.figure, typed.experiment, typed.paper).notes.empty());
        Printed many = sheetOf("matrix", samples()[0], "column", "light");
        Matrix matrix = std::get<Matrix>(many.figure);
        matrix.rows = matrix.columns = std::vector<std::string>(501, "w");
        matrix.values.assign(501 * 501, 0.5F);
        matrix.visible.assign(501 * 501, 1);
        matrix.states.assign(501, RowState::normal);
        matrix.row.reset();
        // Of cells that are pixels among shapes; a picture of pixels has nothing else.
        const Page large = layOut(matrix, many.experiment, {});
        for (const RowInfo& row : formats().info().rows)
            if (formats().math(row.id).onPaper)
                QCOMPARE(says(notesOf(large, formats().math(row.id)),
                              "501 × 501 cells are drawn as pixels"),
                         row.id != "png");
    }
    void titleAndCaption() {
        Printed sheet = sheetOf("matrix", samples()[1], "column", "light");
        sheet.experiment.at(Stage::mask) = readSelection(table(Stage::mask), "causal&window:2", "");
        const QString caption = captionOf(sheet.figure, sheet.experiment);
        for (const char* part : {"www", "Mask: Causal & Window (Reach 2)", "Scaled dot product",
                                 "Softmax", "Weighted sum", "head 1"})
            QVERIFY2(caption.contains(QLatin1String(part)), qPrintable(caption));
        const Page with = layOut(sheet.figure, sheet.experiment, sheet.paper);
        QVERIFY(with.title.bottom() < with.body.top());
        QVERIFY(with.body.bottom() < with.caption.top());
        sheet.paper.title = sheet.paper.caption = false;
        const Page without = layOut(sheet.figure, sheet.experiment, sheet.paper);
        QVERIFY(without.title.isEmpty() && without.caption.isEmpty());
        QVERIFY(without.size.height() < with.size.height());
    }
    // Every row of every stage has its words in a caption, the next one too.
    void captionsKnowEveryRow() {
        const Printed sheet = sheetOf("query", samples()[0], "column", "light");
        for (std::size_t i = 0; i < stageCount; ++i)
            for (const RowInfo& row : stages()[i]->rows) {
                Experiment experiment = sheet.experiment;
                experiment.selections[i] = selectionOf(row);
                const bool byDefault = experiment.selections[i] == defaultSelection(*stages()[i]);
                const QString caption = captionOf(sheet.figure, experiment);
                QVERIFY2(caption.contains(QString::fromUtf8(row.name)) ||
                             (byDefault && Stage(i) < Stage::score),
                         row.id.c_str());
            }
    }
    // What is signed is distinguished without hues: by strokes where there are no numbers, and in
    // grey by a scale on which no two numbers share a shade.
    void readableInGrey() {
        const ColourMap colours(greyTheme(), {.quantity = {}, .isSigned = true, .low = -1});
        int before = 256;
        for (int i = -10; i <= 10; ++i) {
            const QColor colour = colours(i / 10.0);
            QCOMPARE(colour.hslSaturation(), 0);
            QVERIFY(colour.lightness() < before);
            before = colour.lightness();
        }
        Matrix matrix;
        matrix.rows = matrix.columns = std::vector<std::string>(30, "w");
        matrix.values.assign(900, -1);
        matrix.visible.assign(900, 1);
        matrix.states.assign(30, RowState::normal);
        matrix.scale = {.quantity = {}, .isSigned = true, .low = -1, .high = 1};
        const auto dark = [&](float sign) {
            std::ranges::fill(matrix.values, sign);
            const Paper paper{.width = 85, .fontSize = 8};
            const Page page = layOut(matrix, defaultExperiment(), paper);
            QImage image((page.size * 2 * unitsPerMm).toSize(), QImage::Format_RGB32);
            image.setDevicePixelRatio(2);
            QPainter painter(&image);
            paintPage(painter, page, matrix, defaultExperiment(), paper);
            painter.end();
            QSet<QRgb> shades;
            const QPointF middle = page.body.center() * page.scale * 2;
            for (int y = -10; y < 10; ++y)
                for (int x = -10; x < 10; ++x)
                    shades << image.pixel((middle + QPointF(x, y)).toPoint());
            return shades.size();
        };
        QVERIFY(dark(-1) > dark(1));
    }
};

FOVEA_WINDOW_TEST(TestPaper)
#include "test_paper.moc"
