#include "core/figure/comparison.h"

#include "core/figure/attention_map.h"
#include "core/figure/figures.h"

#include <cmath>

namespace fovea {
namespace {

Matrix difference(const Matrix& a, const Matrix& b) {
    Matrix c = b;
    c.title = {QT_TRANSLATE_NOOP("fovea", "B − A"), {}};
    for (std::size_t i = 0; i < c.values.size(); ++i) {
        const auto value = [&](const Matrix& m) { return m.visible[i] ? m.values[i] : 0; };
        c.values[i] = value(b) - value(a);
        c.visible[i] = a.visible[i] | b.visible[i];
    }
    for (std::size_t i = 0; i < c.states.size(); ++i)
        if (a.states[i] == RowState::notFinite || c.states[i] == RowState::empty)
            c.states[i] = a.states[i];
    c.drawn.clear();
    c.scale =
        fittedScale({QT_TRANSLATE_NOOP("fovea", "difference"), {}}, true, c.values, c.visible);
    return c;
}

} // namespace

Panels comparison(const FigureInput& in) {
    Matrix b = attentionMap(in);
    Panels panels{.title = b.title, .subtitle = b.subtitle, .items = {}};
    b.subtitle = {};
    if (!in.trace.reference) {
        b.title = {QT_TRANSLATE_NOOP("fovea", "Nothing is kept to compare with"), {}};
        panels.items.push_back(std::move(b));
        return panels;
    }
    const Trace& reference = *in.trace.reference;
    const ViewState view = within(reference, in.view);
    Matrix a = attentionMap({reference, view, in.settings, in.backend});
    a.title = {QT_TRANSLATE_NOOP("fovea", "A"), {}};
    b.title = {QT_TRANSLATE_NOOP("fovea", "B"), {}};
    a.subtitle = {};
    // One scale for both, so that equal colours are equal numbers.
    const Scale& wider = a.scale.high > b.scale.high ? a.scale : b.scale;
    a.scale = b.scale = Scale(wider);
    const bool comparable = a.rows.size() == b.rows.size() && a.columns.size() == b.columns.size();
    panels.items = {a, b};
    if (comparable)
        panels.items.push_back(difference(a, b));
    else
        panels.subtitle = {
            QT_TRANSLATE_NOOP("fovea", "%1 × %2 and %3 × %4 cells have no difference"),
            {std::to_string(a.rows.size()), std::to_string(a.columns.size()),
             std::to_string(b.rows.size()), std::to_string(b.columns.size())}};
    return panels;
}

} // namespace fovea
