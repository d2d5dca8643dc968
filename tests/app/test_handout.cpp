// Lessons and exercises on paper: what stands there, what must not, and that the answers are right.
#include "app/lessons/course.h"
#include "app/lessons/worksheet.h"
#include "app/sheets/sheet_layout.h"
#include "core/base/files.h"
#include "core/compute/pool.h"
#include "support/backends.h"
#include "support/calls.h"
#include "support/program.h"

#include <QtCore/QProcess>
#include <QtCore/QTemporaryDir>
#include <QtCore/QXmlStreamReader>
#include <QtTest/QTest>

#include <cmath>
#include <set>

using namespace fovea;

namespace {

// In the order in which it is read, without ends of lines.
QString wordsOnPaper(const QString& pdf) {
    return callProgram(QStringLiteral("pdftotext"), {pdf, QStringLiteral("-")}).out.simplified();
}

QString textOfFile(const QString& path) {
    return QString::fromStdString(disk().read(path.toStdString(), 100'000'000));
}

// As a person does it, and with nothing of the program's.
std::vector<double> weightsOf(const HandExercise& one, std::size_t query) {
    const auto dot = [](const std::vector<int>& a, const std::vector<int>& b) {
        double sum = 0;
        for (std::size_t i = 0; i < a.size(); ++i)
            sum += a[i] * b[i];
        return sum;
    };
    std::vector<double> weights;
    double sum = 0;
    for (std::size_t j = 0; j < one.k.size(); ++j) {
        const std::vector<int>& q = one.q[query];
        double score = dot(q, one.k[j]);
        if (one.score == HandScore::scaled)
            score /= std::sqrt(static_cast<double>(q.size()));
        if (one.score == HandScore::cosine)
            score /= std::sqrt(dot(q, q) * dot(one.k[j], one.k[j]));
        weights.push_back(one.causal && j > query ? 0 : std::exp(score));
        sum += weights.back();
    }
    for (double& weight : weights)
        weight /= sum;
    return weights;
}

bool isTenth(double value) {
    return std::abs(value * 10 - std::round(value * 10)) < 1e-9;
}

// The texts of all cells of a kind.
void collectCells(QStringList& all, const std::vector<SheetPart>& parts, SheetCell::Kind kind) {
    for (const SheetPart& part : parts)
        if (const auto* box = std::get_if<SheetBox>(&part.what))
            collectCells(all, box->parts, kind);
        else if (const auto* tables = std::get_if<SheetTables>(&part.what))
            for (const SheetTable& table : tables->tables)
                for (const auto& row : table.rows)
                    for (const SheetCell& cell : row)
                        if (cell.kind == kind)
                            all << QString::fromStdString(cell.text);
}

QStringList cellsOf(const Sheet& sheet, SheetCell::Kind kind) {
    QStringList all;
    collectCells(all, sheet.parts, kind);
    return all;
}

const QString title = QStringLiteral("The window that grows");

} // namespace

