#include "core/figure/drawn_by.h"

#include "core/base/error.h"
#include "core/compute/backend.h"
#include "core/experiment/edge_effects.h"
#include "core/figure/asked.h"
#include "core/figure/attention_map.h"
#include "core/figure/edge_map.h"

namespace fovea {
namespace {

// The settings of effects, as they are by default: of what is predicted.
Values withEdgeDefaults(const Values& settings) {
    Values all = settings;
    for (const Parameter& parameter : edgeParameters())
        all.try_emplace(parameter.id, parameter.defaultValue);
    return all;
}

} // namespace

Parameter drawnByParameter() {
    return optionParameter(
        "by", QT_TRANSLATE_NOOP("fovea", "Draw by"),
        {QT_TRANSLATE_NOOP("fovea", "weight"), QT_TRANSLATE_NOOP("fovea", "moved"),
         QT_TRANSLATE_NOOP("fovea", "contribution"), QT_TRANSLATE_NOOP("fovea", "effect")});
}

Shown drawnBy(const Values& settings) {
    return shownNamed(option(settings, "by"));
}

Tensor drawnValues(const FigureInput& in, Heads heads, const Rect& rect) {
    const Shown shown = drawnBy(in.settings);
    if (shown != Shown::effect)
        return mapValues(in.trace, in.backend, in.view, heads, shown, rect);
    if (heads != Heads::one)
        failUsage(QT_TRANSLATE_NOOP("fovea", "heads: effects are those of one head; expected "
                                             "heads=one, or another quantity"));
    const Values settings = withEdgeDefaults(in.settings);
    const FigureInput asked{in.trace, in.view, settings, in.backend};
    EdgeMap edges = edgeMap(asked, edgeQuestion(asked));
    edges.values.resize(static_cast<std::size_t>(in.layer().queries.count() *
                                                 in.layer().keys.count())); // not known yet: 0
    const Tensor all =
        makeTensor<float>({in.layer().queries.count(), in.layer().keys.count()}, edges.values);
    Buffer<float> part(static_cast<std::size_t>(rect.rows() * rect.columns()));
    for (Index i = 0; i < rect.rows(); ++i)
        for (Index j = 0; j < rect.columns(); ++j)
            part.data()[i * rect.columns() + j] = all.host<float>()[static_cast<std::size_t>(
                (rect.top + i) * all.axis(1) + rect.left + j)];
    return Tensor({rect.rows(), rect.columns()}, std::move(part));
}

Message drawnEffect(const FigureInput& in) {
    const Values settings = withEdgeDefaults(in.settings);
    const FigureInput asked{in.trace, in.view, settings, in.backend};
    return askedText(asked, edgeQuestion(asked));
}

bool lacksDrawn(const FigureInput& in) {
    if (drawnBy(in.settings) != Shown::effect || !hasEdgeEffects(in.trace, in.view.layer))
        return false;
    const Values settings = withEdgeDefaults(in.settings);
    const FigureInput asked{in.trace, in.view, settings, in.backend};
    return lacksEdges(asked, edgeQuestion(asked));
}

void completeDrawn(const FigureInput& in, const Progress& progress) {
    const Values settings = withEdgeDefaults(in.settings);
    const FigureInput asked{in.trace, in.view, settings, in.backend};
    completeEdges(asked, edgeQuestion(asked), progress);
}

} // namespace fovea
