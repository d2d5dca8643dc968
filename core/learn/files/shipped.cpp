#include "core/learn/files/shipped.h"

#include "core/attention/score.h"
#include "core/base/error.h"
#include "core/base/table.h"
#include "core/learn/files/embedded_models.h"

#include <map>
#include <mutex>
#include <stdexcept>
#include <utility>

namespace fovea {
namespace {

constexpr std::string_view root = ":/models/";

// What can be read of the program itself, and nothing else.
class EmbeddedFiles : public Files {
public:
    std::string read(const std::string& path, std::size_t most) override {
        const auto bytes =
            path.starts_with(root) ? embeddedModelFile(path.substr(root.size())) : std::nullopt;
        if (!bytes)
            fail(QT_TRANSLATE_NOOP("fovea", "%1: the program was built without this file"), {path});
        if (bytes->size() > most)
            fail(QT_TRANSLATE_NOOP("fovea", "%1: %2 bytes, at most %3 are read"),
                 {path, std::to_string(bytes->size()), std::to_string(most)});
        return std::string(*bytes);
    }
    std::string createBeside(const std::string& target) override { refuse(target); }
    void write(const std::string& path, std::string_view) override { refuse(path); }
    void sync(const std::string& path) override { refuse(path); }
    void rename(const std::string& from, const std::string&) override { refuse(from); }
    Exchange exchange(const std::string& one, const std::string&) override { refuse(one); }
    void syncFolder(const std::string& pathInside) override { refuse(pathInside); }
    void remove(const std::string&) noexcept override {}
    void makeFolder(const std::string& path) override { refuse(path); }
    // A list says what is optional.
    std::vector<std::string> list(const std::string& folder) override {
        std::vector<std::string> found;
        if (folder.starts_with(root))
            for (const std::string_view name : embeddedModelFiles())
                if (const std::string path = std::string(root) + std::string(name);
                    path.substr(0, path.rfind('/')) == folder)
                    found.push_back(path);
        return found;
    }
    std::string resolve(const std::string& path) override { return path; }

private:
    [[noreturn]] static void refuse(const std::string& path) {
        fail(QT_TRANSLATE_NOOP("fovea", "%1: is part of the program, which cannot be written to"),
             {path});
    }
};

Selection scoreOf(const ShippedModel& model, std::size_t variant) {
    return readSelection(scores().info(), model.scores[variant], scores().info().id);
}

std::string folderOf(const std::string& id, std::size_t variant) {
    const ShippedModel& model = shippedModels().math(id);
    if (variant >= model.variants())
        throw std::logic_error(id + " ships in fewer variants");
    return std::string(root) + id +
           (model.scores.empty() ? "" : "/" + scoreOf(model, variant).only().row);
}

} // namespace

const Table<ShippedModel>& shippedModels() {
    static const std::vector<const char*> mainScores = {
        "scaled-dot", "additive", "general", "gaussian", "global-query", "static:max=64"};
    static const std::vector<const char*> translated = {"the cat chases the mouse",
                                                        "I saw a saw",
                                                        "yesterday he saw her red book",
                                                        "what does the cat chase",
                                                        "she does not see him in the garden",
                                                        "will Ada draw a horse near the house",
                                                        "who helped two children",
                                                        "where do they find the flowers"};
    static const std::vector<const char*> continued = {"I saw a",
                                                       "they will",
                                                       "the old dog",
                                                       "dog tree the box dog tree the",
                                                       "fish a red saw well fish a",
                                                       "green we ring on plant green we"};
    static const Table<ShippedModel> table(
        {.id = "shipped", .name = QT_TRANSLATE_NOOP("fovea", "Trained model"), .plural = "shipped"},
        "tagger",
        {
            {{.id = "tagger",
              .name = QT_TRANSLATE_NOOP("fovea", "Tagger"),
              .formula = "I saw a saw → PRON VERB DET NOUN",
              .summary = QT_TRANSLATE_NOOP("fovea", "Predicts the part of speech of each word")},
             {.scores = mainScores,
              .examples = {"I saw a saw", "I saw a saw on the table", "they can fish",
                           "we can can the fish", "I like the light", "you plant a plant",
                           "the old saw can saw the tree", "they watch my watch"}}},
            {{.id = "translator",
              .name = QT_TRANSLATE_NOOP("fovea", "Translator"),
              .formula = "the cat chases the mouse → 猫 追 老鼠",
              .summary = QT_TRANSLATE_NOOP(
                  "fovea",
                  "Translates English into Chinese and attends to the word that it translates")},
             {.scores = mainScores, .examples = translated}},
            {{.id = "translator-lstm",
              .name = QT_TRANSLATE_NOOP("fovea", "Translator (LSTM)"),
              .formula = "the cat chases the mouse → 猫 追 老鼠",
              .summary = QT_TRANSLATE_NOOP(
                  "fovea", "The same with recurrent networks and Bahdanau's attention")},
             {.scores = {}, .examples = translated}},
            {{.id = "translator-luong",
              .name = QT_TRANSLATE_NOOP("fovea", "Translator (Luong)"),
              .formula = "the cat chases the mouse → 猫 追 老鼠",
              .summary = QT_TRANSLATE_NOOP(
                  "fovea", "The same with Luong's attention, by words or by places alone")},
             {.scores = {"general", "dot", "location:max=64"}, .examples = translated}},
            {{.id = "translator-local",
              .name = QT_TRANSLATE_NOOP("fovea", "Translator (local-p)"),
              .formula = "the cat chases the mouse → 猫 追 老鼠",
              .summary =
                  QT_TRANSLATE_NOOP("fovea", "The same with Luong's attention around a place "
                                             "that each word predicts")},
             {.scores = {}, .examples = translated}},
            {{.id = "translator-fixed",
              .name = QT_TRANSLATE_NOOP("fovea", "Translator (one vector)"),
              .formula = "the cat chases the mouse → 猫 追 老鼠",
              .summary = QT_TRANSLATE_NOOP(
                  "fovea", "The same without attention: one vector is all that is read")},
             {.scores = {}, .examples = translated}},
            {{.id = "sentiment",
              .name = QT_TRANSLATE_NOOP("fovea", "Sentiment"),
              .formula = "it was not good → negative",
              .summary = QT_TRANSLATE_NOOP(
                  "fovea",
                  "Predicts whether a sentence praises, from the few words it attends to")},
             {.scores = {},
              .examples = {"it was good", "it was not good", "it was hardly bad",
                           "the plot was not very good but we liked the music",
                           "it was very good and this was bad",
                           "it was slightly good and this was bad"}}},
            {{.id = "shapes",
              .name = QT_TRANSLATE_NOOP("fovea", "Shapes"),
              .formula = "red circle left of blue square → r1c3",
              .summary =
                  QT_TRANSLATE_NOOP("fovea", "Finds the thing in a picture that a caption names")},
             {.scores = {},
              .examples = {"yellow circle right of blue triangle", "blue circle left of red circle",
                           "red triangle below yellow circle", "blue square above blue circle",
                           "green triangle left of green square", "red square above red circle"}}},
            {{.id = "shapes-salience",
              .name = QT_TRANSLATE_NOOP("fovea", "Shapes (salience)"),
              .formula = "look → r1c3",
              .summary = QT_TRANSLATE_NOOP(
                  "fovea",
                  "Looks at what stands out in a picture, for no caption says what is meant")},
             {.scores = {}, .examples = {"look"}}},
            {{.id = "language",
              .name = QT_TRANSLATE_NOOP("fovea", "Next words"),
              .formula = "I saw a … → saw",
              .summary = QT_TRANSLATE_NOOP(
                  "fovea", "Predicts the next word, and continues what it has seen before")},
             {.scores = {"scaled-dot", "global-query"}, .examples = continued}},
            {{.id = "language-segments",
              .name = QT_TRANSLATE_NOOP("fovea", "Next words (segments)"),
              .formula = "[memory; segment]",
              .summary =
                  QT_TRANSLATE_NOOP("fovea", "The same, eight words at a time; the eight before "
                                             "them are remembered")},
             {.scores = {}, .examples = continued}},
            {{.id = "induction",
              .name = QT_TRANSLATE_NOOP("fovea", "Induction"),
              .formula = "k 3 a f k 3 a … → f",
              .summary = QT_TRANSLATE_NOOP(
                  "fovea", "Predicts what came after the same symbol before, by attention alone")},
             {.scores = {},
              .examples = {"k 3 a f 9 z q k 3 a f", "7 w m b 2 x 7 w m b 2",
                           "h e l o w r d h e l o w", "1 2 3 4 5 6 7 8 1 2 3 4",
                           "a b a c a d a b a c a"}}},
            {{.id = "tagger-chinese",
              .name = QT_TRANSLATE_NOOP("fovea", "Tagger (Chinese)"),
              .formula = "我用锯锯木头 → 代词 介词 名词 动词 名词 名词",
              .summary = QT_TRANSLATE_NOOP(
                  "fovea", "Predicts the part of speech of each character of a Chinese sentence")},
             {.scores = {},
              .examples = {"我用锯锯木头", "这朵花花了十块钱", "我把一把锁锁好了", "他在家看书",
                           "他在看书", "他给我买花", "他给我一朵花", "他只买了一只猫"}}},
            {{.id = "pinyin",
              .name = QT_TRANSLATE_NOOP("fovea", "Pinyin"),
              .formula = "他还得还钱 → tā hái děi huán qián",
              .summary = QT_TRANSLATE_NOOP(
                  "fovea", "Predicts how each character of a Chinese sentence is read")},
             {.scores = {},
              .examples = {"他还得还钱", "南京市长江大桥", "南京市长说他好", "银行行长来了",
                           "他种了三种花", "他背着书包背书", "他在数人数", "我们都去首都"}}},
        });
    return table;
}

std::shared_ptr<const SavedLearner> shippedLearner(const std::string& id, std::size_t variant) {
    static std::mutex mutex;
    static std::map<std::string, std::shared_ptr<const SavedLearner>> saved;
    const std::string folder = folderOf(id, variant);
    const std::scoped_lock lock(mutex);
    std::shared_ptr<const SavedLearner>& learner = saved[folder];
    if (!learner) {
        EmbeddedFiles files;
        learner = std::make_shared<const SavedLearner>(readLearner(files, folder));
    }
    return learner;
}

} // namespace fovea
