// Beam search, against an independent float64 version of its rules, which finds what generate() of
// transformers finds (tests/oracle/beams.py).
#include "core/base/beam_search.h"
#include "core/base/files.h"
#include "core/base/json.h"
#include "support/program.h"

#include <QtTest/QTest>

#include <cmath>
#include <limits>

using namespace fovea;

namespace {

std::vector<std::int32_t> idsIn(const JsonNode& node) {
    std::vector<std::int32_t> ids;
    for (const JsonNode& one : node.items())
        ids.push_back(static_cast<std::int32_t>(one.integer(0, 1000)));
    return ids;
}

using Rows = std::vector<std::vector<float>>;

Rows rowsIn(const JsonNode& node) {
    Rows rows;
    for (const JsonNode& row : node.items())
        for (rows.emplace_back(); const JsonNode& one : row.items())
            rows.back().push_back(static_cast<float>(one.number()));
    return rows;
}

// Tables: what is said depends on the last two tokens and on how many there are.
struct TableModel {
    Rows place, last, before;

    [[nodiscard]] std::vector<float> logits(const std::vector<std::int32_t>& ids) const {
        std::vector<float> all = place.at(ids.size() - 1);
        for (std::size_t i = 0; i < all.size(); ++i) {
            all[i] += last.at(static_cast<std::size_t>(ids.back()))[i];
            if (ids.size() > 1)
                all[i] += before.at(static_cast<std::size_t>(ids[ids.size() - 2]))[i];
        }
        return all;
    }
};

template <class Logits>
void stepOf(BeamSearch& search, const Logits& logits) {
    Rows rows;
    for (const Beam& beam : search.running())
        rows.push_back(logits(beam.ids));
    search.step(std::vector<std::span<const float>>(rows.begin(), rows.end()));
}

BeamSearch searched(const JsonNode& one, const TableModel& model) {
    const std::string early = one.at("early").text();
    const Decoding decoding{.repetition = one.at("repetition").number(),
                            .noRepeat = one.at("n").integer(0, 9),
                            .most = one.at("most").integer(0, 99),
                            .least = one.at("least").integer(0, 9),
                            .never = idsIn(one.at("never")),
                            .notFirst = idsIn(one.at("first")),
                            .beams = {.count = one.at("beams").integer(1, 9),
                                      .lengthPenalty = one.at("penalty").number(),
                                      .earlyStopping = early == "yes"  ? EarlyStopping::yes
                                                       : early == "no" ? EarlyStopping::no
                                                                       : EarlyStopping::never}};
    BeamSearch search(idsIn(one.at("prompt")), decoding, idsIn(one.at("ends")));
    while (!search.done())
        stepOf(search, [&](const auto& ids) { return model.logits(ids); });
    return search;
}

bool near(double found, double wanted) {
    return std::abs(found - wanted) < 1e-5 * std::max(1.0, std::abs(wanted));
}

// What the steps say, told from them alone: every beam's ids.
bool isTree(const BeamSearch& search, const std::vector<std::int32_t>& prompt) {
    std::vector<std::vector<std::int32_t>> beams = {prompt};
    std::vector<std::size_t> parents = {0};
    for (const BeamStep& step : search.steps()) {
        std::vector<std::vector<std::int32_t>> next;
        parents.clear();
        for (const BeamCandidate& one : step) {
            if (!one.kept || one.ended)
                continue;
            parents.push_back(one.parent);
            next.push_back(beams.at(one.parent));
            next.back().push_back(one.token);
        }
        beams = next;
    }
    return std::ranges::equal(beams, search.running(), {}, {}, &Beam::ids) &&
           std::ranges::equal(parents, search.running(), {}, {}, &Beam::parent);
}

} // namespace

