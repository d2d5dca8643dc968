// What the comparison of layers is about: how wide they are, how far they read, and what was
// measured of them.
#pragma once

#include "core/base/json.h"
#include "core/base/parameter.h"
#include "core/compare/measurement.h"
#include "core/compare/mixing_layers.h"

namespace fovea {

struct CompareStudy {
    Index width = 64; // d
    Index kernel = 3; // k, of the convolution
    Index window = 2; // w, of attention with a window
    KeptMeasurement measured = {};
    KeptMeasurement before = {}; // what another backend took, before that

    bool operator==(const CompareStudy&) const = default;
};

// With what was measured now; what another backend took stays beside it.
CompareStudy withMeasured(CompareStudy study, std::shared_ptr<const Measurement> now);

// The sizes of the layers over a text of `tokens` tokens.
LayerSizes sizesOf(const CompareStudy& study, Index tokens);

// width, kernel and window as a person may set them.
const std::vector<Parameter>& compareParameters();
Index valueOf(const CompareStudy& study, const Parameter& parameter);
void setValue(CompareStudy& study, const Parameter& parameter, Index value);

// Throws Error(usage) where a number lies outside its domain, naming the parameter.
void check(const CompareStudy& study, const std::string& where);

Json compareToJson(const CompareStudy& study);
CompareStudy compareFromJson(const JsonNode& node);

} // namespace fovea
