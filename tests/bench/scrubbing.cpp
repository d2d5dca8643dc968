// From the move of the slider through a training to the picture of that step painted, in the real
// window; prints the median and the worst, one step after the other and in leaps.
//   fovea train tagging --steps 500 --states 500 -o DIR
//   xvfb-run -a build/release/tests/bench/bench_scrubbing DIR [SENTENCE]
#include "bench/repeated.h"
#include "core/experiment/chosen_model.h"
#include "ui/look/fonts.h"
#include "ui/look/style.h"

#include <QtTest/QTest>
#include <QtWidgets/QApplication>

using namespace fovea;

int main(int count, char** arguments) {
    if (count < 2) {
        std::printf("bench_scrubbing DIR [SENTENCE]\n");
        return 2;
    }
    QApplication application(count, arguments);
    QApplication::setStyle(widgetStyle());
    QApplication::setFont(wordFont(bodyPoints));
    Experiment start = withModel(defaultExperiment(), openModel(disk(), arguments[1]));
    if (count > 2)
        start.text = arguments[2];
    const auto chosen = modelAtHand(start);
    const std::vector<std::int64_t> steps =
        chosen ? chosen->model->keptSteps() : std::vector<std::int64_t>();
    if (steps.empty()) {
        std::printf("%s: keeps no steps\n", arguments[1]);
        return 1;
    }
    MainWindow window(start, disk());
    window.show();
    if (!QTest::qWaitForWindowExposed(&window))
        return 1;
    QTest::qWait(500);
    std::printf("kept steps: %zu\n", steps.size());
    const auto scrub = [&](const char* name, std::size_t stride) {
        measure(window, name, [&](int i) {
            const auto begun = std::chrono::steady_clock::now();
            Experiment next = window.workbench().experiment();
            next.model.step = steps[(static_cast<std::size_t>(i) + 1) * stride % steps.size()];
            window.workbench().edit(next);
            while (!window.workbench().settled())
                QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
            QCoreApplication::processEvents(); // what is to be painted
            return millisecondsSince(begun);
        });
    };
    scrub("one by one", 1);
    scrub("in leaps", 97);
    return 0;
}
