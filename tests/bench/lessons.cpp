// How long every page of the course takes from the key to its text, and to its picture, in the real
// window; prints the slow ones, and how many are within 100 ms.
//   xvfb-run -a build/release/tests/bench/bench_lessons [LANGUAGE]
#include "app/lessons/course.h"
#include "app/lessons/lesson_panel.h"
#include "app/window/main_window.h"
#include "core/base/files.h"
#include "core/experiment/chosen_model.h"
#include "ui/look/fonts.h"
#include "ui/look/language.h"
#include "ui/look/style.h"
#include "ui/workbench.h"

#include <QtTest/QTest>
#include <QtWidgets/QApplication>

#include <chrono>
#include <cstdio>

using namespace fovea;

namespace {

using Moment = std::chrono::steady_clock;

double millisecondsSince(Moment::time_point begin) {
    return std::chrono::duration<double, std::milli>(Moment::now() - begin).count();
}

} // namespace

int main(int count, char** arguments) {
    QApplication application(count, arguments);
    QApplication::setStyle(widgetStyle());
    useLanguage(count > 1 ? arguments[1] : "en");
    QApplication::setFont(wordFont(bodyPoints));
    MainWindow window(firstExperiment(), disk());
    window.resize(1440, 900);
    window.show();
    (void)QTest::qWaitForWindowExposed(&window);
    int pages = 0;
    int soon = 0;
    for (const LessonSource& lesson : course()) {
        const int last = static_cast<int>(
            readLesson(lesson.in(languageInUse().id).text, lesson.id).pages.size());
        for (int page = 0; page < last; ++page) {
            const auto begin = Moment::now();
            window.openLesson(lesson, page);
            (void)QTest::qWaitFor([&] { return window.lesson().isSettled(); }, 60000);
            const double text = millisecondsSince(begin);
            (void)QTest::qWaitFor([&] { return window.workbench().settled(); }, 60000);
            const double picture = millisecondsSince(begin);
            ++pages;
            soon += text <= 100 ? 1 : 0;
            if (text > 100 || picture > 300)
                std::printf("%-24s page %d   text %7.0f ms   picture %7.0f ms\n", lesson.id.c_str(),
                            page + 1, text, picture);
        }
    }
    std::printf("%d of %d pages have their text within 100 ms\n", soon, pages);
}
