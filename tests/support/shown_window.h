// A window as a person sees it, and the few things that tests ask of every one.
#pragma once

#include "app/window/main_window.h"
#include "support/activate.h"
#include "ui/look/fonts.h"
#include "ui/look/style.h"
#include "ui/widgets/message_bar.h"
#include "ui/workbench.h"

#include <QtTest/QTest>
#include <QtWidgets/QApplication>
#include <QtWidgets/QLabel>

namespace fovea {

struct ShownWindow {
    explicit ShownWindow(const Settings& settings = Settings(),
                         const Experiment& start = defaultExperiment())
        : window(start, disk(), settings) {
        if (window.preferences().geometry.isEmpty())
            window.resize(1440, 900); // whatever the screen of the test is
        window.show();
        (void)QTest::qWaitForWindowExposed(&window);
        activate(window);
    }
    // Until the picture shows the present Experiment.
    bool settles() {
        return QTest::qWaitFor([this] { return bench().settled(); }, 120000); // a guard
    }
    Workbench& bench() { return window.workbench(); }
    template <class Widget>
    Widget* find(const char* name) {
        return window.findChild<Widget*>(QLatin1String(name));
    }
    QString message() {
        for (auto* bar : window.findChildren<MessageBar*>())
            if (bar->isVisible())
                return bar->findChild<QLabel*>()->text();
        return {};
    }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
        QWidget* focus = QApplication::focusWidget();
        QTest::keyClick(focus ? focus : &window, key, modifiers);
    }
    MainWindow window;
};

// As main() does it.
inline void dressLikeTheProgram() {
    QApplication::setStyle(widgetStyle());
    QApplication::setFont(wordFont(bodyPoints));
}

} // namespace fovea
