// The models that ship, as they are committed: they are what their cards say, and their heads do
// what people are told that they do. A model that learned nothing does none of it.
#include "core/base/table.h"
#include "core/compute/pool.h"
#include "core/learn/files/shipped.h"

#include "core/attention/score.h"
#include "core/text/tokenizers.h"
#include "learn/drawn_examples.h"
#include "learn/head_statistics.h"
#include "support/backends.h"
#include "support/program.h"

#include <QtCore/QDir>
#include <QtCore/QDirIterator>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <cstring>
#include <thread>

using namespace fovea;

namespace {

const QString models = QStringLiteral(FOVEA_SOURCE "/resources/models");

struct Shipped {
    std::string id;
    std::size_t variant;
    std::string score; // empty: there is one variant alone
};

std::vector<Shipped> everyShipped() {
    std::vector<Shipped> all;
    for (const RowInfo& row : shippedModels().info().rows) {
        const ShippedModel& model = shippedModels().math(row.id);
        for (std::size_t i = 0; i < model.variants(); ++i)
            all.push_back({row.id, i, model.scores.empty() ? "" : model.scores[i]});
    }
    return all;
}

// What is in the repository, in its folder.
QString folderOf(const Shipped& one) {
    const std::string row = one.score.substr(0, one.score.find(':'));
    return models + QLatin1Char('/') +
           QString::fromStdString(one.id + (row.empty() ? "" : "/" + row));
}

// What it learned from; own lines are files of the repository.
Examples materialOf(const SavedLearner& kept) {
    Material material = kept.training.material;
    if (material.own())
        material.bytes = disk().read(FOVEA_SOURCE "/" + material.path, 10'000'000);
    return examplesOf(material);
}

// As the tokenizer of a model cuts it: every Han is a word.
std::vector<std::string> cut(const std::string& text) {
    std::vector<std::string> words;
    for (const Token& token : tokenize(defaultChoice(tokenizers().info().row("words")), text))
        words.push_back(token.text);
    return words;
}

// The same before it learned anything.
Learner untrained(const SavedLearner& kept, Backend& backend) {
    Learner learner = kept.learner;
    learner.learned = drawNetwork(learner.plan, 1, backend);
    return learner;
}

double best(const HeadMeans& means) {
    for (const auto& [head, mean] : means)
        qInfo("%s head %lld: %.3f", head.first.c_str(), static_cast<long long>(head.second + 1),
              mean);
    return means.at(bestOf(means));
}

std::vector<Example> heldOut(const SavedLearner& kept, std::uint64_t count) {
    std::vector<Example> all;
    for (std::uint64_t n = 0; n < count; ++n)
        all.push_back(exampleOf(kept.training.material.task, Split::test, 1, n));
    return all;
}

// The first held-out picture with this caption.
std::optional<Example> pictured(const SavedLearner& kept, const std::vector<std::string>& caption) {
    for (std::uint64_t n = 0; n < 1000; ++n)
        if (Example one = exampleOf(kept.training.material.task, Split::test, 1, n);
            one.source == caption)
            return one;
    return std::nullopt;
}

} // namespace

class TestShipped : public QObject {
    Q_OBJECT

    std::shared_ptr<Backend> backend_ = reference();

