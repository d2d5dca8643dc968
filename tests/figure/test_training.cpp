// What the picture of a training says, and what a log must be for it.
#include "core/base/table.h"
#include "core/compute/pool.h"
#include "core/experiment/chosen_model.h"
#include "core/experiment/opened_models.h"
#include "core/experiment/run.h"
#include "core/experiment/trained_model.h"
#include "core/figure/numbers_out.h"
#include "core/figure/training.h"
#include "core/learn/files/shipped.h"
#include "support/backends.h"
#include "support/program.h"
#include "support/thrown.h"

#include <QtCore/QElapsedTimer>
#include <QtTest/QTest>

#include <cmath>
#include <random>

using namespace fovea;

namespace {

using Track = TrainingHistory::Track;

// A line of a log, as training writes it.
std::string line(int step, double loss, std::optional<double> accuracy = {}) {
    std::string text = "{\"step\":" + std::to_string(step) + ",\"loss\":" + std::to_string(loss) +
                       ",\"norm\":1.5,\"rate\":0.001,\"steps-per-second\":8.5";
    if (accuracy)
        text += ",\"accuracy\":" + std::to_string(*accuracy) + ",\"perplexity\":2.5";
    return text + "}\n";
}

HistoryPointer runOf(const std::string& log, const std::string& name = "model") {
    auto run = std::make_shared<TrainingHistory>(historyOf(log, "log"));
    run->name = name;
    return run;
}

std::string longLog(int lines) {
    std::string log;
    for (int step = 1; step <= lines; ++step)
        log += line(step, 2 + std::sin(step), step % 100 == 0 ? std::optional(0.25) : std::nullopt);
    return log;
}

Stack curvesOf(const std::vector<HistoryPointer>& runs, const char* figure = "training") {
    ViewState view;
    chooseFigure(view, figure, "");
    return trainingCurves(runs, settingsOf(view, figures().info().row(view.figure)));
}

std::vector<std::string> namesOf(const Stack& stack) {
    std::vector<std::string> names;
    for (const Plot& plot : stack.plots)
        names.push_back(english(plot.y.name));
    return names;
}

std::vector<std::string> curveNames(const Plot& plot) {
    std::vector<std::string> names;
    for (const Plot::Curve& curve : plot.curves)
        names.push_back(english(curve.name));
    for (const Plot::Dots& dots : plot.dots)
        names.push_back(english(dots.name));
    return names;
}

using Names = std::vector<std::string>;

} // namespace

