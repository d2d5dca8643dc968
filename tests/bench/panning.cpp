// From a turn of the wheel or a step of the mouse to the map painted, in the real window, over a
// map of 4096 × 4096 cells; how long the window takes to its first picture; and of more tokens, to
// the part of the map beside the one that is drawn.
//   xvfb-run -a build/release/tests/bench/bench_panning [tokens]
#include "app/window/main_window.h"
#include "core/base/table.h"
#include "core/figure/figures.h"
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

// Of a longer text, from a step of the mouse to the part of the map beside it.
void moveParts(MainWindow& window, FigureView& picture) {
    for (const std::int64_t reduce : {1, 2, 4}) {
        Experiment next = window.workbench().experiment();
        set(next.view, figureId::matrix, "reduce", reduce);
        next.view.query = next.view.key = 4000;
        window.workbench().edit(next);
        const auto settles = [&] { return window.workbench().settled(); };
        (void)QTest::qWaitFor(settles, 120000);
        picture.repaint();
        if (!std::get<Matrix>(*picture.figure()).isPart)
            continue;
        const QPoint from = picture.rect().center();
        QTest::mousePress(&picture, Qt::LeftButton, {}, from);
        std::vector<double> times;
        for (int i = 1; i < 60; ++i) {
            const QPoint to = from + QPoint(3 * i, 2 * i);
            QMouseEvent move(QEvent::MouseMove, to, picture.mapToGlobal(to), Qt::NoButton,
                             Qt::LeftButton, Qt::NoModifier);
            const auto before = picture.figure();
            const auto start = Moment::now();
            QCoreApplication::sendEvent(&picture, &move);
            while (picture.figure() == before && since(start) < 1000)
                QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 1);
            picture.repaint();
            times.push_back(since(start));
        }
        QTest::mouseRelease(&picture, Qt::LeftButton, {}, from);
        tell(("moving a part, " + std::to_string(reduce) + " tokens in a cell").c_str(), times);
    }
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
    moveParts(window, *picture);
}