class TestHandout : public QObject {
    Q_OBJECT
    QTemporaryDir folder_;
    QString path(const char* name) { return folder_.filePath(QLatin1String(name)); }
    QString exported(const QString& lesson, const char* name, const QStringList& more = {}) {
        const QString file = path(name);
        const Called made = call(QStringList{QStringLiteral("lesson"), QStringLiteral("export"),
                                             lesson, QStringLiteral("-o"), file} +
                                 more);
        return made.code == 0 ? file : made.err;
    }

private Q_SLOTS:
    void onPaper() {
        const QString file = exported(QStringLiteral("06-window"), "six.pdf");
        const QString text = wordsOnPaper(file);
        QVERIFY2(text.contains(title), qPrintable(file + text));
        for (const char* there :
             {"Through a keyhole", "Cut a small hole into a sheet of paper", "Predict first",
              "The same about both.", "Your number:", "Draw or note what you see.", "Try it",
              "A hint: Click the stage Mask", "Find the mistake", "After the questions",
              "page 1 of ", "Name", "Date", "fovea text \"I saw a saw\""})
            QVERIFY2(text.contains(QString::fromUtf8(there)), there);
        // What is told when it is answered.
        for (const char* hidden : {"Every row of the map has its 1", "One neighbour is enough",
                                   "Answer:", "A fixed number is what a window has"})
            QVERIFY2(!text.contains(QString::fromUtf8(hidden)), hidden);
        QVERIFY(text.indexOf(QStringLiteral("For ten words one saves little")) >
                text.indexOf(QStringLiteral("After the questions")));
        const QString again = exported(QStringLiteral("6"), "again.pdf");
        QVERIFY(textOfFile(file) == textOfFile(again));
    }
    void withAnswers() {
        const QString text = wordsOnPaper(
            exported(QStringLiteral("06-window"), "answers.pdf", {QStringLiteral("--answers")}));
        for (const char* there :
             {"Answer key", "Answer: B", "Answer: 28", "Every row of the map has its 1",
              "One neighbour is enough", "A fixed number is what a window has"})
            QVERIFY2(text.contains(QString::fromUtf8(there)), there);
        QVERIFY(!text.contains(QStringLiteral("Draw or note")) &&
                !text.contains(QStringLiteral("After the questions")));
    }
    void inChinese() {
        const QString text =
            wordsOnPaper(exported(QStringLiteral("06-window"), "six-zh.pdf",
                                  {QStringLiteral("--language"), QStringLiteral("zh_CN")}));
        for (const char* there : {"先猜", "动手", "找错"})
            QVERIFY2(text.contains(QString::fromUtf8(there)), there);
        // Letters, not the radicals that look like them.
        for (const QChar c : text)
            QVERIFY2(c < QChar(0x2E80) || c >= QChar(0x2FE0), qPrintable(QString(c)));
    }
    void asHtml() {
        const QString file = exported(
            QStringLiteral("15"), "fifteen.html",
            {QStringLiteral("--answers"), QStringLiteral("--language"), QStringLiteral("zh_CN")});
        const QString html = textOfFile(file);
        QVERIFY2(html.contains(QStringLiteral("<html lang=\"zh-CN\">")), qPrintable(file));
        for (const char* there :
             {"<svg role=\"img\" aria-label=\"", "<math ", "alttext=\"",
              "prefers-color-scheme: dark", "@media print", "<li class=\"right\">"})
            QVERIFY2(html.contains(QLatin1String(there)), there);
        // All of it is in the file.
        for (const char* outside : {"src=\"http", "href=\"http", "<link", "<script", "@import"})
            QVERIFY2(!html.contains(QLatin1String(outside)), outside);
        // Names are of one thing.
        std::set<QString> names;
        static const QRegularExpression name(QStringLiteral(" id=\"([^\"]+)\""));
        for (auto found = name.globalMatch(html); found.hasNext();)
            QVERIFY(names.insert(found.next().captured(1)).second);
        // But for its first line it is XML, apart from elements that have no end.
        QString xml = html.mid(html.indexOf(QLatin1Char('\n')));
        static const QRegularExpression open(QStringLiteral("<(meta[^>]*|br)>"));
        xml.replace(open, QStringLiteral("<\\1/>")).replace(QStringLiteral("&nbsp;"), QString());
        QXmlStreamReader reader(xml);
        while (!reader.atEnd())
            reader.readNext();
        QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
    }
    // A figure that a question veils is not in a handout without answers.
    void veiledIsNotDrawn() {
        const auto figures = [&](const char* name, const QStringList& more) {
            return textOfFile(exported(QStringLiteral("6"), name, more))
                .count(QStringLiteral("<figure>"));
        };
        const auto all = figures("all.html", {QStringLiteral("--answers")});
        const auto some = figures("some.html", {});
        QVERIFY2(all >= 7 && some < all, qPrintable(QString::number(some)));
    }
    void everyLesson_data() {
        QTest::addColumn<QString>("lesson");
        QTest::addColumn<QString>("language");
        const auto& all = course();
        for (std::size_t i = 0; i < all.size(); i += 2) // each language of half of them
            QTest::newRow(all[i].id.c_str())
                << QString::fromStdString(all[i].id)
                << (i % 4 == 0 ? QStringLiteral("en") : QStringLiteral("zh_CN"));
    }
    void everyLesson() {
        QFETCH(QString, lesson);
        QFETCH(QString, language);
        const QString file =
            exported(lesson, "lesson.pdf",
                     {QStringLiteral("--answers"), QStringLiteral("--language"), language});
        const Called info = callProgram(QStringLiteral("pdfinfo"), {file});
        QVERIFY2(info.code == 0 && info.out.contains(QStringLiteral("(A4)")), qPrintable(file));
        const QString text = wordsOnPaper(file);
        for (const char* raw : {"\\frac", "{cell", "**", "$"})
            QVERIFY2(!text.contains(QLatin1String(raw)), raw);
    }
    void refused() {
        const auto refusal = [&](const QStringList& words) {
            const Called refused = call(QStringList{QStringLiteral("lesson")} + words);
            return refused.code != 0 && refused.out.isEmpty() &&
                           refused.err.count(QLatin1Char('\n')) == 1
                       ? refused.err
                       : QString();
        };
        QVERIFY(refusal({QStringLiteral("export"), QStringLiteral("99"), QStringLiteral("-o"),
                         path("x.pdf")})
                    .contains(QStringLiteral("99")));
        QVERIFY(refusal({QStringLiteral("export"), QStringLiteral("6"), QStringLiteral("-o"),
                         path("x.png")})
                    .contains(QStringLiteral("-o")));
        QVERIFY(refusal({QStringLiteral("worksheet"), QStringLiteral("--tokens"),
                         QStringLiteral("9"), QStringLiteral("-o"), path("x.pdf")})
                    .contains(QStringLiteral("--tokens")));
        QVERIFY(!QFile::exists(path("x.pdf")) && !QFile::exists(path("x.png")));
    }

