// What each task means, told once more and differently: rules read from the source give the answers
// that were generated.
#include "core/base/table.h"
#include "core/learn/random_draws.h"
#include "core/learn/tasks/names.h"
#include "core/learn/tasks/names_said.h"
#include "learn/drawn_examples.h"
#include "support/program.h"

#include <QtTest/QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

using namespace fovea;

namespace {

// The number that words say.
long numberSaid(const std::vector<std::string>& words) {
    static const std::map<std::string, long> values = [] {
        std::map<std::string, long> made;
        long value = 0;
        for (const std::string& word :
             wordsOf("zero one two three four five six seven eight nine ten eleven twelve thirteen "
                     "fourteen fifteen sixteen seventeen eighteen nineteen"))
            made[word] = value++;
        value = 20;
        for (const std::string& word :
             wordsOf("twenty thirty forty fifty sixty seventy eighty ninety")) {
            made[word] = value;
            value += 10;
        }
        return made;
    }();
    long sum = 0;
    long group = 0;
    for (const std::string& word : words) {
        if (word == "hundred") {
            group *= 100;
        } else if (word == "thousand" || word == "million") {
            sum += group * (word == "thousand" ? 1000 : 1000000);
            group = 0;
        } else {
            group += values.at(word);
        }
    }
    return sum + group;
}

std::string together(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words)
        text += word;
    return text;
}

// negative, neutral or positive, by the rules of sentiment.h.
std::string feelingOf(const std::vector<std::string>& words) {
    const auto isOf = [](const std::string& word, const char* list) {
        return std::ranges::count(wordsOf(list), word) > 0;
    };
    int sum = 0;
    int strength = 2;
    int sign = 1;
    for (const std::string& word : words) {
        if (word == "but") {
            sum = 0;
        } else if (isOf(word, "not never hardly")) {
            sign = -1;
        } else if (isOf(word, "very really extremely")) {
            strength = 3;
        } else if (isOf(word, "slightly somewhat rather")) {
            strength = 1;
        } else if (isOf(word, "good great lovely strong funny warm liked loved enjoyed bad awful "
                              "dull weak sad cold hated disliked regretted long new quiet green "
                              "short usual saw mentioned remembered")) {
            const bool bad = isOf(word, "bad awful dull weak sad cold hated disliked regretted");
            const bool good = isOf(word, "good great lovely strong funny warm liked loved enjoyed");
            sum += sign * strength * (good ? 1 : bad ? -1 : 0);
            strength = 2;
            sign = 1;
        }
    }
    return sum > 0 ? "positive" : sum < 0 ? "negative" : "neutral";
}

// What is said in a paragraph more than once by "somebody did something .".
std::string repeated(const std::vector<std::string>& words) {
    const auto people = wordsOf("Ada Alan Grace Jordan Mary Lin Omar Rosa");
    std::map<std::string, int> counts;
    std::vector<std::string> order;
    for (std::size_t i = 3; i < words.size(); ++i) {
        if (words[i] != "." || std::ranges::count(people, words[i - 3]) == 0)
            continue;
        const std::string fact = joined({&words[i - 3], &words[i] + 1});
        if (++counts[fact] == 1)
            order.push_back(fact);
    }
    std::erase_if(order, [&](const std::string& fact) { return counts[fact] < 2; });
    return joined(order);
}

} // namespace

