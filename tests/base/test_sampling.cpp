// Which tokens are drawn from, and how likely, as transformers has it (tests/oracle/generate.py).
#include "core/base/files.h"
#include "core/base/json.h"
#include "core/base/sampling.h"

#include "support/program.h"

#include <QtTest/QTest>

#include <cmath>

using namespace fovea;

class TestSampling : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void asTransformers() {
        const std::string path = FOVEA_SOURCE "/tests/golden/generated.json";
        const Json json = parseJson(disk().read(path, 1'000'000), path);
        const auto cases = JsonNode(json, path).at("drawn").items();
        QVERIFY(cases.size() >= 15);
        for (std::size_t n = 0; n < cases.size(); ++n) {
            const JsonNode& wanted = cases[n];
            std::vector<float> logits;
            for (const JsonNode& one : wanted.at("logits").items())
                logits.push_back(static_cast<float>(one.number()));
            const auto found = candidates(
                logits, {.temperature = wanted.at("temperature").number(),
                         .topK = static_cast<std::size_t>(wanted.at("k").integer(0, 1000)),
                         .topP = wanted.at("p").number()});
            const JsonNode shares = wanted.at("shares");
            QVERIFY2(found.size() == shares.members().size(), std::to_string(n).c_str());
            for (const Likely& one : found) {
                const std::string id = std::to_string(one.id);
                QVERIFY2(shares.has(id), std::to_string(n).c_str());
                QVERIFY(std::abs(one.probability - shares.at(id).number()) < 1e-9);
            }
        }
    }
    // The same seed draws the same, and what is drawn is as likely as it should be.
    void seeds() {
        const std::vector<float> logits = {0, 3, 1, 3, -2};
        const Sampling sampling{.temperature = 1.5, .topK = 4, .topP = 0.95};
        const RandomStream stream(7, "test");
        const RandomStream same(7, "test");
        const RandomStream other(8, "test");
        std::vector<int> counts(5);
        int different = 0;
        for (std::uint64_t n = 0; n < 4000; ++n) {
            const auto id = sampled(logits, sampling, stream, n);
            QCOMPARE(sampled(logits, sampling, same, n), id);
            different += sampled(logits, sampling, other, n) != id ? 1 : 0;
            ++counts[static_cast<std::size_t>(id)];
        }
        QVERIFY(different > 1000);
        for (const Likely& one : candidates(logits, sampling))
            QVERIFY(std::abs(counts[static_cast<std::size_t>(one.id)] - 4000 * one.probability) <
                    130);
    }
};

FOVEA_TEST(TestSampling)
#include "test_sampling.moc"
