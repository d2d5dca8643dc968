// Words and lines of pictures at sizes at which there is little room, or very much.
#include "core/base/table.h"
#include "core/compute/pool.h"
#include "core/experiment/run.h"
#include "core/figure/figures.h"
#include "support/backends.h"
#include "support/program.h"
#include "support/suited.h"
#include "ui/look/fonts.h"
#include "ui/look/theme.h"
#include "ui/paint/drawn_marks.h"
#include "ui/paint/painters.h"
#include "ui/words.h"

#include <QtGui/QImage>
#include <QtGui/QPainter>
#include <QtTest/QTest>

using namespace fovea;

namespace {

// Words that differ.
Figure ofWords(const std::string& figure, int words) {
    Experiment experiment = defaultExperiment();
    experiment.text.clear();
    for (int i = 0; i < words; ++i)
        experiment.text += (i ? " " : "") + std::string("w") + std::to_string(i);
    chooseFigure(experiment.view, figure, "");
    experiment = suited(std::move(experiment));
    const auto on = reference();
    return describe(*run(experiment, *on), experiment.view, *on);
}

DrawnMarks marksIn(const Figure& figure, const QSizeF& size, const PaintOptions& options = {}) {
    return drawnMarks([&](QPainter& painter) {
        paintFigure(painter, QRectF(QPointF(), size), figure, lightTheme(), options);
    });
}

const DrawnMarks::Word* wordWith(const DrawnMarks& marks, const QString& part) {
    const auto found = std::ranges::find_if(
        marks.words, [&](const DrawnMarks::Word& word) { return word.text.contains(part); });
    return found == marks.words.end() ? nullptr : &*found;
}

} // namespace

class TestLegible : public QObject {
    Q_OBJECT
private Q_SLOTS:
    // What a bar of 0 stands in does not look like a bar, with high contrast least of all.
    void emptyBarsArePale() {
        const Bars bars{.title = {}, .subtitle = {}, .labels = {"a"}, .values = {0}, .scale = {}};
        for (const Theme* theme :
             {&lightTheme(), &darkTheme(), &contrastTheme(false), &contrastTheme(true)}) {
            QImage image(300, 40, QImage::Format_RGB32);
            image.fill(theme->ground);
            QPainter painter(&image);
            paintFigure(painter, image.rect(), bars, *theme, {});
            painter.end();
            double most = 1;
            for (int y = 0; y < image.height(); ++y)
                most = std::max(most, contrast(image.pixelColor(150, y), theme->ground));
            QVERIFY2(most > 1.05 && most < 2, qPrintable(QString::number(most)));
        }
    }
    // A text is written in its own direction.
    void textFromTheRight() {
        const auto places = [](std::initializer_list<const char*> text) {
            RunningText figure;
            for (const char* word : text)
                figure.keys.push_back({.text = word, .spaced = true});
            const DrawnMarks marks = marksIn(figure, {400, 200});
            std::vector<double> lefts;
            for (const char* word : text)
                if (const auto* drawn = wordWith(marks, QString::fromUtf8(word)))
                    lefts.push_back(drawn->box.center().x());
            return lefts;
        };
        const std::vector<double> latin = places({"one", "two"});
        QVERIFY(latin.size() == 2 && latin[0] < latin[1]);
        const std::vector<double> hebrew = places({"שלום", "עולם"});
        QVERIFY(hebrew.size() == 2 && hebrew[0] > hebrew[1]);
    }

