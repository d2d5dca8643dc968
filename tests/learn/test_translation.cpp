// The task "translation" against a translator that reads the English sentence: one sentence has
// one translation, and it is this one.
#include "learn/drawn_examples.h"
#include "support/program.h"

#include <QtTest/QTest>

#include <map>
#include <set>

using namespace fovea;

namespace {

using Lexicon = std::map<std::string, std::string>;

const Lexicon nouns = {
    {"cat", "猫"},       {"cats", "猫"},       {"dog", "狗"},     {"dogs", "狗"},
    {"mouse", "老鼠"},   {"mice", "老鼠"},     {"bird", "鸟"},    {"birds", "鸟"},
    {"horse", "马"},     {"horses", "马"},     {"book", "书"},    {"books", "书"},
    {"letter", "信"},    {"letters", "信"},    {"flower", "花"},  {"tree", "树"},
    {"flowers", "花"},   {"trees", "树"},      {"car", "车"},     {"cars", "车"},
    {"child", "孩子"},   {"children", "孩子"}, {"chair", "椅子"}, {"chairs", "椅子"},
    {"teacher", "老师"}, {"teachers", "老师"}, {"saw", "锯子"},   {"saws", "锯子"}};
const Lexicon measures = {{"猫", "只"},   {"狗", "只"},   {"老鼠", "只"}, {"鸟", "只"},
                          {"马", "匹"},   {"老师", "位"}, {"孩子", "个"}, {"书", "本"},
                          {"信", "封"},   {"花", "朵"},   {"树", "棵"},   {"车", "辆"},
                          {"椅子", "把"}, {"锯子", "把"}};
const Lexicon present = {{"chase", "追"},  {"chases", "追"},  {"help", "帮助"}, {"helps", "帮助"},
                         {"see", "看见"},  {"sees", "看见"},  {"hear", "听见"}, {"hears", "听见"},
                         {"find", "找到"}, {"finds", "找到"}, {"draw", "画"},   {"draws", "画"},
                         {"watch", "看"},  {"watches", "看"}};
const Lexicon past = {{"chased", "追"},  {"helped", "帮助"}, {"saw", "看见"},  {"heard", "听见"},
                      {"found", "找到"}, {"drew", "画"},     {"watched", "看"}};
const Lexicon persons = {{"I", "我"},         {"me", "我"},     {"you", "你"},     {"he", "他"},
                         {"him", "他"},       {"she", "她"},    {"we", "我们"},    {"us", "我们"},
                         {"they", "他们"},    {"them", "他们"}, {"Ada", "艾达"},   {"Alan", "艾伦"},
                         {"Grace", "格蕾丝"}, {"Mary", "玛丽"}, {"Marry", "玛丽"}, {"Tom", "汤姆"}};
const Lexicon owners = {{"my", "我"},        {"your", "你"},        {"his", "他"},
                        {"our", "我们"},     {"their", "他们"},     {"Ada's", "艾达"},
                        {"Alan's", "艾伦"},  {"Grace's", "格蕾丝"}, {"Mary's", "玛丽"},
                        {"Marry's", "玛丽"}, {"Tom's", "汤姆"}};
const Lexicon sizes = {{"big", "大"}, {"small", "小"}};
const Lexicon colours = {{"red", "红色"}, {"white", "白色"}, {"black", "黑色"}};
const Lexicon able = {{"看见", "看得见"}, {"听见", "听得见"}, {"找到", "找得到"}};
const Lexicon unable = {{"看见", "看不见"}, {"听见", "听不见"}, {"找到", "找不到"}};
const Lexicon counts = {{"a", "一"}, {"two", "两"}, {"three", "三"}};
const Lexicon times = {{"yesterday", "昨天"}, {"today", "今天"}, {"tomorrow", "明天"}};
const Lexicon sides = {{"in", "里"}, {"behind", "后面"}, {"near", "附近"}};
const Lexicon places = {
    {"garden", "花园"}, {"house", "房子"}, {"park", "公园"}, {"school", "学校"}};
const Lexicon askers = {{"what", "什么"}, {"who", "谁"}, {"where", "哪里"}};
const std::set<std::string> helpers = {"do", "does", "did", "will"};
const std::string unknown = "…"; // a word that is in none of these

// Reads from the left, as a person would who knows no more than the next two words.
class Translator {
public:
    explicit Translator(const std::string& sentence) : words_(wordsOf(sentence)) {}

