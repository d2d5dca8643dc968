// What the gallery says of trained models is true: each sentence is computed.
#include "core/base/table.h"
#include "core/experiment/chosen_model.h"
#include "support/gallery_claims.h"
#include "support/program.h"

#include <cmath>

using namespace fovea;

namespace {

std::vector<std::string> answers(const Experiment& experiment) {
    std::vector<std::string> all;
    const TracePointer trace = traceOf(experiment);
    for (const Prediction& one : trace->model->predicted)
        all.push_back(one.token);
    return all;
}

std::string next(const Experiment& experiment) {
    return traceOf(experiment)->model->likeliest.back().front().token;
}

using Words = std::vector<std::string>;

const Claims modelClaims = {
    {"silenced-noun",
     [](const Experiment& e) {
         QCOMPARE(answers(e), (Words{"PRON", "VERB", "DET", "VERB"}));
         Experiment whole = e;
         whole.edits.clear();
         QCOMPARE(answers(whole), (Words{"PRON", "VERB", "DET", "NOUN"}));
         const auto row = weights(*traceOf(whole), 0, 0)[3];
         QCOMPARE(std::ranges::max_element(row) - row.begin(), 2); // it mattered
         QCOMPARE(weights(*traceOf(e), 0, 0)[3][2], 0.0F);
         QCOMPARE(weights(*traceOf(e), 0, 1)[3][2], 0.0F); // in every head
     }},
    {"two-saws",
     [](const Experiment& e) {
         QCOMPARE(answers(e), (Words{"PRON", "VERB", "DET", "NOUN"}));
         const auto map = weights(*traceOf(e), 0, 0);
         QVERIFY(map[1] != map[3]);
     }},
    {"no-positions",
     [](const Experiment& e) {
         const Words tags = answers(e);
         QCOMPARE(tags[1], tags[3]);
         const Words trained = answers(made("one-key"));
         QVERIFY(trained[1] != trained[3]);
     }},
    {"average",
     [](const Experiment& e) {
         QVERIFY(answers(e)[3] != "NOUN");
         for (const Index head : {0, 1})
             for (const auto& row : weights(*traceOf(e), 0, head))
                 for (const float weight : row)
                     QCOMPARE(weight, 0.25F);
     }},
    {"one-key",
     [](const Experiment& e) {
         Experiment soft = e;
         soft.at(Stage::normalise) = defaultSelection(table(Stage::normalise));
         QCOMPARE(answers(e), answers(soft));
         for (const auto& row : weights(*traceOf(e), 0, 0)) {
             QCOMPARE(std::ranges::count(row, 1.0F), 1);
             QCOMPARE(std::ranges::count(row, 0.0F), 3);
         }
     }},
    {"neighbours",
     [](const Experiment& e) {
         Experiment all = e;
         all.at(Stage::mask) = defaultSelection(table(Stage::mask));
         QCOMPARE(answers(e), answers(all));
         QCOMPARE(answers(e).size(), std::size_t{7});
         const auto map = weights(*traceOf(e), 0, 0);
         for (int i = 0; i < 7; ++i)
             for (int j = 0; j < 7; ++j)
                 QVERIFY(std::abs(i - j) <= 1 || map[i][j] == 0);
     }},
    {"word-by-word",
     [](const Experiment& e) {
         QCOMPARE(answers(e), (Words{"猫", "追", "老鼠", "⏎"}));
         const TracePointer trace = traceOf(e);
         const Words sources = {"cat", "chases", "mouse"};
         for (const Index head : {0, 1})
             for (Index i = 0; i < 3; ++i)
                 QCOMPARE(mostOf(*trace, e.view.layer, head, i),
                          sources[static_cast<std::size_t>(i)]);
     }},
    {"lost-cat",
     [](const Experiment& e) {
         QCOMPARE(answers(e), (Words{"老鼠", "追", "老鼠", "⏎"}));
         QCOMPARE(e.edits.size(), std::size_t{1});
         QVERIFY(!traceOf(e)->layer(e.edits.front().layer).amongThemselves);
     }},
    {"repeating-head",
     [](const Experiment& e) {
         QCOMPARE(next(e), std::string("box"));
         const TracePointer trace = traceOf(e);
         QCOMPARE(mostOf(*trace, e.view.layer, e.view.head, *e.view.query), std::string("box"));
         const auto map = weights(*trace, e.view.layer, e.view.head);
         for (std::size_t i = 0; i < map.size(); ++i)
             for (std::size_t j = i + 1; j < map.size(); ++j)
                 QCOMPARE(map[i][j], 0.0F); // causal
     }},
    {"short-memory",
     [](const Experiment& e) {
         QCOMPARE(e.text, made("repeating-head").text);
         QVERIFY(next(e) != "box");
         const auto row = weights(*traceOf(e), e.view.layer, 0).back();
         QVERIFY(std::ranges::count_if(row, [](float w) { return w > 0; }) <= 3);
     }},
    {"two-heads",
     [](const Experiment& e) {
         const TracePointer trace = traceOf(e);
         ViewState view = e.view;
         const auto terms = std::get<Terms>(describe(*trace, view, claimBackend()));
         QCOMPARE(trace->layer(1).queries.tokens[9].text, std::string("3"));
         QCOMPARE(trace->layer(1).keys.tokens[3].text, std::string("a"));
         // The head on the path attended from ‘a’ to the ‘3’ before it.
         QCOMPARE(terms.arcs.size(), std::size_t{2});
         QCOMPARE(terms.arcs[1].from, Index{3});
         QCOMPARE(terms.arcs[1].to, Index{2});
         QVERIFY(terms.arcs[0].weight > 0.9 && terms.arcs[1].weight > 0.9);
         completePart(*trace, view, claimBackend(), {});
         const auto whole = std::get<Terms>(describe(*trace, view, claimBackend()));
         QCOMPARE(whole.changes.size(), std::size_t{3});
         QVERIFY(whole.changes[1].now < 0.05);
         QVERIFY(whole.changes[2].before > 0 && whole.changes[2].now < 0);
     }},
    {"decisive-word",
     [](const Experiment& e) {
         QCOMPARE(answers(e), Words{"negative"});
         const auto map = weights(*traceOf(e), 0, 0);
         QCOMPARE(map.size(), std::size_t{1});
         QVERIFY(map[0][2] > 0.5F);
     }},
    {"found-shape",
     [](const Experiment& e) {
         const TracePointer trace = traceOf(e);
         QCOMPARE(answers(e).front(), std::string("r1c4"));
         QVERIFY(weights(*trace, e.view.layer, e.view.head)[0][3] > 0.95F);
         QCOMPARE(mostOf(*trace, e.view.layer, e.view.head, 0), std::string("r1c4"));
     }},
    {"nothing-asked",
     [](const Experiment& e) {
         const TracePointer trace = traceOf(e);
         QCOMPARE(e.text, std::string("look"));
         QCOMPARE(answers(e).front(), std::string("r2c4")); // the circle
         QCOMPARE(mostOf(*trace, e.view.layer, e.view.head, 0), std::string("r2c4"));
         const auto row = weights(*trace, e.view.layer, e.view.head)[0];
         QVERIFY(row[7] > 0.3F && row[6] < 0.04F); // the triangle stands left of it
         for (const std::size_t empty : {0, 2, 3, 4, 5, 8, 9, 11, 12, 13, 14, 15})
             QVERIFY(row[empty] < row[6]);
     }},
};

} // namespace

class TestGalleryModels : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void whatIsSaidIsTrue_data() { addRows(entriesOf("Trained models", true)); }
    void whatIsSaidIsTrue() {
        QFETCH(QString, id);
        checkClaim(modelClaims, id.toStdString());
    }
};

FOVEA_TEST(TestGalleryModels)
#include "test_gallery_models.moc"
