// A sentence through a model: the maps are those that the model attended by, what it predicts
// is what it predicts elsewhere, and what is drawn or chosen otherwise changes both.
#include "core/attention/combine.h"
#include "core/base/error.h"
#include "core/base/table.h"
#include "core/compute/pool.h"
#include "core/experiment/chosen_model.h"
#include "core/experiment/known_words.h"
#include "core/experiment/opened_models.h"
#include "core/experiment/run.h"
#include "core/experiment/trained_model.h"
#include "core/learn/answering.h"
#include "core/learn/files/shipped.h"
#include "core/learn/network_choices.h"
#include "core/learn/predict.h"
#include "support/head_map.h"
#include "support/model_traces.h"
#include "support/processor.h"
#include "support/program.h"

#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <cmath>

using namespace fovea;

namespace {

struct UsedModel {
    const char* model;
    const char* task;
    const char* text;
    std::vector<std::pair<Index, Index>> maps; // queries × keys
};

// Of sequences one more query than predicted words; −1: any number.
const std::vector<UsedModel> usedModels = {
    {"encoder:layers=2", "tagging", "I saw a saw", {{4, 4}, {4, 4}}},
    {"encoder:layers=1", "sentiment", "it was good", {{3, 3}, {1, 3}}},
    {"encoder:layers=1", "shapes", "red circle above blue square", {{5, 5}, {5, 16}, {1, 5}}},
    {"encoder-decoder:layers=1", "translation", "the cat", {{2, 2}, {-1, -1}, {-1, 2}}},
    {"decoder:layers=2", "language", "I saw a", {{4, 4}, {4, 4}}},
    {"decoder:layers=1,segment=2,memory=2", "language", "I saw a", {{4, 4}}},
    {"decoder:layers=2,segment=3,memory=3", "language", "I saw a saw", {{5, 5}, {5, 5}}},
    {"recurrent", "sentiment", "it was good", {{1, 3}}},
    {"recurrent", "tagging", "I saw a saw", {{0, 0}}},
    {"recurrent-pair:wiring=bahdanau", "translation", "the cat", {{-1, 2}}},
    {"recurrent-pair:wiring=luong", "translation", "the cat", {{-1, 2}}},
    {"recurrent-pair:wiring=fixed", "translation", "the cat", {{0, 0}}},
    {"word", "tagging", "I saw", {{0, 0}}},
};

ModelChoice opened(const char* model, const char* task, const char* score = nullptr) {
    TrainingPlan plan = defaultTraining("tagging");
    plan.material.task = readSelection(tasks().info(), task, "").only();
    NetworkChoices parts = defaultChoices(readSelection(networks().info(), model, "").only());
    if (score) {
        parts.layers.front()[Stage::score] = readSelection(table(Stage::score), score, "");
        parts.across[Stage::score] = parts.layers.front()[Stage::score];
    }
    const QTemporaryDir place;
    const std::string folder = place.filePath(QString::fromUtf8(model)).toStdString();
    disk().makeFolder(folder);
    replaceFiles(disk(),
                 trainerFiles(folder, {plan, makeLearner(examplesOf(plan.material),
                                                         assembled(parts), 7, processor())}));
    return openModel(disk(), folder);
}

const Learner& learnerOf(const AttentionModel& model) {
    return dynamic_cast<const TrainedModel&>(model).saved().learner;
}

std::vector<std::string> saidOf(const Trace& trace) {
    std::vector<std::string> words;
    for (const Prediction& one : trace.model->predicted)
        words.push_back(one.token);
    return words;
}

} // namespace

