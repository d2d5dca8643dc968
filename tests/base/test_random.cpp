#include "core/base/random.h"
#include "support/program.h"

#include <QtTest/QTest>

#include <cmath>

using namespace fovea;

class TestRandom : public QObject {
    Q_OBJECT
private Q_SLOTS:
    // The published vectors of Philox4x32-10 (Random123, kat_vectors).
    void knownAnswers() {
        const PhiloxBlock zero{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8};
        const PhiloxBlock ones{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd};
        const PhiloxBlock pi{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1};
        QVERIFY(philox({0, 0, 0, 0}, {0, 0}) == zero);
        QVERIFY(philox({~0U, ~0U, ~0U, ~0U}, {~0U, ~0U}) == ones);
        QVERIFY(philox({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344},
                       {0xa4093822, 0x299f31d0}) == pi);
    }
    void streamsDiffer() {
        const RandomStream stream(1, "embedding", "saw");
        QCOMPARE(stream.word(5), RandomStream(1, "embedding", "saw").word(5));
        QVERIFY(stream.word(5) != RandomStream(2, "embedding", "saw").word(5));
        QVERIFY(stream.word(5) != RandomStream(1, "embedding", "was").word(5));
        QVERIFY(stream.word(5) != RandomStream(1, "project", "saw").word(5));
    }
    void moments() {
        const RandomStream stream(3, "test");
        double sum = 0;
        double squares = 0;
        constexpr int count = 20000;
        for (std::uint32_t i = 0; i < count; ++i) {
            const double value = stream.normal(i);
            sum += value;
            squares += value * value;
            QVERIFY(stream.uniform(i) >= 0 && stream.uniform(i) < 1);
        }
        QVERIFY(std::abs(sum / count) < 0.03);
        QVERIFY(std::abs(squares / count - 1) < 0.04);
    }
};

FOVEA_TEST(TestRandom)
#include "test_random.moc"