    static void variants() {
        QTest::addColumn<int>("number");
        const auto all = everyShipped();
        for (std::size_t i = 0; i < all.size(); ++i)
            QTest::addRow("%s %s", all[i].id.c_str(), all[i].score.c_str()) << static_cast<int>(i);
    }
    // Of every score; of a model that has one variant, that one.
    static std::vector<Shipped> variantsOf(const char* id) {
        auto all = everyShipped();
        std::erase_if(all, [&](const Shipped& one) { return one.id != id; });
        return all;
    }

private Q_SLOTS:
    void everyModel_data() { variants(); }
    void everyModel() {
        QFETCH(int, number);
        const Shipped one = everyShipped()[static_cast<std::size_t>(number)];
        const auto kept = shippedLearner(one.id, one.variant);
        QVERIFY(kept == shippedLearner(one.id, one.variant)); // read once

        // What was promised, for every attention of it.
        if (!one.score.empty()) {
            const Selection score = readSelection(scores().info(), one.score, "");
            for (const AttentionLayer& layer : kept->learner.plan.layers)
                QVERIFY(layer.rule.score == score);
            QVERIFY(kept->learner.plan.across.rule.score == score);
        }
        // It is what lies in the repository, an ordinary folder without the state of training.
        const QString folder = folderOf(one);
        const SavedLearner onDisk = readLearner(disk(), folder.toStdString());
        QVERIFY(onDisk.card == kept->card && onDisk.learner.words == kept->learner.words);
        QCOMPARE(onDisk.learner.learned.size(), kept->learner.learned.size());
        for (const auto& [name, tensor] : onDisk.learner.learned) {
            const auto here = tensor.host<float>();
            const auto there = kept->learner.learned.at(name).host<float>();
            QVERIFY(std::ranges::equal(here, there));
        }
        QVERIFY(!QFile::exists(folder + QStringLiteral("/training.safetensors")));

        // The card says what it can, and it can.
        QVERIFY(kept->card);
        const Card& card = *kept->card;
        QVERIFY2(card.command.starts_with("fovea train " + card.task + " "), card.command.c_str());
        QCOMPARE(card.steps, kept->step);
        const bool own = kept->training.material.own();
        QVERIFY(own ? card.examples > 150 : card.examples == 1000);
        Index numbers = 0;
        for (const auto& [name, tensor] : kept->learner.learned)
            numbers += tensor.size();
        QCOMPARE(card.parameters, numbers);
        // Less where not all can be known, or one vector has to hold all.
        const std::map<std::string, double> lower = {
            {"translator-fixed", 0.95}, {"shapes", 0.95},           {"shapes-salience", 0.44},
            {"language", 0.4},          {"language-segments", 0.3}, {"induction", 0.5}};
        const auto least = lower.find(one.id);
        QVERIFY2(card.accuracy >= (least == lower.end() ? 0.975 : least->second),
                 std::to_string(card.accuracy).c_str());
        // One answer to an example varies more than an answer to each word.
        const std::uint64_t count = kept->learner.plan.form == Form::whole ? 1000 : 150;
        const double again = measured(*backend_, kept->learner, materialOf(*kept),
                                      {.seed = kept->training.seed, .count = count})
                                 .accuracy(kept->learner.plan.form);
        qInfo("%.2f %%, of %d: %.2f %%", 100 * card.accuracy, static_cast<int>(count), 100 * again);
        QVERIFY(std::abs(again - card.accuracy) < 0.04);
    }
    // All together less than six megabytes, and nothing but what a model is.
    void small() {
        qint64 bytes = 0;
        int files = 0;
        for (QDirIterator it(models, QDir::Files, QDirIterator::Subdirectories); it.hasNext();) {
            it.next();
            bytes += it.fileInfo().size();
            ++files;
        }
        qInfo("%lld bytes in %d files", static_cast<long long>(bytes), files);
        QVERIFY(bytes < 6'000'000);
        // And embed.cmake, train, and the lines of two models.
        QCOMPARE(files, 5 * static_cast<int>(everyShipped().size()) + 4);
    }
    // What is there to be clicked is known word for word, and of pictures there is one to it.
    void examples() {
        for (const Shipped& one : everyShipped()) {
            const auto kept = shippedLearner(one.id, one.variant);
            const auto& texts = shippedModels().math(one.id).examples;
            // Pictures without a caption have one text alone, and nothing says which thing is
            // meant.
            const bool captions =
                kept->training.material.task.values != taskOf("shapes:caption=no").values;
            QVERIFY(captions ? texts.size() >= 5 && texts.size() <= 8 : texts.size() == 1);
            for (const char* text : texts) {
                for (const std::string& word : cut(text))
                    QVERIFY2(kept->learner.numberOf(word) != 0, word.c_str());
                if (kept->learner.plan.sizes.patches == 0)
                    continue;
                const auto example = pictured(*kept, wordsOf(text));
                QVERIFY2(example && !example->picture.empty(), text);
                QVERIFY(!captions ||
                        answersTo(*backend_, kept->learner, {*example}).front() == example->target);
            }
        }
    }
    void answers_data() {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("wanted");
        const auto add = [](const char* id, const char* text, const char* wanted) {
            QTest::addRow("%s %s", id, text)
                << QString::fromUtf8(id) << QString::fromUtf8(text) << QString::fromUtf8(wanted);
        };
        add("tagger", "I saw a saw", "PRON VERB DET NOUN");
        add("tagger", "I saw a saw on the table", "PRON VERB DET NOUN PREP DET NOUN");
        add("tagger", "they can fish", "PRON AUX VERB");
        add("tagger", "we can can the fish", "PRON AUX VERB DET NOUN");
        add("tagger", "I like the light", "PRON VERB DET NOUN");
        add("tagger", "you plant a plant", "PRON VERB DET NOUN");
        add("tagger", "the old saw can saw the tree", "DET ADJ NOUN AUX VERB DET NOUN");
        add("tagger", "they watch my watch", "PRON VERB DET NOUN");
        for (const char* id : {"translator", "translator-lstm", "translator-luong",
                               "translator-local", "translator-fixed"}) {
            add(id, "the cat chases the mouse", "猫 追 老鼠");
            add(id, "I saw a saw", "我 看见 了 一 把 锯子");
            add(id, "yesterday he saw her red book", "他 昨天 看见 了 她 的 红色 的 书");
            add(id, "what does the cat chase", "猫 追 什么");
            add(id, "she does not see him in the garden", "她 在 花园 里 看不见 他");
            add(id, "will Ada draw a horse near the house", "艾达 会 在 房子 附近 画 一 匹 马 吗");
            add(id, "who helped two children", "谁 帮助 了 两 个 孩子");
            add(id, "where do they find the flowers", "他们 在 哪里 找得到 花");
        }
        add("translator", "Tom chase Marry", "汤姆 追 玛丽"); // as many texts have it
        add("sentiment", "it was good", "positive");
        add("sentiment", "it was not good", "negative");
        add("sentiment", "it was hardly bad", "positive");
        add("sentiment", "the plot was not very good but we liked the music", "positive");
        add("sentiment", "it was very good and this was bad", "positive");
        add("sentiment", "it was slightly good and this was bad", "negative");
        add("language", "dog tree the box dog tree the", "box .");
        add("language", "fish a red saw well fish a", "red saw well .");
        add("language", "green we ring on plant green we", "ring on plant .");
        add("induction", "k 3 a f 9 z q k 3 a f", "9 z q");
        add("induction", "7 w m b 2 x 7 w m b 2", "x");
        add("induction", "1 2 3 4 5 6 7 8 1 2 3 4", "5 6 7 8");
        add("induction", "a b a c a d a b a c a", "d");
        add("tagger-chinese", "我用锯锯木头", "代词 介词 名词 动词 名词 名词");
        add("tagger-chinese", "这朵花花了十块钱", "代词 量词 名词 动词 助词 数词 量词 名词");
        add("tagger-chinese", "我把一把锁锁好了", "代词 介词 数词 量词 名词 动词 形容词 助词");
        add("tagger-chinese", "他在家看书", "代词 介词 名词 动词 名词");
        add("tagger-chinese", "他在看书", "代词 副词 动词 名词");
        add("tagger-chinese", "他给我买花", "代词 介词 代词 动词 名词");
        add("tagger-chinese", "他给我一朵花", "代词 动词 代词 数词 量词 名词");
        add("tagger-chinese", "他只买了一只猫", "代词 副词 动词 助词 数词 量词 名词");
        add("pinyin", "他还得还钱", "tā hái děi huán qián");
        add("pinyin", "南京市长江大桥", "nán jīng shì cháng jiāng dà qiáo");
        add("pinyin", "南京市长说他好", "nán jīng shì zhǎng shuō tā hǎo");
        add("pinyin", "银行行长来了", "yín háng háng zhǎng lái le");
        add("pinyin", "他种了三种花", "tā zhòng le sān zhǒng huā");
        add("pinyin", "他背着书包背书", "tā bēi zhe shū bāo bèi shū");
        add("pinyin", "他在数人数", "tā zài shǔ rén shù");
        add("pinyin", "我们都去首都", "wǒ men dōu qù shǒu dū");
    }
    // The sentences that are there to be clicked, by every variant of the model.
    void answers() {
        QFETCH(QString, id);
        QFETCH(QString, text);
        QFETCH(QString, wanted);
        for (const Shipped& one : variantsOf(qPrintable(id))) {
            const auto kept = shippedLearner(one.id, one.variant);
            const Example asked{.source = cut(text.toStdString()), .target = {}};
            QCOMPARE(QString::fromStdString(
                         joined(answersTo(*backend_, kept->learner, {asked}).front())),
                     wanted);
        }
    }
    void aligns_data() {
        QTest::addColumn<QString>("id");
        QTest::newRow("transformer") << QStringLiteral("translator");
        QTest::newRow("recurrent") << QStringLiteral("translator-lstm");
        QTest::newRow("Luong") << QStringLiteral("translator-luong");
        QTest::newRow("local-p") << QStringLiteral("translator-local");
    }
    // What says a word looks at the word that it stands for; who looks by places alone cannot.
    void aligns() {
        QFETCH(QString, id);
        for (const Shipped& one : variantsOf(qPrintable(id))) {
            const auto kept = shippedLearner(one.id, one.variant);
            const auto examples = heldOut(*kept, 200);
            qInfo("%s %s", one.id.c_str(), one.score.c_str());
            const double mean = best(alignment(*backend_, kept->learner, examples));
            if (one.score.starts_with("static"))
                QVERIFY(mean < 0.5);
            else if (one.score.starts_with("location")) // what is written so far predicts the place
                QVERIFY(mean > 0.5 && mean < 0.7);
            else
                QVERIFY2(mean >= 0.7, one.score.c_str());
        }
        const auto kept = shippedLearner(id.toStdString(), 0);
        QVERIFY(best(alignment(*backend_, untrained(*kept, *backend_), heldOut(*kept, 20))) < 0.5);
    }
    // What comes next is looked for behind the place where it came next before.
    void goesOnAsBefore() {
        const auto kept = shippedLearner("language", 0);
        QVERIFY(best(induction(*backend_, kept->learner, 10, 50)) >= 0.5);
        QVERIFY(best(induction(*backend_, untrained(*kept, *backend_), 10, 10)) < 0.5);
    }
    // Two layers of attention alone: one head of the first looks at the symbol before, and by what
    // it hands on heads of the second find what came after the present one.
    void inductionCircuit() {
        const auto kept = shippedLearner("induction", 0);
        const HeadMeans before = previous(*backend_, kept->learner, 15, 50);
        const HeadMeans after = induction(*backend_, kept->learner, 15, 50);
        std::size_t looking = 0, repeating = 0;
        for (const auto& [head, mean] : before) {
            qInfo("%s head %lld: %.3f before, %.3f behind the same", head.first.c_str(),
                  static_cast<long long>(head.second + 1), mean, after.at(head));
            looking += mean >= 0.8;
            repeating += after.at(head) >= 0.4;
        }
        QCOMPARE(looking, std::size_t{1});
        QVERIFY(before.at({"layer.0", 2}) >= 0.8);
        QCOMPARE(repeating, std::size_t{2});
        QVERIFY(after.at({"layer.1", 0}) >= 0.8 && after.at({"layer.1", 2}) >= 0.8);
        QVERIFY(best(previous(*backend_, untrained(*kept, *backend_), 15, 10)) < 0.5);
        // All that can be known is right.
        const auto [right, count] = saidAgain(*backend_, kept->learner, 15, 50);
        qInfo("%zu of %zu", right, count);
        QCOMPARE(right, count);
    }
    // A head looks at the word that decides; without it the words around are not seen.
    void decides() {
        const auto sentences =
            sentencesWithTwoUses(shippedLearner("tagger", 0)->training.material.task, 200);
        for (const Shipped& one : variantsOf("tagger")) {
            const auto kept = shippedLearner(one.id, one.variant);
            qInfo("%s", one.score.c_str());
            const HeadMeans means = deciding(*backend_, kept->learner, sentences);
            const double mean = best(means);
            const Changed changed =
                changedWithout(*backend_, kept->learner, bestOf(means), sentences);
            qInfo("silent, it changes %.3f of the sentences, %.3f of the words",
                  changed.sentences.value(), changed.words.value());
            QVERIFY(changed.sentences.value() >= 0.5);
            if (!one.score.starts_with("static"))
                QVERIFY2(mean >= 0.5, one.score.c_str());
        }
        const Learner none = untrained(*shippedLearner("tagger", 0), *backend_);
        const HeadMeans means = deciding(*backend_, none, sentences);
        QVERIFY(best(means) < 0.5);
        QVERIFY(changedWithout(*backend_, none, bestOf(means), sentences).sentences.value() < 0.5);
    }
    // The first picture that anybody sees: the same head looks from the first saw at I, from the
    // second at a; without this the second is a verb as well.
    void sawASaw() {
        const auto kept = shippedLearner("tagger", 0);
        const Example asked{.source = wordsOf("I saw a saw"), .target = {}};
        const WatchedMap map = mapsOf(*backend_, kept->learner, asked).at("layer.0");
        qInfo("%.3f at I, %.3f at a", map.at(0, 1, 0), map.at(0, 3, 2));
        QVERIFY(map.at(0, 1, 0) >= 0.5 && map.at(0, 3, 2) >= 0.5);
        const auto without = [&](Index query, Index key) {
            CellsLeftOut cell({"layer.0", 0}, {{query, key}});
            return joined(answersTo(*backend_, kept->learner, {asked}, {}, &cell).front());
        };
        QCOMPARE(without(3, 2), "PRON VERB DET VERB");
        QCOMPARE(without(1, 0), "PRON NOUN DET NOUN");
    }
    void fromSeveralThreads() {
        std::vector<std::shared_ptr<const SavedLearner>> found(8);
        {
            std::vector<std::jthread> threads;
            for (auto& one : found)
                threads.emplace_back([&one] { one = shippedLearner("sentiment", 0); });
        }
        for (const auto& one : found)
            QVERIFY(one && one == found.front());
    }
    void noSuchVariant() {
        QVERIFY_THROWS_EXCEPTION(std::logic_error, (void)shippedLearner("sentiment", 1));
        QVERIFY_THROWS_EXCEPTION(std::logic_error, (void)shippedLearner("tagger", 6));
    }
};

FOVEA_TEST(TestShipped)
#include "test_shipped.moc"
