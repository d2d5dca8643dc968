// Formulas: how they are read, said, set and copied.
#include "app/lessons/course.h"
#include "app/rich_text/formula_label.h"
#include "app/rich_text/formula_text.h"
#include "app/rich_text/rich_html.h"
#include "app/rich_text/rich_text.h"
#include "support/activate.h"
#include "support/program.h"
#include "ui/look/fonts.h"
#include "ui/look/language.h"

#include <QtCore/QXmlStreamReader>
#include <QtGui/QClipboard>
#include <QtGui/QFontMetricsF>
#include <QtTest/QTest>
#include <QtWidgets/QApplication>

using namespace fovea;

namespace {

using Kind = Formula::Kind;

void collectFormulas(QStringList& all, const std::string& markdown) {
    for (const RichBlock& block : richText(markdown))
        for (const RichRun& run : block.runs)
            if (run.formula)
                all << run.text;
}

// Of the whole course, in all languages.
QStringList courseFormulas() {
    QStringList all;
    for (const LessonSource& source : course())
        for (const auto& [language, text] : source.texts)
            for (const LessonPage& page : readLesson(text.text, text.path).pages)
                for (const LessonBlock& block : page.blocks)
                    if (const auto* alone = std::get_if<FormulaLine>(&block))
                        all << QString::fromStdString(alone->formula);
                    else if (const auto* paragraph = std::get_if<LessonParagraph>(&block))
                        collectFormulas(all, paragraph->text);
                    else if (const auto* mistake = std::get_if<MistakeBlock>(&block))
                        collectFormulas(all, mistake->wrong + "\n" + mistake->right);
    all.removeDuplicates();
    return all;
}

QString spokenWords(const char* formula) {
    return spokenFormula(readFormula(QString::fromUtf8(formula)));
}

// What a person sees of a word.
QRectF inkOf(const LaidFormula::Word& word) {
    return QFontMetricsF(word.font).tightBoundingRect(word.text).translated(word.baseline);
}

// Why the formula is not set well; empty where it is.
QString faultOf(const LaidFormula& set, double points) {
    const QRectF room(-0.5, -set.ascent - 0.5, set.width + 1, set.height() + 1);
    for (std::size_t i = 0; i < set.words.size(); ++i) {
        const QRectF ink = inkOf(set.words[i]);
        if (!room.contains(ink))
            return QStringLiteral("‘%1’ is cut").arg(set.words[i].text);
        for (std::size_t k = 0; k < i; ++k) {
            const QRectF both = ink.intersected(inkOf(set.words[k]));
            // The corners of letters that lean are empty.
            if (std::min(both.width(), both.height()) > 0.08 * points)
                return QStringLiteral("‘%1’ lies on ‘%2’")
                    .arg(set.words[i].text, set.words[k].text);
        }
    }
    for (const QPainterPath& stroke : set.strokes)
        if (!room.contains(stroke.boundingRect()))
            return QStringLiteral("a stroke is cut");
    return {};
}

QString repeated(const char* text, int times) {
    return QString::fromUtf8(text).repeated(times);
}

} // namespace

