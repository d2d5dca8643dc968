// Why a cell has its score: what a query and a key are made of, writer by writer, so that q·k is
// the sum of what every writer of the query's token gives with every writer of the key's.
#pragma once

#include "core/experiment/edge_effects.h"
#include "core/experiment/writers.h"

#include <memory>
#include <mutex>

namespace fovea {

// One side of a head's products: queries or keys of some tokens, rotated as the score takes them.
struct HeadSide {
    std::vector<Writer> writers; // W; the last may be the projection's bias
    Tensor vectors;              // f64 [W, n, d] on the host
};

struct ScoreParts {
    HeadSide query; // of one token
    HeadSide keys;  // of all
    double factor;  // of q·k

    // The terms of the score of key `key`, f64 [W · W'], row after row; rows: the query's writers.
    [[nodiscard]] std::vector<double> terms(Index key) const;
    // The mean of these over the keys that are `visible`: what a whole row has in common changes no
    // weight.
    [[nodiscard]] std::vector<double> meanTerms(std::span<const std::uint8_t> visible) const;
};

// Keeps what was computed last, for another cell of the same head; from any thread.
class KeptScoreParts {
public:
    struct Cell {
        Index layer, head, query;
        bool operator==(const Cell&) const = default;
    };
    [[nodiscard]] std::shared_ptr<const ScoreParts> at(const Cell& cell) const;
    // The keys of that head, of whatever query; null where they are not known.
    [[nodiscard]] std::shared_ptr<const ScoreParts> ofHead(const Cell& cell) const;
    void keep(const Cell& cell, std::shared_ptr<const ScoreParts> parts);

    // What is predicted without a term of that cell's score.
    struct Cut {
        Cell cell;
        Index key = 0;
        std::size_t term = 0; // of ScoreParts::terms()
        EdgeQuestion question = {};
        bool operator==(const Cut&) const = default;
    };
    [[nodiscard]] std::optional<AheadWith> at(const Cut& cut) const;
    void keep(const Cut& cut, const AheadWith& ahead);

private:
    mutable std::mutex mutex_;
    std::optional<Cell> cell_;
    std::shared_ptr<const ScoreParts> parts_;
    std::vector<std::pair<Cut, AheadWith>> cuts_;
};

// Whether the scores of this layer are products of projections, and it is known what was projected.
bool hasScoreParts(const Trace& trace, Index layer);

// Kept by the trace. Throws Error(failure) where they would take more memory than is sensible, and
// as run() does.
std::shared_ptr<const ScoreParts> scoreParts(const Trace& trace, Backend& backend, Index layer,
                                             Index head, Index query);

// A score without one of its terms, the rest of its row as it is: what it is then, as far as it is
// known. nullopt where weights are no softmax of scores, and where the weight is 0.
struct WithoutTerm {
    double score = 0;
    double weight = 0;
};
std::optional<WithoutTerm> withoutTerm(const Trace& trace, Backend& backend,
                                       const KeptScoreParts::Cell& cell, Index key, double term);
// How far the answer is ahead then; kept by the trace. Throws as run() does.
void computeWithoutTerm(const Trace& trace, Backend& backend, const KeptScoreParts::Cut& cut,
                        double term);

// What every writer gave to the logit of a word, or to the difference of two.
struct LogitParts {
    std::vector<Writer> writers; // the last may be the bias of the words
    std::vector<double> values;
};
// Whether the logits are products of the last hidden states, behind a norm, with vectors of words.
bool hasLogitParts(const Trace& trace, Backend& backend);
// For prediction number `row`; `against` is the other word of a difference.
LogitParts logitParts(const Trace& trace, Backend& backend, Index row, std::int32_t word,
                      std::optional<std::int32_t> against);

} // namespace fovea
