// What a score or an output of one query in one head is made of, to be looked at.
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

// The parts are on the host, without the axis of heads; empty where a row has none. A sum of scores
// gives the parts of each score, and what that score adds. The attention's numbers must be known
// (Attended::stored is null). For a score, [firstKey, endKey) are the m keys above.
InnerParts innerPartsOfScore(Backend& backend, const AttentionRule& rule, const Attended& attended,
                             Index head, Index query, Index firstKey, Index endKey);
InnerParts innerPartsOfOutput(Backend& backend, const AttentionRule& rule, const Attended& attended,
                              Index head, Index query);

} // namespace fovea
