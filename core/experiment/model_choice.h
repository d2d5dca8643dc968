// Which model the sentence goes through.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace fovea {

struct ModelChoice {
    std::string name; // a row of shippedModels(), or what an opened folder was called; empty: none
    std::string hash; // of an opened one, by its content (opened_models.h); empty of a shipped one
    std::uint32_t picture = 0; // which one, where the model looks at one
    // After which step of its training; none: after the last. One that the model kept.
    std::optional<std::int64_t> step = {};

    [[nodiscard]] bool any() const { return !name.empty(); }
    bool operator==(const ModelChoice&) const = default;
};

} // namespace fovea