    std::string make() {
        std::string time = taken(times), asker = taken(askers), helper, subject, object, place;
        // Behind "who will" stands a verb, or whom it asks for: "who will … the cat", "who will …
        // see".
        const bool verbIsNext =
            present.contains(next(1)) ||
            (asker == "谁" && next(1) == unknown && !present.contains(next(2)) && !isOwned(2));
        const bool asks = helpers.contains(next()) && !verbIsNext;
        if (asks)
            helper = word();
        if (!asks && asker == "谁")
            subject = asker;
        else
            subject = phrase(false);
        if (!asks && helpers.contains(next()))
            helper = word();
        const bool negated = next() == "not";
        if (negated)
            word();
        bool wasSaid = past.contains(next());
        const bool unknownVerb = next() == unknown;
        std::string verb = unknownVerb ? word() : taken(wasSaid ? past : present);
        const bool now = !wasSaid && helper != "did" && helper != "will";
        bool denied = negated;
        if (now && able.contains(verb) && (negated || asks || asker == "谁")) {
            verb = (negated ? unable : able).at(verb);
            denied = false;
        }
        if (asks && (asker == "什么" || asker == "谁"))
            object = asker;
        else
            object = phrase(true);
        if (sides.contains(next())) {
            const std::string side = taken(sides);
            word(); // the
            place = "在 " + (next() == unknown ? word() : taken(places)) + " " + side;
        }
        if (asker == "哪里")
            place = "在 哪里";
        time += taken(times);
        if (unknownVerb && helper.empty()) // the form of the verb is unknown, too
            wasSaid = time == "昨天";
        const bool before = wasSaid || (helper == "did" && !negated);
        const bool whether = asks && asker.empty();
        std::string made;
        for (const std::string& part :
             {subject, time,
              std::string(!denied           ? ""
                          : helper == "did" ? "没"
                                            : "不"),
              std::string(helper == "will" ? "会" : ""), place, verb,
              std::string(before && !whether ? "了" : ""), object,
              std::string(before && whether ? "了" : ""), std::string(whether ? "吗" : "")})
            if (!part.empty())
                made += (made.empty() ? "" : " ") + part;
        return at_ == words_.size() ? made : made + " …";
    }

private:
    [[nodiscard]] std::string next(std::size_t ahead = 0) const {
        return at_ + ahead < words_.size() ? words_[at_ + ahead] : std::string();
    }
    std::string word() { return at_ < words_.size() ? words_[at_++] : std::string(); }
    std::string taken(const Lexicon& lexicon) {
        const auto found = lexicon.find(next());
        if (found == lexicon.end())
            return {};
        ++at_;
        return found->second;
    }
    // A noun stands here, and not "saw" as a verb, which may come behind a subject.
    [[nodiscard]] bool nounIsNext(std::size_t ahead, bool behindVerb) const {
        return nouns.contains(next(ahead)) && (behindVerb || !past.contains(next(ahead)));
    }
    // What stands here belongs to the word before it.
    [[nodiscard]] bool isOwned(std::size_t ahead, bool behindVerb = false) const {
        return nounIsNext(ahead, behindVerb) || sizes.contains(next(ahead)) ||
               colours.contains(next(ahead));
    }
    std::string phrase(bool behindVerb) {
        if (next() == unknown && !isOwned(1, behindVerb))
            return word(); // a name
        if (persons.contains(next()))
            return taken(persons);
        std::string said, count;
        if (next() == "her") {
            word();
            if (!nouns.contains(next()) && !sizes.contains(next()) && !colours.contains(next()) &&
                next() != unknown)
                return "她";
            said = "她 的 ";
        } else if (owners.contains(next())) {
            said = taken(owners) + " 的 ";
        } else if (next() == unknown) {
            said = word() + " 的 ";
        } else if (counts.contains(next())) {
            count = taken(counts);
        } else {
            word(); // the
        }
        const std::string size = taken(sizes);
        const bool unknownColour = next() == unknown && nounIsNext(1, behindVerb);
        const std::string colour = unknownColour ? word() : taken(colours);
        if (!colour.empty())
            said += colour + " 的 ";
        if (!size.empty())
            said += size + " ";
        const bool unknownNoun = next() == unknown;
        const std::string noun = unknownNoun ? word() : taken(nouns);
        if (!count.empty())
            said = count + " " + (unknownNoun ? "个" : measures.at(noun)) + " " + said;
        return said + noun;
    }

