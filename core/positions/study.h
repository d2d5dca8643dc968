// What the laboratory of positions studies: an encoding, for how many positions, how wide, and
// perhaps another one beside it.
#pragma once

#include "core/attention/position.h"

#include <optional>

namespace fovea {

Selection defaultEncoding();

struct PositionStudy {
    Selection encoding = defaultEncoding();
    std::optional<Selection> other = {}; // it is compared with
    Index length = 60;                   // T
    Index width = 32;                    // D; of one head where queries and keys are rotated
    Index heads = 4;                     // H, where the encoding biases the scores

    bool operator==(const PositionStudy&) const = default;
};

// length, width and heads as a person may set them.
const std::vector<Parameter>& studyParameters();
Index valueOf(const PositionStudy& study, const Parameter& parameter);
void setValue(PositionStudy& study, const Parameter& parameter, Index value);

// Throws Error(usage) where the numbers lie outside their domains, naming the parameter.
void check(const PositionStudy& study, const std::string& where);

// How many of its encodings have a matrix that is added.
Index matricesOf(const PositionStudy& study);

// The same study of another encoding: a width that it cannot have becomes the next one that it can.
PositionStudy withEncoding(PositionStudy study, Selection encoding);

Json studyToJson(const PositionStudy& study);
PositionStudy studyFromJson(const JsonNode& node);

} // namespace fovea