class TestTraining : public QObject {
    Q_OBJECT
private Q_SLOTS:
    // The formula, term by term; steps are missing between some of the values.
    void smoothing() {
        std::mt19937 random(7);
        std::uniform_real_distribution<double> draw(-1, 3);
        Track track;
        double step = 0;
        for (int i = 0; i < 300; ++i) {
            step += 1 + i % 4;
            track.steps.push_back(step);
            track.values.push_back(draw(random));
        }
        for (const double window : {0.01, 1.0, 13.0, 1e6}) {
            const std::vector<double> means = smoothed(track, window);
            QCOMPARE(means.size(), track.values.size());
            for (std::size_t i = 0; i < means.size(); ++i) {
                double sum = 0;
                double weights = 0;
                for (std::size_t j = 0; j < means.size(); ++j) {
                    const double weight =
                        std::exp(-std::abs(track.steps[i] - track.steps[j]) / window);
                    sum += weight * track.values[j];
                    weights += weight;
                }
                QVERIFY(std::abs(means[i] - sum / weights) < 1e-12);
            }
        }
        // Huge numbers stay numbers.
        const std::vector<double> huge =
            smoothed({.steps = {1, 2, 3}, .values = {1.7e308, 1.7e308, -1.7e308}}, 100);
        QVERIFY(std::ranges::all_of(huge, [](double one) { return std::isfinite(one); }));
        QVERIFY(std::abs(huge[1] / 5.7e307 - 1) < 0.02);
        QVERIFY(smoothed({}, 5).empty());
    }
    void quantities() {
        const Stack stack = curvesOf({runOf(longLog(1000))});
        QCOMPARE(namesOf(stack), Names({"Loss", "Accuracy", "Learning rate", "Gradient norm"}));
        QCOMPARE(english(stack.title), std::string("Training"));
        QCOMPARE(english(stack.subtitle), std::string("model · smoothed over 10 steps"));
        const Plot& loss = stack.plots[0];
        QCOMPARE(curveNames(loss), Names({"each step", "smoothed", "validation"}));
        QVERIFY(loss.curves[0].faint && loss.curves[1].strong);
        QCOMPARE(loss.curves[0].x.size(), std::size_t(1000));
        QCOMPARE(loss.curves[0].x[41], 42.0);
        QVERIFY(std::abs(loss.curves[0].y[41] - (2 + std::sin(42))) < 1e-6); // six places
        QCOMPARE(loss.curves[1].y,
                 smoothed({.steps = loss.curves[0].x, .values = loss.curves[0].y}, 10));
        // Of what was held out a log has e to its loss.
        QCOMPARE(loss.dots.front().x,
                 std::vector<double>({100, 200, 300, 400, 500, 600, 700, 800, 900, 1000}));
        QCOMPARE(loss.dots.front().y, std::vector<double>(10, std::log(2.5)));
        QCOMPARE(stack.plots[1].curves.front().y, std::vector<double>(10, 0.25));
        QVERIFY(stack.plots[1].y.low == 0 && stack.plots[1].y.high > 1);
        // All share the lower axis, and it has its name once.
        for (const Plot& plot : stack.plots) {
            QVERIFY(plot.x.low == 0 && plot.x.high == 1000 && plot.x.whole);
            QCOMPARE(plot.x.name.text.empty(), &plot != &stack.plots.back());
        }
        QCOMPARE(stack.shares.size(), stack.plots.size());
        // Of accuracy on training examples a line, of that on others dots, as of the loss.
        std::string both;
        for (int step = 10; step <= 50; step += 10)
            both += line(step, 1, 0.5).replace(0, 1, "{\"training-accuracy\":0.75,");
        const Plot accuracy = curvesOf({runOf(both)}, "training:accuracy").plots.front();
        QCOMPARE(curveNames(accuracy), Names({"training", "validation"}));
        QCOMPARE(accuracy.curves.front().y, std::vector<double>(5, 0.75));
        QCOMPARE(accuracy.dots.front().y, std::vector<double>(5, 0.5));
        // Many evaluations are a curve.
        std::string log;
        for (int step = 1; step <= 200; ++step)
            log += line(step, 1, 0.5);
        const Plot many = curvesOf({runOf(log)}).plots.front();
        QVERIFY(many.dots.empty());
        QCOMPARE(many.curves.back().y, std::vector<double>(200, std::log(2.5)));
    }
    void settings() {
        const std::vector<HistoryPointer> runs = {runOf(longLog(1000))};
        QCOMPARE(namesOf(curvesOf(runs, "training:show=perplexity")), Names({"Perplexity"}));
        QCOMPARE(namesOf(curvesOf(runs, "training:learning-rate")), Names({"Learning rate"}));
        // Speed is a mean already, and among the others only where it is asked for.
        std::string log;
        for (int step = 1; step <= 300; ++step)
            log += "{\"step\":" + std::to_string(step) + ",\"loss\":1,\"steps-per-second\":50}\n";
        const Stack speed = curvesOf({runOf(log)}, "training:show=speed");
        QCOMPARE(namesOf(speed), Names({"Steps per second"}));
        QCOMPARE(english(speed.subtitle), std::string("model"));
        QCOMPARE(curveNames(speed.plots.front()), Names({"training"}));
        QCOMPARE(namesOf(curvesOf({runOf(log)})), Names({"Loss"}));
        const Plot plain = curvesOf(runs, "training:show=loss,smooth=0").plots.front();
        QCOMPARE(curveNames(plain), Names({"training", "validation"}));
        QVERIFY(!plain.curves.front().faint);
        const Plot wide = curvesOf(runs, "training:show=loss,smooth=250").plots.front();
        QCOMPARE(wide.curves[1].y,
                 smoothed({.steps = plain.curves[0].x, .values = plain.curves[0].y}, 250));
        QVERIFY(!plain.y.logarithmic && plain.y.low == 0);
        const Stack scaled = curvesOf(runs, "training:scale=log");
        QVERIFY(scaled.plots[0].y.logarithmic && scaled.plots[0].y.low > 0);
        QVERIFY(!scaled.plots[1].y.logarithmic);
        // What has no logarithm is left out of that axis, and all of it makes it linear.
        const Plot zeros = curvesOf({runOf(line(1, 0) + line(2, 0.5) + line(3, -1))},
                                    "training:show=loss,scale=log")
                               .plots.front();
        QVERIFY(zeros.y.logarithmic && zeros.y.low > 0.4 && zeros.y.high < 0.6);
        QVERIFY(!curvesOf({runOf(line(1, 0))}, "training:show=loss,scale=log")
                     .plots.front()
                     .y.logarithmic);
    }
    // What no log has is left out; what one of several lacks is left out of that one.
    void missing() {
        QCOMPARE(namesOf(curvesOf({runOf(line(1, 2) + line(2, 1))})),
                 Names({"Loss", "Learning rate", "Gradient norm"}));
        QCOMPARE(namesOf(curvesOf({runOf("{\"step\":1,\"perplexity\":3}\n")})),
                 Names({"Loss", "Perplexity"}));
        QCOMPARE(thrown([] { return curvesOf({runOf("{\"step\":1}\n")}); }),
                 QStringLiteral("model: its log has no numbers for show=all"));
        QCOMPARE(thrown([] { return curvesOf({runOf(line(1, 2))}, "training:accuracy"); }),
                 QStringLiteral("model: its log has no numbers for show=accuracy"));
        QVERIFY(curvesOf({}).plots.empty());
    }
    void severalRuns() {
        const Stack stack =
            curvesOf({runOf(longLog(1000), "a"), runOf(line(1, 3) + line(2, 2), "b%1")});
        QCOMPARE(english(stack.subtitle), std::string("runs: 2 · smoothed over 10 steps"));
        const Plot& loss = stack.plots.front();
        QCOMPARE(curveNames(loss),
                 Names({"a · each step", "a", "b%1 · each step", "b%1", "a · validation"}));
        for (const Plot::Curve& curve : loss.curves) {
            QCOMPARE(curve.series, Index(english(curve.name).starts_with('a') ? 0 : 1));
            QCOMPARE(curve.listed, !curve.faint);
        }
        QCOMPARE(curveNames(stack.plots[1]), Names({"a · validation"}));
        QVERIFY(!stack.plots[1].curves.front().listed); // the first plot's legend is that of all
        // The numbers of all plots, each curve by its number.
        QVERIFY(writeCsv(stack).starts_with("Loss,\r\na · each step\r\n1,2.841471\r\n"));
        QVERIFY(writeNumbersNpy(stack).find("(5030, 3)") != std::string::npos);
    }
    void damaged_data() {
        QTest::addColumn<QByteArray>("log");
        QTest::addColumn<QString>("problem");
        const QByteArray good = QByteArray::fromStdString(line(1, 2, 0.5));
        QTest::newRow("empty") << QByteArray()
                               << "log: is empty, expected a line for each step of training";
        QTest::newRow("cut") << good + good.left(20) << "log, line 2: not valid JSON at byte ";
        QTest::newRow("NaN") << QByteArray("{\"step\":1,\"loss\":NaN}\n")
                             << "log, line 1: not valid JSON at byte 18";
        QTest::newRow("beyond double") << QByteArray("{\"step\":1,\"loss\":1e999}\n")
                                       << "log, line 1: not valid JSON at byte ";
        QTest::newRow("text") << QByteArray("{\"step\":1,\"loss\":\"2\"}\n")
                              << "log, line 1.loss: found \"2\", expected ";
        QTest::newRow("null") << QByteArray("{\"step\":1,\"rate\":null}\n")
                              << "log, line 1.rate: found null, expected ";
        QTest::newRow("list") << QByteArray("[1,2]\n") << "log, line 1: found a list, expected ";
        QTest::newRow("no step") << QByteArray("{\"loss\":1}\n")
                                 << "log, line 1: the key ‘step’ is missing";
        QTest::newRow("half a step")
            << QByteArray("{\"step\":1.5}\n") << "log, line 1.step: found 1.5, expected ";
        QTest::newRow("huge step") << QByteArray("{\"step\":99999999999999999999}\n")
                                   << "log, line 1.step: found 1e+20, expected ";
        QTest::newRow("a step twice")
            << good + good << "log, line 2.step: found 1, expected a step after 1";
        QTest::newRow("accuracy")
            << QByteArray("{\"step\":1,\"accuracy\":1.5}\n")
            << "log, line 1.accuracy: found 1.5, expected a share from 0 to 1";
        QTest::newRow("perplexity") << QByteArray("{\"step\":1,\"perplexity\":0}\n")
                                    << "log, line 1.perplexity: found 0, expected a number above 0";
        QTest::newRow("norm") << QByteArray("{\"step\":1,\"norm\":-2.5}\n")
                              << "log, line 1.norm: found -2.5, expected a length";
        QTest::newRow("blank line") << good + "\n"
                                    << "log, line 2: not valid JSON at byte 1";
        QTest::newRow("not UTF-8")
            << QByteArray("{\"step\":1,\"l\xff\":2}\n") << "log, line 1: not valid JSON at byte ";
        QTest::newRow("NUL") << QByteArray("{\"step\":1}\0\n", 12)
                             << "log, line 1: a NUL byte, which JSON does not allow";
    }
    void damaged() {
        QFETCH(const QByteArray, log);
        QFETCH(const QString, problem);
        const QString told = thrown([&] { return historyOf(log.toStdString(), "log"); });
        QVERIFY2(told.startsWith(problem) && !told.contains(QLatin1Char('\n')), qPrintable(told));
    }
    // What is unknown is passed over; huge numbers have a picture; the last line needs no end.
    void strange() {
        const HistoryPointer run =
            runOf("{\"step\":1,\"loss\":1.7e308,\"later\":[1]}\n{\"loss\":-1.7e308,\"step\":"
                  "9007199254740993}");
        const Plot loss = curvesOf({run}).plots.front();
        QCOMPARE(loss.curves.front().y, std::vector<double>({1.7e308, -1.7e308}));
        QVERIFY(std::isfinite(loss.y.low) && std::isfinite(loss.y.high) &&
                loss.y.low < loss.y.high);
    }
    void longLogs() {
        const std::string log = longLog(100'000);
        QElapsedTimer clock;
        clock.start();
        const Stack stack = curvesOf({runOf(log)});
        qInfo("100 000 lines: %lld ms", static_cast<long long>(clock.elapsed()));
        QCOMPARE(stack.plots.front().curves[1].y.size(), std::size_t(100'000));
    }
    // A model offers it where its training left a log, and says what is wrong with that.
    void ofModels() {
        Experiment experiment = defaultExperiment();
        showFigure(experiment.view, "training");
        const auto offered = figures().math("training").offered;
        QVERIFY(!offered(*run(experiment, *reference())));
        const auto& ids = shippedModels().info().rows;
        QVERIFY(!offered(*run(withModel(experiment, {.name = ids.front().id}), *reference())));
        const auto having = [&](HistoryPointer history, const char* hash) {
            keepOpened(hash, {std::make_shared<const TrainedModel>(
                                  shippedLearner(ids.front().id, 0), std::move(history)),
                              {}});
            Experiment other = withModel(experiment, {.name = "mine", .hash = hash});
            other.view = experiment.view;
            return other;
        };
        const Experiment a = having(runOf(longLog(300), "a"), "test-a");
        Experiment b = having(runOf(line(1, 2), "b"), "test-b");
        const TracePointer trace = run(a, *reference());
        QVERIFY(offered(*trace));
        QVERIFY(std::get<Stack>(describe(*trace, a.view, *reference())) ==
                curvesOf({runOf(longLog(300), "a")}));
        // Another model that is kept to be compared with lies beneath.
        b.reference.experiment = std::make_shared<const Experiment>(a);
        QVERIFY(std::get<Stack>(describe(*run(b, *reference()), b.view, *reference())) ==
                curvesOf({runOf(line(1, 2), "b"), runOf(longLog(300), "a")}));
        auto broken = std::make_shared<TrainingHistory>();
        broken->problem = Message{"%1: broken", {"log"}};
        const Experiment c = having(broken, "test-c");
        const TracePointer told = run(c, *reference());
        QVERIFY(offered(*told));
        QCOMPARE(thrown([&] { return describe(*told, c.view, *reference()); }),
                 QStringLiteral("log: broken"));
    }
};

FOVEA_TEST(TestTraining)
#include "test_training.moc"
