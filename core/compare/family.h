// The family of attentions, a row each: which stages make it, what it sees, what it is good for and
// weak at, and what it costs. A row's formula tells how weights are made.
#pragma once

#include "core/attention/stages.h"
#include "core/base/table_fwd.h"

#include <utility>
#include <vector>

namespace fovea {

// The sizes of one head over a text.
struct FamilySizes {
    double tokens = 0; // n
    double pairs = 0;  // of a query and a key that it sees
    double width = 0;  // d, of queries, keys and values
    double hidden = 0; // h, where there is a hidden layer
};

struct FamilyMember {
    const char* sees = "";    // translated by ui
    const char* goodFor = ""; // translated by ui
    const char* weakAt = "";  // translated by ui
    // Rows of the stages that are not at their defaults.
    std::vector<std::pair<Stage, const char*>> stages = {};
    // Multiply–adds that lead to the scores of a head, and those of the sum over values.
    double (*scores)(const FamilySizes& sizes) = nullptr;
    double (*sum)(const FamilySizes& sizes) = nullptr;
};

const Table<FamilyMember>& attentionFamily();

// The stages of a member: tokens, position and project as they are, the others its own.
ChosenStages stagesOf(const FamilyMember& member, ChosenStages present);

// Multiply–adds of a layer of `heads` heads with its projections, which have learned `projected`
// numbers.
double multiplyAdds(const FamilyMember& member, const FamilySizes& sizes, double heads,
                    double projected);

} // namespace fovea
