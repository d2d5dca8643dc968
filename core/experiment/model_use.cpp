#include "core/experiment/model_use.h"

#include "core/base/error.h"
#include "core/base/folder_files.h"
#include "core/base/json.h"
#include "core/experiment/opened_models.h"
#include "core/learn/assembly.h"
#include "core/learn/files/plan_json.h"
#include "core/learn/files/shipped.h"
#include "core/text/tokenizers.h"

#include <QtCore/QCryptographicHash>
#include <QtCore/QDir>

#include <algorithm>

namespace fovea {
namespace {

constexpr std::uint64_t offered = 6; // sentences of a model's task

const ShippedModel* shippedOf(const ModelChoice& model) {
    const auto& rows = shippedModels().info().rows;
    const bool known =
        std::ranges::any_of(rows, [&](const RowInfo& row) { return row.id == model.name; });
    return known && model.hash.empty() ? &shippedModels().math(model.name) : nullptr;
}

std::shared_ptr<const KeptLearner> keptFor(const Experiment& experiment) {
    const ModelChoice& model = experiment.model;
    if (auto opened = model.hash.empty() ? nullptr : openedModel(model.hash).kept)
        return opened;
    const ShippedModel* shipped = shippedOf(model);
    if (!shipped)
        fail(QT_TRANSLATE_NOOP("fovea", "the model ‘%1’ is not at hand: open the folder where it "
                                        "is, or choose another one"),
             {model.name});
    // The one that was trained for this score, in whatever shape; otherwise the first.
    const TableInfo& table = fovea::table(Stage::score);
    const Selection& score = experiment.at(Stage::score);
    for (std::size_t i = 0; i < shipped->scores.size(); ++i)
        if (score.parts.size() == 1 &&
            score.only().row == readSelection(table, shipped->scores[i], table.id).only().row)
            return shippedLearner(model.name, i);
    return shippedLearner(model.name, 0);
}

// An example of the task that the model was trained on, where that has pictures.
std::optional<Example> pictured(const KeptLearner& kept, std::uint32_t n) {
    if (kept.learner.plan.sizes.patches == 0 || kept.training.material.own())
        return std::nullopt;
    return exampleOf(kept.training.material.task, Split::test, 1, n);
}

// The map that says most of such a model: where it looks back at what it reads, or at a picture, or
// the last layer of one that goes on. In the order in which the model comes by its attentions.
Index tellingLayer(const NetworkPlan& plan) {
    if (!networks().math(plan.model.row).layered)
        return 0;
    const Index layers = integer(plan.model.values, "layers");
    if (plan.sizes.patches > 0)
        return 2 * layers - 1; // each looks among themselves, then at the picture
    switch (plan.form) {
    case Form::sequence:
        return 3 * layers - 1; // the encoder's, and two for each of the decoder's
    case Form::next:
        return layers - 1;
    default:
        return 0;
    }
}

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words)
        text += (text.empty() ? "" : " ") + word;
    return text;
}

// Sentences of what it was taught, that it never saw; none where that is not in the folder any
// more.
std::vector<std::string> heldOut(Files& files, const std::string& folder, const KeptLearner& kept) {
    std::vector<std::string> sentences;
    try {
        TrainingPlan plan = kept.training;
        const Examples examples = examplesIn(files, folder, plan);
        const std::uint64_t held = examples.held[static_cast<std::size_t>(Split::test)];
        for (std::uint64_t n = 0; n < (held == 0 ? offered : std::min(offered, held)); ++n)
            sentences.push_back(joined(examples.at(Split::test, 1, n).source));
    } catch (const Error&) { // who asks for more than the model is told
    }
    return sentences;
}

// Whether the model can make anything of it.
bool knowsAny(const Learner& learner, const std::string& text) {
    const Tokens words = tokenize(standardSelection(tokenizers().info()).only(), text);
    return std::ranges::any_of(
        words, [&](const Token& one) { return !asItKnows(learner, one.text).empty(); });
}

} // namespace

std::string asItKnows(const Learner& learner, const std::string& word) {
    const auto knows = [&](const std::string& one) {
        return learner.plan.form == Form::next ? learner.answerOf(one) >= 0
                                               : learner.numberOf(one) > 0;
    };
    const std::string small = QString::fromStdString(word).toLower().toStdString();
    return !knows(word) && knows(small) ? small : knows(word) ? word : std::string();
}

ChosenStages trainedStages(const Learner& learner) {
    const NetworkParts parts = partsOf(learner.plan);
    return networks().math(learner.plan.model.row).layered ? parts.layers.front() : parts.across;
}

bool ModelUse::trainedSo() const {
    return std::ranges::none_of(changed, [](bool one) { return one; });
}

std::optional<ModelUse> modelUse(const Experiment& experiment) {
    if (!experiment.model.any())
        return std::nullopt;
    ModelUse use{.kept = keptFor(experiment), .trained = {}};
    use.trained = trainedStages(use.kept->learner);
    for (const Stage stage : allStages)
        use.changed[stage] = experiment.at(stage) != use.trained[stage];
    return use;
}

std::vector<Selection> trainedFor(const Experiment& experiment, Stage stage) {
    std::vector<Selection> trained;
    const ShippedModel* shipped = shippedOf(experiment.model);
    if (stage == Stage::score && shipped && !shipped->scores.empty()) {
        for (std::size_t i = 0; i < shipped->scores.size(); ++i)
            trained.push_back(
                trainedStages(shippedLearner(experiment.model.name, i)->learner)[stage]);
        return trained;
    }
    if (const auto use = modelAtHand(experiment))
        trained.push_back(use->trained[stage]);
    return trained;
}

