// The manual's page of what studies found: each number is one of resources/studies/outcomes.csv,
// which resources/studies/measure writes, and each network of each study has one, of five seeds.
#include "app/manual/manual.h"
#include "core/base/files.h"
#include "core/base/table.h"
#include "core/learn/studies.h"
#include "support/program.h"
#include "ui/look/language.h"
#include "ui/words.h"

#include <QtCore/QRegularExpression>
#include <QtTest/QTest>

using namespace fovea;

namespace {

constexpr int wantedSeeds = 5;

// Of a study and a network, its numbers by measure as the page writes them: "91.7 ± 4.0",
// "18.55 ± 0.90".
using Outcomes = std::map<std::pair<std::string, std::string>, std::map<std::string, QString>>;

// Which measure a column of the page has; the test where it says nothing else.
std::string measureOf(const std::string& head) {
    static const std::map<std::string, std::string> others = {
        {"perplexity", "perplexity"},
        {"困惑度", "perplexity"},
        {"right on its own examples", "training"},
        {"自己的例子上答对的", "training"},
        {"perplexity there", "perplexity"},
        {"留出例子的困惑度", "perplexity"},
        {"of words with two uses", "ambiguous"},
        {"其中有两种用法的词", "ambiguous"},
        {"1–4 words", "test, 1 to 4 words"},
        {"1～4 个词", "test, 1 to 4 words"},
        {"5–8 words", "test, 5 to 8 words"},
        {"5～8 个词", "test, 5 to 8 words"},
        {"9–12 words", "test, 9 to 12 words"},
        {"9～12 个词", "test, 9 to 12 words"}};
    const auto found = others.find(head);
    return found == others.end() ? "test" : found->second;
}

// A field may be in quotation marks, with commas inside.
QStringList fieldsOf(const QString& line) {
    QStringList fields;
    static const QRegularExpression field(QStringLiteral("\"([^\"]*)\"(?:,|$)|([^,]*)(?:,|$)"));
    for (auto found = field.globalMatch(line); found.hasNext();) {
        const auto one = found.next();
        fields << (one.captured(1).isNull() || one.captured(1).isEmpty() ? one.captured(2)
                                                                         : one.captured(1));
    }
    return fields;
}

Outcomes readOutcomes() {
    Outcomes outcomes;
    const QString text = QString::fromStdString(
        disk().read(FOVEA_SOURCE "/resources/studies/outcomes.csv", 1'000'000));
    QStringList lines = text.split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    lines.removeFirst();
    for (const QString& line : lines) {
        const QStringList fields = fieldsOf(line);
        if (fields.size() < 6 || fields[3].toInt() != wantedSeeds)
            qFatal("%s", qPrintable(line));
        const bool isShare = fields[2] != QStringLiteral("perplexity");
        const auto written = [&](const QString& number) {
            return isShare ? QString::number(100 * number.toDouble(), 'f', 1)
                           : QString::number(number.toDouble(), 'f', 2);
        };
        outcomes[{fields[0].toStdString(), fields[1].toStdString()}][fields[2].toStdString()] =
            written(fields[4]) + QStringLiteral(" ± ") + written(fields[5]);
    }
    return outcomes;
}

// The table that follows a heading.
const ManualTable* tableBelow(const ManualPage& page, const QString& heading) {
    bool below = false;
    for (const ManualBlock& block : page.blocks) {
        if (const auto* one = std::get_if<ManualHeading>(&block.what))
            below = QString::fromStdString(one->text) == heading;
        else if (const auto* table = std::get_if<ManualTable>(&block.what); table && below)
            return table;
    }
    return nullptr;
}

} // namespace

class TestStudyOutcomes : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void cleanup() { useLanguage("en"); }
    void everyNumber_data() {
        QTest::addColumn<QString>("language");
        for (const Language& language : languages())
            QTest::newRow(language.id.c_str()) << QString::fromStdString(language.id);
    }
    void everyNumber() {
        QFETCH(QString, language);
        useLanguage(language.toStdString());
        const Outcomes outcomes = readOutcomes();
        const ManualPage& page = manualPage("studies", language.toStdString());
        std::size_t networks = 0; // none is measured that is in no study
        static const QRegularExpression number(QStringLiteral("[0-9.]+ ± [0-9.]+"));
        for (const RowInfo& row : studies().info().rows) {
            const ManualTable* table = tableBelow(page, words(row.name));
            QVERIFY2(table, qPrintable(words(row.name)));
            const std::vector<StudyVariant>& variants = studies().math(row.id).variants;
            QCOMPARE(table->rows.size(), variants.size() + 1);
            networks += variants.size();
            for (std::size_t i = 0; i < variants.size(); ++i) {
                const std::vector<std::string>& cells = table->rows[i + 1];
                QCOMPARE(QString::fromStdString(cells.front()), words(variants[i].name));
                QVERIFY(cells.size() > 1);
                const auto measured = outcomes.find({row.id, variants[i].name});
                QVERIFY2(measured != outcomes.end(), variants[i].name);
                for (std::size_t column = 1; column < cells.size(); ++column) {
                    const auto found = number.match(QString::fromStdString(cells[column]));
                    const auto outcome =
                        measured->second.find(measureOf(table->rows.front()[column]));
                    const bool isThere = outcome != measured->second.end();
                    QVERIFY2(isThere ? found.hasMatch() && outcome->second == found.captured()
                                     : cells[column] == "–",
                             (row.id + ": " + cells[column]).c_str());
                }
            }
        }
        QCOMPARE(outcomes.size(), networks);
    }
};

FOVEA_TEST(TestStudyOutcomes)
#include "test_study_outcomes.moc"
