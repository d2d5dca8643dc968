// From a turn of the wheel or a step of the mouse to the map painted, in the real window, over a
// map of 4096 × 4096 cells; and how long the window takes to its first picture.
//   xvfb-run -a build/release/tests/bench/bench_panning [tokens]
#include "app/window/main_window.h"
#include "ui/look/fonts.h"
#include "ui/look/style.h"
#include "ui/widgets/figure_view.h"
#include "ui/workbench.h"

#include <QtGui/QWheelEvent>
#include <QtTest/QTest>
#include <QtWidgets/QApplication>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>

using namespace fovea;
using Moment = std::chrono::steady_clock;

namespace {

double since(Moment::time_point begin) {
    return std::chrono::duration<double, std::milli>(Moment::now() - begin).count();
}

void tell(const char* what, std::vector<double> times) {
    std::ranges::sort(times);
    std::printf("%s: median %.1f ms, 90 %% %.1f ms, most %.1f ms\n", what, times[times.size() / 2],
                times[times.size() * 9 / 10], times.back());
}

} // namespace

int main(int count, char** arguments) {
    const auto begin = Moment::now();
    QApplication application(count, arguments);
    QApplication::setStyle(widgetStyle());
    QApplication::setFont(wordFont(bodyPoints));
    MainWindow window(defaultExperiment(), disk());
    window.show();
    (void)QTest::qWaitForWindowExposed(&window);
    (void)QTest::qWaitFor([&] { return window.workbench().settled(); });
    auto* picture = window.findChild<FigureView*>(QStringLiteral("picture"));
    picture->repaint();
    std::printf("first picture after %.0f ms\n", since(begin));

    Experiment next = defaultExperiment();
    next.text.clear();
    const int tokens = count > 1 ? std::max(8, std::atoi(arguments[1])) : 4096;
    for (int i = 0; i < tokens; ++i)
        next.text += "word" + std::to_string(i % 977) + ' ';
    const auto asked = Moment::now();
    window.workbench().edit(next);
    (void)QTest::qWaitFor([&] { return window.workbench().settled(); }, 120000);
    std::printf("%d tokens computed in %.0f ms\n", tokens, since(asked));
    const auto first = Moment::now();
    picture->repaint();
    std::printf("painted first in %.1f ms\n", since(first));

    const QPointF middle = QRectF(picture->rect()).center();
    const auto wheel = [&](int delta) {
        QWheelEvent event(middle, picture->mapToGlobal(middle), {}, QPoint(0, delta), Qt::NoButton,
                          Qt::NoModifier, Qt::NoScrollPhase, false);
        const auto start = Moment::now();
        QCoreApplication::sendEvent(picture, &event);
        picture->repaint();
        return since(start);
    };
    std::vector<double> times;
    for (int i = 0; i < 40; ++i)
        times.push_back(wheel(i % 20 < 10 ? 120 : -120));
    tell("zooming", times);
    for (const int nearer : {4, 10, 20}) {
        for (int i = 0; i < nearer; ++i)
            wheel(120);
        times.clear();
        QTest::mousePress(picture, Qt::LeftButton, {}, middle.toPoint());
        for (int i = 0; i < 100; ++i) {
            const QPoint to = middle.toPoint() + QPoint(i % 50, i % 30);
            QMouseEvent move(QEvent::MouseMove, to, picture->mapToGlobal(to), Qt::NoButton,
                             Qt::LeftButton, Qt::NoModifier);
            const auto start = Moment::now();
            QCoreApplication::sendEvent(picture, &move);
            picture->repaint();
            times.push_back(since(start));
        }
        QTest::mouseRelease(picture, Qt::LeftButton, {}, middle.toPoint());
        tell("panning", times);
        picture->resetZoom();
    }
}
