// Words that are read one by one, with what was found for those before kept, are answered as if
// all had been read at once: for every network that generates, and every row of every stage in it.
#include "core/attention/combine.h"
#include "core/base/random.h"
#include "core/base/table.h"
#include "core/compute/backend.h"
#include "core/compute/pool.h"
#include "core/learn/answering.h"
#include "core/learn/word_by_word.h"
#include "learn/learners.h"
#include "support/backends.h"
#include "support/program.h"
#include "support/thrown.h"

#include <QtTest/QTest>

#include <cmath>
#include <numeric>

using namespace fovea;

namespace {

constexpr Index most = 9; // words
constexpr Index readTogether = 3;

// The default values, and every other value of an option and a switch.
std::vector<Choice> variants(const RowInfo& row) {
    std::vector<Choice> all{defaultChoice(row)};
    for (const Parameter& parameter : row.parameters) {
        const auto add = [&](Value value) {
            if (value == parameter.defaultValue)
                return;
            all.push_back(defaultChoice(row));
            all.back().values[parameter.id] = std::move(value);
        };
        if (parameter.type == ParameterType::boolean)
            for (const bool value : {false, true})
                add(value);
        for (const std::string& value : parameter.options)
            add(value);
    }
    return all;
}

QString printed(const TableInfo& table, const Choice& choice) {
    return QString::fromStdString(printSelection(table, selectionOf(choice)));
}

Learner learnerOf(const NetworkChoices& parts, const char* task) {
    const auto backend = reference(Type::f64);
    return makeLearner(examplesOf(smallTraining(task).material), assembled(parts), 5, *backend);
}

const char* taskOf(const Network& network) {
    return std::ranges::count(network.forms, Form::next) > 0 ? "repeats" : "copy";
}

// Words [first, end) of each sentence, any words.
Reading wordsOf(const Learner& learner, const std::vector<Index>& which, Index first, Index end) {
    const RandomStream stream(7, "words");
    Buffer<std::int32_t> numbers(which.size() * static_cast<std::size_t>(end - first));
    std::int32_t* to = numbers.data();
    for (const Index sentence : which)
        for (Index i = first; i < end; ++i)
            *to++ = static_cast<std::int32_t>(
                stream.word(static_cast<std::uint64_t>(sentence * 100 + i)) %
                static_cast<std::uint32_t>(learner.mark()));
    const BatchShape batch{.sentences = std::ssize(which), .tokens = end - first};
    return {Tensor({batch.sentences * batch.tokens}, std::move(numbers)), batch};
}

NetworkInput inputOf(const Learner& learner, const std::vector<Index>& which) {
    std::vector<Example> examples;
    for (const Index sentence : which) {
        Example& one = examples.emplace_back();
        for (Index i = 0; i < 5; ++i)
            one.source.push_back(
                learner.words[static_cast<std::size_t>(sentence * 3 + i) % learner.words.size()]);
    }
    std::vector<const Example*> group;
    for (const Example& one : examples)
        group.push_back(&one);
    return numbered(learner, group).input;
}

// [B, T, answers] of words that are read at once.
Tensor atOnce(Backend& backend, const Learner& learner, const std::vector<Index>& which,
              Index count) {
    NetworkInput input = inputOf(learner, which);
    input.decoderInput = wordsOf(learner, which, 0, count);
    return backend.download(networkLogits(backend, learner.plan, learner.learned, input));
}

// The largest distance between row `row` of each sentence and what was found word by word.
double distance(const Tensor& all, Index count, Index row, const Tensor& last) {
    const Index width = all.axis(1);
    double largest = 0;
    for (Index sentence = 0; sentence < all.axis(0) / count; ++sentence)
        for (Index i = 0; i < width; ++i)
            largest = std::max(
                largest,
                std::abs(all.host<double>()[static_cast<std::size_t>(
                             (sentence * count + row) * width + i)] -
                         last.host<double>()[static_cast<std::size_t>(sentence * width + i)]));
    return largest;
}

// What is wrong; empty: nothing.
QString compared(const Learner& learner) {
    const auto backend = reference(Type::f64);
    std::vector<Index> which(readTogether);
    std::iota(which.begin(), which.end(), 0);
    const auto words = wordByWord(*backend, learner.plan, learner.learned, inputOf(learner, which));
    if (!words) { // then words that come later have to change what was found before
        const Choice& combine = learner.plan.across.rule.combine;
        const auto needsSquare = combines().math(combine.row).needsSquare;
        bool changes = needsSquare && needsSquare(combine.values);
        const Tensor shorter = atOnce(*backend, learner, which, most - 1);
        const Tensor longer = atOnce(*backend, learner, which, most);
        for (Index row = 0; row + 1 < most; ++row) {
            Buffer<double> rows(static_cast<std::size_t>(readTogether * shorter.axis(1)));
            for (Index s = 0; s < readTogether; ++s)
                std::ranges::copy(
                    shorter.host<double>().subspan(
                        static_cast<std::size_t>((s * (most - 1) + row) * shorter.axis(1)),
                        static_cast<std::size_t>(shorter.axis(1))),
                    rows.data() + s * shorter.axis(1));
            changes = changes ||
                      distance(longer, most, row,
                               Tensor({readTogether, shorter.axis(1)}, std::move(rows))) > 1e-9;
        }
        return changes ? QString() : QStringLiteral("could be read word by word");
    }
    // Two at first, then one by one; behind the fourth the sentences are others.
    Index read = 0;
    while (read < most) {
        const Index end = read == 0 ? 2 : read + 1;
        const Tensor last = backend->download(words->next(wordsOf(learner, which, read, end)));
        read = end;
        const double off = distance(atOnce(*backend, learner, which, read), read, read - 1, last);
        if (!(off < 1e-9))
            return QStringLiteral("%1 words: %2 off").arg(read).arg(off);
        if (read == 4) {
            which = {2, 0, 2, 1};
            Buffer<std::int32_t> numbers(which.size());
            std::ranges::copy(which, numbers.data());
            words->keepSentences(Tensor({std::ssize(which)}, std::move(numbers)));
        }
    }
    return {};
}

} // namespace

