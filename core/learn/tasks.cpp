#include "core/learn/tasks.h"

#include "core/base/table.h"
#include "core/learn/random_draws.h"
#include "core/learn/tasks/language.h"
#include "core/learn/tasks/names.h"
#include "core/learn/tasks/names_said.h"
#include "core/learn/tasks/notation.h"
#include "core/learn/tasks/repeats.h"
#include "core/learn/tasks/sentiment.h"
#include "core/learn/tasks/sequences.h"
#include "core/learn/tasks/shapes.h"
#include "core/learn/tasks/summary.h"
#include "core/learn/tasks/tagging.h"
#include "core/learn/tasks/translation.h"

namespace fovea {
namespace {

constexpr const char* splitNames[] = {"train", "validation", "test"};

} // namespace

const Table<Task>& tasks() {
    static const Parameter difficulty =
        numberParameter("difficulty", QT_TRANSLATE_NOOP("fovea", "Difficulty"), 1, 0, 2);
    static const Parameter longest =
        integerParameter("longest", QT_TRANSLATE_NOOP("fovea", "Max length"), 10, 4, 64);
    static const Table<Task> table(
        {.id = "task", .name = QT_TRANSLATE_NOOP("fovea", "Task"), .plural = "tasks"}, "tagging",
        {
            {{.id = "tagging",
              .name = QT_TRANSLATE_NOOP("fovea", "Parts of speech"),
              .formula = "I saw a saw → PRON VERB DET NOUN",
              .summary = QT_TRANSLATE_NOOP(
                  "fovea", "The part of speech of each word, where many words have two"),
              .parameters = {difficulty}},
             {Form::eachWord, tagging::generate, tagging::words, tagging::answers}},
            {{.id = "names",
              .name = QT_TRANSLATE_NOOP("fovea", "Names"),
              .formula = "Mr Jordan → O B-PER",
              .summary = QT_TRANSLATE_NOOP("fovea", "Which words are the name of a person, a place "
                                                    "or a firm?"),
              .parameters = {difficulty}},
             {Form::eachWord, names::generate, names::words, names::answers}},
            {{.id = "copy",
              .name = QT_TRANSLATE_NOOP("fovea", "Copy"),
              .formula = "3 1 4 → 3 1 4",
              .summary = QT_TRANSLATE_NOOP("fovea", "The same digits again"),
              .parameters = {longest}},
             {Form::eachWord, sequences::copy, sequences::digits, sequences::digits}},
            {{.id = "reverse",
              .name = QT_TRANSLATE_NOOP("fovea", "Reverse"),
              .formula = "3 1 4 → 4 1 3",
              .summary = QT_TRANSLATE_NOOP("fovea", "The digits from the last to the first"),
              .parameters = {longest}},
             {Form::eachWord, sequences::reverse, sequences::digits, sequences::digits}},
            {{.id = "sort",
              .name = QT_TRANSLATE_NOOP("fovea", "Sort"),
              .formula = "3 1 4 → 1 3 4",
              .summary = QT_TRANSLATE_NOOP("fovea", "The digits by their size"),
              .parameters = {longest}},
             {Form::eachWord, sequences::sort, sequences::digits, sequences::digits}},
            {{.id = "translation",
              .name = QT_TRANSLATE_NOOP("fovea", "Translation"),
              .formula = "what does the cat chase → 猫 追 什么",
              .summary = QT_TRANSLATE_NOOP("fovea", "English into Chinese, where words stand in "
                                                    "another order"),
              .parameters = {difficulty,
                             numberParameter("unknown", QT_TRANSLATE_NOOP("fovea", "Unknown words"),
                                             0, 0, 1)}},
             {Form::sequence, translation::generate, translation::words, translation::answers}},
            {{.id = "notation",
              .name = QT_TRANSLATE_NOOP("fovea", "Numbers and dates"),
              .formula = "3 4 0 7 → three thousand four hundred seven",
              .summary = QT_TRANSLATE_NOOP("fovea", "What is written in digits, written in words"),
              .parameters = {difficulty, optionParameter("kind", QT_TRANSLATE_NOOP("fovea", "Kind"),
                                                         {"both", "number", "date"})}},
             {Form::sequence, notation::generate, notation::words, notation::answers}},
            {{.id = "summary",
              .name = QT_TRANSLATE_NOOP("fovea", "Summary"),
              .formula = "… Ada sold maps . … Ada sold maps . … → Ada sold maps .",
              .summary =
                  QT_TRANSLATE_NOOP("fovea", "The sentence that a paragraph repeats, among others"),
              .parameters = {difficulty}},
             {Form::sequence, summary::generate, summary::words, summary::answers}},
            {{.id = "names-said",
              .name = QT_TRANSLATE_NOOP("fovea", "List of names"),
              .formula = "Mr Jordan smiled → PER Jordan",
              .summary = QT_TRANSLATE_NOOP("fovea", "Which persons, places and firms a text names"),
              .parameters = {difficulty}},
             {Form::sequence, names_said::generate, names::words, names_said::answers}},
            {{.id = "sentiment",
              .name = QT_TRANSLATE_NOOP("fovea", "Sentiment"),
              .formula = "it was not good → negative",
              .summary = QT_TRANSLATE_NOOP(
                  "fovea", "Whether a sentence praises, when words negate and strengthen others"),
              .parameters = {integerParameter("longest", QT_TRANSLATE_NOOP("fovea", "Max length"),
                                              30, 4, 64)}},
             {Form::whole, sentiment::generate, sentiment::words, sentiment::answers}},
            {{.id = "shapes",
              .name = QT_TRANSLATE_NOOP("fovea", "Shapes"),
              .formula = "red circle left of blue square → r1c3",
              .summary =
                  QT_TRANSLATE_NOOP("fovea", "The patch of a picture that the caption describes"),
              .parameters = {difficulty,
                             optionParameter("caption", QT_TRANSLATE_NOOP("fovea", "Caption"),
                                             {"yes", "no"})}},
             {Form::whole,
              shapes::generate,
              shapes::words,
              shapes::answers,
              {.patches = shapes::rows * shapes::rows, .width = shapes::patchWidth}}},
            {{.id = "language",
              .name = QT_TRANSLATE_NOOP("fovea", "Language"),
              .formula = "I saw a … → saw",
              .summary =
                  QT_TRANSLATE_NOOP("fovea", "The next word of the sentences of other tasks"),
              .parameters = {difficulty,
                             optionParameter("grammar", QT_TRANSLATE_NOOP("fovea", "Grammar"),
                                             language::grammars()),
                             numberParameter("twice", QT_TRANSLATE_NOOP("fovea", "Repeated"), 0, 0,
                                             1)}},
             {Form::next, language::generate, language::words, language::words}},
            {{.id = "repeats",
              .name = QT_TRANSLATE_NOOP("fovea", "Repeats"),
              .formula = "k 3 a k 3 … → a",
              .summary =
                  QT_TRANSLATE_NOOP("fovea", "A random sequence, repeated in the same order"),
              .parameters = {integerParameter("longest", QT_TRANSLATE_NOOP("fovea", "Max length"),
                                              20, 4, 64)}},
             {Form::next, repeats::generate, repeats::words, repeats::words}},
        });
    return table;
}

Split splitOf(const Example& example) {
    std::string text;
    for (const std::string& word : example.source)
        text += word + ' ';
    text += example.scene;
    const double uniform = RandomStream(0, "split", text).uniform(0);
    return uniform < 0.8 ? Split::train : uniform < 0.9 ? Split::validation : Split::test;
}

Example exampleOf(const Choice& task, Split split, std::uint32_t seed, std::uint64_t n) {
    const std::string subject =
        std::string(splitNames[static_cast<std::size_t>(split)]) + " " + std::to_string(n);
    const RandomStream stream(seed, "task." + task.row, subject);
    RandomDraws draws(stream);
    for (;;) { // at worst some tens of times
        Example one = tasks().math(task.row).generate(task.values, draws);
        if (splitOf(one) == split)
            return one;
    }
}

} // namespace fovea
