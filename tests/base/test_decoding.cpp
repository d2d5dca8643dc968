// Penalcompared and filters of generation, against an independent float64 version of their
// definitions (tests/oracle/decoding.py).
#include "core/base/decoding.h"
#include "core/base/files.h"
#include "core/base/json.h"
#include "support/program.h"

#include <QtTest/QTest>

#include <cmath>

using namespace fovea;

namespace {

template <class Number>
std::vector<Number> numbersIn(const JsonNode& node) {
    std::vector<Number> numbers;
    for (const JsonNode& one : node.items())
        numbers.push_back(static_cast<Number>(one.number()));
    return numbers;
}

} // namespace

class TestDecoding : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void asTheOracle() {
        const std::string path = FOVEA_SOURCE "/tests/golden/decoding.json";
        const Json golden = parseJson(disk().read(path, 1'000'000), path);
        int compared = 0;
        for (const JsonNode& one : JsonNode(golden, "golden").at("cases").items()) {
            const auto logits = numbersIn<float>(one.at("logits"));
            const auto ids = numbersIn<std::int32_t>(one.at("ids"));
            const auto wanted = numbersIn<double>(one.at("probabilities"));
            const Decoding decoding{
                .sampling = {.temperature = one.at("temperature").number(),
                             .topK = static_cast<std::size_t>(one.at("k").number()),
                             .topP = one.at("p").number(),
                             .minP = one.at("least").number(),
                             .typicalP = one.at("typical").number(),
                             .epsilon = one.at("epsilon").number(),
                             .eta = one.at("eta").number()},
                .repetition = one.at("repetition").number(),
                .noRepeat = static_cast<Index>(one.at("n").number()),
                .least = static_cast<Index>(one.at("least_new").number()),
                .never = numbersIn<std::int32_t>(one.at("never")),
                .notFirst = numbersIn<std::int32_t>(one.at("first"))};
            const Begun begun{.given = static_cast<std::size_t>(one.at("given").number()),
                              .ends = numbersIn<std::int32_t>(one.at("ends"))};
            std::vector<double> found(wanted.size());
            for (const Likely& likely :
                 candidates(processed(logits, ids, decoding, begun), decoding.sampling))
                found[static_cast<std::size_t>(likely.id)] = likely.probability;
            double most = 0;
            for (std::size_t i = 0; i < wanted.size(); ++i)
                most = std::max(most, std::abs(found[i] - wanted[i]));
            QVERIFY2(most < 1e-5, one.path().c_str());
            ++compared;
        }
        QVERIFY(compared > 150);
    }
    void chosen() {
        const Decoding plain = decodingOf({});
        QCOMPARE(plain.sampling.temperature, 0.0);
        QCOMPARE(plain.most, Index(40));
        for (const auto& parameters : {decodingParameters(), continuationParameters()})
            for (const Parameter& parameter : parameters)
                checkValue(parameter, parameter.defaultValue, parameter.id);
        const Decoding beams =
            decodingOf({{"beams", std::int64_t{3}}, {"early-stopping", std::string("never")}});
        QCOMPARE(beams.beams.count, Index(3));
        QCOMPARE(beams.beams.earlyStopping, EarlyStopping::never);
        QCOMPARE(plain.beams.earlyStopping, EarlyStopping::no);
        QCOMPARE(plain.beams.count, Index(1));
        QVERIFY(plain.never.empty() && plain.notFirst.empty());
        const std::vector<float> logits{1, 3, 2};
        const std::vector<std::int32_t> ids{1, 1};
        const RandomStream stream(1, "generate");
        QCOMPARE(decided(logits, ids, plain, stream, 0), 1);
        QCOMPARE(decided(logits, ids, decodingOf({{"repetition", 2.0}}), stream, 0), 2);
        QCOMPARE(decided(logits, ids, decodingOf({{"no-repeat", std::int64_t{1}}}), stream, 0), 2);
        // Drawn with this seed: the same again, and something of every token.
        std::vector<int> counts(3);
        for (std::uint64_t n = 0; n < 300; ++n) {
            const auto id = decided(logits, {}, decodingOf({{"temperature", 2.0}}), stream, n);
            QCOMPARE(id, decided(logits, {}, decodingOf({{"temperature", 2.0}}), stream, n));
            ++counts[static_cast<std::size_t>(id)];
        }
        QVERIFY(counts[0] > 20 && counts[1] > counts[2] && counts[2] > counts[0]);
    }
};

FOVEA_TEST(TestDecoding)
#include "test_decoding.moc"
