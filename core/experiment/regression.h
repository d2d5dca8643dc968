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

// A view's query is one of so many points from the lower end of an axis to the upper; where keys
// are pairs it counts points row by row, so many along each axis.
inline constexpr Index lineQueries = 1001;
inline constexpr Index planeQueries = 201;

// The coordinates of a query, and the query nearest to coordinates.
Coordinates coordinatesOf(const RegressionTrace& trace, Index query);
Index queryAt(const RegressionTrace& trace, const Coordinates& coordinates);

} // namespace fovea
