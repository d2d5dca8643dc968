// A checkpoint as a model whose attention is seen: the maps of the trace are those that
// transformers computes (tests/oracle/checkpoints.py), and what is drawn or chosen otherwise
// changes them.
#include "core/base/error.h"
#include "core/base/files.h"
#include "core/base/safetensors.h"
#include "core/compute/pool.h"
#include "core/experiment/checkpoint_model.h"
#include "core/experiment/trace.h"
#include "support/checkpoint_folder.h"
#include "support/golden_folders.h"
#include "support/head_map.h"
#include "support/processor.h"
#include "support/program.h"
#include "support/thrown.h"

#include <QtCore/QDir>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <cmath>

using namespace fovea;

namespace {

std::vector<int> idsIn(const NamedTensors& file, const std::string& name) {
    std::vector<int> numbers;
    if (const auto found = file.tensors.find(name); found != file.tensors.end())
        for (const float one : found->second.host<float>())
            numbers.push_back(static_cast<int>(one));
    return numbers;
}

class OpenedCheckpoint {
public:
    explicit OpenedCheckpoint(const QString& name)
        : folder_(name), model(std::make_unique<CheckpointModel>(folder_.path().toStdString())) {}
    [[nodiscard]] Trace trace(const std::string& text, const ChangedStages& changed = {},
                              Experiment experiment = defaultExperiment(),
                              const Trace* earlier = nullptr) const {
        experiment.text = text;
        Trace trace;
        trace.experiment = std::move(experiment);
        model->compute(trace, processor(), changed, nullptr, earlier);
        return trace;
    }

private:
    CheckpointFolder folder_;

public:
    std::unique_ptr<CheckpointModel> model;
};

// The same bits in all maps, hidden states and outputs, and the same predictions.
void compare(const Trace& a, const Trace& b) {
    const auto same = [](const Tensor& x, const Tensor& y) {
        QCOMPARE(x.shape(), y.shape());
        QVERIFY(std::ranges::equal(x.host<float>(), y.host<float>()));
    };
    QCOMPARE(a.layers.size(), b.layers.size());
    for (Index layer = 0; layer < std::ssize(a.layers); ++layer) {
        for (Index head = 0; head < a.layer(layer).plan.heads; ++head)
            same(headMap(a, processor(), layer, head), headMap(b, processor(), layer, head));
        same(a.layer(layer).output, b.layer(layer).output);
        same(a.layer(layer).queries.input, b.layer(layer).queries.input);
        same(a.layer(layer).keys.input, b.layer(layer).keys.input);
        QCOMPARE(a.layer(layer).attention, b.layer(layer).attention);
    }
    QCOMPARE(a.model->hidden.size(), b.model->hidden.size());
    for (std::size_t i = 0; i < a.model->hidden.size(); ++i)
        same(a.model->hidden[i], b.model->hidden[i]);
    QCOMPARE(a.model->predictedIds, b.model->predictedIds);
    QCOMPARE(a.model->predicted, b.model->predicted);
    QCOMPARE(a.model->likeliest, b.model->likeliest);
}

// Whether the first query of a layer and its first hidden state are still 7: they were taken over.
Trace marked(Trace trace, Index layer) {
    const auto mark = [](Tensor& tensor) {
        Buffer<float> numbers(tensor.host<float>().size());
        std::ranges::copy(tensor.host<float>(), numbers.data());
        numbers.data()[0] = 7;
        tensor = Tensor(tensor.shape(), std::move(numbers));
    };
    mark(trace.layers[static_cast<std::size_t>(layer)].attended.q);
    return trace;
}
bool isMarked(const Trace& trace, Index layer) {
    return trace.layer(layer).attended.q.host<float>()[0] == 7;
}

} // namespace

