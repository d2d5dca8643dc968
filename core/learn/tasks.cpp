#include "core/learn/tasks.h"

#include "core/learn/random_draws.h"
#include "core/learn/tasks/names.h"
#include "core/learn/tasks/sequences.h"
#include "core/learn/tasks/tagging.h"

namespace fovea {
namespace {

constexpr const char* splitNames[] = {"train", "validation", "test"};

} // namespace

const Table<Task>& tasks() {
    static const Parameter difficulty =
        numberParameter("difficulty", QT_TRANSLATE_NOOP("fovea", "Difficulty"), 1, 0, 2);
    static const Parameter longest =
        integerParameter("longest", QT_TRANSLATE_NOOP("fovea", "Longest"), 10, 4, 64);
    static const Table<Task> table(
        {.id = "task", .name = QT_TRANSLATE_NOOP("fovea", "Task"), .plural = "tasks"}, "tagging",
        {
            {{.id = "tagging",
              .name = QT_TRANSLATE_NOOP("fovea", "Parts of speech"),
              .formula = "I saw a saw → PRON VERB DET NOUN",
              .summary = QT_TRANSLATE_NOOP("fovea", "What is each word here, when many are two "
                                                    "things at once?"),
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
        });
    return table;
}

Split splitOf(const Example& example) {
    std::string text;
    for (const std::string& word : example.source)
        text += word + ' ';
    text += example.scene;
    const double place = RandomStream(0, "split", text).uniform(0);
    return place < 0.8 ? Split::train : place < 0.9 ? Split::validation : Split::test;
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
