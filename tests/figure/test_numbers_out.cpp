// CSV and NPY of every figure: to the last bit, whatever decimal signs the person's locale has.
#include "core/base/npy.h"
#include "core/base/numbers.h"
#include "core/base/table.h"
#include "core/compute/pool.h"
#include "core/experiment/run.h"
#include "core/figure/figures.h"
#include "core/figure/numbers_out.h"
#include "support/backends.h"
#include "support/program.h"
#include "support/suited.h"

#include <QtCore/QLocale>
#include <QtTest/QTest>

#include <bit>
#include <clocale>
#include <locale>

using namespace fovea;

namespace {

struct Commas : std::numpunct<char> {
    [[nodiscard]] char do_decimal_point() const override { return ','; }
    [[nodiscard]] char do_thousands_sep() const override { return '.'; }
    [[nodiscard]] std::string do_grouping() const override { return "\3"; }
};

Figure suitedFigure(const std::string& id, const std::string& text) {
    Experiment experiment = defaultExperiment();
    experiment.text = text;
    experiment.reference.experiment = std::make_shared<const Experiment>(experiment);
    experiment.at(Stage::mask) = readSelection(table(Stage::mask), "causal", "");
    chooseFigure(experiment.view, id, "");
    experiment = suited(std::move(experiment));
    if (!text.empty())
        experiment.view.query = 2; // one whose weights are no whole numbers
    const auto on = reference();
    const TracePointer trace = run(experiment, *on);
    return describe(*trace, within(*trace, experiment.view), *on);
}

// The fields of a CSV (RFC 4180), row by row.
std::vector<std::vector<std::string>> fieldsOf(const std::string& csv) {
    std::vector<std::vector<std::string>> rows(1, {""});
    bool quoted = false;
    for (std::size_t i = 0; i < csv.size(); ++i) {
        const char c = csv[i];
        std::string& field = rows.back().back();
        if (c == '"') {
            if (quoted && i + 1 < csv.size() && csv[i + 1] == '"')
                field += csv[++i];
            else
                quoted = !quoted;
        } else if (!quoted && c == ',') {
            rows.back().emplace_back();
        } else if (!quoted && c == '\r' && i + 1 < csv.size() && csv[i + 1] == '\n') {
            ++i;
            rows.push_back({""});
        } else {
            field += c;
        }
    }
    rows.pop_back();
    return rows;
}

std::vector<float> floatsOf(const Figure& figure) {
    struct All {
        std::vector<float> operator()(const Matrix& matrix) const { return matrix.values; }
        std::vector<float> operator()(const Bars& bars) const { return bars.values; }
        std::vector<float> operator()(const Plot& plot) const {
            return plot.fields.empty() ? std::vector<float>() : plot.fields.front().values;
        }
        std::vector<float> operator()(const Stack& stack) const {
            std::vector<float> all;
            for (const Plot& plot : stack.plots)
                for (const Plot::Field& field : plot.fields)
                    all.insert(all.end(), field.values.begin(), field.values.end());
            return all;
        }
        std::vector<float> operator()(const NumberTable&) const { return {}; } // doubles
        std::vector<float> operator()(const Derivation&) const { return {}; }  // doubles
        std::vector<float> operator()(const Answer&) const { return {}; }      // doubles
        std::vector<float> operator()(const PatchPicture& picture) const { return picture.weights; }
        std::vector<float> operator()(const SmallMultiples& multiples) const {
            std::vector<float> all;
            for (const SmallMultiples::Item& item : multiples.items)
                all.insert(all.end(), item.matrix.values.begin(), item.matrix.values.end());
            return all;
        }
        std::vector<float> operator()(const RunningText& text) const {
            std::vector<float> weights;
            for (const RunningText::Word& word : text.keys)
                weights.push_back(word.weight);
            return weights;
        }
        std::vector<float> operator()(const HeadGrid&) const { return {}; } // doubles
        std::vector<float> operator()(const Lens&) const { return {}; }     // doubles
        std::vector<float> operator()(const Reach& reach) const {
            std::vector<float> all;
            for (const Reach::Part& part : reach.parts)
                all.insert(all.end(), part.steps.begin(), part.steps.end());
            return all;
        }
        std::vector<float> operator()(const Terms&) const { return {}; } // doubles
        std::vector<float> operator()(const Panels& panels) const {
            std::vector<float> all;
            for (const Matrix& item : panels.items)
                all.insert(all.end(), item.values.begin(), item.values.end());
            return all;
        }
        std::vector<float> operator()(const Links& links) const {
            std::vector<float> all;
            for (const Links::Head& head : links.heads)
                all.insert(all.end(), head.weights.begin(), head.weights.end());
            return all;
        }
        std::vector<float> operator()(const Steps& steps) const {
            std::vector<float> all;
            for (const Steps::Step& step : steps.steps)
                for (const Steps::Block& block : step.blocks)
                    all.insert(all.end(), block.values.begin(), block.values.end());
            return all;
        }
    };
    return std::visit(All{}, figure);
}

bool same(float a, float b) {
    return std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b);
}

} // namespace

