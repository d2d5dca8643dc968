// Stage four, score: how a query meets a key.
#pragma once

#include "core/attention/inner_parts.h"
#include "core/attention/learned.h"
#include "core/attention/map_part.h"
#include "core/base/selection.h"
#include "core/base/table_fwd.h"

#include <optional>

namespace fovea {

struct ScoreInput {
    Backend& backend;
    const Values& values;
    const LearnedPart& learned;
    const MapPart& part;
    const Tensor& q; // [H, n, d_q], the rows at hand
    const Tensor& k; // [G, m, d_k], the columns at hand; G divides H
};

struct Score {
    Tensor (*scores)(const ScoreInput& input); // [H, n, m]
    std::vector<LearnedShape> (*learned)(const Values& values, const Sizes& sizes) = nullptr;
    bool anyWidths = false; // d_q and d_k may differ
    // For scores that are q·k times a number: that number. They can be computed at once.
    double (*ofProduct)(const Values& values, Index width) = nullptr;
    // What the scores of one query are made of; null where q·k is all.
    InnerParts (*inner)(const ScoreInput& input) = nullptr;
    bool hasProduct = false; // q·k is one of these inner parts
};

const Table<Score>& scores();

// What q·k is multiplied by where the selection's scores are such products, q being of that width;
// nullopt where they are not.
std::optional<double> productFactor(const Selection& selection, Index width);

// Whether the selection's scores are formed of q·k.
bool hasProduct(const Selection& selection);

// The learned parameters of part number `index` of a selection belong to "score", "score2", ….
std::string scorePrefix(std::size_t index);

// The weighted sum of the selection's scores.
Tensor scoresOf(Backend& backend, const Selection& selection, const Learned& learned,
                const MapPart& part, const Tensor& q, const Tensor& k);

} // namespace fovea
