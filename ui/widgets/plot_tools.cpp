#include "ui/widgets/plot_tools.h"

#include "core/base/table.h"
#include "core/figure/figures.h"
#include "core/figure/plot_settings.h"
#include "ui/plot/plot_hand.h"
#include "ui/widgets/figure_view.h"
#include "ui/workbench.h"

#include <algorithm>

namespace fovea {

PlotTools::PlotTools(Workbench& workbench, FigureView& view, std::function<std::string()> figure)
    : QObject(&view), workbench_(workbench), figure_(std::move(figure)) {
    connect(&view, &FigureView::shownAsked, this, [this](const ShownParts& parts, bool begins) {
        if (!hasSettings())
            return;
        if (begins)
            gesture_ = workbench_.newGesture();
        Experiment next = workbench_.experiment();
        if (parts.x)
            set(next.view, figure_(), plotSetting::x, *parts.x);
        if (parts.y)
            set(next.view, figure_(), plotSetting::y, *parts.y);
        workbench_.edit(std::move(next), gesture_);
    });
    connect(&view, &FigureView::wholeAsked, this, [this] {
        if (!hasSettings())
            return;
        Experiment next = workbench_.experiment();
        for (const char* axis : {plotSetting::x, plotSetting::y})
            set(next.view, figure_(), axis, std::monostate{});
        if (next.view != workbench_.experiment().view)
            workbench_.edit(std::move(next), workbench_.newGesture());
    });
    connect(&view, &FigureView::legendClicked, this, [this](Index item) {
        if (!hasSettings())
            return;
        Experiment next = workbench_.experiment();
        const RowInfo& row = figures().info().row(figure_());
        const Value before = settingsOf(next.view, row).at(plotSetting::without);
        const auto* list = std::get_if<Integers>(&before);
        Integers hidden = list ? *list : Integers();
        if (std::erase(hidden, item) == 0)
            hidden.push_back(item);
        std::ranges::sort(hidden);
        set(next.view, row.id, plotSetting::without,
            hidden.empty() ? Value(std::monostate{}) : Value(hidden));
        workbench_.edit(std::move(next), workbench_.newGesture());
    });
}

bool PlotTools::hasSettings() const {
    return figures().math(figure_()).plot;
}

} // namespace fovea
