// Colours and places, as numbers.
#include "core/base/table.h"
#include "core/compute/pool.h"
#include "core/experiment/run.h"
#include "core/figure/figures.h"
#include "support/backends.h"
#include "support/program.h"
#include "support/suited.h"
#include "ui/look/fonts.h"
#include "ui/look/style.h"
#include "ui/look/theme.h"
#include "ui/paint/links_layout.h"
#include "ui/paint/matrix_layout.h"
#include "ui/paint/terms_layout.h"

#include <QtCore/QSet>
#include <QtGui/QImage>
#include <QtGui/QPainter>
#include <QtTest/QTest>
#include <QtWidgets/QFileDialog>

#include <algorithm>
#include <cmath>
#include <functional>

using namespace fovea;

namespace {

Figure figureOf(const std::string& id, int words, const char* word = "word") {
    Experiment experiment = defaultExperiment();
    experiment.text.clear();
    for (int i = 0; i < words; ++i)
        experiment.text += std::string(i ? " " : "") + word;
    showFigure(experiment.view, id);
    experiment = suited(std::move(experiment));
    const auto on = reference();
    return describe(*run(experiment, *on), experiment.view, *on);
}

// How long a sentence is only matters to those that show one.
std::vector<int> wordsFor(const std::string& figure) {
    if (figures().math(figure).workspace == workspaceId::explore)
        return {0, 1, 9, 70};
    return {9};
}

// What is not white.
QRect inkedRect(const QImage& image) {
    int left = image.width(), right = -1, top = image.height(), bottom = -1;
    for (int y = 0; y < image.height(); ++y) {
        const auto* line = reinterpret_cast<const QRgb*>(image.constScanLine(y));
        for (int x = 0; x < image.width(); ++x)
            if ((line[x] & RGB_MASK) != RGB_MASK) {
                left = std::min(left, x);
                right = std::max(right, x);
                top = std::min(top, y);
                bottom = y;
            }
    }
    return {QPoint(left, top), QPoint(right, bottom)};
}

double luminance(const QColor& colour) {
    return contrast(colour, Qt::black);
}

} // namespace

