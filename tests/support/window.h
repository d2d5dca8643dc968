// The real window, driven as a person drives it.
#pragma once

#include "app/window/figure_work.h"
#include "app/window/file_work.h"
#include "app/window/main_window.h"
#include "support/activate.h"
#include "ui/look/fonts.h"
#include "ui/look/style.h"
#include "ui/widgets/figure_view.h"
#include "ui/widgets/message_bar.h"
#include "ui/workbench.h"

#include <QtCore/QMimeData>
#include <QtGui/QDropEvent>
#include <QtGui/QMouseEvent>
#include <QtTest/QSignalSpy>
#include <QtTest/QTest>
#include <QtWidgets/QAbstractButton>
#include <QtWidgets/QApplication>
#include <QtWidgets/QLabel>

#include <functional>

namespace fovea {

// Writes the file, and waits until it is there, or what is wrong with it is said.
inline void exportFrom(MainWindow& window, const QString& path) {
    QSignalSpy failed(window.findChild<FigureWork*>(), &FigureWork::failed);
    window.exportTo(path);
    QTRY_VERIFY(!window.fileWork().busy());                                        // a session
    if (!failed.isEmpty() && failed.front().front().value<Message>().text.empty()) // it was begun
        QVERIFY(failed.wait());
}

struct Window {
    // What it remembers goes into the folder; without one it remembers nothing.
    explicit Window(const QString& folder = {})
        : window((look(), defaultExperiment()), disk(),
                 Settings(folder.isEmpty() ? QString() : folder + QStringLiteral("/fovea.ini")),
                 folder.isEmpty() ? std::string() : folder.toStdString() + "/data") {
        if (window.preferences().geometry.isEmpty())
            window.resize(1440, 900); // whatever the screen of the test is
        window.show();
        (void)QTest::qWaitForWindowExposed(&window);
        activate(window);
    }
    // As the program sets itself up.
    static void look() {
        QApplication::setStyle(widgetStyle());
        QApplication::setFont(wordFont(bodyPoints));
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
    void drop(const QString& path) {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(path)});
        QDragEnterEvent enter(QPoint(100, 100), Qt::CopyAction, &data, Qt::LeftButton,
                              Qt::NoModifier);
        QCoreApplication::sendEvent(&window, &enter);
        QDropEvent event(QPointF(100, 100), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&window, &event);
    }
    QString message() {
        for (auto* bar : window.findChildren<MessageBar*>())
            if (bar->isVisible())
                return bar->findChild<QLabel*>()->text();
        return {};
    }
    MainWindow window;
};

// As a view paints what a hand may move.
inline PaintOptions inWindow() {
    return {.sides = QMargins()};
}

// A point of the view where the painter says that such a place stands; null where there is none.
inline QPoint pointOf(const FigureView* view, const std::function<bool(const Hit&)>& wanted,
                      const PaintOptions& options = inWindow()) {
    for (const int step : {24, 12, 6, 3}) // what is large is found soon
        for (int y = 0; y < view->height(); y += step)
            for (int x = 0; x < view->width(); x += step) {
                const auto hit =
                    hitAt(*view->figure(), QRectF(view->contentsRect()), QPointF(x, y), options);
                if (hit && wanted(*hit))
                    return {x, y};
            }
    return {};
}

inline QPoint cellOf(const FigureView* view, Index row, Index column) {
    return pointOf(view, [&](const Hit& p) { return p.row == row && p.column == column; });
}

// The mouse over a point of the view, without the screen's own mouse, which may stand elsewhere.
inline void hoverAt(FigureView* view, const QPoint& point) {
    QMouseEvent move(QEvent::MouseMove, point, view->mapToGlobal(point), Qt::NoButton, Qt::NoButton,
                     Qt::NoModifier);
    QCoreApplication::sendEvent(view, &move);
}

// The button with this text, under this widget.
inline QAbstractButton* buttonOf(const QWidget* widget, const QString& text) {
    for (auto* button : widget->findChildren<QAbstractButton*>())
        if (button->text() == text && button->isVisible())
            return button;
    return nullptr;
}

} // namespace fovea
