// Stage four, score: how a query meets a key.
#pragma once

#include "core/attention/learned.h"
#include "core/base/selection.h"
#include "core/compute/backend.h"

namespace fovea {

struct Score {
    // s [H, n, m] of q [H, n, d] and k [G, m, d].
    Tensor (*scores)(Backend& backend, const Values& values, const Tensor& q, const Tensor& k);
};

const Table<Score>& scores();

// The weighted sum of the selection's scores.
Tensor scoresOf(Backend& backend, const Selection& selection, const Tensor& q, const Tensor& k);

} // namespace fovea
