// A checkpoint in the real window: how long its pictures take, and its causes.
//   xvfb-run -a build/release/tests/bench/bench_models FOLDER
// transformers_forward.py makes a folder of GPT-2's size, whose tokens are single characters.
#include "app/options/named_model.h"
#include "app/window/main_window.h"
#include "bench/painted.h"
#include "bench/repeated.h"
#include "core/experiment/chosen_model.h"
#include "core/figure/figures.h"
#include "ui/look/fonts.h"
#include "ui/look/style.h"

#include <QtTest/QTest>
#include <QtWidgets/QApplication>

using namespace fovea;
using Moment = std::chrono::steady_clock;

namespace {

std::string textOf(int tokens, int which = 0) {
    std::string text;
    for (int i = 0; i < tokens; ++i)
        text += static_cast<char>('a' + (7 * i + which) % 26);
    return text;
}

class Bench {
public:
    explicit Bench(const char* folder)
        : window_(withModel(defaultExperiment(), modelNamed(folder)), disk()) {
        window_.show();
        (void)QTest::qWaitForWindowExposed(&window_);
        watch_ = std::make_unique<Painted>(
            window_.findChild<FigureView*>(QStringLiteral("picture")), bench());
    }
    [[nodiscard]] Workbench& bench() { return window_.workbench(); }
    [[nodiscard]] Experiment looking(const std::string& text, const char* figure) {
        Experiment next = bench().experiment();
        next.text = text;
        chooseFigure(next.view, figure, "");
        return next;
    }
    // Until it is painted, and all of it.
    double timed(const Experiment& next) {
        const auto start = Moment::now();
        bench().edit(next);
        watch_->wait();
        return millisecondsSince(start);
    }
    // The same, and until something of it is painted.
    std::pair<double, double> timedTwice(const Experiment& next) {
        const auto start = Moment::now();
        watch_->ask([&] {
            const TracePointer trace = bench().picture().trace;
            return trace && trace->experiment.text == next.text;
        });
        bench().edit(next);
        watch_->wait();
        const double first = millisecondsSince(start);
        watch_->ask([&] { return bench().settled(); });
        if (!bench().settled())
            watch_->wait();
        return {first, millisecondsSince(start)};
    }
    template <class Step>
    double median(Step step) {
        std::vector<double> all;
        for (int i = 0; i < 21; ++i)
            all.push_back(step(i));
        std::ranges::sort(all);
        return all[10];
    }

private:
    MainWindow window_;
    std::unique_ptr<Painted> watch_;
};

Experiment silenced(Experiment experiment, Index layer) {
    experiment.silenced.heads = {{layer, 0}};
    return experiment;
}

} // namespace

int main(int count, char** arguments) {
    if (count != 2)
        return 2;
    QApplication application(count, arguments);
    QApplication::setStyle(widgetStyle());
    QApplication::setFont(wordFont(bodyPoints));
    Bench window(arguments[1]);
    (void)window.timed(window.looking(textOf(16), "matrix")); // weights are read

    const auto [first, whole] = window.timedTwice(window.looking(textOf(128), "layers"));
    std::printf("All layers of 128 tokens: first painted %.0f ms, whole %.0f ms\n", first, whole);

    std::string text = textOf(63);
    (void)window.timed(window.looking(text, "matrix"));
    std::printf("key press at the end of 64 tokens: %.0f ms\n", window.median([&](int i) {
        return window.timed(window.looking(text + static_cast<char>('a' + i), "matrix"));
    }));
    const double pass = window.median(
        [&](int i) { return window.timed(window.looking(textOf(64, i + 1), "matrix")); });
    std::printf("other 64 tokens: %.0f ms\n", pass);

    const Experiment whole64 = window.looking(textOf(64), "matrix");
    (void)window.timed(whole64);
    const Index layers = std::ssize(window.bench().picture().trace->layers);
    for (const Index layer : {Index{0}, layers / 2, layers - 1})
        std::printf("a head of layer %td silenced: %.0f ms\n", layer + 1, window.median([&](int) {
            const double time = window.timed(silenced(whole64, layer));
            (void)window.timed(whole64);
            return time;
        }));

    const Index heads = window.bench().picture().trace->layer(0).plan.heads;
    const double effects = window.timed(window.looking(textOf(64, 30), "layers:measure=effect"));
    std::printf("%td ablations at 64 tokens: %.0f ms, of as many passes' time %.0f %%\n",
                layers * heads, effects,
                100 * effects / (static_cast<double>(layers * heads) * pass));

    // Another picture is asked for while a long one is computed.
    const double alone = window.median(
        [&](int i) { return window.timed(window.looking(textOf(8, i + 1), "matrix")); });
    const double instead = window.median([&](int i) {
        window.bench().edit(window.looking(textOf(1000, i), "matrix"));
        QTest::qWait(100 + 20 * i);
        return window.timed(window.looking(textOf(8, i + 1), "matrix"));
    });
    std::printf("8 tokens: %.0f ms; while 1000 are computed: %.0f ms\n", alone, instead);
}
