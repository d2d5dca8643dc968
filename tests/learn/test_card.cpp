// What a model tells about itself: written once training has ended, and read back with it.
#include "core/base/error.h"
#include "core/compute/pool.h"
#include "core/learn/files/learner_files.h"
#include "learn/learners.h"
#include "support/backends.h"
#include "support/program.h"

#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

using namespace fovea;

namespace {

const Card told{.task = "tagging:difficulty=0.5",
                .command = "fovea train tagging:difficulty=0.5 --model 'encoder:layers=1'",
                .steps = 40,
                .seconds = 1.25,
                .parameters = 1234,
                .accuracy = 0.75,
                .examples = 1000,
                .perplexity = 1.5,
                .ambiguous = 0.5,
                .continued = 0.25,
                .byLength = {{2, 3, 4}, {5, 6, 6}}};

} // namespace

class TestCard : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void readsBack() {
        const std::string text = writeJson(cardToJson(told), true);
        QVERIFY(cardFromJson({parseJson(text, "card.json"), "card.json"}) == told);
        Card older = told; // of a program that did not measure all of it
        older.perplexity = older.ambiguous = older.continued = std::nullopt;
        older.byLength.clear();
        const std::string less = writeJson(cardToJson(older));
        QVERIFY(less.find("by-length") == std::string::npos);
        QVERIFY(cardFromJson({parseJson(less, "card.json"), "card.json"}) == older);
    }
    void standsBesideTheModel() {
        const QTemporaryDir dir;
        const std::string folder = dir.path().toStdString();
        const auto backend = reference();
        const Trainer trainer =
            smallTrainer(*backend, smallTraining("tagging"), smallNetwork("encoder"));
        replaceFiles(disk(), trainerFiles(folder, trainer));
        QVERIFY(!readLearner(disk(), folder).card); // it has not ended
        replaceFiles(disk(), {cardFile(folder, told)});
        QVERIFY(readLearner(disk(), folder).card == told);
    }
    void damaged_data() {
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("to");
        QTest::addColumn<QString>("key");
        const auto add = [](const char* from, const char* to, const char* key) {
            QTest::newRow(from) << QString::fromLatin1(from) << QString::fromLatin1(to)
                                << QString::fromLatin1(key);
        };
        add("\"accuracy\": 0.75", "\"accuracy\": 75", "accuracy");
        add("\"steps\": 40", "\"steps\": -1", "steps");
        add("\"seconds\": 1.25", "\"seconds\": \"long\"", "seconds");
        add("\"parameters\": 1234,", "", "parameters");
        add("\"examples\": 1000", "\"examples\": 0.5", "examples");
        add("\"fovea-card\": 1", "\"fovea-card\": 2", "fovea-card");
        add("\"perplexity\": 1.5", "\"perplexity\": 0.5", "perplexity");
        add("\"ambiguous\": 0.5", "\"ambiguous\": -0.5", "ambiguous");
        add("\"continued\": 0.25", "\"continued\": 1.25", "continued");
        add("}", "", "card.json");
    }
    // More right ones than there are, none at all, and lengths that do not ascend.
    void damagedLengths() {
        for (const auto& lengths :
             {std::vector<Card::OfLength>{{2, 5, 4}}, {{2, 0, 0}}, {{5, 1, 2}, {5, 1, 2}}}) {
            Card card = told;
            card.byLength = lengths;
            const std::string text = writeJson(cardToJson(card));
            QVERIFY_THROWS_EXCEPTION(
                Error, (void)cardFromJson({parseJson(text, "card.json"), "card.json"}));
        }
    }
    void damaged() {
        QFETCH(QString, from);
        QFETCH(QString, to);
        QFETCH(QString, key);
        QString text = QString::fromStdString(writeJson(cardToJson(told), true));
        QVERIFY(text.contains(from));
        text.replace(from, to);
        try {
            (void)cardFromJson({parseJson(text.toStdString(), "card.json"), "card.json"});
            QFAIL("read");
        } catch (const Error& error) {
            const std::string said = english(error.message());
            QVERIFY2(said.find("card.json") != std::string::npos &&
                         said.find(key.toStdString()) != std::string::npos,
                     said.c_str());
        }
    }
};

FOVEA_TEST(TestCard)
#include "test_card.moc"