const Selection* trainedRow(const std::vector<Selection>& trained, const RowInfo& row) {
    for (const Selection& one : trained)
        if (one.parts.size() == 1 && one.only().row == row.id)
            return &one;
    return nullptr;
}

Selection chosenRow(const std::vector<Selection>& trained, const Selection& before,
                    const RowInfo& row) {
    if (const Selection* known = trainedRow(trained, row))
        return *known;
    Selection chosen = selectionOf(row);
    chosen.parts.front().choice = carriedOver(row, before.only());
    return chosen;
}

Experiment firstExperiment() {
    return withModel(standardExperiment(),
                     {.name = shippedModels().info().rows[shippedModels().info().standard].id});
}

std::optional<ModelUse> modelAtHand(const Experiment& experiment) {
    try {
        return modelUse(experiment);
    } catch (const Error&) {
        return std::nullopt;
    }
}

Experiment withModel(Experiment experiment, ModelChoice model) {
    const std::vector<std::string> before = sentencesFor(experiment.model);
    const auto past = modelAtHand(experiment);
    const bool caption = past && pictured(*past->kept, 0) &&
                         withPicture(experiment, experiment.model.picture).text == experiment.text;
    experiment.model = std::move(model);
    experiment.edits.clear();
    experiment.view.layer = experiment.view.head = 0;
    experiment.view.query.reset();
    experiment.view.key.reset();
    if (!experiment.model.any()) {
        experiment.selections = standardExperiment().selections;
        return experiment;
    }
    experiment.keysText.reset();
    if (const ShippedModel* shipped = shippedOf(experiment.model);
        shipped && !shipped->scores.empty())
        experiment.at(Stage::score) =
            readSelection(table(Stage::score), shipped->scores.front(), table(Stage::score).id);
    const ModelUse use = *modelUse(experiment);
    experiment.selections = use.trained;
    experiment.view.layer = tellingLayer(use.kept->learner.plan);
    if (pictured(*use.kept, 0))
        return withPicture(std::move(experiment), experiment.model.picture);
    const std::vector<std::string> own = sentencesFor(experiment.model);
    if (!own.empty() && (caption || std::ranges::count(before, experiment.text) > 0 ||
                         experiment.text == standardExperiment().text ||
                         !knowsAny(use.kept->learner, experiment.text)))
        experiment.text = own.front();
    return experiment;
}

Message modelName(const ModelChoice& model) {
    if (shippedOf(model))
        return {shippedModels().info().row(model.name).name, {}};
    return {"%1", {model.name}};
}

std::vector<std::string> sentencesFor(const ModelChoice& model) {
    if (const ShippedModel* shipped = shippedOf(model))
        return {shipped->examples.begin(), shipped->examples.end()};
    return model.hash.empty() ? std::vector<std::string>() : openedModel(model.hash).sentences;
}

Experiment withPicture(Experiment experiment, std::uint32_t n) {
    const auto use = modelAtHand(experiment);
    const auto example = use ? pictured(*use->kept, n) : std::nullopt;
    if (!example)
        return experiment;
    experiment.model.picture = n;
    experiment.text = joined(example->source);
    return experiment;
}

ModelChoice openModel(Files& files, const std::string& folder) {
    constexpr const char* config = "config.json";
    if (isInFolder(files, folder, config)) // damage has its words
        (void)parseJson(readInFolder(files, folder, config, std::size_t{16} << 20),
                        folder + "/" + config);
    if (!isLearnerFolder(files, folder))
        fail(QT_TRANSLATE_NOOP("fovea", "%1: no model in it that ‘fovea train’ made; a checkpoint "
                                        "of another kind is run by ‘fovea run’"),
             {folder});
    auto kept = std::make_shared<const KeptLearner>(readLearner(files, folder));
    const QString name = QDir(QDir::cleanPath(QString::fromStdString(folder))).dirName();
    ModelChoice model{.name = name.toStdString(), .hash = hashOf(*kept)};
    std::vector<std::string> sentences = heldOut(files, folder, *kept);
    keepOpened(model.hash, {std::move(kept), std::move(sentences)});
    return model;
}

Experiment withSentence(Experiment experiment, const std::string& sentence) {
    constexpr std::uint32_t most = 1000;
    if (const auto use = modelAtHand(experiment); use && pictured(*use->kept, 0))
        for (std::uint32_t n = 0; n < most; ++n)
            if (joined(pictured(*use->kept, n)->source) == sentence)
                return withPicture(std::move(experiment), n);
    experiment.text = sentence;
    return experiment;
}

std::string hashOf(const KeptLearner& kept) {
    QCryptographicHash hash(QCryptographicHash::Sha256);
    const auto add = [&](const char* bytes, std::size_t size) {
        hash.addData(QByteArrayView(bytes, static_cast<qsizetype>(size)));
    };
    const auto addText = [&](const std::string& text) { add(text.c_str(), text.size() + 1); };
    addText(writeJson(modelToJson(kept.learner.plan)));
    addText(kept.training.material.name());
    for (const auto* words : {&kept.learner.words, &kept.learner.answers})
        for (const std::string& word : *words)
            addText(word);
    for (const auto& [name, tensor] : kept.learner.learned) {
        addText(name);
        const auto numbers = tensor.host<float>();
        add(reinterpret_cast<const char*>(numbers.data()), numbers.size_bytes());
    }
    return hash.result().toHex().left(16).toStdString();
}

} // namespace fovea