class TestModelsInUse : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyModel_data() {
        QTest::addColumn<int>("number");
        for (std::size_t i = 0; i < usedModels.size(); ++i)
            QTest::addRow("%s %s", usedModels[i].model, usedModels[i].task) << static_cast<int>(i);
    }
    void everyModel() {
        QFETCH(int, number);
        const UsedModel& one = usedModels[static_cast<std::size_t>(number)];
        const Experiment experiment = experimentWith(opened(one.model, one.task), one.text);
        const TracePointer trace = run(experiment, processor());
        QVERIFY(trace->model);
        QCOMPARE(trace->layers.size(), one.maps.size());
        const Learner& learner = learnerOf(*openedModel(experiment.model.hash).model);
        const auto said = std::ssize(trace->model->predicted);
        for (std::size_t i = 0; i < one.maps.size(); ++i) {
            const Layer& layer = trace->layers[i];
            const auto [queries, keys] = one.maps[i];
            QCOMPARE(layer.queries.count(), queries < 0 ? said : queries);
            QCOMPARE(layer.keys.count(), keys < 0 ? said : keys);
            QCOMPARE(layer.queries.input.axis(0), layer.queries.count());
            QCOMPARE(layer.keys.input.axis(0), layer.keys.count());
            QCOMPARE(layer.amongThemselves, queries == keys);
            for (Index head = 0; head < layer.plan.heads; ++head) {
                const Tensor weights = headMap(*trace, processor(), static_cast<Index>(i), head);
                for (Index row = 0; row < weights.axis(0); ++row) {
                    double sum = 0;
                    for (Index j = 0; j < weights.axis(1); ++j)
                        sum +=
                            weights
                                .host<float>()[static_cast<std::size_t>(row * weights.axis(1) + j)];
                    QVERIFY(std::abs(sum - 1) < 1e-4);
                }
            }
        }
        // What it predicts is what it predicts elsewhere.
        Example asked;
        for (const Token& token : trace->tokens)
            asked.source.push_back(token.text);
        asked.picture = trace->model->picture;
        if (learner.plan.form == Form::next) {
            QCOMPARE(said, std::ssize(trace->tokens) + 1);
            return;
        }
        std::vector<std::string> words = saidOf(*trace);
        if (learner.plan.form == Form::sequence)
            words.pop_back(); // its end, or where it was cut off
        QCOMPARE(words, answersTo(processor(), learner, {asked}).front());
        if (learner.plan.form == Form::whole) {
            const auto shares = probabilities(processor(), learner, asked);
            QVERIFY(std::abs(trace->model->predicted.front().probability -
                             *std::ranges::max_element(shares)) < 1e-6);
        }
    }

    // A cell that is silenced has no weight any more, and what comes after it changes.
    void silences_data() {
        QTest::addColumn<int>("number");
        for (std::size_t i = 0; i < usedModels.size(); ++i)
            if (usedModels[i].maps.front().second != 0)
                QTest::addRow("%s %s", usedModels[i].model, usedModels[i].task)
                    << static_cast<int>(i);
    }
    void silences() {
        QFETCH(int, number);
        const UsedModel& one = usedModels[static_cast<std::size_t>(number)];
        Experiment experiment = experimentWith(opened(one.model, one.task), one.text);
        const TracePointer before = run(experiment, processor());
        for (Index layer = 0; layer < std::ssize(before->layers); ++layer) {
            const Layer& map = before->layer(layer);
            const Index query = map.queries.count() - 1;
            Experiment drawn = experiment;
            drawn.edits = {{.layer = layer, .head = 0, .query = query, .key = 0}};
            const TracePointer after = run(drawn, processor());
            const auto cell = [&](const Trace& trace, Index q) {
                return headMap(trace, processor(), layer, 0)
                    .host<float>()[static_cast<std::size_t>(q * map.keys.count())];
            };
            QVERIFY(cell(*before, query) > 0);
            if (after->layer(layer).queries.count() == map.queries.count())
                QCOMPARE(cell(*after, query), 0.0F);
            const bool same = std::ranges::equal(before->model->predicted, after->model->predicted,
                                                 [](const Prediction& a, const Prediction& b) {
                                                     return a.probability == b.probability;
                                                 });
            QVERIFY2(!same, qPrintable(QStringLiteral("map %1").arg(layer)));
        }
    }

    // A model that was trained with each score: its own is no override, every other one is.
    void everyScore_data() {
        QTest::addColumn<QString>("score");
        for (const RowInfo& row : table(Stage::score).rows)
            QTest::newRow(row.id.c_str()) << QString::fromStdString(row.id);
    }
    void everyScore() {
        QFETCH(QString, score);
        const std::string row = score.toStdString();
        Experiment experiment =
            experimentWith(opened("encoder:layers=1", "tagging", row.c_str()), "I saw a saw");
        QCOMPARE(experiment.at(Stage::score).only().row, row);
        const TracePointer own = run(experiment, processor());
        QVERIFY(chosenModel(experiment)->trainedSo());
        Example asked{.source = {"I", "saw", "a", "saw"}, .target = {}};
        QCOMPARE(
            saidOf(*own),
            answersTo(processor(), learnerOf(*openedModel(experiment.model.hash).model), {asked})
                .front());
        for (const RowInfo& other : table(Stage::score).rows) {
            experiment.at(Stage::score) = selectionOf(other);
            const TracePointer trace = run(experiment, processor());
            QCOMPARE(trace->layers.front().rule.score, experiment.at(Stage::score));
            QCOMPARE(trace->model->changed[Stage::score], other.id != row);
        }
    }
    // Every other stage can be chosen otherwise, and only that is marked.
    void everyStage() {
        const Experiment start =
            experimentWith(opened("encoder:layers=2", "tagging"), "I saw a saw");
        for (std::size_t stage = 0; stage < stageCount; ++stage)
            for (const RowInfo& row : stages()[stage]->rows) {
                Experiment experiment = start;
                experiment.selections[stage] = selectionOf(row);
                TracePointer trace;
                try {
                    trace = run(experiment, processor());
                } catch (const Error& error) {
                    QVERIFY(!row.parameters.empty()); // a mask that wants its matrix
                    continue;
                }
                for (std::size_t i = 0; i < stageCount; ++i)
                    QCOMPARE(trace->model->changed[i],
                             experiment.selections[i] != start.selections[i]);
            }
    }
    // The length of the output is not known while it is generated.
    void alignedWhileItSpeaks() {
        Experiment experiment =
            experimentWith(opened("recurrent-pair", "translation"), "the cat chases the mouse");
        QVERIFY(run(experiment, processor())->remark.text.empty());
        experiment.at(Stage::mask) =
            readSelection(table(Stage::mask), "causal:align=bottom-right", "");
        QVERIFY(english(run(experiment, processor())->remark).find("aligned at the beginning") !=
                std::string::npos);
    }
    // Dropout drops other weights at every word that is added: what is said stays what was said.
    void droppedWhileItSpeaks() {
        for (const char* model : {"encoder-decoder:layers=1", "recurrent-pair:wiring=bahdanau"}) {
            Experiment experiment = experimentWith(opened(model, "translation"), "the cat");
            experiment.at(Stage::normalise) =
                readSelection(table(Stage::normalise), "softmax:dropout=0.5", "");
            const TracePointer trace = run(experiment, processor());
            const std::vector<std::string> words = saidOf(*trace);
            for (const Layer& layer : trace->layers)
                if (layer.amongThemselves && layer.queries.tokens.front().text == beginWord) {
                    const std::size_t inputs = layer.queries.tokens.size() - 1;
                    QVERIFY(inputs > 0);
                    for (std::size_t i = 0; i < inputs; ++i) {
                        QCOMPARE(words[i], layer.queries.tokens[i + 1].text);
                        QVERIFY(words[i] != endWord);
                    }
                }
        }
    }
    // Segments of three tokens that see two before them are one map, in which a person's cells and
    // silenced tokens are where they stand in the text.
    void segments() {
        const ModelChoice model =
            opened("decoder:layers=2,segment=3,memory=2", "language:difficulty=1");
        Experiment experiment = experimentWith(model, "I saw a saw on the table");
        experiment.edits = {{.layer = 0, .query = 4, .key = 2}, {.layer = 1, .query = 7, .key = 6}};
        experiment.silenced.tokens = {1};
        const TracePointer trace = run(experiment, processor());
        QCOMPARE(
            english(trace->remark),
            std::string("read in segments of 3 tokens; each also sees the 2 tokens before it"));
        const auto seen = [](Index i, Index j) { return j <= i && j >= i / 3 * 3 - 2; };
        for (Index layer = 0; layer < 2; ++layer)
            for (Index head = 0; head < trace->layer(layer).plan.heads; ++head) {
                const Tensor weights = headMap(*trace, processor(), layer, head);
                QCOMPARE(weights.shape(), (Shape{8, 8}));
                for (Index i = 0; i < 8; ++i)
                    for (Index j = 0; j < 8; ++j) {
                        const bool drawn = layer == 0 ? i == 4 && j == 2 : i == 7 && j == 6;
                        const bool silenced = j == 1 && i != 1;
                        QCOMPARE(weights.host<float>()[static_cast<std::size_t>(i * 8 + j)] > 0,
                                 seen(i, j) && !drawn && !silenced);
                    }
            }
        QCOMPARE(trace->layer(1).memory, (std::vector<Index>{0, 0, 0, 3, 3, 3, 6, 6}));
        // What they change, the model says as well.
        const auto sure = [](const Trace& of) { return of.model->predicted.back().probability; };
        Experiment plain = experimentWith(model, "I saw a saw on the table");
        const double before = sure(*run(plain, processor()));
        plain.edits = {{.layer = 1, .query = 7, .key = 6}};
        QVERIFY(sure(*run(plain, processor())) != before);
        plain.edits = {{.layer = 1, .query = 7, .key = 2}}; // which it does not see
        QCOMPARE(sure(*run(plain, processor())), before);
        // A cell that no segment sees cannot be forced.
        plain.edits = {{.layer = 0, .query = 7, .key = 1, .forced = true},
                       {.layer = 0, .query = 7, .key = 5, .forced = true}};
        const TracePointer forced = run(plain, processor());
        const Tensor weights = headMap(*forced, processor(), 0, 0);
        QCOMPARE(weights.shape(), (Shape{8, 8}));
        QVERIFY(weights.host<float>()[7 * 8 + 1] == 0 && weights.host<float>()[7 * 8 + 5] > 0.999F);
        // What another text gives is put in token for token: all states of the top are all it says.
        const char* other = "the dog can fish in a well";
        Experiment patched = experimentWith(model, "I saw a saw on the table");
        patched.silenced = {.by = SilencedBy::patch, .from = other};
        for (Index token = 0; token < 8; ++token)
            patched.silenced.states.push_back({2, token});
        QCOMPARE(saidOf(*run(patched, processor())),
                 saidOf(*run(experimentWith(model, other), processor())));
        patched.silenced = {.heads = {{1, 0}, {1, 1}, {1, 2}, {1, 3}}, .by = SilencedBy::patch};
        patched.silenced.from = other;
        QVERIFY(sure(*run(patched, processor())) != before);
        for (const char* of : {"the dog can fish", "the old dog can fish in a well"}) {
            patched.silenced.from = of; // with fewer tokens, and with more
            QVERIFY_THROWS_EXCEPTION(Error, (void)run(patched, processor()));
        }
        // Scores by places within a segment have no map of all: the last segment's is there.
        const TracePointer places = run(experimentWith(opened("decoder:layers=1,segment=3,memory=2",
                                                              "language", "static:max=16"),
                                                       "I saw a saw on the table"),
                                        processor());
        QCOMPARE(places->layer(0).queries.count(), Index(2));
        QCOMPARE(places->layer(0).keys.count(), Index(4));
        QCOMPARE(places->layer(0).memory, (std::vector<Index>{2, 2}));
    }
    void unknownWords() {
        Experiment experiment = experimentWith(opened("encoder", "tagging"), "You saw a zebra");
        TracePointer trace = run(experiment, processor());
        QVERIFY(!trace->tokens[0].unknown); // it knows "you"
        QCOMPARE(trace->tokens[0].text, std::string("You"));
        QVERIFY(trace->tokens[3].unknown);
        QVERIFY(trace->layers.front().keys.tokens[3].unknown);
        // A capital that it writes may be missing, or be one too many.
        const Learner& learner = shippedLearner("translator", 0)->learner;
        QCOMPARE(asItKnows(learner, "tom"), std::string("Tom"));
        QCOMPARE(asItKnows(learner, "Chase"), std::string("chase"));
        QCOMPARE(asItKnows(learner, "i"), std::string("I"));
        QCOMPARE(asItKnows(learner, "zebra"), std::string());
        QCOMPARE(asItKnows(learner, "\xc3"), std::string()); // no text at all
        QCOMPARE(asItKnows(learner, Example{.source = {"tom", "zebra"}, .target = {}}).source,
                 (std::vector<std::string>{"Tom", "zebra"}));
        experiment.text = "";
        trace = run(experiment, processor());
        QCOMPARE(trace->layers.size(), std::size_t(1));
        QCOMPARE(trace->layers.front().queries.count(), Index(0));
    }
    // Held-out sentences of its task are offered, and one of them is chosen where it knows no word
    // of the present one.
    void sentences() {
        const ModelChoice model = opened("encoder", "tagging");
        const std::vector<std::string> offered = sentencesFor(model);
        QCOMPARE(offered.size(), std::size_t(6));
        QVERIFY(sentencesFor({}).empty());
        const TracePointer trace = run(experimentWith(model, offered.back().c_str()), processor());
        QVERIFY(std::ranges::none_of(trace->tokens, &Token::unknown));
        Experiment experiment = defaultExperiment();
        experiment.text = "zebras roar";
        QCOMPARE(withModel(experiment, model).text, offered.front());
        experiment.text = "zebras saw";
        QCOMPARE(withModel(experiment, model).text, experiment.text);
    }
    // Of one's own data those that were held out as well.
    void ownSentences() {
        TrainingPlan plan = defaultTraining("tagging");
        plan.material = {.task = {}, .path = "mine.tsv", .bytes = {}};
        for (int i = 0; i < 60; ++i)
            plan.material.bytes += "w" + std::to_string(i) + " x\tA B\n";
        const QTemporaryDir place;
        const std::string folder = place.path().toStdString();
        replaceFiles(disk(),
                     trainerFiles(folder, {plan, makeLearner(examplesOf(plan.material),
                                                             assembled(defaultChoices(defaultChoice(
                                                                 defaultNetwork(Form::eachWord)))),
                                                             7, processor())}));
        const std::vector<std::string> offered = sentencesFor(openModel(disk(), folder));
        QVERIFY(!offered.empty());
        for (const std::string& one : offered)
            QVERIFY(plan.material.bytes.find(one + "\t") != std::string::npos);
        disk().remove(folder + "/data.txt");
        QVERIFY(sentencesFor(openModel(disk(), folder)).empty()); // and it opens all the same
    }
    // What it has learned is all counted, not its attention alone.
    void parameters() {
        const Experiment experiment = experimentWith(opened("encoder", "tagging"), "I saw");
        std::size_t wanted = 0;
        for (const auto& [name, tensor] : learnerOf(*chosenModel(experiment)->model).learned)
            wanted += tensor.size();
        QCOMPARE(run(experiment, processor())->model->parameters, wanted);
    }
    // A file names a model by its name and content; without it at hand this is reported.
    void files() {
        Experiment experiment = experimentWith(opened("encoder", "tagging"), "I saw");
        Experiment read = experimentFromJson(experimentToJson(experiment), "file");
        QCOMPARE(read.model.name, experiment.model.name);
        QCOMPARE(read.model.hash, experiment.model.hash);
        QVERIFY(read == experiment);
        QCOMPARE(saidOf(*run(read, processor())), saidOf(*run(experiment, processor())));
        read.model.hash = "0123";
        QVERIFY_THROWS_EXCEPTION(Error, run(read, processor()));
        QVERIFY(!modelAtHand(read));
        QVERIFY(withPicture(read, 3) == read);
        experiment = withModel(experiment, {});
        QVERIFY(!experimentToJson(experiment).data.valueless_by_exception());
        QVERIFY(writeJson(experimentToJson(experiment)).find("\"model\"") == std::string::npos);
        QVERIFY(run(experiment, processor())->model == nullptr);
    }
};

FOVEA_TEST(TestModelsInUse)
#include "test_models_in_use.moc"