    std::vector<std::string> words_;
    std::size_t at_ = 0;
};

// Whether the Chinese word is one for the English one.
bool inLexicon(const std::string& english, const std::string& said) {
    static const Lexicon more = {{"her", "她"}, {"will", "会"}};
    for (const Lexicon* one : {&nouns, &present, &past, &persons, &owners, &sizes, &colours,
                               &counts, &times, &sides, &places, &askers, &more})
        if (const auto found = one->find(english); found != one->end() && found->second == said)
            return true;
    if (const auto verb = present.find(english);
        verb != present.end() && able.contains(verb->second))
        return said == able.at(verb->second) || said == unable.at(verb->second);
    if (english == unknown)
        return said == unknown;
    return english == "not" && (said == "不" || said == "没");
}

// Words that stand for none: they join, count or ask.
bool standsForNone(const std::string& said) {
    static const std::set<std::string> joining = {"的", "了", "吗", "在", "只", "匹", "位",
                                                  "个", "本", "封", "朵", "棵", "辆", "把"};
    return joining.contains(said);
}

} // namespace

class TestTranslation : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void rules_data() {
        QTest::addColumn<QString>("english");
        QTest::addColumn<QString>("said");
        const auto add = [](const char* english, const char* said) {
            QTest::newRow(english) << QString::fromUtf8(english) << QString::fromUtf8(said);
        };
        add("the cat chases the mouse", "猫 追 老鼠");
        add("the cat does not chase the mouse", "猫 不 追 老鼠");
        add("the cats did not chase a mouse", "猫 没 追 一 只 老鼠");
        add("yesterday Ada saw a red book", "艾达 昨天 看见 了 一 本 红色 的 书");
        add("Ada saw a small white car yesterday", "艾达 昨天 看见 了 一 辆 白色 的 小 车");
        add("I saw a saw", "我 看见 了 一 把 锯子");
        add("Tom chases Marry", "汤姆 追 玛丽");
        add("does he see the cat", "他 看得见 猫 吗");
        add("did he see the cat", "他 看见 猫 了 吗");
        add("he does not hear her cat", "他 听不见 她 的 猫");
        add("he did not hear her cat", "他 没 听见 她 的 猫");
        add("who finds the big book", "谁 找得到 大 书");
        add("where do they find the flowers", "他们 在 哪里 找得到 花");
        add("does the cat chase the mouse", "猫 追 老鼠 吗");
        add("what does the cat chase", "猫 追 什么");
        add("who chases the mouse", "谁 追 老鼠");
        add("who did the mouse see", "老鼠 看见 了 谁");
        add("who will see the cat", "谁 会 看见 猫");
        add("who will the cat see", "猫 会 看见 谁");
        add("where does Ada's cat chase my mouse", "艾达 的 猫 在 哪里 追 我 的 老鼠");
        add("he sees her in the garden", "他 在 花园 里 看见 她");
        add("he sees her two", "他 看见 她 …"); // not of this grammar
        add("he sees her cat today", "他 今天 看见 她 的 猫");
        add("tomorrow we will not hear two birds", "我们 明天 不 会 听见 两 只 鸟");
        add("I saw a …", "我 看见 了 一 个 …");
        add("two big … helped …", "两 个 大 … 帮助 了 …");
        add("the … car saw the saw", "… 的 车 看见 了 锯子");
        add("… saw … cat", "… 看见 了 … 的 猫");
        add("the … … the cat", "… … 猫");
        add("the … … the cat yesterday", "… 昨天 … 了 猫");
        add("what did her … … near the …", "她 的 … 在 … 附近 … 了 什么");
        add("will they find three letters near the school tomorrow",
            "他们 明天 会 在 学校 附近 找到 三 封 信 吗");
    }
    void rules() {
        QFETCH(QString, english);
        QFETCH(QString, said);
        QCOMPARE(QString::fromStdString(Translator(english.toStdString()).make()), said);
    }
    void followsTheRules() {
        std::map<std::string, int> firstWords;
        for (const char* task :
             {"translation", "translation:difficulty=0", "translation:difficulty=2",
              "translation:unknown=0.3", "translation:difficulty=2,unknown=0.6"})
            for (const Example& one : drawnExamples(task, 4000)) {
                const std::string english = joined(one.source);
                QCOMPARE(QString::fromStdString(joined(one.target)),
                         QString::fromStdString(Translator(english).make()));
                QVERIFY2(one.source.size() <= 15, english.c_str());
                ++firstWords[one.source.front()];
            }
        for (const char* word : {"what", "who", "where", "does", "did", "will", "yesterday"})
            QVERIFY2(firstWords[word] > 50, word);
    }
    // As many as are asked for, and no sentence differs from another by which words are unknown.
    void unknownWords() {
        for (const Example& one : drawnExamples("translation", 1000))
            QVERIFY(!std::ranges::count(one.source, unknown) &&
                    !std::ranges::count(one.target, unknown));
        const Values& some = taskOf("translation:unknown=0.1").values;
        const auto words = tasks().math("translation").words(some);
        QVERIFY(words == tasks().math("translation").words(taskOf("translation").values));
        QVERIFY(!std::ranges::count(words, unknown));
        QCOMPARE(std::ranges::count(tasks().math("translation").answers(some), unknown), 1);
        int with = 0;
        for (const Example& one : drawnExamples("translation:unknown=0.1", 2000)) {
            QCOMPARE(std::ranges::count(one.source, unknown),
                     std::ranges::count(one.target, unknown));
            with += std::ranges::count(one.source, unknown) > 0;
        }
        QVERIFY2(with > 500 && with < 900, qPrintable(QString::number(with)));
    }
    // Alignment: the word that a word stands for is one that the lexicon has for it.
    void alignedByTheLexicon() {
        for (const Example& one : drawnExamples("translation:unknown=0.1", 4000)) {
            QCOMPARE(one.aligned.size(), one.target.size());
            std::set<int> used;
            for (std::size_t i = 0; i < one.target.size(); ++i) {
                const std::string& said = one.target[i];
                const int from = one.aligned[i];
                QVERIFY2((from < 0) == standsForNone(said), said.c_str());
                if (from < 0)
                    continue;
                const std::string& english = one.source[static_cast<std::size_t>(from)];
                QVERIFY2(inLexicon(english, said), joined({english, said}).c_str());
                QVERIFY(used.insert(from).second);
            }
            const bool unableTo = std::ranges::any_of(one.target, [](const std::string& said) {
                return std::ranges::any_of(unable,
                                           [&](const auto& verb) { return verb.second == said; });
            });
            for (std::size_t i = 0; i < one.source.size(); ++i)
                QVERIFY2(used.contains(static_cast<int>(i)) || one.source[i] == "the" ||
                             one.source[i] == "do" || one.source[i] == "does" ||
                             one.source[i] == "did" || (unableTo && one.source[i] == "not"),
                         joined(one.source).c_str());
        }
    }
};

FOVEA_TEST(TestTranslation)
#include "test_translation.moc"