class TestNumbersOut : public QObject {
    Q_OBJECT
    std::locale before_;

private Q_SLOTS:
    // Numbers that are not the weights themselves say what they are.
    void reducedMapsSayWhatTheyAre() {
        std::string text = "word";
        for (int i = 1; i < 60; ++i)
            text += " word";
        QCOMPARE(fieldsOf(writeCsv(suitedFigure("heads", text + text))).front().back(),
                 std::string("each cell is the largest of 2 × 2 weights"));
        QCOMPARE(fieldsOf(writeCsv(suitedFigure("heads", "I saw a saw"))).front().size(),
                 std::size_t(1));
    }
    // A size is one cell, whatever program opens the table.
    void sizesAreOneCell() {
        const std::string csv = writeCsv(suitedFigure("steps", "I saw a saw"));
        QCOMPARE(fieldsOf(csv).front(), (std::vector<std::string>{"x", "4 × 64"}));
    }
    void initTestCase() {
        before_ = std::locale::global(std::locale(std::locale(), new Commas));
        QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
        for (const char* name : {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8"})
            if (std::setlocale(LC_ALL, name)) // where the machine has one
                break;
    }
    void cleanupTestCase() {
        std::locale::global(before_);
        QLocale::setDefault(QLocale::c());
        std::setlocale(LC_ALL, "C");
    }
    // Every number of every figure stands in its CSV, in the figure's order, and reads back as the
    // very same float.
    void csvOfEveryFigure() {
        for (const RowInfo& row : figures().info().rows)
            for (const char* text : {"I, \"saw\" a saw", ""}) {
                const Figure figure = suitedFigure(row.id, text);
                std::vector<std::string> found;
                for (const auto& fields : fieldsOf(writeCsv(figure)))
                    for (std::size_t i = 1; i < fields.size(); ++i)
                        if (readNumber(fields[i]) || fields[i] == "-inf")
                            found.push_back(fields[i]);
                const std::vector<float> wanted = floatsOf(figure);
                std::size_t at = 0;
                for (const std::string& field : found) {
                    const float number = field == "-inf" ? -std::numeric_limits<float>::infinity()
                                                         : static_cast<float>(*readNumber(field));
                    at += at < wanted.size() && same(number, wanted[at]) ? 1 : 0;
                }
                QVERIFY2(at == wanted.size(), row.id.c_str());
            }
    }
    void extremes() {
        Matrix matrix;
        matrix.rows = {"a"};
        matrix.values = {std::numeric_limits<float>::denorm_min(),
                         std::numeric_limits<float>::min(),
                         std::numeric_limits<float>::max(),
                         std::numeric_limits<float>::lowest(),
                         1234567.0F,
                         1.0F / 3,
                         -0.0F,
                         0.1F};
        matrix.columns = std::vector<std::string>(matrix.values.size(), "c");
        const auto rows = fieldsOf(writeCsv(matrix));
        for (std::size_t i = 0; i < matrix.values.size(); ++i)
            QVERIFY2(same(static_cast<float>(*readNumber(rows[1][i + 1])), matrix.values[i]),
                     rows[1][i + 1].c_str());
    }
    // The same numbers as an array, whose header is digits without signs between them.
    void npyOfEveryFigure() {
        for (const RowInfo& row : figures().info().rows) {
            std::string text;
            for (int i = 0; i < 40; ++i)
                text += "word ";
            const Figure figure = suitedFigure(row.id, text);
            const Tensor back = readNpy(writeNumbersNpy(figure), "a");
            QVERIFY2(!back.isNull(), row.id.c_str());
            const std::vector<float> wanted = floatsOf(figure);
            const bool whole = back.size() == wanted.size(); // steps give their last block alone
            const bool floats_ = back.type() == Type::f32;   // and doubles are compared elsewhere
            QVERIFY2(whole || std::holds_alternative<Steps>(figure) || !floats_, row.id.c_str());
            const Tensor floats = back.as<float>();
            for (std::size_t i = 0; whole && i < wanted.size(); ++i)
                QVERIFY2(same(floats.host<float>()[i], wanted[i]), row.id.c_str());
        }
        const Matrix large{.rows = std::vector<std::string>(1200, "r"),
                           .columns = {"c"},
                           .values = std::vector<float>(1200, 1)};
        QVERIFY(writeNumbersNpy(large).find("(1200, 1)") != std::string::npos);
    }
};

FOVEA_TEST(TestNumbersOut)
#include "test_numbers_out.moc"
