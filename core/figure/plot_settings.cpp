#include "core/figure/plot_settings.h"

#include "core/base/error.h"

#include <algorithm>

namespace fovea {
namespace {

void show(Plot::Axis& axis, const std::optional<Interval>& part, const char* setting) {
    if (!part)
        return;
    if (axis.logarithmic && part->low <= 0)
        failUsage(QT_TRANSLATE_NOOP("fovea", "%1=%2: this axis is logarithmic and begins above 0"),
                  {setting, printValue(*part)});
    axis.low = part->low;
    axis.high = part->high;
}

void hide(std::vector<Plot*> plots, const Integers& numbers) {
    std::int64_t number = 0;
    for (Plot* plot : plots)
        for (const LegendItem& item : legendItems(*plot)) {
            const bool hidden = std::ranges::find(numbers, ++number) != numbers.end();
            (item.isDots ? plot->dots[item.index].hidden : plot->curves[item.index].hidden) =
                hidden;
        }
}

} // namespace

std::vector<Parameter> plotParameters() {
    return {intervalParameter(plotSetting::x, QT_TRANSLATE_NOOP("fovea", "Shown of x"), "all"),
            intervalParameter(plotSetting::y, QT_TRANSLATE_NOOP("fovea", "Shown of y"), "all"),
            automatic(integersParameter(plotSetting::without,
                                        QT_TRANSLATE_NOOP("fovea", "Hidden in the legend"), {}, 1,
                                        1000),
                      "nothing", nullptr)};
}

std::vector<LegendItem> legendItems(const Plot& plot) {
    std::vector<LegendItem> items;
    for (std::size_t i = 0; i < plot.dots.size(); ++i)
        if (plot.dots[i].listed && !plot.dots[i].name.text.empty())
            items.push_back({true, i});
    for (std::size_t i = 0; i < plot.curves.size(); ++i)
        if (plot.curves[i].listed && !plot.curves[i].name.text.empty())
            items.push_back({false, i});
    return items;
}

bool isHidden(const Plot& plot, const LegendItem& item) {
    return item.isDots ? plot.dots[item.index].hidden : plot.curves[item.index].hidden;
}

void applyPlotSettings(Figure& figure, const Values& settings) {
    std::vector<Plot*> plots;
    if (auto* plot = std::get_if<Plot>(&figure))
        plots = {plot};
    if (auto* stack = std::get_if<Stack>(&figure))
        for (Plot& plot : stack->plots)
            plots.push_back(&plot);
    if (plots.empty() || !settings.contains(plotSetting::x))
        return;
    for (Plot* plot : plots)
        show(plot->x, interval(settings, plotSetting::x), plotSetting::x);
    show(plots.front()->y, interval(settings, plotSetting::y), plotSetting::y);
    if (!isAutomatic(settings, plotSetting::without))
        hide(plots, integers(settings, plotSetting::without));
}

} // namespace fovea