class TestFormula : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void cleanup() {
        useLanguage("en");
        setTextScale(1);
    }

    void reads() {
        const Formula all = readFormula(QStringLiteral("α_{ij} = \\frac{a}{b} √d (x)² Σ_j^{n}"));
        QCOMPARE(all.parts[0].kind, Kind::scripts);
        QCOMPARE(all.parts[0].parts[1].parts[0].text, QStringLiteral("ij"));
        QVERIFY(all.parts[0].parts[1].parts[0].slanted);
        QCOMPARE(all.parts[4].kind, Kind::fraction);
        QVERIFY(all.parts[6].kind == Kind::root && all.parts[6].plain);
        QCOMPARE(all.parts[8].parts[0].kind, Kind::fence);
        QVERIFY(all.parts[8].parts[2].plain);
        QVERIFY(isSum(all.parts[10]) && !all.parts[10].parts[2].isEmpty());
        const Formula matrix = readFormula(QStringLiteral("\\matrix{a & b \\\\ c & d}"));
        QCOMPARE(matrix.parts[0].parts.size(), std::size_t{2});
        QCOMPARE(matrix.parts[0].parts[1].parts[1].parts[0].text, QStringLiteral("d"));
        QVERIFY(isSum(readFormula(QStringLiteral("\\sum_{j}^{n}")).parts[0]));
    }
    void inALine() {
        QCOMPARE(inlineFormula(readFormula(QStringLiteral("\\matrix{a & 1 \\\\ c}"))),
                 QStringLiteral("[<i>a</i>, 1; <i>c</i>]"));
        QCOMPARE(inlineFormula(readFormula(QStringLiteral("\\sum_j^{n} √d x²"))),
                 QStringLiteral("Σ<sub><i>j</i></sub><sup><i>n</i></sup> √<i>d</i> <i>x</i>²"));
        QCOMPARE(inlineFormula(readFormula(QStringLiteral("a < [0, 1)"))),
                 QStringLiteral("<i>a</i> &lt; [0, 1)"));
    }
    void isSpoken() {
        QCOMPARE(spokenWords("s / √d"), QStringLiteral("the fraction s over the root of d"));
        QCOMPARE(spokenWords("x^2 + y_{ij}"), QStringLiteral("x squared plus y sub i j"));
        QCOMPARE(spokenWords("y = Σ_j α_j v_j"),
                 QStringLiteral("y equals the sum over j of α sub j v sub j"));
        QCOMPARE(spokenWords("e^{−∞} = 0"),
                 QStringLiteral("e to the power of negative infinity equals 0"));
        QCOMPARE(spokenWords("‖q‖ · cos(θ)"),
                 QStringLiteral("the length of q times cos of bracket θ end of bracket"));
        QCOMPARE(spokenWords("\\frac{e^{s_j}}{Σ_m e^{s_m}}"),
                 QStringLiteral("the fraction e to the power of s sub j, over the sum over m of e "
                                "to the power of s sub m, end of the fraction"));
        useLanguage("zh_CN");
        QCOMPARE(spokenWords("s / √d"), QStringLiteral("根号 d 分之 s"));
        QCOMPARE(spokenWords("x²"), QStringLiteral("x 的平方"));
        QCOMPARE(spokenWords("Σ_j α_j"), QStringLiteral("对 j 求和 α 下标 j"));
    }
    void courseIsSet() {
        const QStringList formulas = courseFormulas();
        QVERIFY(formulas.size() > 100);
        for (const QString& text : formulas) {
            const Formula formula = readFormula(text);
            for (const double points : {7.5, 13.0, 26.0})
                for (const bool alone : {true, false}) {
                    const QString fault = faultOf(layOutFormula(formula, points, alone), points);
                    QVERIFY2(fault.isEmpty(), qPrintable(text + QStringLiteral(": ") + fault));
                }
            const QString said = spokenFormula(formula);
            QVERIFY2(!said.isEmpty() && !said.contains(QLatin1Char('%')) &&
                         !said.contains(QLatin1Char('\\')),
                     qPrintable(text + QStringLiteral(": ") + said));
            QXmlStreamReader xml(mathMl(formula, true));
            while (!xml.atEnd())
                xml.readNext();
            QVERIFY2(!xml.hasError(), qPrintable(text + mathMl(formula, true)));
        }
    }
    // Neither the stack nor the patience of a person has an end to meet.
    void hostile_data() {
        QTest::addColumn<QString>("text");
        const auto add = [](const char* name, const QString& text) { QTest::newRow(name) << text; };
        constexpr int many = 20'000;
        add("brackets", repeated("(", many));
        add("braces", repeated("^{", many));
        add("roots", repeated("√", many));
        add("fractions", repeated("\\frac", many));
        add("fractions in braces", repeated("\\frac{", many));
        add("strokes", repeated("a/", many));
        add("scripts", QStringLiteral("x") + repeated("_a^b", many));
        add("squares", QStringLiteral("x") + repeated("²", many));
        add("matrices", repeated("\\matrix{a & ", many));
        add("cells", QStringLiteral("\\matrix{") + repeated("&", many) + repeated("\\\\", many) +
                         QLatin1Char('}'));
        add("ends", QStringLiteral("}}})]‖_^\\frac"));
        add("half a letter", QString(QChar(0xD835)));
        add("nothing", QString());
        add("tags", QStringLiteral("<b onload=\"x\">&amp;"));
    }
    void hostile() {
        QFETCH(QString, text);
        const Formula formula = readFormula(text);
        const LaidFormula set = layOutFormula(formula, 13, true);
        QVERIFY(set.width >= 0 && set.width < 1e9);
        (void)spokenFormula(formula);
        QVERIFY(!inlineFormula(formula).contains(QStringLiteral("<b ")));
        QVERIFY(!mathMl(formula, true).contains(QStringLiteral("<b ")));
    }
    void label() {
        QWidget window;
        const std::string text = "α_j = \\frac{e^{s_j}}{Σ_m e^{s_m}}";
        FormulaLabel label(text, &window);
        window.resize(400, 200);
        label.setGeometry(0, 0, 400, 100);
        window.show();
        activate(window);
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QVERIFY(label.accessibleName().startsWith(QStringLiteral("α sub j equals the fraction")));
        QTest::mouseClick(&label, Qt::LeftButton);
        QTRY_VERIFY(label.hasFocus());
        QGuiApplication::clipboard()->clear();
        QTest::keySequence(&label, QKeySequence::Copy);
        QTRY_COMPARE(QGuiApplication::clipboard()->text(), QString::fromStdString(text));
        // It fits, at any size of words and in any width.
        QCOMPARE(label.scaleAt(400), 1.0);
        const int usual = label.heightForWidth(400);
        QVERIFY(label.scaleAt(60) < 0.7 && label.heightForWidth(60) < usual);
        setTextScale(2);
        QVERIFY(label.heightForWidth(400) > 1.8 * usual - 20);
        // And is painted where it says that it is.
        setTextScale(1);
        const QImage image = label.grab().toImage();
        int marks = 0;
        for (int x = 0; x < image.width(); ++x)
            marks += qGray(image.pixel(x, image.height() / 2)) < 128 ? 1 : 0;
        QVERIFY(marks > 0);
    }
};

FOVEA_WINDOW_TEST(TestFormula)
#include "test_formula.moc"
