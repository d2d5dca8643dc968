// What the pictures of the comparison say, as numbers.
#include "core/attention/mask.h"
#include "core/base/table.h"
#include "core/compute/backend.h"
#include "core/compute/pool.h"
#include "core/experiment/compare_work.h"
#include "core/experiment/run.h"
#include "core/figure/compare/compare_figures.h"
#include "core/figure/figures.h"
#include "core/figure/numbers_out.h"
#include "support/backends.h"
#include "support/program.h"
#include "support/sentence_figures.h"

#include <QtTest/QTest>

#include <cmath>
#include <set>

using namespace fovea;

namespace {

Experiment comparing(const std::string& text = "I saw a saw on the table") {
    Experiment experiment = defaultExperiment();
    experiment.text = text;
    experiment.view.workspace = workspaceId::compare;
    return experiment;
}

std::string longSentence(int words) {
    std::string text = "w0";
    for (int i = 1; i < words; ++i)
        text += " w" + std::to_string(i);
    return text;
}

// Multiply–adds of one head's scores and sum, counted pair by pair.
double counted(const std::string& kind, const std::vector<std::pair<Index, Index>>& pairs, Index n,
               Index d, Index h) {
    double count = 0;
    const auto dot = [&](Index width) {
        for (Index c = 0; c < width; ++c)
            ++count;
    };
    const bool hidden = kind == "bahdanau" || kind == "luong-concat";
    for (Index i = 0; i < n; ++i) {
        if (hidden)
            for (Index unit = 0; unit < 2 * h; ++unit) // of the query, and of the key
                dot(d);
        if (kind == "luong-general" || kind == "local-m")
            for (Index row = 0; row < d; ++row)
                dot(d);
        if (kind == "global-query" || kind == "global-query-mean" || kind == "salience")
            dot(d);
        if (kind == "local-p") {
            for (Index unit = 0; unit < h; ++unit)
                dot(d);
            dot(h);
        }
    }
    for (std::size_t pair = 0; pair < pairs.size(); ++pair) {
        if (hidden)
            dot(h);
        else if (kind != "static" && kind != "salience")
            dot(d);
        dot(d); // the value
        if (kind == "global-query-mean")
            dot(d);
    }
    return count;
}

} // namespace