    void answersAreRight_data() {
        QTest::addColumn<int>("tokens");
        QTest::addColumn<int>("width");
        QTest::addColumn<bool>("causal");
        for (const int tokens : {2, 3, 4, 5})
            for (const int width : {2, 3, 4})
                for (const bool causal : {true, false})
                    QTest::addRow("%d tokens, %d wide, %d", tokens, width, causal)
                        << tokens << width << causal;
    }
    // What the program computes of them is what they mean, and can be done by hand.
    void answersAreRight() {
        QFETCH(int, tokens);
        QFETCH(int, width);
        QFETCH(bool, causal);
        const HandChoices choices{
            .seed = 7, .exercises = 5, .tokens = tokens, .width = width, .causal = causal};
        std::set<HandScore> scores;
        for (const HandExercise& one : exercisesByHand(choices)) {
            scores.insert(one.score);
            QCOMPARE(static_cast<int>(one.k.size()), tokens);
            const HandAnswer answer = answerTo(one, *reference(Type::f64));
            QCOMPARE(answer.weights.size(), one.q.size());
            for (std::size_t i = 0; i < one.q.size(); ++i) {
                const std::vector<double> weights = weightsOf(one, i);
                std::set<double> different;
                for (std::size_t j = 0; j < weights.size(); ++j) {
                    QVERIFY(std::abs(answer.weights[i][j] - weights[j]) < 1e-12);
                    QCOMPARE(answer.scores[i][j].has_value(), !(one.causal && j > i));
                    if (answer.scores[i][j]) {
                        QVERIFY(isTenth(*answer.scores[i][j]));
                        QVERIFY(std::abs(*answer.scores[i][j]) <= 4);
                        different.insert(std::round(*answer.scores[i][j] * 10));
                    }
                }
                QCOMPARE(different.size(), one.causal ? i + 1 : weights.size());
                for (std::size_t c = 0; c < one.v.front().size(); ++c) {
                    double sum = 0;
                    for (std::size_t j = 0; j < weights.size(); ++j)
                        sum += weights[j] * one.v[j][c];
                    QVERIFY(std::abs(answer.outputs[i][c] - sum) < 1e-12);
                }
            }
        }
        QCOMPARE(scores.size(), std::size_t{3});
    }
    void sheetsOfExercises() {
        const HandChoices choices{.seed = 1, .exercises = 5};
        const auto sheet = [](const HandChoices& of, bool solved) {
            return worksheetOf(of, solved, "en", *reference(Type::f64));
        };
        const Sheet open = sheet(choices, false);
        const Sheet solved = sheet(choices, true);
        using Kind = SheetCell::Kind;
        const QStringList given = cellsOf(open, Kind::given);
        QCOMPARE(given, cellsOf(solved, Kind::given));
        QVERIFY(cellsOf(open, Kind::solved).isEmpty() && cellsOf(solved, Kind::blank).isEmpty());
        QCOMPARE(cellsOf(open, Kind::blank).size(), cellsOf(solved, Kind::solved).size());
        QVERIFY(given == cellsOf(sheet(choices, false), Kind::given));
        QVERIFY(given != cellsOf(sheet({.seed = 2, .exercises = 5}, false), Kind::given));
        // Of the first exercise: score, power and weight of each key, and at last the sums.
        const HandExercise first = exercisesByHand(choices).front();
        const std::vector<double> weights = weightsOf(first, 0);
        const QStringList filled = cellsOf(solved, Kind::solved);
        for (std::size_t j = 0; j < weights.size(); ++j)
            QCOMPARE(filled[static_cast<qsizetype>(3 * j) + 2],
                     QString::number(weights[j], 'f', 2));
    }
    void exercisesByCommand() {
        const auto made = [&](const char* name, const QStringList& more) {
            const QString file = path(name);
            const Called called =
                call(QStringList{QStringLiteral("lesson"), QStringLiteral("worksheet"),
                                 QStringLiteral("-o"), file} +
                     more);
            return called.code == 0 ? file : called.err;
        };
        const QString open = made("sheet.pdf", {});
        const QString text = wordsOnPaper(open);
        for (const char* there : {"Attention by hand", "Exercise 4", "scaled dot product", "cosine",
                                  "fovea lesson worksheet --seed 1"})
            QVERIFY2(text.contains(QLatin1String(there)), qPrintable(open + text));
        QVERIFY(textOfFile(open) == textOfFile(made("sheet2.pdf", {})));
        const QStringList other = {QStringLiteral("--seed"), QStringLiteral("2")};
        QVERIFY(textOfFile(open) != textOfFile(made("sheet3.pdf", other)));
        const QString solved = textOfFile(made("solved.html", {QStringLiteral("--solved")}));
        QVERIFY(solved.contains(QStringLiteral("<td class=\"solved\">")) &&
                !solved.contains(QStringLiteral("<td class=\"blank\">")));
    }
    // What belongs together stands on one page, and no page is left empty.
    void pages() {
        const auto strip = [](double height, bool stays = false) {
            return SheetStrip{.before = 10, .height = height, .staysWithNext = stays};
        };
        const auto pages = pagesOf({strip(50), strip(30, true), strip(30), strip(150)}, 100);
        QCOMPARE(pages.size(), std::size_t{3});
        QCOMPARE(pages[1].front().strip, std::size_t{1});
        QCOMPARE(pages[1].back().y, 40.0);
        QCOMPARE(pages[2].front().y, 0.0);
    }
};

FOVEA_TEST(TestHandout)
#include "test_handout.moc"
