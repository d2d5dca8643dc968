// A folder as the Hugging Face hub lays it out: config.json and files of tensors. Opening it reads
// what the files say about themselves and checks that everything the model needs is there, in the
// right shape; no weights are read yet.
#pragma once

#include "core/model/architectures.h"
#include "core/model/tensor_store.h"

#include <set>

namespace fovea {

class Checkpoint {
public:
    // Throws Error(failure) with one sentence that names the file, what was found and what was
    // expected; for an unknown kind with the list of those that are known.
    explicit Checkpoint(std::string folder);

    [[nodiscard]] const std::string& folder() const { return folder_; }
    [[nodiscard]] const ModelPlan& plan() const { return plan_; }
    [[nodiscard]] Config config() const { return Config(config_.root()); }
    [[nodiscard]] const TensorStore& store() const { return store_; }

    // The file's tensors by what the forward pass calls them.
    using Slots = std::map<std::string, const TensorStore::Entry*, std::less<>>;
    [[nodiscard]] const Slots& embedding() const { return embedding_; }
    [[nodiscard]] const Slots& layer(Index i) const { return layers_[static_cast<std::size_t>(i)]; }
    [[nodiscard]] const Slots& head() const { return head_; }

    // Tensors that are not used: heads of other kinds, buffers.
    [[nodiscard]] const std::vector<std::string>& unused() const { return unused_; }
    // Of all weights that the forward pass uses: how many numbers, and their bytes in memory.
    [[nodiscard]] std::size_t parameters() const;
    [[nodiscard]] std::size_t bytes() const;

private:
    Slots found(const TensorNeeds& needs) const;
    void checkHead();
    [[nodiscard]] std::set<const TensorStore::Entry*> used() const;
    [[noreturn]] void refuseMissing(const TensorNeed& need) const;

    std::string folder_;
    JsonFile config_;
    const Architecture* architecture_;
    ModelPlan plan_;
    TensorStore store_;
    Slots embedding_;
    std::vector<Slots> layers_;
    Slots head_;
    std::vector<std::string> unused_;
};

} // namespace fovea
