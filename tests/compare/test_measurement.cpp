// Measured times: what follows from them, how they are kept, and that measuring can be ended.
#include "core/base/error.h"
#include "core/base/table.h"
#include "core/compare/measurement.h"
#include "core/compare/study.h"
#include "core/compute/backend.h"
#include "core/compute/pool.h"
#include "support/backends.h"
#include "support/program.h"
#include "support/thrown.h"

#include <QtTest/QTest>

#include <cmath>

using namespace fovea;

namespace {

Measurement made(double exponent, double factor, const std::string& layer, Measurement into = {}) {
    for (Index n = 8; n <= 4096; n *= 2)
        into.times.push_back({.layer = layer,
                              .tokens = n,
                              .seconds = factor * std::pow(static_cast<double>(n), exponent),
                              .bytes = 4.0 * static_cast<double>(n),
                              .runs = 5});
    return into;
}

Json withTimes(const char* times) {
    return parseJson(std::string(R"({"machine": "m", "backend": "b", "sizes": [64, 3, 2],
                                     "whole": true, "times": )") +
                         times + "}",
                     "file");
}

} // namespace

class TestMeasurement : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void exponentsFit() {
        const Measurement known = made(2, 1e-9, "a", made(1, 1e-7, "b"));
        QVERIFY(std::abs(*exponentOf(known, "a") - 2) < 1e-9);
        QVERIFY(std::abs(*exponentOf(known, "b") - 1) < 1e-9);
        QVERIFY(std::abs(*exponentOf(known, "b", true) - 1) < 1e-9);
        QVERIFY(!exponentOf(known, "c"));
        Measurement two = known;
        two.times.resize(2);
        QVERIFY(!exponentOf(two, "b"));
        Measurement same = known; // as a hostile file may have it
        for (LayerTime& time : same.times)
            time.tokens = 8;
        QVERIFY(!exponentOf(same, "a"));
    }
    // 1e-9 n² = 1e-7 n at 100.
    void curvesCross() {
        const Measurement known = made(2, 1e-9, "a", made(1, 1e-7, "b", made(1, 1e-5, "c")));
        QVERIFY(std::abs(*crossingOf({known, "a"}, {known, "b"}) - 100) < 1e-6);
        QVERIFY(std::abs(*crossingOf({known, "b"}, {known, "a"}) - 100) < 1e-6);
        QVERIFY(!crossingOf({known, "b"}, {known, "c"}));
        QVERIFY(!crossingOf({known, "a"}, {known, "nothing"}));
    }
    void everyLayerIsMeasured() {
        const auto backend = reference();
        std::vector<double> shares;
        const Measurement known = measureLayers(
            *backend,
            {.sizes = {.width = 8}, .least = 8, .most = 32, .seconds = 0, .machine = "here"},
            [&](const Measurement& some, double share) {
                QCOMPARE(some.times.size() % mixingLayers().info().rows.size(), std::size_t(0));
                shares.push_back(share);
            });
        QVERIFY(known.whole);
        QCOMPARE(known.machine, std::string("here"));
        QCOMPARE(known.backend, backend->name());
        QCOMPARE(known.times.size(), 3 * mixingLayers().info().rows.size());
        QCOMPARE(shares.size(), std::size_t(3));
        QVERIFY(std::ranges::is_sorted(shares) && shares.back() == 1);
        for (const LayerTime& time : known.times)
            QVERIFY(time.seconds > 0 && time.bytes > 0 && time.runs >= 5);
    }
    // What is known by then was handed over.
    void measuringEnds() {
        std::stop_source stop;
        const auto backend = makeEigenBackend(std::make_shared<Pool>(1), stop.get_token());
        Measurement known;
        QVERIFY_THROWS_EXCEPTION(Cancelled,
                                 measureLayers(*backend, {.sizes = {.width = 8}, .seconds = 0},
                                               [&](const Measurement& some, double) {
                                                   known = some;
                                                   if (some.times.back().tokens == 16)
                                                       stop.request_stop();
                                               }));
        QCOMPARE(known.times.back().tokens, Index(16));
        QVERIFY(!known.whole);
    }
    // A layer that would take too much memory goes no further; the others do.
    void largeOnesStop() {
        const auto backend = reference();
        const Measurement known = measureLayers(
            *backend,
            {.sizes = {.width = 4}, .least = 64, .most = 256, .seconds = 0, .mostBytes = 4e5},
            [](const Measurement&, double) {});
        const auto longest = [&](const std::string& layer) {
            Index most = 0;
            for (const LayerTime& time : known.times)
                most = time.layer == layer ? std::max(most, time.tokens) : most;
            return most;
        };
        QCOMPARE(longest("weights"), Index(128));
        QCOMPARE(longest(layerId::convolution), Index(256));
    }
    void sessionsKeepIt() {
        CompareStudy study{.width = 32, .kernel = 5, .window = 4};
        study.measured = {std::make_shared<const Measurement>(made(2, 1e-9, "a"))};
        const Json json = compareToJson(study);
        QVERIFY(compareFromJson(JsonNode(json, "file")) == study);
        QVERIFY(compareFromJson(JsonNode(json, "file")) != CompareStudy{});
        // What another backend took is kept beside it, what the same one took is replaced.
        const auto by = [](const char* backend) {
            Measurement one = made(2, 1e-9, "a");
            one.backend = backend;
            return std::make_shared<const Measurement>(one);
        };
        study = withMeasured(withMeasured(CompareStudy(), by("processor")), by("processor"));
        QVERIFY(!study.before.measurement);
        study = withMeasured(withMeasured(study, by("device")), by("device"));
        QCOMPARE(study.before.measurement->backend, std::string("processor"));
        QCOMPARE(study.measured.measurement->backend, std::string("device"));
        QVERIFY(compareFromJson(JsonNode(compareToJson(study), "file")) == study);
    }
    void hostileFilesAreRefused_data() {
        QTest::addColumn<QByteArray>("times");
        QTest::addColumn<QByteArray>("says");
        const char* time = R"({"layer": "a", "tokens": %1, "seconds": %2, "memory": 1, "runs": 5})";
        const auto with = [&](const char* tokens, const char* seconds) {
            return (QLatin1Char('[') +
                    QString::fromLatin1(time).arg(QLatin1String(tokens), QLatin1String(seconds)) +
                    QLatin1Char(']'))
                .toUtf8();
        };
        QTest::newRow("no tokens") << with("0", "1") << QByteArray("tokens");
        QTest::newRow("below 0") << with("8", "-1") << QByteArray("a number from 0 on");
        QTest::newRow("no list") << QByteArray("3") << QByteArray("times");
        QByteArray many = "[";
        for (int i = 0; i < 1001; ++i)
            many += (i ? "," : "") +
                    QString::fromLatin1(time).arg(QLatin1String("8"), QLatin1String("1")).toUtf8();
        QTest::newRow("too many") << many + "]" << QByteArray("at most 1000");
    }
    void hostileFilesAreRefused() {
        QFETCH(QByteArray, times);
        QFETCH(QByteArray, says);
        const Json json = withTimes(times.constData());
        const QString said = thrown([&] { measurementFromJson(JsonNode(json, "file")); });
        QVERIFY2(said.contains(QString::fromUtf8(says)), qPrintable(said));
    }
    void studiesAreChecked() {
        QVERIFY(thrown([] {
                    check(CompareStudy{.kernel = 2}, "compare");
                }).contains(QStringLiteral("kernel")));
        for (const Parameter& parameter : compareParameters()) {
            CompareStudy study;
            setValue(study, parameter, 7);
            QCOMPARE(valueOf(study, parameter), Index(7));
            check(study, "compare");
        }
    }
};

FOVEA_TEST(TestMeasurement)
#include "test_measurement.moc"