class TestCheckpointModels : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void asTransformers_data() {
        QTest::addColumn<QString>("name");
        for (const QString& name :
             QDir(goldenModelsFolder).entryList(QDir::Dirs | QDir::NoDotAndDotDot))
            QTest::newRow(qPrintable(name)) << name;
    }
    void asTransformers() {
        QFETCH(QString, name);
        const std::string path = (goldenModelsFolder + name).toStdString();
        const NamedTensors expected =
            readSafetensors(disk().read(path + "/expected.safetensors", 100'000'000),
                            path + "/expected.safetensors");
        const OpenedCheckpoint opened(name);
        int checked = 0;
        for (int i = 0; expected.tensors.contains(std::to_string(i) + ".ids"); ++i) {
            const std::string n = std::to_string(i);
            const std::vector<int> ids = idsIn(expected, n + ".ids");
            const std::vector<int> types = idsIn(expected, n + ".types");
            if (expected.tensors.contains(n + ".real") ||
                std::ranges::any_of(ids, [](int id) { return id >= 48; }))
                continue;
            ++checked;
            // Types tell the second text of a pair.
            const Index second = std::ranges::find(types, 1) - types.begin();
            std::string text, other;
            for (Index at = 0; at < std::ssize(ids); ++at) {
                std::string& side = !types.empty() && at >= second ? other : text;
                side +=
                    (side.empty() ? "t" : " t") + std::to_string(ids[static_cast<std::size_t>(at)]);
            }
            Experiment experiment = defaultExperiment();
            if (!other.empty())
                experiment.keysText = other;
            const Trace trace = opened.trace(text, {}, experiment);
            QCOMPARE(trace.tokens.size(), ids.size());
            QCOMPARE(trace.tokens.back().end, text.size() + (other.empty() ? 0 : 1 + other.size()));
            QCOMPARE(trace.secondText, other.empty() ? 0 : second);
            QCOMPARE(std::ssize(trace.layers), opened.model->size().layers);
            for (Index layer = 0; layer < std::ssize(trace.layers); ++layer) {
                const auto wanted =
                    expected.tensors.at(n + ".maps." + std::to_string(layer)).host<float>();
                const Index heads = opened.model->size().heads;
                for (Index head = 0; head < heads; ++head) {
                    const Tensor map = headMap(trace, processor(), layer, head);
                    const auto found = map.host<float>();
                    for (std::size_t cell = 0; cell < found.size(); ++cell)
                        QVERIFY(std::abs(
                                    found[cell] -
                                    wanted[static_cast<std::size_t>(head) * found.size() + cell]) <=
                                1e-5F);
                }
            }
            const auto logits = expected.tensors.find(n + ".logits");
            QCOMPARE(trace.model->predicted.empty(), logits == expected.tensors.end());
            if (logits == expected.tensors.end())
                continue;
            const auto width = static_cast<std::size_t>(logits->second.axis(-1));
            for (std::size_t row = 0; row < ids.size(); ++row) {
                const auto all = logits->second.host<float>().subspan(row * width, width);
                const auto best = std::ranges::max_element(all) - all.begin();
                const std::string& token = trace.model->predicted[row].token;
                QCOMPARE(token, (best < 48 ? "t" : "#") + std::to_string(best));
                QCOMPARE(trace.model->likeliest[row].front(), trace.model->predicted[row]);
            }
        }
        QVERIFY2(checked > 0, "no input of the golden file is plain text");
    }
    void pairs() {
        Experiment pair = defaultExperiment();
        pair.keysText = "t9 t7";
        const OpenedCheckpoint bert(QStringLiteral("bert"));
        QVERIFY(bert.model->takesPairs());
        const Trace trace = bert.trace("t5 t6 t7", {}, pair);
        QCOMPARE(trace.secondText, Index(3));
        Experiment other = pair;
        other.keysText = "t9 t8";
        const Trace changed = bert.trace("t5 t6 t7", {}, other, &trace); // nothing is taken over
        compare(changed, bert.trace("t5 t6 t7", {}, other));
        QVERIFY(changed.model->likeliest != trace.model->likeliest);
        const OpenedCheckpoint gpt2(QStringLiteral("gpt2"));
        QVERIFY(!gpt2.model->takesPairs());
        QVERIFY(thrown([&] {
                    (void)gpt2.trace("t5", {}, pair);
                }).contains(QStringLiteral("this model reads one text")));
    }
    void itsStages() {
        const OpenedCheckpoint gpt2(QStringLiteral("gpt2"));
        const ChosenStages stages = gpt2.model->stages();
        QCOMPARE(stages[Stage::mask].only().row, std::string("causal"));
        QCOMPARE(stages[Stage::position].only().row, std::string("learned"));
        const OpenedCheckpoint llama(QStringLiteral("llama"));
        QCOMPARE(llama.model->stages()[Stage::position].only().row, std::string("rotary"));
        QVERIFY(llama.model->hash() != gpt2.model->hash());
        QCOMPARE(OpenedCheckpoint(QStringLiteral("gpt2")).model->hash(), gpt2.model->hash());
        // The same config and shapes, other numbers.
        QVERIFY(OpenedCheckpoint(QStringLiteral("mistral")).model->hash() !=
                OpenedCheckpoint(QStringLiteral("mistral-full")).model->hash());
    }
    // A text that begins as the one before: only the other tokens are computed, and nothing
    // is told otherwise.
    void typedOn_data() { asTransformers_data(); }
    void typedOn() {
        QFETCH(QString, name);
        const OpenedCheckpoint opened(name);
        const Trace before = opened.trace("t1 t2 t3 t4 t5 t6");
        for (const char* text : {"t1 t2 t3 t4 t5 t6 t7 t8", "t1 t2 t3", "t1 t2 t9 t4", "t8 t2 t3"})
            compare(opened.trace(text, {}, defaultExperiment(), &before), opened.trace(text));
        // Two of them rotate otherwise in a text of another length.
        const bool byLength =
            name == QLatin1String("llama-dynamic") || name == QLatin1String("llama-longrope");
        const bool taken =
            !byLength && opened.model->stages()[Stage::mask].parts.front().choice.row == "causal";
        const Index last = std::ssize(before.layers) - 1;
        const Trace with = marked(before, last);
        if (before.model->hidden.empty()) // it predicts nothing
            return;
        QCOMPARE(isMarked(opened.trace("t1 t2 t3 t7", {}, defaultExperiment(), &with), last),
                 taken);
        // Another stage than it was trained with, and cells drawn by hand, are computed.
        ChangedStages changed{};
        changed[Stage::normalise] = true;
        QVERIFY(!isMarked(opened.trace("t1 t2 t3 t7", changed, defaultExperiment(), &with), last));
        Experiment drawn = defaultExperiment();
        drawn.edits = {{.layer = 0, .head = 1, .query = 2, .key = 1}};
        QVERIFY(!isMarked(opened.trace("t1 t2 t3 t7", {}, drawn, &with), last));
    }
    // The layers in front of what is silenced are those of the trace before.
    void silencedBehind_data() { asTransformers_data(); }
    void silencedBehind() {
        QFETCH(QString, name);
        const OpenedCheckpoint opened(name);
        const std::string text = "t1 t2 t3 t4 t5 t6";
        const Trace plain = opened.trace(text);
        if (plain.model->hidden.empty())
            return;
        const Index last = std::ssize(plain.layers) - 1;
        Experiment silenced = defaultExperiment();
        silenced.silenced.heads = {{.layer = last, .head = 1}};
        const Trace fresh = opened.trace(text, {}, silenced);
        compare(opened.trace(text, {}, silenced, &plain), fresh);
        compare(opened.trace(text, {}, defaultExperiment(), &fresh), plain);
        const Trace with = marked(plain, 0);
        QCOMPARE(isMarked(opened.trace(text, {}, silenced, &with), 0), last > 0);
        silenced.silenced.heads.insert(silenced.silenced.heads.begin(), SilencedHead{});
        compare(opened.trace(text, {}, silenced, &fresh), opened.trace(text, {}, silenced));
        QVERIFY(!isMarked(opened.trace(text, {}, silenced, &with), 0));
        Experiment drawn = defaultExperiment();
        drawn.edits = {{.layer = last, .head = 0, .query = 3, .key = 1}};
        compare(opened.trace(text, {}, drawn, &plain), opened.trace(text, {}, drawn));
        QCOMPARE(isMarked(opened.trace(text, {}, drawn, &with), 0), last > 0);
        Experiment token = defaultExperiment();
        token.silenced.tokens = {2};
        compare(opened.trace(text, {}, token, &plain), opened.trace(text, {}, token));
    }
    // What is drawn and what is chosen otherwise holds, and goes on to the layers behind.
    void changes() {
        const OpenedCheckpoint gpt2(QStringLiteral("gpt2"));
        const std::string text = "t1 t2 t3 t4";
        const Trace plain = gpt2.trace(text);
        Experiment drawn = defaultExperiment();
        drawn.edits = {{.layer = 0, .head = 1, .query = 2, .key = 1}};
        const Trace edited = gpt2.trace(text, {}, drawn);
        QVERIFY(headMap(plain, processor(), 0, 1).host<float>()[2 * 4 + 1] > 0);
        QCOMPARE(headMap(edited, processor(), 0, 1).host<float>()[2 * 4 + 1], 0.0F);
        QVERIFY(headMap(edited, processor(), 1, 0).host<float>()[3 * 4] !=
                headMap(plain, processor(), 1, 0).host<float>()[3 * 4]);

        ChangedStages changed{};
        changed[Stage::mask] = true; // none instead of causal
        const Trace seesAll = gpt2.trace(text, changed);
        QCOMPARE(headMap(plain, processor(), 0, 0).host<float>()[3], 0.0F);
        QVERIFY(headMap(seesAll, processor(), 0, 0).host<float>()[3] > 0);

        changed = {};
        changed[Stage::position] = true;
        QVERIFY(thrown([&] {
                    return gpt2.trace(text, changed);
                }).startsWith(QLatin1String("position: cannot be changed in a checkpoint")));
    }
};

FOVEA_TEST(TestCheckpointModels)
#include "test_checkpoint_models.moc"