class TestWordByWord : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyNetwork_data() {
        QTest::addColumn<QString>("network");
        for (const RowInfo& row : networks().info().rows)
            if (networks().math(row.id).wordByWord)
                QTest::newRow(row.id.c_str()) << QString::fromStdString(row.id);
    }
    void everyNetwork() {
        QFETCH(QString, network);
        const RowInfo& row = networks().info().row(network.toStdString());
        for (const Choice& choice : variants(row)) {
            NetworkChoices parts = smallNetwork(row.id);
            const Values small = parts.model.values;
            parts.model = choice;
            if (const auto inner = small.find("inner"); inner != small.end())
                parts.model.values["inner"] = inner->second;
            const Learner learner = learnerOf(parts, taskOf(networks().math(row.id)));
            const QString wrong = compared(learner);
            QVERIFY2(wrong.isEmpty(),
                     qPrintable(printed(networks().info(), choice) + QStringLiteral(": ") + wrong));
        }
    }
    // Where a text is read in segments, with a memory and without.
    void segments() {
        for (const char* const model :
             {"decoder:segment=3", "decoder:segment=3,memory=2", "decoder:segment=2,memory=5"}) {
            const QString wrong = compared(learnerOf(smallNetwork(model), "repeats"));
            QVERIFY2(wrong.isEmpty(),
                     qPrintable(QString::fromUtf8(model) + QStringLiteral(": ") + wrong));
        }
    }
    void everyRow_data() {
        QTest::addColumn<QString>("network");
        QTest::addColumn<int>("stage");
        for (const RowInfo& network : networks().info().rows)
            for (const Stage stage :
                 {Stage::position, Stage::score, Stage::mask, Stage::normalise, Stage::combine})
                if (networks().math(network.id).layered && networks().math(network.id).wordByWord)
                    QTest::addRow("%s, %s", network.id.c_str(), table(stage).id.c_str())
                        << QString::fromStdString(network.id) << static_cast<int>(stage);
    }
    void everyRow() {
        QFETCH(QString, network);
        QFETCH(int, stage);
        const auto of = static_cast<Stage>(stage);
        Index done = 0;
        for (const RowInfo& row : table(of).rows) {
            if (std::ranges::count(row.parameters, ParameterType::matrix, &Parameter::type) > 0)
                continue; // a file that is not there hides nothing
            for (const Choice& choice : variants(row)) {
                NetworkChoices parts = smallNetwork(network.toStdString());
                parts.layers.front()[of] = selectionOf(choice);
                if (of != Stage::position)
                    parts.across[of] = selectionOf(choice);
                QString wrong;
                // What does not fit these lengths cannot be read at once either.
                if (!thrown([&] {
                         const Learner learner =
                             learnerOf(parts, taskOf(networks().math(network.toStdString())));
                         (void)atOnce(*reference(Type::f64), learner, {0, 1, 2}, most);
                         wrong = compared(learner);
                     }).isEmpty())
                    continue;
                ++done;
                QVERIFY2(wrong.isEmpty(),
                         qPrintable(printed(table(of), choice) + QStringLiteral(": ") + wrong));
            }
        }
        QVERIFY(done >= std::ssize(table(of).rows) - 1);
    }
    // Weights are dropped in training alone.
    void nothingIsDropped_data() { everyNetwork_data(); }
    void nothingIsDropped() {
        QFETCH(QString, network);
        NetworkChoices parts = smallNetwork(network.toStdString());
        for (ChosenStages* const stages : {&parts.layers.front(), &parts.across})
            (*stages)[Stage::normalise].parts.front().choice.values["dropout"] = 0.5;
        parts.model.values["dropout"] = 0.5;
        const QString wrong =
            compared(learnerOf(parts, taskOf(networks().math(network.toStdString()))));
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
    }
    // What is observed is read from the first word on for each word, and the same is said.
    void sameWords_data() { everyNetwork_data(); }
    void sameWords() {
        QFETCH(QString, network);
        const auto backend = reference();
        const std::string id = network.toStdString();
        const char* const task = taskOf(networks().math(id));
        const Examples examples = examplesOf(smallTraining(task).material);
        const Learner learner = makeLearner(examples, assembled(smallNetwork(id)), 5, *backend);
        std::vector<Example> asked;
        for (std::uint64_t n = 0; n < 6; ++n)
            asked.push_back(examples.at(Split::test, 3, n));
        PassObserver watching;
        for (const Index beams : {1, 3}) {
            Generation generation{.most = 12};
            generation.decoding.beams.count = beams;
            const auto wanted = answersTo(*backend, learner, asked, generation, &watching);
            QCOMPARE(answersTo(*backend, learner, asked, generation), wanted);
            QVERIFY(std::ranges::any_of(wanted, [](const auto& one) { return one.size() > 2; }));
        }
    }
};

FOVEA_TEST(TestWordByWord)
#include "test_word_by_word.moc"
