// What every task promises, whatever it is about, and that of a word's part of speech the words
// around always decide.
#include "core/base/table.h"
#include "learn/drawn_examples.h"
#include "support/program.h"

#include <QtTest/QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <regex>
#include <set>

using namespace fovea;

namespace {

bool knows(const std::vector<std::string>& sorted, const std::vector<std::string>& words) {
    return std::ranges::all_of(
        words, [&](const std::string& one) { return std::ranges::binary_search(sorted, one); });
}

bool eachOnceSorted(const std::vector<std::string>& words) {
    return std::ranges::is_sorted(words) && std::ranges::adjacent_find(words) == words.end() &&
           !words.empty();
}

// As many answers as the form says.
bool countsFit(Form form, const Example& one) {
    const std::size_t length = one.source.size();
    const bool aligns = (one.aligned.empty() || one.aligned.size() == one.target.size()) &&
                        std::ranges::all_of(one.aligned, [&](int from) {
                            return from >= -1 && from < static_cast<int>(length);
                        });
    switch (form) {
    case Form::eachWord:
        return one.target.size() == length && aligns;
    case Form::whole:
        return one.target.size() == 1 && one.aligned.empty();
    case Form::sequence:
        return !one.target.empty() && aligns;
    case Form::next:
        return one.target.empty() && one.aligned.empty() && length > 1;
    }
    return false;
}

// What each word of a sentence could be, a letter each: P a pronoun, Y one as an object, D, A, N,
// R a preposition, X an auxiliary, V a verb, S one in the past, b and e adverbs before the verb and
// at the end.
const std::map<std::string, std::string>& readings() {
    static const std::map<std::string, std::string> all = [] {
        const std::pair<const char*, const char*> lists[] = {
            {"P", "I you we they"},
            {"Y", "you"},
            {"D", "a the my your this every"},
            {"A", "old red small sharp light clean open green"},
            {"N",
             "saw can duck fish watch book plant light well will play train ring fly dog table "
             "woman tree house box"},
            {"V", "can duck fish watch book plant light play train ring fly clean open like see "
                  "want hold eat paint"},
            {"S", "saw"},
            {"X", "can will must may"},
            {"b", "often never"},
            {"e", "quickly well often slowly"},
            {"R", "on near with under like"}};
        std::map<std::string, std::string> made;
        for (const auto& [letter, words] : lists)
            for (const std::string& word : wordsOf(words))
                made[word] += letter;
        return made;
    }();
    return all;
}

std::string tagOf(char letter) {
    static const std::map<char, std::string> all = {
        {'P', "PRON"}, {'Y', "PRON"}, {'D', "DET"},  {'A', "ADJ"}, {'N', "NOUN"}, {'R', "PREP"},
        {'X', "AUX"},  {'V', "VERB"}, {'S', "VERB"}, {'b', "ADV"}, {'e', "ADV"}};
    return all.at(letter);
}

// The tags of every reading of the sentence that the grammar has.
std::set<std::vector<std::string>> parsed(const std::vector<std::string>& sentence) {
    static const std::regex grammar("(P(Xb?V|b?[VS])|DA*N(RDA*N)?Xb?V)((Y|DA*N)(RDA*N)?)?e?");
    std::vector<std::string> letters = {""};
    for (const std::string& word : sentence) {
        std::vector<std::string> longer;
        for (const std::string& before : letters)
            for (const char letter : readings().at(word))
                longer.push_back(before + letter);
        letters = longer;
    }
    std::set<std::vector<std::string>> all;
    for (const std::string& one : letters)
        if (std::regex_match(one, grammar)) {
            std::vector<std::string> tags;
            for (const char letter : one)
                tags.push_back(tagOf(letter));
            // "well" behind the noun "light" is not said.
            bool said = true;
            for (std::size_t i = 1; i < sentence.size(); ++i)
                said = said && !(sentence[i] == "well" && tags[i] == "ADV" &&
                                 sentence[i - 1] == "light" && tags[i - 1] == "NOUN");
            if (said)
                all.insert(tags);
        }
    return all;
}

} // namespace

