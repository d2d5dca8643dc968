// A sentence that takes rows over from the one before it has the bits of one that is computed from
// nothing, whatever its position, and whatever was typed.
#include "core/attention/position.h"
#include "core/base/table.h"
#include "core/experiment/run.h"
#include "support/backends.h"
#include "support/everywhere.h"
#include "support/program.h"

#include <QtTest/QTest>

using namespace fovea;

namespace {

const std::string sentence = "one two three four five six seven eight nine ten eleven twelve";

Experiment experimentOf(const std::string& position, const std::string& text) {
    Experiment experiment = defaultExperiment();
    experiment.text = text;
    experiment.at(Stage::position) = readSelection(table(Stage::position), position, "test");
    return experiment;
}

bool sameNumbers(const Tensor& a, const Tensor& b) {
    return a.isNull() ? b.isNull() : !b.isNull() && sameBits(a, b);
}

void asFromNothing(const Experiment& before, const Experiment& now) {
    const auto backend = reference(Type::f32, 2);
    const TracePointer alone = run(now, *backend);
    const TracePointer after = run(now, *backend, run(before, *backend));
    const Layer& one = alone->layer(0);
    const Layer& other = after->layer(0);
    QVERIFY(sameNumbers(one.queries.embeddings, other.queries.embeddings));
    QVERIFY(sameNumbers(one.queries.positions, other.queries.positions));
    QVERIFY(sameNumbers(one.keys.input, other.keys.input));
    QVERIFY(sameNumbers(one.attended.q, other.attended.q));
    QVERIFY(sameNumbers(one.attended.k, other.attended.k));
    QVERIFY(sameNumbers(one.attended.v, other.attended.v));
    QVERIFY(sameNumbers(one.attended.output, other.attended.output));
    const Index rows = one.queries.count();
    QVERIFY(sameNumbers(backend->download(outputOf(*alone, *backend, 0, 0, rows)),
                        backend->download(outputOf(*after, *backend, 0, 0, rows))));
}

} // namespace

class TestProjectedRows : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void sameBitsAsFromNothing_data() {
        QTest::addColumn<QString>("position");
        for (const RowInfo& row : positions().info().rows)
            QTest::newRow(row.id.c_str()) << QString::fromStdString(row.id);
    }
    void sameBitsAsFromNothing() {
        QFETCH(QString, position);
        const Experiment before = experimentOf(position.toStdString(), sentence);
        for (const char* text :
             {"one two three four fives six seven eight nine ten eleven twelve",
              "one two three four five six seven eight nine ten eleven twelve thirteen",
              "one two three four five six seven eight nine ten", "six seven eight", "",
              "one two three and four five six seven eight nine ten eleven twelve"}) {
            const Experiment now = experimentOf(position.toStdString(), text);
            asFromNothing(before, now);
            asFromNothing(now, before);
            // Of two sentences, of which one changes.
            Experiment cross = before;
            cross.keysText = sentence;
            Experiment asked = cross;
            asked.keysText = text;
            asFromNothing(cross, asked);
            asFromNothing(before, asked);
            asFromNothing(asked, now);
        }
    }
    void otherChoices() {
        const Experiment before = experimentOf("sinusoidal", sentence);
        for (const char* project :
             {"heads:heads=2", "heads:width=128", "heads:kv-heads=2", "identity"}) {
            Experiment now = before;
            now.at(Stage::project) = readSelection(table(Stage::project), project, "test");
            asFromNothing(before, now);
            asFromNothing(now, before);
        }
        Experiment masked = before; // no row changes
        masked.at(Stage::mask) = readSelection(table(Stage::mask), "causal", "test");
        asFromNothing(before, masked);
        Experiment seed = before;
        seed.seed = before.seed + 1;
        asFromNothing(before, seed);
        asFromNothing(before, experimentOf("none", sentence));
        asFromNothing(before, experimentOf("rotary", sentence));
        asFromNothing(experimentOf("rotary", sentence), before);
    }
    // What is marked in the trace before is found again in the rows that did not change.
    void rowsAreTakenOver() {
        const auto backend = reference();
        auto before = std::make_shared<Trace>(*run(experimentOf("sinusoidal", sentence), *backend));
        Layer& layer = before->layers.front();
        Buffer<float> marked(layer.attended.v.size());
        std::fill_n(marked.data(), marked.size(), 7.0F);
        layer.attended.v = Tensor(layer.attended.v.shape(), std::move(marked));
        const TracePointer now =
            run(experimentOf("sinusoidal",
                             "one two three four fives six seven eight nine ten eleven twelve"),
                *backend, before);
        const Tensor& v = now->layer(0).attended.v;
        const auto width = static_cast<std::size_t>(v.axis(2));
        for (std::size_t row = 0; row < 12; ++row)
            QCOMPARE(v.host<float>()[row * width] == 7.0F, row != 4);
    }
    // And so are words of the sentence that is asked, whatever the other one says.
    void wordsOfKeysAreTakenOver() {
        const auto backend = reference();
        Experiment cross = experimentOf("none", "alpha beta");
        cross.keysText = sentence;
        auto before = std::make_shared<Trace>(*run(cross, *backend));
        Side& keys = before->layers.front().keys;
        Buffer<float> marked(keys.embeddings.size());
        std::fill_n(marked.data(), marked.size(), 7.0F);
        keys.embeddings = Tensor(keys.embeddings.shape(), std::move(marked));
        cross.keysText = "eleven other one";
        const TracePointer now = run(cross, *backend, before);
        const Tensor& words = now->layer(0).keys.embeddings;
        const auto width = static_cast<std::size_t>(words.axis(1));
        for (std::size_t row = 0; row < 3; ++row)
            QCOMPARE(words.host<float>()[row * width] == 7.0F, row != 1);
    }
    // Embeddings that were given are of no text.
    void givenEmbeddingsAreNotTakenOver() {
        const auto backend = reference();
        const TracePointer drawn = run(experimentOf("none", sentence), *backend);
        auto known = std::make_shared<Trace>(*drawn);
        Buffer<float> given(drawn->layer(0).queries.embeddings.size());
        std::fill_n(given.data(), given.size(), 1.0F);
        known->layers.front().rule.learned[givenName::embeddings] =
            Tensor(drawn->layer(0).queries.embeddings.shape(), std::move(given));
        const TracePointer withGiven = run(experimentOf("none", sentence), *backend, known);
        QCOMPARE(withGiven->layer(0).queries.embeddings.host<float>()[0], 1.0F);
        const TracePointer next =
            run(experimentOf("none", sentence + " more"), *backend, withGiven);
        QVERIFY(sameNumbers(
            next->layer(0).queries.embeddings,
            run(experimentOf("none", sentence + " more"), *backend)->layer(0).queries.embeddings));
    }
};

FOVEA_TEST(TestProjectedRows)
#include "test_projected_rows.moc"
