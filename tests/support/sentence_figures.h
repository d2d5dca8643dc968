// Figures of a sentence, as the reference computes them.
#pragma once

#include "core/experiment/run.h"
#include "core/figure/figures.h"
#include "support/backends.h"

namespace fovea {

inline Experiment experimentOn(const std::string& text, const char* mask = "none") {
    Experiment experiment = defaultExperiment();
    experiment.text = text;
    experiment.at(Stage::mask) = readSelection(table(Stage::mask), mask, "");
    return experiment;
}

inline TracePointer traceOf(const std::string& text, const char* mask = "none") {
    return run(experimentOn(text, mask), *reference());
}

// `id` may have settings behind it: "matrix:range=fitted".
inline Figure figureFrom(const Trace& trace, const std::string& id, ViewState view = {}) {
    chooseFigure(view, id, "");
    return describe(trace, view, *reference());
}

// Where it is the figure that the Experiment shows.
inline Figure figureFrom(Experiment experiment, const std::string& id) {
    chooseFigure(experiment.view, id, "");
    const auto on = reference();
    return describe(*run(experiment, *on), experiment.view, *on);
}

template <class Kind>
Kind figureAs(const Trace& trace, const std::string& id, const ViewState& view = {}) {
    return std::get<Kind>(figureFrom(trace, id, view));
}

template <class Kind>
Kind figureAs(const Experiment& experiment, const std::string& id) {
    return std::get<Kind>(figureFrom(experiment, id));
}

} // namespace fovea
