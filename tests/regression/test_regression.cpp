// What holds for every kernel and every choice, through the tables: the same bits on any number of
// threads, weights that are weights, everywhere defined or said not to be, and nothing that breaks
// it.
#include "core/base/error.h"
#include "core/base/table.h"
#include "core/compute/pool.h"
#include "core/regression/edit_points.h"
#include "core/regression/estimate.h"
#include "core/regression/left_out.h"
#include "core/regression/optimisers.h"
#include "core/regression/regress.h"
#include "core/regression/remarks.h"
#include "support/backends.h"
#include "support/program.h"
#include "support/regression_points.h"
#include "support/thrown.h"

#include <QtTest/QTest>

#include <cmath>
#include <cstring>
#include <limits>
#include <stop_token>

using namespace fovea;

namespace {

RegressionStudy studyOf(const char* text) {
    RegressionStudy study = defaultRegression();
    study.source = sourceNamed(text);
    return study;
}

RegressionStudy studyOf(Shape shape, const std::vector<double>& numbers) {
    return withPoints(defaultRegression(), makeTensor<double>(std::move(shape), numbers));
}

bool sameBits(const std::vector<double>& a, const std::vector<double>& b) {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0;
}

template <class Function>
void forEveryWidth(Function function) {
    for (const RowInfo& row : regressionKernels().info().rows)
        for (const double width : {0.05, 1.0, 40.0}) {
            Choice choice = defaultChoice(row);
            if (hasWidth(choice))
                choice.values["width"] = width;
            function(kernelAt(choice), QByteArray::fromStdString(row.id));
        }
}

} // namespace