class TestCompare : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void pagesShowEveryFigureOnce() {
        std::set<std::string> shown;
        for (const ComparePage& page : comparePages())
            for (const auto& row : page.rows)
                for (const std::string& figure : row)
                    QVERIFY2(shown.insert(figure).second, figure.c_str());
        std::set<std::string> known;
        for (const RowInfo* row : figuresOf(workspaceId::compare))
            known.insert(row->id);
        QCOMPARE(shown, known);
    }
    void reachTellsSteps() {
        const Reach reach = std::get<Reach>(figureFrom(comparing(), "compare-reach"));
        QCOMPARE(reach.tokens.size(), std::size_t(7));
        QCOMPARE(reach.chosen, Index{3});
        QCOMPARE(reach.parts.size(), std::size_t(3));
        QCOMPARE(reach.parts[0].levels.size(), std::size_t(1));
        QCOMPARE(reach.parts[1].levels.size(), std::size_t(3));
        QCOMPARE(reach.parts[1].most, Index{6});
        QCOMPARE(reach.stepsAt(reach.parts[1], 0, 6), Index{6});
        QCOMPARE(reach.stepsAt(reach.parts[2], 6, 0), Index{0});
        QCOMPARE(reach.stepsAt(reach.parts[2], 0, 6), Index{7});
    }
    // Of a long text the tokens around the chosen one are drawn, with the steps that they have.
    void longTextsAreDrawnInPart() {
        Experiment experiment = comparing(longSentence(500));
        experiment.view.query = 400;
        const Reach reach = std::get<Reach>(figureFrom(experiment, "compare-reach:layers=all"));
        QCOMPARE(reach.parts.size(), std::size_t(5));
        QCOMPARE(reach.tokens.size(), std::size_t(32));
        QCOMPARE(reach.first + reach.chosen, Index{400});
        QCOMPARE(reach.tokens[static_cast<std::size_t>(reach.chosen)], std::string("w400"));
        for (const Reach::Part& part : reach.parts)
            QVERIFY(part.levels.size() <= 6);
    }
    void emptyTextsAreShown() {
        for (const RowInfo* row : figuresOf(workspaceId::compare))
            if (!figures().math(row->id).lacks)
                (void)figureFrom(comparing(""), row->id);
    }
    // Each of the family is what Explore computes with the same stages.
    void membersAreWhatExploreComputes() {
        const Experiment experiment = comparing();
        const SmallMultiples multiples =
            std::get<SmallMultiples>(figureFrom(experiment, "compare-family"));
        const auto& rows = attentionFamily().info().rows;
        QCOMPARE(multiples.items.size(), rows.size());
        for (std::size_t i = 0; i < rows.size(); ++i) {
            Experiment explored = experiment;
            explored.view = {};
            explored.selections =
                stagesOf(attentionFamily().math(rows[i].id), experiment.selections);
            const Matrix map = std::get<Matrix>(figureFrom(explored, "matrix"));
            QVERIFY2(multiples.items[i].matrix.values == map.values, rows[i].id.c_str());
            QVERIFY2(multiples.items[i].matrix.visible == map.visible, rows[i].id.c_str());
        }
    }
    void numbersOfTheTableAreCounted() {
        const Experiment experiment = comparing();
        const NumberTable table = std::get<NumberTable>(figureFrom(experiment, "compare-kinds"));
        const auto on = reference();
        const Index n = 7, width = 64, heads = 4, d = 16, h = 64;
        const auto& rows = attentionFamily().info().rows;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            Experiment explored = experiment;
            explored.view = {};
            explored.selections =
                stagesOf(attentionFamily().math(rows[i].id), experiment.selections);
            const Matrix map = std::get<Matrix>(figureFrom(explored, "matrix"));
            std::vector<std::pair<Index, Index>> pairs;
            for (Index query = 0; query < n; ++query)
                for (Index key = 0; key < n; ++key)
                    if (map.visible[map.cell(query, key)])
                        pairs.emplace_back(query, key);
            const auto& values = table.rows[i].values;
            QCOMPARE(values[0], static_cast<double>(pairs.size()));
            QCOMPARE(values[1],
                     heads * counted(rows[i].id, pairs, n, d, h) + 4.0 * n * width * width);
            double entropy = 0;
            for (Index query = 0; query < n; ++query) {
                double all = 0, own = 0;
                for (Index key = 0; key < n; ++key)
                    all += map.values[map.cell(query, key)];
                for (Index key = 0; key < n; ++key)
                    if (const double share = map.values[map.cell(query, key)] / all; share > 0)
                        own -= share * std::log2(share);
                entropy += own / n;
            }
            QVERIFY2(std::abs(values[3] - entropy) < 1e-6, rows[i].id.c_str());
        }
        QCOMPARE(table.rows[0].values[2], 16384.0);
        QCOMPARE(table.rows[10].values[2], 24832.0); // Bahdanau's scores have learned, too
    }
    // A text that is longer than a table of positions: that kind says so, the others are shown.
    void shortTablesAreTold() {
        const SmallMultiples multiples =
            std::get<SmallMultiples>(figureFrom(comparing(longSentence(520)), "compare-family"));
        int told = 0;
        for (const SmallMultiples::Item& item : multiples.items) {
            QVERIFY(!item.habit.text.empty());
            told += item.matrix.values.empty();
        }
        QCOMPARE(told, 2); // static and location
    }
    void filesHaveTheSteps() {
        const std::string csv = writeCsv(figureFrom(comparing("a b c"), "compare-reach"));
        QVERIFY(csv.find("Recurrent layer,a,b,c\r\na,1,2,3\r\nb,0,1,2\r\nc,0,0,1\r\n") !=
                std::string::npos);
    }
    // What is kept is taken over where it is still true.
    void learningIsKept() {
        const auto on = reference();
        Experiment experiment = comparing();
        const TracePointer first = run(experiment, *on);
        experiment.text = "another text";
        experiment.compare.width = 32;
        const TracePointer second = run(experiment, *on, first);
        QCOMPARE(second->compare->sensitivities, first->compare->sensitivities);
        QVERIFY(second->compare->scaling != first->compare->scaling);
        QVERIFY(second->compare->family != first->compare->family);
        experiment.compare.kernel = 5;
        QVERIFY(run(experiment, *on, second)->compare->sensitivities !=
                second->compare->sensitivities);
    }
};

FOVEA_TEST(TestCompare)
#include "test_compare.moc"
