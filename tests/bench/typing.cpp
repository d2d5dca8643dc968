// From a key press to the new picture painted, in the real window, while 200 characters are typed
// into a sentence of 64 tokens; prints a histogram, and when all beside the picture is there as
// well.
//   xvfb-run -a build/release/tests/bench/bench_typing [tokens] [heads] [width]
//   xvfb-run -a build/release/tests/bench/bench_typing tokens MODEL     through a model that ships,
//   or a folder
#include "app/options/named_model.h"
#include "app/window/main_window.h"
#include "bench/painted.h"
#include "core/experiment/chosen_model.h"
#include "ui/explore/sentence_field.h"
#include "ui/look/fonts.h"
#include "ui/look/style.h"
#include "ui/widgets/figure_view.h"
#include "ui/workbench.h"

#include <QtTest/QTest>
#include <QtWidgets/QApplication>
#include <QtWidgets/QLineEdit>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>

using namespace fovea;
using Moment = std::chrono::steady_clock;

namespace {

int argument(int count, char** arguments, int index, int byDefault) {
    return count > index ? std::max(1, std::atoi(arguments[index])) : byDefault;
}

} // namespace

int main(int count, char** arguments) {
    QApplication application(count, arguments);
    QApplication::setStyle(widgetStyle());
    QApplication::setFont(wordFont(bodyPoints));
    const int tokens = argument(count, arguments, 1, 64);
    const int heads = argument(count, arguments, 2, 8);
    const int width = argument(count, arguments, 3, 512);

    const std::string model = count == 3 && std::atoi(arguments[2]) == 0 ? arguments[2] : "";
    Experiment start = defaultExperiment();
    if (model.empty())
        start.at(Stage::project) = readSelection(
            table(Stage::project),
            "heads:" + std::to_string(heads) + ",width=" + std::to_string(width), "bench");
    else
        start = withModel(start, modelNamed(model));
    constexpr std::array words = {"I", "saw", "a", "fish"};
    start.text.clear();
    for (int i = 0; i < tokens; ++i)
        start.text += (model.empty() ? "word" + std::to_string(i % 17)
                                     : std::string(words[static_cast<std::size_t>(i) % 4])) +
                      ' ';
    MainWindow window(start, disk());
    window.show();
    (void)QTest::qWaitForWindowExposed(&window);
    auto* sentence = window.findChild<SentenceField*>(QStringLiteral("sentence"));
    Painted watch(window.findChild<FigureView*>(QStringLiteral("picture")), window.workbench());
    watch.wait();
    const Workbench& bench = window.workbench();
    watch.ask([&] { return bench.picture().experiment.text == bench.experiment().text; });

    std::vector<double> times;
    std::vector<double> whole;
    std::vector<double> computed;
    for (int i = 0; i < 200; ++i) {
        const auto begin = Moment::now();
        // The sentence keeps its length: letters come and go.
        if (i % 4 == 3)
            QTest::keyClick(sentence, Qt::Key_Backspace);
        else
            QTest::keyClick(sentence, i % 2 ? 'a' : 'b');
        const auto passed = [&] {
            return std::chrono::duration<double, std::milli>(Moment::now() - begin).count();
        };
        watch.wait();
        times.push_back(passed());
        while (!bench.settled())
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        whole.push_back(passed());
        computed.push_back(
            std::chrono::duration<double, std::milli>(bench.picture().duration).count());
    }
    std::ranges::sort(times);
    std::ranges::sort(whole);
    std::ranges::sort(computed);
    if (!model.empty())
        std::printf("%s: ", model.c_str());
    std::printf("%d tokens, %d heads, width %d: median %.1f ms, 90 %% %.1f ms, most %.1f ms, "
                "all described %.1f ms, of which computed %.1f ms\n",
                tokens, model.empty() ? heads : 0, model.empty() ? width : 0, times[100],
                times[180], times.back(), whole[100], computed[100]);
    for (double from = 0; from <= times.back(); from += 4) {
        const auto inside = std::ranges::count_if(
            times, [&](double time) { return time >= from && time < from + 4; });
        std::printf("%4.0f ms |%s\n", from,
                    std::string(static_cast<std::size_t>(inside), '#').c_str());
    }
}
