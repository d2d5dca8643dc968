// What a row forms on its way to a score or to an output: of one query of one head, for looking at.
#pragma once

#include "core/base/tensor.h"

#include <string>
#include <vector>

namespace fovea {

class Backend;
struct AttentionRule;
struct Attended;

struct InnerPart {
    enum class Of {
        query, // [1, x]
        keys,  // [m, x], a row for each key
        cells, // [1, m], a number for each key
        itself // [x, y], of neither
    };
    std::string formula;   // "tanh(W_q q + W_k k)"
    const char* note = ""; // what it is, marked for translation
    Of of = Of::query;
    Tensor values;    // by rows with an axis of heads in front, of length 1
    std::string sign; // behind it: "·", "+" and "=" hold for the numbers, "→" says what comes of it
};
using InnerParts = std::vector<InnerPart>;

// On the host and without the axis of heads. Empty where a row has none. Of a sum of scores each
// score's own, and what it adds. The attention's numbers are known (Attended::stored is null).
// Of a score the keys [firstKey, endKey) are looked at, which are the m above.
InnerParts innerPartsOfScore(Backend& backend, const AttentionRule& rule, const Attended& attended,
                             Index head, Index query, Index firstKey, Index endKey);
InnerParts innerPartsOfOutput(Backend& backend, const AttentionRule& rule, const Attended& attended,
                              Index head, Index query);

} // namespace fovea
