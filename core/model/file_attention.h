// One layer of a file of attentions: any part of its maps, found from the numbers of that part
// alone.
#pragma once

#include "core/attention/stored_attention.h"
#include "core/model/attention_file.h"

#include <mutex>

namespace fovea {

class FileAttention : public StoredAttention {
public:
    FileAttention(std::shared_ptr<const AttentionFile> file, std::size_t sentence,
                  std::size_t layer);

    [[nodiscard]] Tensor tile(Backend& backend, Index head, Quantity quantity,
                              const Rect& rect) const override;
    [[nodiscard]] Tensor visible(Backend& backend, Index head, const Rect& rect) const override;
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
    void addBias(Index head, const Rect& rect, std::vector<double>& scores) const;
    void addMask(Index head, const Rect& rect, std::vector<double>& scores) const;
    // Cells that the rule and the mask show.
    [[nodiscard]] std::vector<std::uint8_t> shown(Index head, const Rect& rect) const;
    // The logarithms of the sums of these rows, from the file, or computed once.
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
