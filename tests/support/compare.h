// Comparing numbers with a float64 reference, within the project's bounds.
#pragma once

#include "core/base/tensor.h"

#include <QtCore/QString>

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <vector>

namespace fovea {

// |a − b| ≤ 1e-5 + (1e-4 + 16·ε·largest score)·size, where size is |b| for a weight and the largest
// |value| of the column for an output. An empty string where all agree; otherwise the first place
// that does not. Not-finite numbers never agree with anything.
template <class T>
QString disagreement(std::span<const T> found, std::span<const double> wanted,
                     double largestScore = 1, double size = 0) {
    if (found.size() != wanted.size())
        return QStringLiteral("%1 numbers instead of %2").arg(found.size()).arg(wanted.size());
    const double relative = 1e-4 + 16 * std::numeric_limits<float>::epsilon() * largestScore;
    for (std::size_t i = 0; i < found.size(); ++i) {
        const double bound = 1e-5 + relative * std::max(std::abs(wanted[i]), size);
        const double difference = std::abs(static_cast<double>(found[i]) - wanted[i]);
        if (!(difference <= bound))
            return QStringLiteral("number %1 is %2 instead of %3 (bound %4)")
                .arg(i)
                .arg(static_cast<double>(found[i]), 0, 'g', 9)
                .arg(wanted[i], 0, 'g', 9)
                .arg(bound, 0, 'g', 3);
    }
    return {};
}

// A hundred-thousandth of the wanted number, or of 1, is let pass.
template <class T>
bool nearlyEqual(const std::vector<T>& found, const std::vector<T>& wanted) {
    return std::ranges::equal(found, wanted, [](T a, T b) {
        return std::abs(a - b) <= T(1e-5) * std::max(T(1), std::abs(b));
    });
}

} // namespace fovea
