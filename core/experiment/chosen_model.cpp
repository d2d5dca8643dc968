#include "core/experiment/chosen_model.h"

#include "core/base/error.h"
#include "core/base/folder_files.h"
#include "core/base/json.h"
#include "core/base/table.h"
#include "core/experiment/checkpoint_model.h"
#include "core/experiment/file_model.h"
#include "core/experiment/opened_models.h"
#include "core/experiment/trained_model.h"
#include "core/learn/files/held_out.h"
#include "core/learn/files/kept_steps.h"
#include "core/learn/files/shipped.h"
#include "core/learn/files/training_history.h"
#include "core/text/tokenizers.h"

#include <QtCore/QDir>

#include <algorithm>

namespace fovea {
namespace {

const ShippedModel* shippedOf(const ModelChoice& model) {
    const auto& rows = shippedModels().info().rows;
    const bool known =
        std::ranges::any_of(rows, [&](const RowInfo& row) { return row.id == model.name; });
    return known && model.hash.empty() ? &shippedModels().math(model.name) : nullptr;
}

std::shared_ptr<const AttentionModel> shippedModel(const std::string& name, std::size_t variant) {
    return std::make_shared<const TrainedModel>(shippedLearner(name, variant));
}

std::shared_ptr<const AttentionModel> modelOf(const Experiment& experiment) {
    const ModelChoice& model = experiment.model;
    if (auto opened = model.hash.empty() ? nullptr : openedModel(model.hash).model) {
        auto at = model.step ? opened->atStep(*model.step) : opened;
        if (!at)
            fail(QT_TRANSLATE_NOOP("fovea", "the model ‘%1’ did not keep step %2 of its training"),
                 {model.name, std::to_string(*model.step)});
        return at;
    }
    const ShippedModel* shipped = shippedOf(model);
    if (!shipped)
        fail(QT_TRANSLATE_NOOP(
                 "fovea", "the model ‘%1’ is not here: open its folder, or choose another model"),
             {model.name});
    // The one that was trained for this score, in whatever shape; otherwise the first.
    const TableInfo& table = fovea::table(Stage::score);
    const Selection& score = experiment.at(Stage::score);
    for (std::size_t i = 0; i < shipped->scores.size(); ++i)
        if (score.parts.size() == 1 &&
            score.only().row == readSelection(table, shipped->scores[i], table.id).only().row)
            return shippedModel(model.name, i);
    return shippedModel(model.name, 0);
}

OpenedModel openedTraining(Files& files, const std::string& folder) {
    auto saved = std::make_shared<const SavedLearner>(readLearner(files, folder));
    std::vector<std::string> sentences = heldOutSentences(files, folder, *saved);
    HistoryPointer history;
    if (hasLog(files, folder)) // whose damage is reported where it is shown
        history = std::make_shared<const TrainingHistory>(historyIn(files, folder));
    return {std::make_shared<const TrainedModel>(std::move(saved), std::move(history),
                                                 KeptSteps{folder, keptSteps(files, folder)}),
            std::move(sentences)};
}

OpenedModel openedCheckpoint(const std::string& folder) {
    auto model = std::make_shared<const CheckpointModel>(folder);
    return {model, model->examples()};
}

OpenedModel openedFile(const std::string& path) {
    auto model = std::make_shared<const FileModel>(path);
    return {model, model->sentences()};
}

// The Hub's cache names a model by the folder above its snapshots: models--openai-community--gpt2.
std::string nameOfFolder(const std::string& folder) {
    const QDir dir(QDir::cleanPath(QDir(QString::fromStdString(folder)).absolutePath()));
    const QStringList parts = dir.path().split(QLatin1Char('/'));
    if (const qsizetype n = parts.size(); n >= 3 && parts[n - 2] == QLatin1String("snapshots") &&
                                          parts[n - 3].startsWith(QLatin1String("models--")))
        return parts[n - 3].section(QStringLiteral("--"), -1).toStdString();
    return dir.dirName().toStdString();
}

} // namespace

bool ChosenModel::trainedSo() const {
    return std::ranges::none_of(changed, [](bool one) { return one; });
}

std::optional<ChosenModel> chosenModel(const Experiment& experiment) {
    if (!experiment.model.any())
        return std::nullopt;
    ChosenModel chosen{.model = modelOf(experiment), .trained = {}};
    chosen.trained = chosen.model->stages();
    for (const Stage stage : allStages)
        chosen.changed[stage] = experiment.at(stage) != chosen.trained[stage];
    return chosen;
}

bool takesTwoTexts(const Experiment& experiment) {
    const auto chosen = modelAtHand(experiment);
    return chosen ? chosen->model->takesPairs() : !experiment.model.any();
}

std::vector<Selection> trainedFor(const Experiment& experiment, Stage stage) {
    std::vector<Selection> trained;
    const ShippedModel* shipped = shippedOf(experiment.model);
    if (stage == Stage::score && shipped && !shipped->scores.empty()) {
        for (std::size_t i = 0; i < shipped->scores.size(); ++i)
            trained.push_back(shippedModel(experiment.model.name, i)->stages()[stage]);
        return trained;
    }
    if (const auto chosen = modelAtHand(experiment))
        trained.push_back(chosen->trained[stage]);
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
    return withModel(defaultExperiment(),
                     {.name = shippedModels().info().rows[shippedModels().info().defaultRow].id});
}

std::optional<ChosenModel> modelAtHand(const Experiment& experiment) {
    try {
        return chosenModel(experiment);
    } catch (const Error&) {
        return std::nullopt;
    }
}

Experiment withModel(Experiment experiment, ModelChoice model) {
    const std::vector<std::string> before = sentencesFor(experiment.model);
    const auto past = modelAtHand(experiment);
    const bool caption = past && past->model->captionOf(0) &&
                         withPicture(experiment, experiment.model.picture).text == experiment.text;
    experiment.model = std::move(model);
    experiment.edits.clear();
    experiment.silenced = {};
    experiment.decoding.clear();
    experiment.view.layer = experiment.view.head = 0;
    experiment.view.query.reset();
    experiment.view.key.reset();
    if (!experiment.model.any()) {
        experiment.selections = defaultExperiment().selections;
        return experiment;
    }
    experiment.keysText.reset();
    if (const ShippedModel* shipped = shippedOf(experiment.model);
        shipped && !shipped->scores.empty())
        experiment.at(Stage::score) =
            readSelection(table(Stage::score), shipped->scores.front(), table(Stage::score).id);
    const ChosenModel chosen = *chosenModel(experiment);
    experiment.selections = chosen.trained;
    experiment.decoding = chosen.model->ownDecoding();
    experiment.view.layer = chosen.model->firstLayer();
    if (chosen.model->captionOf(0))
        return withPicture(std::move(experiment), experiment.model.picture);
    const std::vector<std::string> own = sentencesFor(experiment.model);
    if (!own.empty() &&
        (caption || std::ranges::count(before, experiment.text) > 0 ||
         experiment.text == defaultExperiment().text || !chosen.model->knowsMost(experiment.text)))
        experiment.text = own.front();
    return experiment;
}

Message modelName(const ModelChoice& model) {
    if (shippedOf(model))
        return {shippedModels().info().row(model.name).name, {}};
    if (model.step)
        return {QT_TRANSLATE_NOOP("fovea", "%1, step %2"),
                {model.name, std::to_string(*model.step)}};
    return {"%1", {model.name}};
}

std::vector<std::string> sentencesFor(const ModelChoice& model) {
    if (const ShippedModel* shipped = shippedOf(model))
        return {shipped->examples.begin(), shipped->examples.end()};
    return model.hash.empty() ? std::vector<std::string>() : openedModel(model.hash).sentences;
}

Experiment withPicture(Experiment experiment, std::uint32_t n) {
    const auto chosen = modelAtHand(experiment);
    const auto caption = chosen ? chosen->model->captionOf(n) : std::nullopt;
    if (!caption)
        return experiment;
    experiment.model.picture = n;
    experiment.text = *caption;
    return experiment;
}

namespace {

OpenedModel inFolder(Files& files, const std::string& folder) {
    constexpr const char* config = "config.json";
    if (NamedArrays::mayBe(folder))
        return openedFile(folder);
    if (!isInFolder(files, folder, config))
        fail(QT_TRANSLATE_NOOP("fovea", "%1: no model in it; expected a folder that ‘fovea train’ "
                                        "made, or a checkpoint with config.json"),
             {folder});
    (void)parseJson(readInFolder(files, folder, config, std::size_t{16} << 20),
                    folder + "/" + config); // damage has its words
    return isLearnerFolder(files, folder) ? openedTraining(files, folder)
                                          : openedCheckpoint(folder);
}

} // namespace

std::string hashOfModel(Files& files, const std::string& folder) {
    return inFolder(files, folder).model->hash();
}

ModelChoice openModel(Files& files, const std::string& folder) {
    OpenedModel opened = inFolder(files, folder);
    ModelChoice choice{.name = nameOfFolder(folder), .hash = opened.model->hash()};
    keepOpened(choice.hash, std::move(opened));
    return choice;
}

Experiment withSentence(Experiment experiment, const std::string& sentence) {
    constexpr std::uint32_t most = 1000;
    if (const auto chosen = modelAtHand(experiment); chosen && chosen->model->captionOf(0))
        for (std::uint32_t n = 0; n < most; ++n)
            if (chosen->model->captionOf(n) == sentence)
                return withPicture(std::move(experiment), n);
    experiment.text = sentence;
    return experiment;
}

} // namespace fovea
