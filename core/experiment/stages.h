// The seven stages, in their order: what whoever enumerates them goes through.
#pragma once

#include <array>

namespace fovea {

struct TableInfo;

enum class Stage { tokens, position, project, score, mask, normalise, combine };

inline constexpr std::size_t stageCount = 7;

const std::array<const TableInfo*, stageCount>& stages();

inline const TableInfo& table(Stage stage) {
    return *stages()[static_cast<std::size_t>(stage)];
}

} // namespace fovea
