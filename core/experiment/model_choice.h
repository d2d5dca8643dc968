// Which model the sentence goes through.
#pragma once

#include <cstdint>
#include <string>

namespace fovea {

struct ModelChoice {
    std::string name; // a row of shippedModels(), or what an opened folder was called; empty: none
    std::string hash; // of an opened one, by its content (opened_models.h); empty of a shipped one
    std::uint32_t picture = 0; // which one, where the model looks at one

    [[nodiscard]] bool any() const { return !name.empty(); }
    bool operator==(const ModelChoice&) const = default;
};

} // namespace fovea