class TestBeamSearch : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void asTheOracle() {
        const std::string path = FOVEA_SOURCE "/tests/golden/beams.json";
        const Json golden = parseJson(disk().read(path, 1'000'000), path);
        const JsonNode root(golden, "golden");
        std::map<std::string, TableModel> models;
        for (const auto& [size, tables] : root.at("models").members())
            models[size] = {rowsIn(tables.at("place")), rowsIn(tables.at("last")),
                            rowsIn(tables.at("before"))};
        const auto cases = root.at("cases").items();
        QVERIFY(cases.size() >= 40);
        for (const JsonNode& one : cases) {
            const auto& model = models.at(std::to_string(one.at("size").integer(0, 99)));
            const BeamSearch search = searched(one, model);
            const auto wanted = one.at("finished").items();
            QVERIFY2(search.finished().size() == wanted.size(), one.path().c_str());
            for (std::size_t i = 0; i < wanted.size(); ++i) {
                const FinishedText& text = search.finished()[i];
                QVERIFY2(text.ids == idsIn(wanted[i].at("ids")), one.path().c_str());
                QVERIFY2(near(text.sum, wanted[i].at("sum").number()), one.path().c_str());
                QVERIFY2(near(text.score, wanted[i].at("score").number()), one.path().c_str());
            }
            QVERIFY2(isTree(search, idsIn(one.at("prompt"))), one.path().c_str());
            if (one.has("steps"))
                compareSteps(search, one.at("steps"));
        }
    }
    // A model whose likeliest first token leads nowhere: one beam takes it, two find the better
    // text, as can be counted by hand.
    void lookingAhead() {
        const auto logits = [](const std::vector<std::int32_t>& ids) {
            const auto share = [](std::vector<double> shares) {
                std::vector<float> all;
                for (const double one : shares)
                    all.push_back(static_cast<float>(std::log(one)));
                return all;
            };
            return ids.size() == 1   ? share({0.5, 0.4, 0.1})
                   : ids.back() == 0 ? share({0.4, 0.3, 0.3})
                                     : share({0.9, 0.05, 0.05});
        };
        const auto best = [&](Index beams) {
            BeamSearch search({2}, {.most = 2, .beams = {.count = beams}}, {});
            while (!search.done())
                stepOf(search, logits);
            return search.finished().front();
        };
        QCOMPARE(best(1).ids, (std::vector<std::int32_t>{0, 0}));
        QCOMPARE(best(2).ids, (std::vector<std::int32_t>{1, 0}));
        QVERIFY(near(best(2).sum, std::log(0.4 * 0.9)));
        QVERIFY(near(best(2).score, std::log(0.4 * 0.9) / 2));
    }
    // Nothing to choose from, numbers that are none, no room: it ends, and says what it has.
    void nothingPossible() {
        const float none = std::numeric_limits<float>::quiet_NaN();
        BeamSearch broken({0}, {.most = 5, .beams = {.count = 3}}, {1});
        stepOf(broken, [&](const auto&) { return std::vector{none, none}; });
        QVERIFY(broken.done() && broken.finished().empty() && broken.running().empty());
        BeamSearch forbidden({0}, {.most = 5, .never = {0, 1, 7}, .beams = {.count = 3}}, {-1});
        stepOf(forbidden, [](const auto&) { return std::vector{1.0F, 2.0F}; });
        QVERIFY(forbidden.done() && forbidden.finished().empty());
        QVERIFY(BeamSearch({0}, {.most = 0, .beams = {.count = 3}}, {1}).done());
        // Equal ones in the order of their ids, and of fewer tokens than beams all.
        BeamSearch equal({0}, {.most = 1, .beams = {.count = 4}}, {});
        stepOf(equal, [](const auto&) { return std::vector{1.0F, 1.0F, 1.0F}; });
        QCOMPARE(equal.finished().size(), std::size_t(3));
        for (std::int32_t id = 0; id < 3; ++id)
            QCOMPARE(equal.finished()[static_cast<std::size_t>(id)].ids, std::vector{id});
    }

private:
    static void compareSteps(const BeamSearch& search, const JsonNode& wanted) {
        const auto steps = wanted.items();
        QCOMPARE(search.steps().size(), steps.size());
        for (std::size_t i = 0; i < steps.size(); ++i) {
            const auto candidates = steps[i].items();
            QCOMPARE(search.steps()[i].size(), candidates.size());
            for (std::size_t j = 0; j < candidates.size(); ++j) {
                const auto row = candidates[j].items();
                const BeamCandidate& one = search.steps()[i][j];
                QCOMPARE(std::int64_t(one.parent), row[0].integer(0, 99));
                QCOMPARE(std::int64_t{one.token}, row[1].integer(0, 99));
                QVERIFY2(near(one.sum, row[2].number()), row[2].path().c_str());
                QCOMPARE(one.ended, row[3].boolean());
            }
        }
    }
};

FOVEA_TEST(TestBeamSearch)
#include "test_beam_search.moc"
