// Notes the moment when a figure has been painted that shows what was asked for.
#pragma once

#include "ui/widgets/figure_view.h"
#include "ui/workbench.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QEvent>

#include <functional>

namespace fovea {

class Painted : public QObject {
public:
    // By default the picture of the latest Experiment, whole.
    Painted(FigureView* view, Workbench& bench) : asked_([&bench] { return bench.settled(); }) {
        view->installEventFilter(this);
    }
    void ask(std::function<bool()> asked) { asked_ = std::move(asked); }
    void wait() {
        painted_ = false;
        while (!painted_)
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    }
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() != QEvent::Paint || !asked_())
            return false;
        watched->removeEventFilter(this);
        watched->event(event);
        watched->installEventFilter(this);
        painted_ = true;
        return true;
    }

private:
    std::function<bool()> asked_;
    bool painted_ = false;
};

} // namespace fovea