class TestTasks : public QObject {
    Q_OBJECT
    // Every task with its defaults, with each of its options, and at the ends of its parameters.
    static void everyTask() {
        QTest::addColumn<QString>("task");
        const auto add = [](const std::string& task) {
            QTest::newRow(task.c_str()) << QString::fromStdString(task);
        };
        for (const RowInfo& row : tasks().info().rows) {
            add(row.id);
            for (const Parameter& parameter : row.parameters) {
                const std::string set = row.id + ":" + parameter.id + "=";
                if (parameter.type == ParameterType::option)
                    for (const std::string& one : parameter.options)
                        add(set + one);
                else
                    for (const double end : {parameter.least, parameter.most})
                        add(set + std::to_string(static_cast<int>(end)));
            }
        }
    }

private Q_SLOTS:
    void splitsShareNothing_data() { everyTask(); }
    // What is held out cannot come up in training, whatever the seed; every word and every answer
    // is known; the same number is the same example.
    void splitsShareNothing() {
        QFETCH(QString, task);
        const Choice choice = taskOf(task.toStdString());
        const Task& row = tasks().math(choice.row);
        const auto words = row.words(choice.values);
        const auto answers = row.answers(choice.values);
        QVERIFY(eachOnceSorted(words) && eachOnceSorted(answers));
        QVERIFY(row.form != Form::next || words == answers);
        const auto numbers = static_cast<std::size_t>(row.picture.patches * row.picture.width);
        std::map<std::pair<std::vector<std::string>, std::string>, Split> where;
        for (const Split split : {Split::train, Split::validation, Split::test})
            for (const std::uint32_t seed : {1U, 2U})
                for (std::uint64_t n = 0; n < 400; ++n) {
                    const Example one = exampleOf(choice, split, seed, n);
                    QCOMPARE(splitOf(one), split);
                    const std::pair same(one.source, one.scene);
                    QVERIFY(where.try_emplace(same, split).first->second == split);
                    QVERIFY2(countsFit(row.form, one), joined(one.source).c_str());
                    std::vector<std::string> known = one.source;
                    std::erase(known, "…"); // a word outside the vocabulary
                    QVERIFY2(knows(words, known) && knows(answers, one.target),
                             joined(one.source).c_str());
                    QCOMPARE(one.picture.size(), numbers);
                    QVERIFY(std::ranges::all_of(one.picture, [](float value) {
                        return std::isfinite(value) && value >= 0 && value <= 1;
                    }));
                    if (n < 20)
                        QVERIFY(one == exampleOf(choice, split, seed, n));
                }
        QVERIFY2(where.size() > 300, std::to_string(where.size()).c_str());
    }
    void everyWordComesUp_data() { everyTask(); }
    // None is declared that is never said. Words are those of all difficulties, so that who has
    // learned an easy task can be asked a hard one.
    void everyWordComesUp() {
        QFETCH(QString, task);
        Choice choice = taskOf(task.toStdString());
        if (choice.values.contains("difficulty"))
            choice.values["difficulty"] = 2.0;
        if (choice.values.contains("longest"))
            choice.values["longest"] = std::int64_t{20};
        if (choice.values.contains("unknown") && number(choice.values, "unknown") > 0)
            choice.values["unknown"] = 0.1; // of 1 nothing is known
        std::set<std::string> words;
        std::set<std::string> answers;
        for (std::uint64_t n = 0; n < 4000; ++n) {
            const Example one = exampleOf(choice, Split::train, 1, n);
            words.insert(one.source.begin(), one.source.end());
            answers.insert(one.target.begin(), one.target.end());
        }
        const Task& row = tasks().math(choice.row);
        for (const std::string& word : row.words(choice.values))
            QVERIFY2(words.contains(word), word.c_str());
        if (row.form != Form::next)
            for (const std::string& answer : row.answers(choice.values))
                QVERIFY2(answers.contains(answer), answer.c_str());
    }
    // Who looks at words alone must be wrong often.
    void contextDecides() {
        std::map<std::string, std::map<std::string, int>> counts;
        int all = 0;
        for (const Example& one : drawnExamples("tagging", 3000))
            for (std::size_t i = 0; i < one.source.size(); ++i, ++all)
                ++counts[one.source[i]][one.target[i]];
        int best = 0;
        for (const auto& [word, tags] : counts)
            best += std::ranges::max_element(tags, {}, &std::pair<const std::string, int>::second)
                        ->second;
        const double perWord = static_cast<double>(best) / all;
        QVERIFY2(perWord < 0.9, qPrintable(QString::number(perWord)));
        QVERIFY(counts["saw"].size() == 2 && counts["can"].size() == 3);
    }
    // … and the words around leave one reading.
    void oneReading_data() {
        QTest::addColumn<QString>("sentence");
        QTest::addColumn<QString>("tags");
        QTest::newRow("saw") << "I saw a saw"
                             << "PRON VERB DET NOUN";
        QTest::newRow("can") << "they can fish"
                             << "PRON AUX VERB";
        QTest::newRow("how") << "they can fish quickly"
                             << "PRON AUX VERB ADV";
        QTest::newRow("cans") << "they can the fish"
                              << "PRON VERB DET NOUN";
        QTest::newRow("can can") << "they can can the fish"
                                 << "PRON AUX VERB DET NOUN";
        QTest::newRow("like") << "we like the duck like a fish"
                              << "PRON VERB DET NOUN PREP DET NOUN";
        QTest::newRow("light") << "I hold the light well"
                               << "PRON VERB DET ADJ NOUN";
    }
    void oneReading() {
        QFETCH(QString, sentence);
        QFETCH(QString, tags);
        const auto found = parsed(wordsOf(sentence.toStdString()));
        QCOMPARE(found.size(), std::size_t{1});
        QCOMPARE(joined(*found.begin()), tags.toStdString());
    }
    void contextAlwaysDecides() {
        int verbsFirst = 0;
        for (const char* task : {"tagging", "tagging:difficulty=2"})
            for (const Example& one : drawnExamples(task, 4000)) {
                const auto found = parsed(one.source);
                QVERIFY2(found.size() == 1 && *found.begin() == one.target,
                         joined(one.source).c_str());
                verbsFirst += one.target.front() == "VERB";
            }
        QVERIFY(verbsFirst < 400); // places tell something, too
    }
    // The word that is said to decide does so: what it is leaves one tag. Most of what can be
    // several things is decided by the word before it.
    void oneWordDecides() {
        std::map<std::string, std::set<std::string>> tagsBy;
        std::map<int, int> places;
        for (const char* task : {"tagging", "tagging:difficulty=2"})
            for (const Example& one : drawnExamples(task, 6000))
                for (std::size_t i = 0; i < one.source.size(); ++i) {
                    const bool several = readings().at(one.source[i]).size() > 1 &&
                                         one.source[i] != "you" && one.source[i] != "often";
                    const int from = one.aligned[i];
                    const int place = from < 0 ? 0 : from - static_cast<int>(i);
                    QVERIFY(from < 0 || place == -1 || place == 1);
                    if (several)
                        ++places[place];
                    else
                        QCOMPARE(from, -1);
                    if (from >= 0)
                        tagsBy[one.source[i] + (place < 0 ? " behind " : " between ") +
                               one.target[i - 1] + (place > 0 ? " " + one.target[i + 1] : "")]
                            .insert(one.target[i]);
                }
        for (const auto& [situation, tags] : tagsBy)
            QVERIFY2(tags.size() == 1, situation.c_str());
        QVERIFY(places[-1] > 9 * places[0] && places[1] > 0);
    }
};

FOVEA_TEST(TestTasks)
#include "test_tasks.moc"
