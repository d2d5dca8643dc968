// What heads do, at a glance and in words.
#include "core/compute/pool.h"
#include "core/experiment/run.h"
#include "core/figure/figures.h"
#include "support/backends.h"
#include "support/program.h"
#include "support/sentence_figures.h"

#include <QtTest/QTest>

#include <algorithm>
#include <cmath>

using namespace fovea;

namespace {

Figure figureViewed(const Experiment& experiment, const char* id, ViewState view = {}) {
    const auto backend = reference();
    chooseFigure(view, id, "");
    return describe(*run(experiment, *backend), view, *backend);
}

} // namespace

class TestHeads : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void headFacts() {
        Experiment experiment = experimentOn("a b c d");
        experiment.at(Stage::normalise) = readSelection(table(Stage::normalise), "uniform", "");
        const auto multiples = std::get<SmallMultiples>(figureViewed(experiment, "heads"));
        QCOMPARE(multiples.items.size(),
                 std::size_t(6)); // four heads, their mean and their largest
        const auto& facts = multiples.items[0].facts;
        const double wanted[] = {2, 1.25, 25, 18.75, 25}; // bits, tokens, % first, previous, same
        for (std::size_t i = 0; i < std::size(wanted); ++i)
            QVERIFY(std::abs(facts[i].value - wanted[i]) < 1e-5);
    }
    // Once for a Trace, whatever is pinned: a backend that was told to stop computes nothing more.
    void foundOnce() {
        const auto backend = reference();
        const TracePointer trace = run(experimentOn("a b c d"), *backend);
        std::stop_source stop;
        const auto stopped = makeEigenBackend(std::make_shared<Pool>(1), stop.get_token());
        stop.request_stop();
        for (const char* const id : {"heads", "layers"}) {
            ViewState view;
            chooseFigure(view, id, "");
            const Figure first = describe(*trace, view, *backend);
            if (id == std::string_view("heads"))
                view.query = 2;
            QVERIFY(describe(*trace, view, *stopped) == first);
        }
    }
    // Either sentence may be empty.
    void emptySentences_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("keysText");
        QTest::newRow("no queries") << QString() << QStringLiteral("a b c d");
        QTest::newRow("no keys") << QStringLiteral("a b c d") << QString();
        QTest::newRow("neither") << QString() << QString();
    }
    void emptySentences() {
        QFETCH(QString, text);
        QFETCH(QString, keysText);
        Experiment experiment = experimentOn(text.toStdString());
        experiment.keysText = keysText.toStdString();
        const auto multiples = std::get<SmallMultiples>(figureViewed(experiment, "heads"));
        QCOMPARE(multiples.items.size(), std::size_t(6));
        QVERIFY(multiples.items[0].facts.empty());
        QVERIFY(std::get<HeadGrid>(figureViewed(experiment, "layers")).heads.size() == 4);
    }
    // What a head mostly does is what most of its rows do, forced here: row i to key number i.
    void headHabits_data() {
        QTest::addColumn<QList<int>>("keys");
        QTest::addColumn<QString>("habit");
        QTest::newRow("first") << QList{0, 0, 0, 1} << QStringLiteral("Most queries attend to “a”");
        QTest::newRow("half") << QList{3, 2, 0, 0}
                              << QStringLiteral("Attends to one word at a time");
        QTest::newRow("itself") << QList{0, 1, 2, 0}
                                << QStringLiteral("Attends to the word itself");
        QTest::newRow("before") << QList{1, 0, 1, 2}
                                << QStringLiteral("Attends to the word before");
        QTest::newRow("behind") << QList{1, 2, 3, 1} << QStringLiteral("Attends to the word after");
        QTest::newRow("two") << QList{0, 0, 1, 3}
                             << QStringLiteral("Attends to the word itself or the one before");
        QTest::newRow("more") << QList{0, 1, 1, 1} << QStringLiteral("Most queries attend to “b”");
    }
    void headHabits() {
        QFETCH(QList<int>, keys);
        QFETCH(QString, habit);
        Experiment experiment = experimentOn("a b c d");
        for (Index i = 0; i < 4; ++i)
            experiment.edits.push_back({.head = 0, .query = i, .key = keys[i], .forced = true});
        const auto multiples = std::get<SmallMultiples>(figureViewed(experiment, "heads"));
        // Nothing was trained, and that is said with it.
        QCOMPARE(QString::fromStdString(english(multiples.items[0].habit)),
                 habit + QStringLiteral(" · by chance: random weights"));
    }
    // A long sentence's thumbnails are the largest weights of their blocks.
    void reducedHeads() {
        std::string text;
        for (int i = 0; i < 200; ++i)
            text += "w" + std::to_string(i) + " ";
        const Experiment experiment = experimentOn(text);
        const auto multiples = std::get<SmallMultiples>(figureViewed(experiment, "heads"));
        const Matrix& small = multiples.items[1].matrix;
        const auto large = std::get<Matrix>(figureViewed(experiment, "matrix", {.head = 1}));
        QCOMPARE(small.rows.size(), std::size_t(67)); // blocks of three
        float most = 0;
        for (Index i = 3; i < 6; ++i)
            for (Index j = 6; j < 9; ++j)
                most = std::max(most, large.values[large.cell(i, j)]);
        QCOMPARE(small.values[small.cell(1, 2)], most);
    }
    void heads() {
        const Experiment experiment = experimentOn("I saw");
        const auto multiples =
            std::get<SmallMultiples>(figureViewed(experiment, "heads", {.head = 1}));
        QCOMPARE(multiples.chosen, 1);
        const auto second = std::get<Matrix>(figureViewed(experiment, "matrix", {.head = 1}));
        QVERIFY(multiples.items[1].matrix.values == second.values);
    }
};

FOVEA_TEST(TestHeads)
#include "test_heads.moc"
