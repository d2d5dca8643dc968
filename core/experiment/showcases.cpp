#include "core/experiment/showcases.h"

#include "core/base/table.h"
#include "core/experiment/chosen_model.h"

namespace fovea {
namespace {

constexpr const char* saws = "I saw a saw";
constexpr const char* chase = "the cat chases the mouse";
constexpr const char* induced = "k 3 a f 9 z q k 3 a f";
constexpr const char* repeated = "dog tree the box dog tree the";

Experiment of(const char* model, const char* sentence) {
    return withSentence(withModel(defaultExperiment(), {.name = model}), sentence);
}

Experiment with(Experiment experiment, Stage stage, const char* rows) {
    experiment.at(stage) = readSelection(table(stage), rows, table(stage).id);
    return experiment;
}

// The pinned cell, counted from 0.
Experiment pinned(Experiment experiment, std::int64_t layer, std::int64_t query, std::int64_t key) {
    experiment.view.layer = layer;
    experiment.view.query = query;
    experiment.view.key = key;
    return experiment;
}

Experiment silenced(Experiment experiment, std::int64_t layer, std::int64_t query,
                    std::int64_t key) {
    experiment.edits = {{.layer = layer, .query = query, .key = key}};
    return pinned(std::move(experiment), layer, query, key);
}

Experiment shown(Experiment experiment, const char* figure) {
    experiment.view.figure = figure;
    return experiment;
}

// Embeddings themselves are compared: no projection mixes them.
Experiment twoSentences() {
    Experiment two = defaultExperiment();
    two.text = "the cat sees a dog";
    two.keysText = "a dog sees the cat";
    return shown(with(with(with(two, Stage::position, "none"), Stage::project, "identity"),
                      Stage::score, "dot"),
                 "links");
}

} // namespace

const Table<MakeShowcase>& showcases() {
    static const Table<MakeShowcase> table(
        {.id = "showcase", .name = QT_TRANSLATE_NOOP("fovea", "Examples"), .plural = "showcases"},
        "silenced-noun",
        {
            {{.id = "silenced-noun",
              .name = QT_TRANSLATE_NOOP("fovea", "A noun becomes a verb"),
              .formula = saws,
              .summary = QT_TRANSLATE_NOOP("fovea", "The second ‘saw’ may not attend to ‘a’, and "
                                                    "the tagger calls it a verb. Undo the "
                                                    "silenced cell: it is a noun.")},
             [] { return silenced(of("tagger", saws), 0, 3, 2); }},
            {{.id = "no-positions",
              .name = QT_TRANSLATE_NOOP("fovea", "Without order"),
              .formula = saws,
              .summary = QT_TRANSLATE_NOOP("fovea", "Without positions equal words are equal: the "
                                                    "tagger gives both ‘saw’ the same tag.")},
             [] { return with(of("tagger", saws), Stage::position, "none"); }},
            {{.id = "average",
              .name = QT_TRANSLATE_NOOP("fovea", "Average pooling"),
              .formula = saws,
              .summary = QT_TRANSLATE_NOOP("fovea", "Every weight is 1/4, whatever the scores; the "
                                                    "second ‘saw’ is no longer a noun.")},
             [] { return with(of("tagger", saws), Stage::normalise, "uniform"); }},
            {{.id = "one-key",
              .name = QT_TRANSLATE_NOOP("fovea", "One key for each query"),
              .formula = saws,
              .summary =
                  QT_TRANSLATE_NOOP("fovea", "The largest score takes all the weight, and the "
                                             "tagger’s four answers stay the same as with "
                                             "softmax.")},
             [] { return with(of("tagger", saws), Stage::normalise, "hard"); }},
            {{.id = "neighbours",
              .name = QT_TRANSLATE_NOOP("fovea", "Neighbours are enough"),
              .formula = "I saw a saw on the table",
              .summary = QT_TRANSLATE_NOOP("fovea", "Each word sees itself and its neighbours "
                                                    "alone, and all seven tags stay the same.")},
             [] {
                 return with(of("tagger", "I saw a saw on the table"), Stage::mask, "window:1");
             }},
            {{.id = "word-by-word",
              .name = QT_TRANSLATE_NOOP("fovea", "Which word is translated"),
              .formula = chase,
              .summary = QT_TRANSLATE_NOOP("fovea", "Cross-attention: each word of the translation "
                                                    "attends most to the word that it "
                                                    "translates.")},
             [] { return shown(pinned(of("translator", chase), 2, 0, 1), "links"); }},
            {{.id = "lost-mouse",
              .name = QT_TRANSLATE_NOOP("fovea", "A translator that loses the mouse"),
              .formula = chase,
              .summary = QT_TRANSLATE_NOOP("fovea", "One silenced cell between the two texts: the "
                                                    "cat no longer chases a mouse, but a car.")},
             [] { return silenced(of("translator", chase), 2, 2, 4); }},
            {{.id = "repeating-head",
              .name = QT_TRANSLATE_NOOP("fovea", "A head that repeats"),
              .formula = repeated,
              .summary =
                  QT_TRANSLATE_NOOP("fovea", "Under a causal mask the last ‘the’ attends most to "
                                             "‘box’, which followed ‘the’ before; the model "
                                             "predicts ‘box’.")},
             [] { return pinned(of("language", repeated), 1, 7, 4); }},
            {{.id = "short-memory",
              .name = QT_TRANSLATE_NOOP("fovea", "Local attention forgets"),
              .formula = repeated,
              .summary = QT_TRANSLATE_NOOP("fovea", "With a window of two words before it the same "
                                                    "model cannot find ‘box’, and no longer "
                                                    "predicts it.")},
             [] {
                 return pinned(with(of("language", repeated), Stage::mask, "causal & window:2"), 1,
                               7, 5);
             }},
            {{.id = "two-heads",
              .name = QT_TRANSLATE_NOOP("fovea", "Two heads that work together"),
              .formula = induced,
              .summary = QT_TRANSLATE_NOOP("fovea", "Why the second ‘3’ attends to ‘a’: a head of "
                                                    "layer 1 wrote ‘3’ into the key of ‘a’, which "
                                                    "came after it. Without that term the weight "
                                                    "is gone, and so is the prediction.")},
             [] { return shown(pinned(of("induction", induced), 1, 9, 3), "why"); }},
            {{.id = "decisive-word",
              .name = QT_TRANSLATE_NOOP("fovea", "The word that decides"),
              .formula = "it was not good",
              .summary = QT_TRANSLATE_NOOP("fovea", "One query over the whole sentence: ‘not’ has "
                                                    "most of the weight, and the answer is "
                                                    "negative.")},
             [] { return of("sentiment", "it was not good"); }},
            {{.id = "found-shape",
              .name = QT_TRANSLATE_NOOP("fovea", "Words that find a shape"),
              .formula = "yellow circle right of blue triangle",
              .summary = QT_TRANSLATE_NOOP("fovea", "‘yellow’ puts nearly all its weight on the "
                                                    "patch with the yellow circle, which is the "
                                                    "answer.")},
             [] {
                 return shown(pinned(of("shapes", "yellow circle right of blue triangle"), 1, 0, 3),
                              "picture");
             }},
            {{.id = "two-sentences",
              .name = QT_TRANSLATE_NOOP("fovea", "Two sentences"),
              .formula = "the cat sees a dog ⇄ a dog sees the cat",
              .summary = QT_TRANSLATE_NOOP("fovea", "Without positions and projections each word "
                                                    "attends most to the same word of the other "
                                                    "sentence.")},
             twoSentences},
        });
    return table;
}

Experiment showcase(const std::string& row, const Experiment& present) {
    Experiment next = showcases().math(row)();
    next.regression = present.regression;
    next.positions = present.positions;
    next.compare = present.compare;
    next.unknown = present.unknown;
    return next;
}

} // namespace fovea
