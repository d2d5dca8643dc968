// Regression as a workspace: its row of workspaces() is made of these.
#pragma once

#include "core/experiment/workspaces.h"

namespace fovea {

bool sameRegression(const Experiment& a, const Experiment& b);
void computeRegressionTrace(Trace& trace, Backend& backend, const TracePointer& previous);
void refineRegressionTrace(Trace& trace, Backend& backend, const Progress& progress);
Extent regressionExtent(const Trace& trace, Index);
std::optional<Extent> expectedRegression(const Experiment& experiment);
std::vector<Message> regressionFacts(const Trace& trace);

// A view's query is one of so many places from the lower end of an axis to the upper; where keys
// are pairs it counts places row by row, so many along each axis.
inline constexpr Index linePlaces = 1001;
inline constexpr Index planePlaces = 201;

// The place itself, and the nearest query to a place.
KeyPlace placeOfQuery(const RegressionTrace& trace, Index query);
Index queryAt(const RegressionTrace& trace, const KeyPlace& place);

} // namespace fovea