class TestTaskMeanings : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void numbers() {
        std::map<std::string, std::string> said;
        for (const char* task : {"notation:kind=number,difficulty=0", "notation:kind=number",
                                 "notation:kind=number,difficulty=2"})
            for (const Example& one : drawnExamples(task, 12000)) {
                const std::string digits = together(one.source);
                QVERIFY(digits == "0" || digits.front() != '0');
                QCOMPARE(std::to_string(numberSaid(one.target)), digits);
                for (std::size_t i = 0; i < one.target.size(); ++i) {
                    const bool none = one.aligned[i] < 0;
                    QCOMPARE(none, one.target[i] == "hundred" || one.target[i] == "thousand" ||
                                       one.target[i] == "million");
                    // A word of two digits is aligned to the one behind the ten.
                    if (!none && one.target[i] == "twelve")
                        QCOMPARE(one.source[static_cast<std::size_t>(one.aligned[i])], "2");
                }
                said[digits] = joined(one.target);
            }
        QCOMPARE(said.at("0"), "zero");
        QCOMPARE(said.at("12"), "twelve");
        QCOMPARE(said.at("60"), "sixty");
        QCOMPARE(said.at("700"), "seven hundred");
        const auto found = std::ranges::find_if(said, [](const auto& one) {
            return one.first.size() == 4 && one.first.substr(1) == "407";
        });
        QVERIFY(found != said.end());
        QVERIFY(found->second.ends_with(" thousand four hundred seven"));
    }
    void dates() {
        const auto months = wordsOf("January February March April May June July August September "
                                    "October November December");
        std::map<std::string, std::string> said;
        int dayFirst = 0;
        for (const Example& one : drawnExamples("notation:kind=date", 12000)) {
            std::string written = together(one.source);
            if (written[2] == '/') {
                ++dayFirst;
                written =
                    written.substr(6) + "-" + written.substr(3, 2) + "-" + written.substr(0, 2);
            }
            const std::size_t size = one.target.size();
            const std::vector<std::string> year(one.target.end() - 4, one.target.end());
            const auto month = std::ranges::find(months, one.target[size - 5]) - months.begin() + 1;
            QCOMPARE(one.target[size - 6], "of");
            QCOMPARE(one.target.front(), "the");
            QCOMPARE(written.substr(0, 4), together(year));
            QCOMPARE(std::stol(written.substr(5, 2)), month);
            const std::string day = joined({one.target.begin() + 1, one.target.end() - 6});
            QVERIFY(said.try_emplace(written.substr(8), day).first->second == day);
            for (std::size_t i = 0; i < size; ++i)
                if (i >= size - 4)
                    QCOMPARE(one.source[static_cast<std::size_t>(one.aligned[i])], one.target[i]);
        }
        QVERIFY(dayFirst > 5000 && dayFirst < 7000);
        QCOMPARE(said.size(), std::size_t{31});
        for (const auto& [digits, word] : {std::pair("01", "first"),
                                           {"02", "second"},
                                           {"03", "third"},
                                           {"09", "ninth"},
                                           {"12", "twelfth"},
                                           {"20", "twentieth"},
                                           {"21", "twenty first"},
                                           {"29", "twenty ninth"},
                                           {"30", "thirtieth"},
                                           {"31", "thirty first"}})
            QCOMPARE(said.at(digits), word);
    }
    void summaries() {
        QCOMPARE(repeated(wordsOf("Ada sold maps . they say Lin left Rome . it was a long day . "
                                  "Lin left Rome . Ada left Rome . it seems Ada sold maps .")),
                 "Ada sold maps . Lin left Rome .");
        std::map<std::size_t, int> lengths;
        int samePerson = 0;
        for (const Example& one : drawnExamples("summary", 4000)) {
            QCOMPARE(joined(one.target), repeated(one.source));
            QVERIFY(one.source.size() >= 20 && one.source.size() <= 50);
            ++lengths[one.target.size()];
            for (std::size_t i = 0; i < one.target.size(); ++i)
                QCOMPARE(one.source[static_cast<std::size_t>(one.aligned[i])], one.target[i]);
            QVERIFY(std::ranges::is_sorted(one.aligned));
            std::set<std::string> facts;
            for (std::size_t i = 3; i < one.source.size(); ++i)
                if (one.source[i] == "." && one.source[i - 3] == one.target[0])
                    facts.insert(one.source[i - 2] + one.source[i - 1]);
            samePerson += facts.size() > 1;
        }
        QCOMPARE(lengths.size(), std::size_t{3}); // 4, 8 and 12 words
        QVERIFY(lengths[4] > 1000 && lengths[8] > 1000 && lengths[12] > 1000);
        QVERIFY(samePerson > 400); // to know who is not enough
    }
    void sentiments_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("class_");
        const auto add = [](const char* text, const char* class_) {
            QTest::newRow(text) << QString::fromUtf8(text) << QString::fromUtf8(class_);
        };
        add("it was good", "positive");
        add("it was not good", "negative");
        add("it was hardly bad", "positive");
        add("we never liked the plot", "negative");
        add("it was not very usual", "neutral");
        add("it was good and this was bad", "neutral");
        add("it was very good and this was bad", "positive");
        add("it was slightly good and this was bad", "negative");
        add("it was awful and we hated it but the music was rather good", "positive");
        add("it was good but this was long", "neutral");
    }
    void sentiments() {
        QFETCH(QString, text);
        QFETCH(QString, class_);
        QCOMPARE(QString::fromStdString(feelingOf(wordsOf(text.toStdString()))), class_);
    }
    // The rules hold, the classes are as many, all lengths come up, and words alone do not tell.
    void sentimentNeedsContext() {
        const auto examples = drawnExamples("sentiment", 9000);
        std::map<std::string, int> classes;
        std::map<std::string, std::map<std::string, double>> counts;
        std::set<std::size_t> lengths;
        for (const Example& one : examples) {
            QCOMPARE(joined(one.target), feelingOf(one.source));
            ++classes[one.target.front()];
            lengths.insert(one.source.size());
            for (const std::string& word : one.source)
                ++counts[word][one.target.front()];
        }
        for (const auto& [name, count] : classes)
            QVERIFY2(count > 2700 && count < 3300, name.c_str());
        QVERIFY(lengths.size() == 28 && *lengths.begin() == 3 && *lengths.rbegin() == 30);
        // Each word votes for the classes that it came with, with the logarithm of their shares.
        int right = 0;
        for (const Example& one : examples) {
            std::map<std::string, double> votes;
            for (const std::string& word : one.source) {
                double all = 0;
                for (const auto& [name, count] : counts[word])
                    all += count;
                for (const auto& [name, total] : classes)
                    votes[name] += std::log((counts[word][name] + 1) / (all + 3));
            }
            right += std::ranges::max_element(votes, {}, [](const auto& vote) {
                         return vote.second;
                     })->first == one.target.front();
        }
        QVERIFY2(right < 0.8 * 9000, std::to_string(right).c_str());
    }
    void namesAreSaid() {
        const Choice choice = taskOf("names-said");
        std::map<std::string, std::string> said;
        for (std::uint32_t seed = 0; seed < 6000; ++seed) {
            const RandomStream stream(seed, "test");
            RandomDraws draws(stream);
            RandomDraws again(stream);
            const Example marked = names::generate(choice.values, again);
            const Example one = names_said::generate(choice.values, draws);
            QVERIFY(one.source == marked.source);
            // The words that are said are those that are marked, in order.
            std::vector<std::string> inNames;
            std::vector<std::string> named;
            for (std::size_t i = 0; i < marked.source.size(); ++i)
                if (marked.target[i] != "O")
                    inNames.push_back(marked.source[i]);
            for (std::size_t i = 0; i < one.target.size(); ++i)
                if (one.aligned[i] >= 0) {
                    named.push_back(one.target[i]);
                    QCOMPARE(one.source[static_cast<std::size_t>(one.aligned[i])], one.target[i]);
                }
            QVERIFY(named == inNames);
            QCOMPARE(named.empty(), one.target == std::vector<std::string>{"none"});
            said[joined(one.source)] = joined(one.target);
        }
        QCOMPARE(said.at("they live in Paris"), "LOC Paris");
        QCOMPARE(said.at("Mr Jordan Stone smiled"), "PER Jordan Stone");
        QCOMPARE(said.at("shares of Ford Motors fell"), "ORG Ford Motors");
        QCOMPARE(said.at("they may ask the lake and the stone"), "none");
    }
    // A sentence of another task and the stop behind it; "all" has each of them.
    void languages() {
        std::set<std::string> found;
        for (const Example& one : drawnExamples("language:grammar=all", 600)) {
            QCOMPARE(one.source.back(), ".");
            QCOMPARE(std::ranges::count(one.source, "."), 1);
            const std::vector<std::string> sentence(one.source.begin(), one.source.end() - 1);
            for (const char* task : {"tagging", "translation", "names"}) {
                const Choice choice = taskOf(task);
                const auto words = tasks().math(choice.row).words(choice.values);
                if (std::ranges::all_of(sentence, [&](const std::string& word) {
                        return std::ranges::binary_search(words, word);
                    }))
                    found.insert(task);
            }
        }
        QCOMPARE(found.size(), std::size_t{3});
    }
    // As many as were asked for are words at random, once more in the same order.
    void languageSaidTwice() {
        int twice = 0;
        std::set<std::size_t> lengths;
        for (const Example& one : drawnExamples("language:twice=0.5", 2000)) {
            const auto half = one.source.begin() + std::ssize(one.source) / 2;
            if (one.source.size() % 2 == 0 || one.source.size() < 9 ||
                !std::equal(one.source.begin(), half, half, one.source.end() - 1))
                continue;
            ++twice;
            lengths.insert(one.source.size() / 2);
        }
        QVERIFY2(twice > 900 && twice < 1100, std::to_string(twice).c_str());
        QCOMPARE(lengths.size(), std::size_t{9}); // 4 to 12
    }
    void repeats() {
        std::set<std::size_t> lengths;
        for (const Example& one : drawnExamples("repeats:longest=12", 600)) {
            const auto half = one.source.begin() + std::ssize(one.source) / 2;
            QVERIFY(std::equal(one.source.begin(), half, half, one.source.end()));
            lengths.insert(one.source.size());
        }
        QVERIFY(lengths == (std::set<std::size_t>{8, 10, 12, 14, 16, 18, 20, 22, 24}));
    }
};

FOVEA_TEST(TestTaskMeanings)
#include "test_task_meanings.moc"
