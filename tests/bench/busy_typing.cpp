// From a key press to the new picture painted while the machine has other work: alone and while a
// model is trained in the window, in turns. And how long the window's thread takes for a megabyte
// of text that is pasted, and for keys pressed in it while that is computed.
//   xvfb-run -a build/release/tests/bench/bench_busy_typing [tokens]
#include "app/window/main_window.h"
#include "bench/painted.h"
#include "ui/explore/sentence_field.h"
#include "ui/look/fonts.h"
#include "ui/look/style.h"
#include "ui/train/training_runs.h"

#include <QtGui/QClipboard>
#include <QtTest/QTest>
#include <QtWidgets/QApplication>

#include <algorithm>
#include <chrono>
#include <cstdio>

using namespace fovea;
using Moment = std::chrono::steady_clock;

namespace {

constexpr int turns = 5;
constexpr int keys = 40; // of each turn

double since(Moment::time_point begin) {
    return std::chrono::duration<double, std::milli>(Moment::now() - begin).count();
}

void print(const char* what, std::vector<double> times) {
    std::ranges::sort(times);
    std::printf("%-28s median %.1f ms, 90 %% %.1f ms, most %.1f ms\n", what,
                times[times.size() / 2], times[times.size() * 9 / 10], times.back());
}

// The sentence keeps its length: letters come and go.
void press(QWidget* sentence, int number) {
    if (number % 4 == 3)
        QTest::keyClick(sentence, Qt::Key_Backspace);
    else
        QTest::keyClick(sentence, number % 2 ? 'a' : 'b');
}

void typeAndWait(QWidget* sentence, Painted& watch, std::vector<double>& times) {
    for (int i = 0; i < keys; ++i) {
        const auto begin = Moment::now();
        press(sentence, i);
        watch.wait();
        times.push_back(since(begin));
    }
}

// Trains for as long as it lives.
class Training {
public:
    Training() {
        TrainingStudy study = defaultTrainingStudy();
        study.plan.steps = 100'000;
        name_ = TrainingRuns::all().begin(study.plan, study.network, "beside");
        while (TrainingRuns::all().status(name_).done < 20)
            QTest::qWait(10);
    }
    ~Training() {
        TrainingRuns::all().pause(name_);
        while (TrainingRuns::all().isTraining())
            QTest::qWait(10);
    }
    Training(const Training&) = delete;
    Training& operator=(const Training&) = delete;

private:
    std::string name_;
};

void pasteMegabyte(QWidget* sentence) {
    QString text;
    for (int i = 0; text.size() < 1'000'000; ++i)
        text += QStringLiteral("word%1 ").arg(i % 997);
    QApplication::clipboard()->setText(text);
    const auto begin = Moment::now();
    QTest::keyClick(sentence, Qt::Key_V, Qt::ControlModifier);
    std::printf("a megabyte is pasted in %.0f ms\n", since(begin));
    std::vector<double> taken;
    std::vector<double> events;
    for (int i = 0; i < keys; ++i) {
        const auto key = Moment::now();
        press(sentence, i);
        taken.push_back(since(key));
        const auto rest = Moment::now();
        QCoreApplication::processEvents();
        events.push_back(since(rest));
        QTest::qSleep(20);
    }
    print("a key in it is taken", taken);
    print("events behind it", events);
}

} // namespace

int main(int count, char** arguments) {
    QApplication application(count, arguments);
    QApplication::setStyle(widgetStyle());
    QApplication::setFont(wordFont(bodyPoints));
    const int tokens = count > 1 ? std::max(1, std::atoi(arguments[1])) : 64;
    Experiment start = defaultExperiment();
    start.text.clear();
    for (int i = 0; i < tokens; ++i)
        start.text += "word" + std::to_string(i % 17) + ' ';
    MainWindow window(start, disk());
    window.show();
    if (!QTest::qWaitForWindowExposed(&window))
        return 1;
    auto* sentence = window.findChild<SentenceField*>(QStringLiteral("sentence"));
    Painted watch(window.findChild<FigureView*>(QStringLiteral("picture")), window.workbench());
    watch.wait();
    std::vector<double> alone, beside;
    for (int turn = 0; turn < turns; ++turn) {
        typeAndWait(sentence, watch, alone);
        const Training training;
        typeAndWait(sentence, watch, beside);
    }
    std::printf("%d tokens\n", tokens);
    print("a key press, alone", alone);
    print("while a model is trained", beside);
    pasteMegabyte(sentence);
}
