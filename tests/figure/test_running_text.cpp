// A text shaded by one query's weights: every character of it is there once, and the weights are
// the matrix's row.
#include "core/base/table.h"
#include "core/compute/pool.h"
#include "core/experiment/checkpoint_model.h"
#include "core/experiment/chosen_model.h"
#include "core/experiment/run.h"
#include "core/figure/figures.h"
#include "support/backends.h"
#include "support/checkpoint_folder.h"
#include "support/program.h"
#include "support/sentence_figures.h"

#include <QtTest/QTest>

using namespace fovea;

namespace {

// As it reads: spaces and lines between the words.
std::string joined(const std::vector<RunningText::Word>& words) {
    std::string text;
    for (const RunningText::Word& word : words)
        text += (word.newLine ? "\n" : word.spaced && !text.empty() ? " " : "") + word.text;
    return text;
}

} // namespace

class TestRunningText : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void asItWasWritten_data() {
        QTest::addColumn<QString>("tokens");
        QTest::addColumn<QString>("text");
        for (const RowInfo& row : table(Stage::tokens).rows)
            for (const char* text : {"The cat sat, didn't it?", "one\ntwo three\n\nfour",
                                     "我喜欢猫", "naïve café", "a  b"})
                QTest::addRow("%s, %s", row.id.c_str(), text)
                    << QString::fromStdString(row.id) << QString::fromUtf8(text);
    }
    void asItWasWritten() {
        QFETCH(QString, tokens);
        QFETCH(QString, text);
        Experiment experiment = experimentOn(text.toStdString());
        experiment.at(Stage::tokens) =
            readSelection(table(Stage::tokens), tokens.toStdString(), "tokens");
        const auto trace = run(experiment, *reference());
        const auto figure = figureAs<RunningText>(*trace, "text");
        QCOMPARE(figure.keys.size(), trace->tokens.size());
        QVERIFY(figure.queries.empty());
        for (const RunningText::Word& word : figure.keys)
            QVERIFY(!word.text.empty());
        if (tokens == QLatin1String("words")) // others may show a space by a sign
            QCOMPARE(QString::fromStdString(joined(figure.keys)).simplified(), text.simplified());
    }
    void weightsAreTheRow() {
        const auto trace = run(experimentOn("I saw a saw"), *reference());
        const auto matrix = figureAs<Matrix>(*trace, "matrix", {.head = 1});
        const auto text = figureAs<RunningText>(*trace, "text", {.head = 1, .query = 2});
        QCOMPARE(text.asking, std::vector<Index>{2});
        for (Index key = 0; key < 4; ++key)
            QCOMPARE(text.keys[static_cast<std::size_t>(key)].weight,
                     matrix.values[matrix.cell(2, key)]);
        const auto without = figureAs<RunningText>(*trace, "text:hide=first", {.query = 2});
        QVERIFY(!without.keys[0].visible && without.keys[1].visible);
        QCOMPARE(without.keys[0].weight, 0.0F);
    }
    // Several words: the mean of their weights, and what any of them sees.
    void severalWords() {
        Experiment experiment = experimentOn("I saw a saw");
        experiment.at(Stage::mask) = readSelection(table(Stage::mask), "causal", "mask");
        const auto trace = run(experiment, *reference());
        const auto matrix = figureAs<Matrix>(*trace, "matrix", {.head = 1});
        const auto text =
            figureAs<RunningText>(*trace, "text:words=3,1,3,90", {.head = 1, .query = 3});
        QCOMPARE(text.asking, (std::vector<Index>{0, 2}));
        for (Index key = 0; key < 4; ++key) {
            const double mean = (static_cast<double>(matrix.values[matrix.cell(0, key)]) +
                                 static_cast<double>(matrix.values[matrix.cell(2, key)])) /
                                2;
            QVERIFY(std::abs(text.keys[static_cast<std::size_t>(key)].weight - mean) < 1e-7);
            QCOMPARE(text.keys[static_cast<std::size_t>(key)].visible, key <= 2);
        }
        QCOMPARE(text.subtitle.more.back().arguments.front(), std::string("2"));
    }
    // Keys of another sentence: both texts.
    void twoTexts() {
        Experiment experiment = experimentOn("who asks");
        experiment.keysText = "what is asked";
        const auto trace = run(experiment, *reference());
        const auto text = figureAs<RunningText>(*trace, "text");
        QCOMPARE(joined(text.queries), std::string("who asks"));
        QCOMPARE(joined(text.keys), std::string("what is asked"));
    }
    void nothing() {
        const auto trace = run(experimentOn(""), *reference());
        const auto text = figureAs<RunningText>(*trace, "text");
        QVERIFY(text.keys.empty() && text.asking.empty());
    }
    // Tokens that are no part of the text say so.
    void specialTokens() {
        const CheckpointFolder folder(QStringLiteral("gpt2"));
        const CheckpointModel model(folder.path().toStdString());
        Trace trace;
        trace.experiment = experimentOn("t7  t8\nt9");
        model.compute(trace, *reference(), {}, nullptr, nullptr);
        trace.layers[0].keys.tokens[1].begin = trace.layers[0].keys.tokens[1].end = 0;
        const auto text = figureAs<RunningText>(trace, "text");
        QVERIFY(text.keys[0].inText && !text.keys[1].inText && text.keys[2].inText);
        QVERIFY(text.keys[2].newLine);
    }
};

FOVEA_TEST(TestRunningText)
#include "test_running_text.moc"