class TestPaint : public QObject {
    Q_OBJECT
private Q_SLOTS:
    // In a window the cards are one row, which scrolls; on paper there are rows below each other.
    void answerInOneRow() {
        const auto height = [](std::size_t cards, bool paper) {
            Answer answer;
            answer.items.assign(cards, {.word = "word", .answer = "NOUN", .probability = 0.5});
            return naturalSize(Figure(answer), {.titles = false, .paper = paper}).height();
        };
        QCOMPARE(height(2000, false), height(3, false));
        QVERIFY(height(2000, true) > 10 * height(3, true));
    }
    // Cells that are pixels of one image need no room each.
    void manyTokensAreAtEaseInAWindow() {
        QVERIFY(naturalSize(figureOf("matrix", 1300)).width() < 1100);
    }
    // So do the tokens of the path in Why.
    void pathsRunAsTheyAreRead() {
        Terms terms{.rows = {{"a", {}}}, .columns = {{"b", {}}}, .terms = {{1}}};
        terms.arcs = {{.from = 2, .to = 0, .isOwn = true}};
        const auto leftOf = [&](std::vector<std::string> tokens) {
            terms.tokens = std::move(tokens);
            const TermsLayout layout(terms, QRectF(0, 0, 900, 600), {});
            std::vector<double> all;
            for (const TermsLayout::Token& token : layout.tokens)
                all.push_back(token.box.left());
            return all;
        };
        const auto english = leftOf({"the", "red", "cat"});
        QVERIFY(english.size() == 3 && std::ranges::is_sorted(english));
        const auto arabic = leftOf({"القطة", "الحمراء", "تنام"});
        QVERIFY(arabic.size() == 3 && std::ranges::is_sorted(arabic, std::greater()));
    }
    // The words of an answer follow each other as they are read.
    void answersRunAsTheyAreRead() {
        Answer answer;
        const auto firstAt = [&](const char* one, const char* two, const char* three) {
            answer.items.clear();
            for (const char* word : {one, two, three})
                answer.items.push_back(
                    {.word = word, .label = word, .answer = "NOUN", .probability = 0.5});
            for (double x = 0; x < 400; x += 2)
                if (const auto hit = hitAt(answer, QRectF(0, 0, 400, 200), QPointF(x, 30)))
                    return *hit->column;
            return Index{-1};
        };
        QCOMPARE(firstAt("the", "red", "cat"), Index{0});
        QCOMPARE(firstAt("القطة", "تطارد", "الفأر"), Index{2});
    }
    // Qt's own dialog stands on our colours, whatever the system's are.
    void fileDialogHasTheThemesColours() {
        QFileDialog dialog;
        dialog.setOption(QFileDialog::DontUseNativeDialog);
        dialog.setPalette(QPalette(Qt::white));
        for (const Theme* theme : {&lightTheme(), &darkTheme()}) {
            dialog.setStyleSheet(styleSheet(*theme));
            dialog.resize(700, 400);
            dialog.show();
            for (const char* name : {"listView", "sidebar", "fileNameEdit"}) {
                auto* part = dialog.findChild<QWidget*>(QLatin1String(name));
                QVERIFY2(part, name);
                const QImage image = part->grab().toImage();
                const QColor ground = image.pixelColor(image.width() - 9, image.height() - 7);
                QVERIFY2(contrast(ground, theme->ink) >= 4.5, name);
            }
        }
    }
    // On paper heads differ by their dashes, and the legend's lines are long enough to show it.
    void headsHaveTheirOwnDashes() {
        const Figure figure = figureOf("links", 5);
        const PaintOptions options{.titles = false, .paper = true};
        const QRectF area(0, 0, 700, 300);
        QImage image(1400, 600, QImage::Format_RGB32);
        image.setDevicePixelRatio(2);
        image.fill(Qt::white);
        QPainter painter(&image);
        paintFigure(painter, area, figure, greyTheme(), options);
        painter.end();
        const auto& links = std::get<Links>(figure);
        const LinksLayout layout(links, area, options);
        QSet<int> seen;
        for (std::size_t h = 0; h < links.heads.size(); ++h) {
            const QRectF box = layout.swatchOf(h, links.heads.size());
            int strokes = 0;
            bool before = false;
            for (int x = qRound(box.left() * 2) - 2; x < qRound(box.right() * 2) + 38; ++x) {
                const bool ink =
                    image.pixelColor(x, qRound(box.center().y() * 2)).lightness() < 220;
                strokes += ink && !before ? 1 : 0;
                before = ink;
            }
            seen << strokes;
        }
        QCOMPARE(seen.size(), std::ssize(links.heads));
    }
    // Crowded words stand in two columns before any is left out, and before the strips of a pair.
    void linksWriteTheirWords() {
        const QRectF area(0, 0, 940, 480);
        const auto links = [](int words) { return std::get<Links>(figureOf("links", words)); };
        const LinksLayout few(links(6), area, {});
        QVERIFY(few.lane == 0 && few.step == 1 && !few.pairArea.isNull());
        for (const int words : {30, 45, 57}) {
            const LinksLayout many(links(words), area, {});
            QVERIFY(many.pairArea.isNull());
            QCOMPARE(many.step, Index{1});
            const double line = heightOf(wordFont(many.points));
            QCOMPARE(many.lanes > 1, many.row < line);
            QVERIFY(static_cast<double>(many.apart()) * many.row >= line - 0.01);
            QVERIFY(many.y(words - 1) + line / 2 <= area.bottom() + 0.01);
            QVERIFY(many.from - LinksLayout::wordGap - many.furthest() > many.legend.right());
        }
        QVERIFY(LinksLayout(links(400), area, {}).step > 3);
        // Of long sentences the type is smaller, or there are three columns.
        for (const int words : {80, 100, 120})
            QCOMPARE(LinksLayout(links(words), area, {}).step, Index{1});
        const LinksLayout low(links(90), QRectF(0, 0, 900, 330), {});
        QVERIFY(low.step == 1 && low.points >= 6);
    }
    // The pair whose numbers are shown stands out: its words, and its line to the end.
    void pairIsMarkedInLinks() {
        Links links = std::get<Links>(figureOf("links", 6));
        const QRectF area(0, 0, 940, 560);
        const LinksLayout layout(links, area, {});
        QVERIFY(!layout.pairArea.isNull() && links.pair && !links.query);
        links.pair->query = 4;
        links.pair->key = 1;
        const QColor colour = headColour(lightTheme(), links.pair->head);
        const auto marks = [&](const QPointF& middle, const QColor& wanted) {
            QImage image(area.size().toSize(), QImage::Format_RGB32);
            image.fill(lightTheme().ground);
            QPainter painter(&image);
            paintFigure(painter, area, links, lightTheme(), {});
            painter.end();
            int count = 0;
            for (int y = -12; y <= 12; ++y)
                for (int x = -7; x <= 60; ++x)
                    count += image.pixelColor(middle.toPoint() + QPoint(x, y)) == wanted ? 1 : 0;
            return count;
        };
        const QPointF query(layout.from - 66, layout.y(4));
        const QPointF key(layout.to + 7, layout.y(1));
        const QPointF ends(layout.from + 7, layout.y(4));
        const int line = marks(ends, colour);
        const int queryWord = marks(query, lightTheme().accent);
        const int keyWord = marks(key, lightTheme().accent);
        links.pair.reset();
        QVERIFY(line > marks(ends, colour) + 10);
        QVERIFY(queryWord > marks(query, lightTheme().accent) + 20);
        QVERIFY(keyWord > marks(key, lightTheme().accent) + 20);
    }
    void textHasContrast() {
        for (const Theme* theme : {&lightTheme(), &darkTheme()}) {
            for (const QColor& paper : {theme->ground, theme->surface, theme->field})
                for (const QColor& ink : {theme->ink, theme->quiet, theme->accent, theme->warning})
                    QVERIFY2(contrast(paper, ink) >= 4.5,
                             qPrintable(paper.name() + ink.name() +
                                        QString::number(contrast(paper, ink))));
            QVERIFY(contrast(theme->tint, theme->ink) >= 4.5);
            QVERIFY(contrast(theme->tint, theme->accent) >= 4.5);
            QVERIFY(contrast(theme->line, theme->quiet) >= 4.0);
            QVERIFY(contrast(theme->accent, theme->onAccent) >= 4.5);
        }
    }
    // Numbers can be read on every colour of the scales, and weights never get paler (darker on
    // the dark theme) as they grow.
    void scalesAreMonotonous() {
        for (const Theme* theme : {&lightTheme(), &darkTheme()})
            for (const bool isSigned : {false, true}) {
                const Scale scale{.quantity = {}, .isSigned = isSigned, .low = isSigned ? -1.0 : 0};
                const ColourMap colours(*theme, scale);
                double before = luminance(colours(0));
                for (int i = 0; i <= 100; ++i) {
                    const QColor colour = colours(i / 100.0);
                    QVERIFY(contrast(colour, inkOn(colour)) >= 4.5);
                    const double now = luminance(colour);
                    QVERIFY(theme->dark ? now >= before - 0.02 : now <= before + 0.02);
                    before = now;
                }
            }
    }
    void notFiniteIsNoColourOfTheScale() {
        const ColourMap colours(lightTheme(), Scale{});
        QCOMPARE(colours(std::numeric_limits<double>::quiet_NaN()), lightTheme().warning);
        QCOMPARE(colours(std::numeric_limits<double>::infinity()), lightTheme().warning);
        QCOMPARE(colours(-5).rgb(), colours(0).rgb());
        QCOMPARE(colours(5).rgb(), colours(1).rgb());
    }
    // Every tick of a colour bar stands where its number says, and ticks are even.
    void ticksSayWhereTheyStand() {
        for (const double high : {1.0, 0.11, 0.1137, 0.9137, 1.05, 12.0, 13.0, 127.0, 0.35})
            for (const bool isSigned : {false, true}) {
                const Scale scale{.quantity = {},
                                  .isSigned = isSigned,
                                  .low = isSigned ? -high : 0,
                                  .high = high};
                const std::vector<ScaleTick> ticks = ticksOf(scale, 5);
                QVERIFY2(ticks.size() >= 2, qPrintable(QString::number(high)));
                for (std::size_t i = 0; i < ticks.size(); ++i) {
                    QString text = ticks[i].text;
                    text.replace(QStringLiteral("−"), QStringLiteral("-"));
                    const double off =
                        std::abs(text.toDouble() - valueAt(scale, ticks[i].fraction));
                    QVERIFY2(off <= (scale.high - scale.low) / 100, qPrintable(text));
                    const bool isEnd = ticks[i].fraction == 1; // of a fitted scale
                    if (i >= 2 && !isEnd)
                        QVERIFY(std::abs((ticks[i].fraction - ticks[i - 1].fraction) -
                                         (ticks[1].fraction - ticks[0].fraction)) < 1e-6);
                }
            }
        const std::vector<ScaleTick> ticks = ticksOf(Scale{.quantity = {}, .high = 1}, 5);
        QCOMPARE(ticks.size(), std::size_t{6});
        QCOMPARE(ticks[1].text, QStringLiteral("0.2"));
        // A scale that is cut off names its end.
        const auto cut = ticksOf(Scale{.quantity = {}, .clipped = true, .high = 0.37}, 5);
        QCOMPARE(cut.back().text, QStringLiteral("≥ 0.37"));
    }
    void layoutFits_data() {
        QTest::addColumn<int>("words");
        QTest::addColumn<QSize>("size");
        for (const int words : {0, 1, 3, 12, 60, 400})
            for (const QSize& size : {QSize(900, 560), QSize(420, 300), QSize(2200, 1300)})
                QTest::addRow("%d in %d", words, size.width()) << words << size;
    }
    void layoutFits() {
        QFETCH(int, words);
        QFETCH(QSize, size);
        const QRectF area(QPointF(10, 20), QSizeF(size));
        const auto matrix = std::get<Matrix>(figureOf("matrix", words));
        const MatrixLayout layout(matrix, area, {});
        QVERIFY(area.contains(layout.map));
        QVERIFY(layout.map.top() - layout.columnHeight >= layout.title.bottom());
        QVERIFY(layout.map.left() - layout.rowWidth >= area.left());
        QVERIFY(layout.legend.right() + 40 <= area.right() + 1);
        if (words == 0)
            return;
        // Every cell is found under its own middle.
        for (const Index i : {Index{0}, Index{words / 2}, Index{words - 1}}) {
            const auto found =
                hitAt(matrix, area, layout.cells.rect(i, words - 1 - i).center(), {});
            QVERIFY(found && *found->row == i && *found->column == words - 1 - i);
        }
        QVERIFY(!hitAt(matrix, area, layout.map.topLeft() - QPointF(2, 2), {}));
    }
    // Small cells take the room beside them; large ones are squares, and so are those on paper
    // whose height follows from its width.
    void usesItsArea() {
        const QRectF area(0, 0, 1000, 480);
        const auto layout = [&](int words, const PaintOptions& options) {
            return MatrixLayout(std::get<Matrix>(figureOf("matrix", words)), area, options);
        };
        const auto isSquare = [](const MatrixLayout& one) {
            return one.cells.width == one.cells.height;
        };
        QVERIFY(isSquare(layout(4, {})));
        for (const int words : {14, 30, 60, 400}) {
            const MatrixLayout wide = layout(words, {});
            QVERIFY(wide.cells.width > 1.4 * wide.cells.height);
            QVERIFY(wide.cells.width <= 2.5 * wide.cells.height + 1);
            const Matrix matrix = std::get<Matrix>(figureOf("matrix", words));
            const PaintOptions paper{.titles = false, .paper = true};
            const QRectF page(0, 0, 800, roomAt(matrix, 800, paper).height);
            QVERIFY(isSquare(MatrixLayout(matrix, page, paper)));
            const MatrixLayout given = layout(words, paper);
            QVERIFY(given.cells.width > 1.2 * given.cells.height);
        }
        QVERIFY(layout(14, {}).numbers);
        // Zoomed, cells keep their shape.
        const MatrixLayout whole = layout(60, {});
        const MatrixLayout part = layout(60, {.viewport = Viewport{10, 10, 30, 30}});
        QVERIFY(std::abs(whole.cells.width / whole.cells.height -
                         part.cells.width / part.cells.height) < 0.1);
    }
    // Numbers are written where they fit, and labels thin out where they do not.
    void degradesGently() {
        const QRectF area(0, 0, 900, 600);
        const auto layout = [&](int words) {
            return MatrixLayout(std::get<Matrix>(figureOf("matrix", words)), area, {});
        };
        QVERIFY(layout(7).numbers);
        QCOMPARE(layout(7).rowStep, 1);
        QVERIFY(!layout(60).numbers);
        QVERIFY(layout(60).slanted);
        QVERIFY(layout(400).rowStep > 5);
    }
    // Whatever the figure and the size, something is painted, and nothing outside of its area.
    void everyFigurePaints() {
        for (const RowInfo& row : figures().info().rows)
            for (const int words : wordsFor(row.id)) {
                const Figure figure = figureOf(row.id, words, "wörterbücher");
                const QSizeF size = naturalSize(figure);
                const bool scrolls = row.id == figureId::answer; // in one row, in a window
                QVERIFY(size.width() > 50 && size.width() < (scrolls ? 20'000 : 5000));
                QImage image((size + QSizeF(40, 40)).toSize(), QImage::Format_RGB32);
                image.fill(Qt::white);
                QPainter painter(&image);
                paintFigure(painter, QRectF(QPointF(20, 20), size), figure, lightTheme());
                painter.end();
                const QRect marks = inkedRect(image);
                const QRect within = image.rect().adjusted(15, 15, -15, -15);
                QVERIFY2(within.contains(marks) || marks.isEmpty(),
                         qPrintable(QStringLiteral("%1 of %2 words: %3 to %4, %5 to %6 of %7 × %8")
                                        .arg(QString::fromStdString(row.id))
                                        .arg(words)
                                        .arg(marks.left())
                                        .arg(marks.right())
                                        .arg(marks.top())
                                        .arg(marks.bottom())
                                        .arg(image.width())
                                        .arg(image.height())));
                QVERIFY2(!marks.isEmpty() || words == 0, row.id.c_str());
            }
    }
};

FOVEA_WINDOW_TEST(TestPaint)
#include "test_paint.moc"
