// From the move of a slider to the panels painted, in the real window of the laboratory of
// positions; prints the median and the worst of each slider.
//   xvfb-run -a build/release/tests/bench/bench_sliding [T] [D] [encoding]
#include "bench/repeated.h"
#include "core/base/table.h"
#include "core/figure/positions/position_figures.h"
#include "ui/look/fonts.h"
#include "ui/look/style.h"
#include "ui/workbench.h"
#include "ui/workspace.h"

#include <QtTest/QTest>
#include <QtWidgets/QApplication>

#include <algorithm>
#include <chrono>
#include <cstdio>

using namespace fovea;
using Moment = std::chrono::steady_clock;

namespace {

double milliseconds(MainWindow& window, const Experiment& next) {
    const auto start = Moment::now();
    window.workbench().edit(next);
    while (!window.workbench().settled())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    QCoreApplication::processEvents(); // what is to be painted
    return millisecondsSince(start);
}

template <class Move>
void slide(MainWindow& window, const char* name, Move move) {
    measure(window, name, [&](int i) {
        Experiment next = window.workbench().experiment();
        move(next, i);
        return milliseconds(window, next);
    });
}

void connectProblems(MainWindow& window) {
    QObject::connect(&window.workbench(), &Workbench::failed, [](const Message& problem) {
        if (!problem.text.empty())
            std::printf("%s\n", english(problem).c_str());
    });
}

} // namespace

int main(int count, char** arguments) {
    QApplication application(count, arguments);
    QApplication::setStyle(widgetStyle());
    QApplication::setFont(wordFont(bodyPoints));
    const Index length = count > 1 ? std::atoi(arguments[1]) : 512;
    const Index width = count > 2 ? std::atoi(arguments[2]) : 512;
    Experiment start = defaultExperiment();
    start.positions = {
        .encoding = readSelection(positions().info(), count > 3 ? arguments[3] : "sinusoidal", ""),
        .length = length,
        .width = width};
    showFigure(start.view, answering({}, start.positions.encoding.only().row));
    MainWindow window(start, disk());
    window.show();
    if (!QTest::qWaitForWindowExposed(&window))
        return 1;
    QTest::qWait(500);
    connectProblems(window);
    slide(window, "delta", [](Experiment& next, int i) {
        set(next.view, "position-shift", "delta", std::int64_t{8 + i});
    });
    slide(window, "pair", [](Experiment& next, int i) {
        set(next.view, "position-shift", "pair", std::int64_t{3 + i});
    });
    slide(window, "dimension", [](Experiment& next, int i) {
        set(next.view, "position-waves", "dimensions", Integers{i, i + 1, i + 2, i + 3});
    });
    slide(window, "T", [&](Experiment& next, int i) { next.positions.length = length - i % 7; });
    slide(window, "D",
          [&](Experiment& next, int i) { next.positions.width = width - 2 * (i % 7); });
    slide(window, "base", [](Experiment& next, int i) {
        Values& values = next.positions.encoding.parts.front().choice.values;
        if (values.contains("base"))
            values["base"] = 9000.0 + i;
    });
    return 0;
}
