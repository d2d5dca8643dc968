// Figures of a sentence, as the reference computes them.
#pragma once

#include "core/experiment/run.h"
#include "core/figure/figures.h"
#include "support/backends.h"

namespace fovea {

inline TracePointer traceOf(const std::string& text, const char* mask = "none") {
    Experiment experiment = defaultExperiment();
    experiment.text = text;
    experiment.at(Stage::mask) = readSelection(table(Stage::mask), mask, "");
    return run(experiment, *reference());
}

// `id` may have settings behind it: "matrix:range=fitted".
inline Figure figureFrom(const Trace& trace, const std::string& id, ViewState view = {}) {
    chooseFigure(view, id, "");
    return describe(trace, view, *reference());
}

} // namespace fovea