    // How sure a model is of a word that it has never read is not drawn: that it is unknown is
    // said.
    void unknownWordsLookUnsure() {
        Answer answer{.title = {"Tags", {}}, .subtitle = {}, .items = {}, .chosen = {}};
        answer.items.push_back(
            {.word = "zebra", .label = "zebra", .answer = "NOUN", .probability = 1});
        const QSizeF size(300, 120);
        const auto bar = [&] {
            QImage image(size.toSize(), QImage::Format_RGB32);
            image.fill(lightTheme().ground);
            QPainter painter(&image);
            paintFigure(painter, QRectF(QPointF(), size), answer, lightTheme(), {});
            painter.end();
            int longest = 0;
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0, run = 0; x < image.width(); ++x) {
                    run = image.pixelColor(x, y) == lightTheme().accent ? run + 1 : 0;
                    longest = std::max(longest, run);
                }
            return longest;
        };
        QVERIFY(bar() > 20);
        QVERIFY(!wordWith(marksIn(answer, size), QStringLiteral("unknown")));
        answer.items.front().unknown = true;
        QVERIFY(bar() < 10);
        QVERIFY(wordWith(marksIn(answer, size), QStringLiteral("unknown")));
    }
    // What stands beside a title of Compare has a line of its own before it is cut.
    void comparisonIsNamed() {
        Panels panels = std::get<Panels>(ofWords("compare", 4));
        panels.subtitle = {"two networks, trained separately and shown beside each other", {}};
        for (const double width : {420.0, 1200.0}) {
            const DrawnMarks marks = marksIn(panels, QSizeF(width, 400));
            QString all;
            for (const DrawnMarks::Word& word : marks.words)
                all += word.text;
            QVERIFY2(all.contains(QStringLiteral("beside each other")), qPrintable(all));
        }
    }
    // Four maps of many words use their area: two rows, whose words stand above the upper ones.
    void fourMapsUseTheirArea() {
        Panels panels = std::get<Panels>(ofWords("maps", 40));
        panels.items.resize(4, panels.items.front());
        for (const QSizeF& size : {QSizeF(875, 330), QSizeF(900, 400)}) {
            int hits = 0, all = 0;
            for (double x = 2; x < size.width(); x += 20)
                for (double y = 2; y < size.height(); y += 20, ++all)
                    hits += hitAt(panels, QRectF(QPointF(), size), {x, y}, {}).has_value();
            QVERIFY2(hits * 100 > 15 * all, qPrintable(QString::number(100.0 * hits / all)));
            int above = 0;
            const std::string& word = panels.items.front().columns.front();
            for (const DrawnMarks::Word& one : marksIn(panels, size).words)
                above += one.text == labelText(word);
            QCOMPARE(above, 4 + 2); // at the left of each, above two
        }
    }
    // Large maps of All layers have their words, small ones and paper have not.
    void largeMapsHaveWords() {
        const Figure few = ofWords("layers", 4);
        const DrawnMarks marks = marksIn(few, QSizeF(1900, 900));
        const auto* first = wordWith(marks, QStringLiteral("w0"));
        QVERIFY(first && wordWith(marks, QStringLiteral("w3")));
        for (const DrawnMarks::Word& word : marks.words)
            QVERIFY2(!word.text.contains(u'…'), qPrintable(word.text));
        QVERIFY(!wordWith(marksIn(few, QSizeF(500, 120)), QStringLiteral("w0")));
        QVERIFY(!wordWith(marksIn(few, QSizeF(1900, 900), {.paper = true}), QStringLiteral("w0")));
        QVERIFY(!wordWith(marksIn(ofWords("layers", 40), QSizeF(900, 500)), QStringLiteral("w0")));
    }
    // Words that were told apart by their positions stay so when they are cut.
    void positionIsNotCut() {
        const QFont font = wordFont(bodyPoints);
        QCOMPARE(elided(font, QStringLiteral("saw₁₂"), 100), QStringLiteral("saw₁₂"));
        const QString cut = elided(font, QStringLiteral("translation₁₂"), 60);
        QVERIFY2(cut.endsWith(QStringLiteral("…₁₂")) && cut.size() > 4, qPrintable(cut));
        QVERIFY(widthOf(font, cut) <= 60);
        QVERIFY(elided(font, QStringLiteral("translation₁₂"), 8).size() < 3);
    }
    // The rows of a matrix stay together in a large panel as in a small one.
    void rotationStandsTogether() {
        const Figure figure = ofWords("position-shift", 4);
        for (const QSizeF& size : {QSizeF(560, 300), QSizeF(2400, 1300)}) {
            const DrawnMarks marks = marksIn(figure, size);
            const auto* above = wordWith(marks, QStringLiteral("⎡"));
            const auto* below = wordWith(marks, QStringLiteral("⎣"));
            QVERIFY(above && below);
            QVERIFY(below->box.top() - above->box.bottom() < 2);
        }
    }
    // Every row of a matrix has its word, or how many have one is said.
    void stepsWriteTheirRows() {
        const Figure figure = ofWords("steps", 40);
        for (const double height : {760.0, 520.0, 330.0}) {
            const DrawnMarks marks = marksIn(figure, QSizeF(1000, height));
            const auto rows = std::ranges::count_if(marks.words, [](const DrawnMarks::Word& word) {
                return word.text.size() > 1 && word.text.startsWith(QLatin1Char('w')) &&
                       word.text[1].isDigit() && word.box.left() < 60;
            });
            const Steps::Block& first = std::get<Steps>(figure).steps.front().blocks.front();
            const bool said = wordWith(marks, QStringLiteral("1 of ")) != nullptr;
            QVERIFY2(said != (rows >= first.height),
                     qPrintable(QStringLiteral("%1: %2").arg(height).arg(rows)));
        }
    }
    // Numbers of a table stand apart, however narrow it is.
    void tablesOfEveryWidth() {
        Experiment experiment = defaultExperiment();
        chooseFigure(experiment.view, figureId::regressionTable, "");
        const auto on = reference();
        const Figure figure = describe(*run(experiment, *on), experiment.view, *on);
        for (const double width : {220.0, 300.0, 420.0, 700.0}) {
            std::vector<QRectF> numbers;
            for (const DrawnMarks::Word& word : marksIn(figure, QSizeF(width, 300)).words)
                if (word.text.front().isDigit())
                    numbers.push_back(word.box);
            QVERIFY(numbers.size() > 4);
            for (std::size_t i = 0; i < numbers.size(); ++i)
                for (std::size_t j = 0; j < i; ++j)
                    QVERIFY2(!numbers[i].adjusted(1, 4, -1, -4).intersects(numbers[j]),
                             qPrintable(QString::number(width)));
        }
    }
    // Numbers of a low legend do not touch.
    void legendsOfEveryHeight() {
        for (const double height : {8.0, 14.0, 21.0, 30.0, 60.0, 200.0}) {
            const Scale scale{.quantity = {"weight", {}}, .low = 0, .high = 0.182};
            const DrawnMarks marks = drawnMarks([&](QPainter& painter) {
                paintScale(painter, QRectF(20, 40, 14, height), scale, lightTheme());
            });
            std::vector<QRectF> numbers;
            for (const DrawnMarks::Word& word : marks.words)
                if (word.text.front().isDigit())
                    numbers.push_back(word.box);
            QVERIFY(!numbers.empty());
            std::ranges::sort(numbers, {}, [](const QRectF& box) { return box.top(); });
            for (std::size_t i = 1; i < numbers.size(); ++i)
                QVERIFY2(numbers[i].top() >= numbers[i - 1].bottom() - 0.2 * numbers[i].height(),
                         qPrintable(QString::number(height)));
        }
    }
};

FOVEA_WINDOW_TEST(TestLegible)
#include "test_legible.moc"
