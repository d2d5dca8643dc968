// One layer of a file of attentions: any part of its maps, found from the numbers of that part
// alone.
#pragma once

#include "core/attention/stored_attention.h"
#include "core/model/attention_file.h"

#include <limits>
#include <mutex>

namespace fovea {

// The score of what a query does not see.
inline constexpr double hiddenScore = -std::numeric_limits<double>::infinity();

class FileAttention : public StoredAttention {
public:
    FileAttention(std::shared_ptr<const AttentionFile> file, std::size_t sentence,
                  std::size_t layer);

    [[nodiscard]] Tensor tile(Backend& backend, Index head, Quantity quantity,
                              const Rect& rect) const override;
    [[nodiscard]] Tensor visible(Backend& backend, Index head, const Rect& rect) const override;
    [[nodiscard]] Tensor weights(Backend& backend, Index head,
                                 std::span<const Index> queries) const override;
    [[nodiscard]] Tensor states(Backend& backend, Index head) const override;
    [[nodiscard]] bool hasScores() const override { return parts_.q != nullptr; }
    [[nodiscard]] bool hasBias() const override { return parts_.bias || parts_.relativeBias; }
    [[nodiscard]] double logSum(Backend& backend, Index head, Index row) const override;
    [[nodiscard]] std::string sumFormula() const override;
    [[nodiscard]] Tensor queries(Index head, Index begin, Index end) const override;
    [[nodiscard]] Tensor keys(Index head, Index begin, Index end) const override;
    [[nodiscard]] Tensor values(Index head, Index begin, Index end) const override;
    [[nodiscard]] Tensor output(Index head) const override;
    [[nodiscard]] bool hasOutput() const override { return parts_.output != nullptr; }

private:
    using Array = NamedArrays::Array;

    // The numbers of a part of a matrix `columns` wide that begins at number `first`.
    [[nodiscard]] std::vector<float> part(const Array& array, Index first, Index columns,
                                          const Rect& rect) const;
    // The same; throws Error(failure) where one is not finite.
    [[nodiscard]] std::vector<float> finite(const Array& array, Index first, Index columns,
                                            const Rect& rect) const;
    [[nodiscard]] Tensor rowsOf(const Array* array, Index index, Index begin, Index end) const;
    [[nodiscard]] Index groupOf(Index head) const;

    // s before the mask, row by row; then with what the mask adds, −∞ where it hides.
    [[nodiscard]] std::vector<double> scores(Backend& backend, Index head, const Rect& rect) const;
    // The scores of a row of q with as many rows of k, without bias and mask.
    void products(std::span<const float> q, const float* keys, std::span<double> scores) const;
    void addBias(Index head, const Rect& rect, std::span<double> scores) const;
    void addMask(Index head, const Rect& rect, std::span<double> scores) const;
    // The keys that the rule lets a query see: [first, second).
    [[nodiscard]] std::pair<Index, Index> keysOfRule(Index query) const;
    // Cells that the rule and the mask show.
    [[nodiscard]] std::vector<std::uint8_t> shown(Index head, const Rect& rect) const;
    [[nodiscard]] double sinkOf(Index head) const; // −∞: none
    // Makes weights of scores behind the mask; `sum` is the logarithm of Σ eˢ. Throws
    // Error(failure) where the file's sums are of other scores.
    void toWeights(std::span<double> scores, double sum) const;
    [[nodiscard]] static double sumOf(double sink, std::span<const double> row);
    // Whether these columns have all that their rows see.
    [[nodiscard]] bool hasAllSeen(const Rect& rect) const;
    [[nodiscard]] std::vector<double> storedSums(Index head, Index begin, Index end) const;
    // log Σ eˢ of each of these rows, from the file or computed once.
    [[nodiscard]] std::vector<double> sums(Backend& backend, Index head, Index begin,
                                           Index end) const;
    [[nodiscard]] std::vector<double> computedSums(Backend& backend, Index head, Index begin,
                                                   Index end) const;

    std::shared_ptr<const AttentionFile> file_;
    const FileLayer& layer_;
    LayerArrays parts_;
    mutable std::mutex mutex_;
    mutable std::map<std::pair<Index, Index>, std::vector<double>> known_; // by head and block
};

} // namespace fovea
