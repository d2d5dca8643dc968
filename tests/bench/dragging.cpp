// From the move of a point, of the width slider or of the mouse to the picture painted, in the real
// window of the laboratory of regression; prints the median and the worst of each. What takes
// longer than a frame (learning, the best width) follows by itself and is not waited for.
//   xvfb-run -a build/release/tests/bench/bench_dragging [n] [kernel] [figure]
#include "bench/repeated.h"
#include "core/base/table.h"
#include "core/figure/figures.h"
#include "core/figure/plot_settings.h"
#include "core/regression/edit_points.h"
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

void settle(MainWindow& window) {
    while (!window.workbench().settled())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    QCoreApplication::processEvents();
}

// To the first picture of what was asked.
template <class Ask>
double milliseconds(MainWindow& window, Ask ask) {
    bool shown = false;
    const auto connection =
        QObject::connect(&window.workbench(), &Workbench::pictureChanged, [&] { shown = true; });
    const auto start = Moment::now();
    ask();
    while (!shown)
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    QObject::disconnect(connection);
    QCoreApplication::sendPostedEvents();
    QCoreApplication::processEvents(); // what is to be painted
    return millisecondsSince(start);
}

template <class Ask>
void drag(MainWindow& window, const char* name, Ask ask) {
    measure(window, name, [&](int i) { return milliseconds(window, [&] { ask(i); }); });
    settle(window);
}

} // namespace

int main(int count, char** arguments) {
    QApplication application(count, arguments);
    QApplication::setStyle(widgetStyle());
    QApplication::setFont(wordFont(bodyPoints));
    Experiment start = defaultExperiment();
    RegressionStudy& study = start.regression;
    study.source =
        readSelection(regressionData().info(),
                      std::string("textbook:n=") + (count > 1 ? arguments[1] : "1000"), "");
    study.kernel =
        readSelection(regressionKernels().info(), count > 2 ? arguments[2] : "gaussian", "");
    showFigure(start.view, count > 3 ? arguments[3] : figureId::regressionBoth);
    MainWindow window(start, disk());
    window.resize(1440, 900);
    window.show();
    if (!QTest::qWaitForWindowExposed(&window))
        return 1;
    QTest::qWait(500);
    settle(window);
    Workbench& bench = window.workbench();
    const auto edit = [&](auto change) {
        Experiment next = bench.experiment();
        change(next.regression);
        bench.edit(std::move(next));
    };
    drag(window, "hover", [&](int i) { bench.preview(300 + 7 * i, std::nullopt); });
    drag(window, "width", [&](int i) {
        edit([&](RegressionStudy& next) {
            next.kernel.parts.front().choice.values["width"] = 0.4 + 0.02 * i;
        });
    });
    drag(window, "point", [&](int i) {
        edit([&](RegressionStudy& next) {
            next = withPointAt(next, 7, {{2 + 0.02 * i, 0}, 3 + 0.01 * i});
        });
    });
    // A part of the plot, and of a hundred thousand points.
    const auto zoom = [&](const char* name) {
        drag(window, name, [&](int i) {
            Experiment next = bench.experiment();
            set(next.view, figureOf(next.view).id, plotSetting::x,
                Interval{0.5 + 0.02 * i, 2 + 0.02 * i});
            bench.edit(std::move(next), bench.newGesture());
        });
    };
    zoom("zoomed");
    edit([](RegressionStudy& next) {
        // Without the point that was moved, which stands in the source's place.
        next = withSource(next, readSelection(regressionData().info(), "textbook:n=100000", ""));
    });
    settle(window);
    zoom("100 000");
    return 0;
}
