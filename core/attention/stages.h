// The seven stages in their order, and what is chosen at each.
#pragma once

#include "core/base/selection.h"

#include <array>
#include <optional>
#include <string_view>

namespace fovea {

struct AttentionRule;

enum class Stage { tokens, position, project, score, mask, normalise, combine };

inline constexpr std::size_t stageCount = 7;

inline constexpr std::array<Stage, stageCount> allStages = {
    Stage::tokens, Stage::position,  Stage::project, Stage::score,
    Stage::mask,   Stage::normalise, Stage::combine};

// One of something for each stage, found by the stage or by its number.
template <class T>
struct ByStage : std::array<T, stageCount> {
    using std::array<T, stageCount>::operator[];
    [[nodiscard]] const T& operator[](Stage stage) const {
        return (*this)[static_cast<std::size_t>(stage)];
    }
    [[nodiscard]] T& operator[](Stage stage) { return (*this)[static_cast<std::size_t>(stage)]; }
};

const ByStage<const TableInfo*>& stages();

inline const TableInfo& table(Stage stage) {
    return *stages()[stage];
}
// nullopt for a name that no stage has.
std::optional<Stage> stageNamed(std::string_view id);

// What is chosen everywhere: by a person, for a layer of a model, in a file.
using ChosenStages = ByStage<Selection>;

// The default row of every table.
ChosenStages defaultStages();

// What attend() needs of the stages, with nothing learned. The rule keeps every position, also one
// that adds to embeddings.
AttentionRule ruleOf(const ChosenStages& chosen);
// The stages of a rule; a stage that it says nothing of has its default row.
ChosenStages stagesOf(const AttentionRule& rule);

// Whether tokens that come later, and are hidden, change nothing for a query: neither what it sees
// nor what is made of that depends on how many there are.
bool ignoresLater(const AttentionRule& rule);

} // namespace fovea