class TestRegression : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void sameBitsForAnyThreads() {
        const SortedPoints points = pointsFrom("textbook:n=1500");
        const auto one = reference();
        const auto many = reference(Type::f32, 16);
        const Queries queries = queriesBetween(-1, 6, 300);
        forEveryWidth([&](const KernelAt& at, const QByteArray& name) {
            QVERIFY2(sameBits(estimates(*one, points, at, queries),
                              estimates(*many, points, at, queries)),
                     name);
            QVERIFY2(sameBits(leaveOneOut(*one, points, at).residuals,
                              leaveOneOut(*many, points, at).residuals),
                     name);
        });
        QCOMPARE(lossOfWidth(*one, points, 3).slope, lossOfWidth(*many, points, 3).slope);
    }
    // Of very many pairs some judge for all, and that is said.
    void someJudgeForAll() {
        const auto on = reference(Type::f32, 2);
        QCOMPARE(learnedOfEvery(pointsFrom("textbook:n=20000")), Index{1});
        QCOMPARE(learnedOfEvery(pointsFrom("hills:n=10000")), Index{1});
        const SortedPoints points = pointsFrom("hills:n=12000");
        QCOMPARE(learnedOfEvery(points), Index{2});
        double wanted = 0;
        for (Index i = 0; i < points.count(); i += 2) {
            const Pooled sums = pool(points, {learnedKernel(4)}, points.key(i), i);
            const double error = sums.y / sums.total - points.around[static_cast<std::size_t>(i)];
            wanted += error * error / 6000;
        }
        const double loss = lossOfWidth(*on, points, 4).loss;
        QVERIFY(std::abs(loss - wanted) < 1e-9 * wanted);
        RegressionTrace trace;
        trace.points = std::make_shared<const SortedPoints>(points);
        trace.history = std::make_shared<const FitHistory>(FitHistory{{1}, {1}, false});
        QCOMPARE(remarksOn(trace).size(), std::size_t{1});
        QVERIFY(english(remarksOn(trace).front()).find("6000 of 12000") != std::string::npos);
    }
    // What lasts tells how far it is.
    void longPassesTellTheirProgress() {
        const SortedPoints points = pointsFrom("hills:n=1500");
        const auto on = reference();
        double last = 0;
        int times = 0;
        const KernelAt at{&regressionKernels().math("logistic"), 0.5};
        (void)leaveOneOut(*on, points, at, 1, [&](double share) {
            QVERIFY(share > last);
            last = share;
            ++times;
        });
        QCOMPARE(last, 1.0);
        QVERIFY(times > 5 && times <= 100);
    }
    void weightsAreWeights() {
        const auto on = reference();
        for (const char* text : {"textbook:n=40", "hills:n=40", "textbook:n=1"}) {
            const SortedPoints points = pointsFrom(text);
            const Queries queries =
                points.axes == 1 ? queriesBetween(-10, 20, 61) : queriesOver({-3, -3}, {9, 9}, 9);
            const auto n = points.x.size();
            forEveryWidth([&](const KernelAt& at, const QByteArray& name) {
                const auto all = weightsTile(*on, points, at, queries, 0, points.count());
                const auto found = estimates(*on, points, at, queries);
                for (std::size_t i = 0; i < queries.size(); ++i) {
                    double sum = 0;
                    double estimate = 0;
                    for (std::size_t j = 0; j < n; ++j) {
                        const double weight = all[i * n + j];
                        QVERIFY2(std::isfinite(weight) && weight >= 0, name);
                        sum += weight;
                        estimate += weight * points.y[j];
                    }
                    if (std::isnan(found[i])) {
                        QVERIFY2(sum == 0 && !at.kernel->logs, name);
                        continue;
                    }
                    QVERIFY2(std::abs(sum - 1) < 1e-12, name);
                    QVERIFY2(std::abs(estimate - found[i]) < 1e-10, name);
                }
                // Any part of it has the same numbers.
                const Index end = std::min<Index>(points.count(), 31);
                const auto part = weightsTile(*on, points, at, queries, end / 3, end);
                const auto wide = static_cast<std::size_t>(end - end / 3);
                for (std::size_t i = 0; i < queries.size(); ++i)
                    for (std::size_t j = 0; j < wide; ++j)
                        QVERIFY2(part[i * wide + j] ==
                                     all[i * n + static_cast<std::size_t>(end / 3) + j],
                                 name);
            });
        }
    }
    // What a kernel cannot reach is not looked at, and nothing is missed by that.
    void reachIsLarge() {
        const SortedPoints points = pointsFrom("textbook:n=300");
        const auto on = reference();
        forEveryWidth([&](const KernelAt& at, const QByteArray& name) {
            RegressionKernel everything = *at.kernel;
            everything.reach = [](double) { return std::numeric_limits<double>::infinity(); };
            const Queries queries = queriesBetween(-20, 30, 101);
            const auto found = estimates(*on, points, at, queries);
            const auto wanted = estimates(*on, points, {&everything, at.width}, queries);
            for (std::size_t i = 0; i < found.size(); ++i)
                QVERIFY2((std::isnan(found[i]) && std::isnan(wanted[i])) ||
                             std::abs(found[i] - wanted[i]) < 1e-13,
                         name);
        });
    }
    void theEndsOfTheSlider() {
        const SortedPoints points = pointsFrom("textbook:n=50");
        const auto on = reference();
        const WidthRange range = widthRange(points);
        const RegressionKernel& gaussian = *learnedKernel(1).kernel;
        const auto near = estimates(*on, points, {&gaussian, range.least}, {{points.x[7], 0}});
        QVERIFY(std::abs(near.front() - points.y[7]) < 0.05);
        const auto far = estimates(*on, points, {&gaussian, range.most}, {{2, 0}});
        QVERIFY(std::abs(far.front() - points.middle) < 0.05);
    }
    void slopeIsTheDifference() {
        const auto on = reference();
        for (const char* text : {"textbook:n=60", "ring:n=60", "step:n=2"})
            for (const double w : {-3.0, 0.0, 0.2, 1.0, 8.0}) {
                const SortedPoints points = pointsFrom(text);
                const double h = 1e-5;
                const double difference =
                    (lossOfWidth(*on, points, w + h).loss - lossOfWidth(*on, points, w - h).loss) /
                    (2 * h);
                QVERIFY(std::abs(lossOfWidth(*on, points, w).slope - difference) <
                        1e-6 * (1 + std::abs(difference)));
            }
    }
    void offsetCostsNoDigits() {
        const auto on = reference();
        SortedPoints points = pointsFrom("textbook:n=60");
        const double before = lossOfWidth(*on, points, 2).loss;
        std::vector<double> rows;
        for (std::size_t i = 0; i < points.x.size(); ++i)
            rows.insert(rows.end(), {points.x[i], points.y[i] + 1e9});
        const SortedPoints moved = sortedPoints(makeTensor<double>({60, 2}, rows));
        QVERIFY(std::abs(lossOfWidth(*on, moved, 2).loss - before) < 1e-5);
    }
    // A rate that is far too large: reported, with what was learned before it diverged.
    void divergenceIsToldAndCaught() {
        const auto on = reference();
        const auto lastRemark = [&](const RegressionStudy& study) {
            const auto trace = finishRegression(beginRegression(study, *on), *on);
            for (const double w : trace->history->w)
                if (!std::isfinite(w))
                    return QStringLiteral("not finite");
            return trace->remarks.empty() || trace->history->w.empty()
                       ? QString()
                       : QString::fromStdString(english(trace->remarks.back()));
        };
        RegressionStudy study = studyOf({4, 2}, {0, 1e30, 1, -1e30, 2, 1e30, 3.5, 0});
        QVERIFY(lastRemark(study).startsWith(QLatin1String("Learning stopped after epoch 0")));
        study = studyOf("textbook:n=40,noise=3");
        QCOMPARE(lastRemark(study), QString());
        study.fit.optimiser = readSelection(regressionOptimisers().info(), "descent:rate=50", "");
        QVERIFY(lastRemark(study).startsWith(QLatin1String("Learning made the loss larger")));
    }
    void unusualPoints_data() {
        QTest::addColumn<QByteArray>("says");
        QTest::addColumn<QList<double>>("numbers");
        QTest::newRow("none") << QByteArray() << QList<double>{};
        QTest::newRow("one") << QByteArray("One point") << QList<double>{1, 2};
        QTest::newRow("two") << QByteArray("Two points") << QList<double>{1, 2, 3, 4};
        QTest::newRow("constant x")
            << QByteArray("All points have x = 3") << QList<double>{3, 1, 3, 2, 3, 6};
        QTest::newRow("constant y") << QByteArray() << QList<double>{1, 2, 2, 2, 3, 2};
        QTest::newRow("far apart") << QByteArray() << QList<double>{-1e100, 1, 0, 2, 1e100, -1e100};
        QTest::newRow("close together")
            << QByteArray() << QList<double>{1, 1, 1 + 1e-15, 2, 1 + 2e-15, 3};
    }
    void unusualPoints() {
        QFETCH(const QByteArray, says);
        QFETCH(const QList<double>, numbers);
        const auto on = reference();
        for (const RowInfo& row : regressionKernels().info().rows) {
            RegressionStudy study =
                studyOf({numbers.size() / 2, 2}, {numbers.begin(), numbers.end()});
            study.kernel = selectionOf(row);
            const auto trace = finishRegression(beginRegression(study, *on), *on);
            QVERIFY(trace->whole);
            QVERIFY(trace->range.low[0] < trace->range.high[0]);
            QVERIFY2(says.isEmpty() ||
                         (!trace->remarks.empty() &&
                          english(trace->remarks.front()).starts_with(says.toStdString())),
                     row.id.c_str());
            QCOMPARE(trace->history->w.empty(), numbers.size() < 4);
            if (numbers.size() > 2)
                QVERIFY(!std::isnan(trace->average->held.error.value));
        }
    }
    // The quick part comes first, and what nothing has changed is not computed again.
    void inTwoSteps() {
        const auto on = reference(Type::f32, 2);
        RegressionStudy study = studyOf("textbook:n=900");
        study.fit.epochs = 10;
        const auto begun = beginRegression(study, *on);
        QVERIFY(!begun->whole && !begun->history && begun->chosen && begun->before == 0);
        double done = 0;
        const auto whole =
            finishRegression(begun, *on, [&](double share) { done = std::max(done, share); });
        QVERIFY(whole->whole && whole->learned && whole->best && done > 0.4 && done <= 1);

        study.kernel = readSelection(regressionKernels().info(), "gaussian:0.5", "");
        const auto wider = beginRegression(study, *on, whole);
        QVERIFY(wider->whole);
        QCOMPARE(wider->history.get(), whole->history.get());
        QCOMPARE(wider->best.get(), whole->best.get());
        QVERIFY(wider->chosen != whole->chosen);

        const RegressionStudy moved = withPointAt(study, 3, {{2, 0}, 9});
        const auto dragged = beginRegression(moved, *on, wider);
        QVERIFY(!dragged->whole && !dragged->learned);
        QVERIFY(dragged->before > 0); // what was learned before is still to be seen
        const auto fresh = finishRegression(beginRegression(moved, *on), *on);
        QCOMPARE(finishRegression(dragged, *on)->history->w, fresh->history->w);
        QVERIFY(fresh->history->w != whole->history->w);
    }
    void itCanBeStopped() {
        std::stop_source stop;
        const auto on = makeEigenBackend(std::make_shared<Pool>(2), stop.get_token());
        RegressionStudy study = studyOf("textbook:n=20000");
        const auto begun = beginRegression(study, *on);
        stop.request_stop();
        bool stopped = false;
        try {
            (void)finishRegression(begun, *on);
        } catch (const Cancelled&) {
            stopped = true;
        }
        QVERIFY(stopped);
    }
    void pointsAreEdited() {
        const RegressionStudy study = studyOf("textbook:n=5");
        const RegressionStudy moved = withPointAt(study, 2, {{1.5, 0}, -2});
        QCOMPARE(pointAt(moved, 2).x[0], 1.5);
        QCOMPARE(pointAt(moved, 2).y, -2.0);
        QCOMPARE(pointAt(moved, 3).y, pointAt(study, 3).y);
        QVERIFY(truthOf(moved) != nullptr); // it is still that function
        const RegressionStudy added = withPointAdded(moved, {{4, 0}, 1});
        QCOMPARE(pointCount(added), Index{6});
        QCOMPARE(withoutPoint(added, 5), moved);
        QCOMPARE(withPointAt(study, 99, {{0, 0}, 0}), study);
        QCOMPARE(withoutPoint(study, -1), study);
        const RegressionStudy plane = withPointAt(studyOf("hills:n=4"), 1, {{2, 3}, 4});
        QCOMPARE(pointAt(plane, 1).x[1], 3.0);
        QVERIFY(truthOf(studyOf({2, 2}, {1, 2, 3, 4})) != nullptr);
        // Pairs for keys are no points of a function of one number.
        QVERIFY(truthOf(studyOf({2, 3}, {1, 2, 3, 4, 5, 6})) == nullptr);
        QVERIFY(pointCount(emptyCanvas(study)) == 0);
    }
    void asJson() {
        RegressionStudy study = withPointAt(studyOf("hills:n=4,noise=0.25,seed=3"), 1, {{2, 3}, 4});
        study.kernel = readSelection(regressionKernels().info(), "tricube:width=0.125", "");
        study.fit.optimiser =
            readSelection(regressionOptimisers().info(), "adam:rate=0.5,beta1=0.25", "");
        study.fit.epochs = 17;
        study.fit.start = -0.1;
        for (const RegressionStudy& one : {study, defaultRegression(), emptyCanvas(study)}) {
            const Json json = parseJson(writeJson(regressionToJson(one)), "text");
            QCOMPARE(regressionFromJson(JsonNode(json, "text")), one);
        }
        const auto says = [&](const char* from, const char* to) {
            QString text = QString::fromStdString(writeJson(regressionToJson(study)));
            text.replace(QLatin1String(from), QLatin1String(to));
            const Json json = parseJson(text.toStdString(), "text");
            return thrown([&] { (void)regressionFromJson(JsonNode(json, "text")); });
        };
        QVERIFY(says("tricube", "cube").contains(QStringLiteral("there is no ‘cube’")));
        QVERIFY(says("17", "0").contains(QLatin1String("epochs")));
        QVERIFY(says("\"width\":0.125", "\"width\":0").contains(QLatin1String("width")));
        QVERIFY(says("-0.1", "1e300").contains(QLatin1String("start")));
    }
    void queriesFromEndToEnd() {
        QCOMPARE(queriesBetween(1, 3, 3)[1][0], 2.0);
        QCOMPARE(queriesBetween(1, 3, 3).back()[0], 3.0);
        QCOMPARE(queriesBetween(1, 3, 1).front()[0], 2.0);
        const Queries plane = queriesOver({0, 10}, {1, 11}, 2);
        QCOMPARE(plane.size(), std::size_t{4});
        QCOMPARE(plane[1][0], 1.0);
        QCOMPARE(plane[2][1], 11.0);
    }
    void roundOutwardsIsOutwards() {
        for (const auto& [low, high] : {std::pair{0.13, 4.71}, std::pair{-3.2, -3.1},
                                        std::pair{1e99, 1e100}, std::pair{2.0, 2.0}}) {
            double from = low;
            double to = high;
            roundOutwards(from, to);
            QVERIFY(from <= low && to >= high && from < to);
            QVERIFY(to - from <= 1.41 * std::max(high - low, 2.0));
        }
    }
};

FOVEA_TEST(TestRegression)
#include "test_regression.moc"
