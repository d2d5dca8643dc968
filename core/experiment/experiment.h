// Everything that a person chose, as one value. The window edits it, the command line reads it,
// undo is a stack of it, a saved session and an exported figure hold one.
#pragma once

#include "core/attention/hand_edits.h"
#include "core/attention/stages.h"
#include "core/base/json_unknown.h"
#include "core/base/selection.h"
#include "core/compare/study.h"
#include "core/experiment/model_choice.h"
#include "core/experiment/silenced.h"
#include "core/learn/training_study.h"
#include "core/positions/study.h"
#include "core/regression/study.h"

#include <array>
#include <map>
#include <memory>
#include <optional>

namespace fovea {

// Rows of workspaces().
namespace workspaceId {
inline constexpr const char* explore = "explore";
inline constexpr const char* regression = "regression";
inline constexpr const char* positions = "positions";
inline constexpr const char* compare = "compare";
inline constexpr const char* train = "train";
} // namespace workspaceId

// What is looked at. It changes no number.
struct ViewState {
    std::string workspace = workspaceId::explore; // that of the figure
    std::string figure = {};                     // a row of figures(); empty: the workspace's first
    std::map<std::string, Values> settings = {}; // of figures, by row; the rest is at its default
    std::int64_t layer = 0;
    std::int64_t head = 0;
    std::optional<std::int64_t> query; // pinned; positions in the sequence
    std::optional<std::int64_t> key;

    // At the beginning of another workspace; how its figures are set up stays.
    [[nodiscard]] ViewState in(const std::string& other) const {
        return workspace == other ? *this : ViewState{.workspace = other, .settings = settings};
    }
    bool operator==(const ViewState&) const = default;
};

struct Experiment;

// Another Experiment that this one is compared with: shared, equal where the contents are.
struct Reference {
    std::shared_ptr<const Experiment> experiment; // null: none
    bool operator==(const Reference& other) const;
};

struct Experiment {
    std::string text; // UTF-8
    // Keys and values come from another sentence; with a model, the second one of a pair.
    std::optional<std::string> keysText;
    ChosenStages selections;
    std::uint32_t seed = 1;
    ModelChoice model; // whose numbers are used; what is chosen otherwise overrides it
    HandEdits edits;   // cells silenced or forced by hand
    Silenced silenced; // of the model, and what is patched and left out of it
    Values decoding;   // how the model continues the text, where not at its default
    RegressionStudy regression = defaultRegression();
    PositionStudy positions; // of the workspace Positions
    CompareStudy compare;    // of the workspace Compare
    TrainingStudy training = defaultTrainingStudy();
    ViewState view;
    Reference reference;    // "A", which has no reference of its own
    UnknownMembers unknown; // what a file had that this version does not know

    [[nodiscard]] const Selection& at(Stage stage) const { return selections[stage]; }
    [[nodiscard]] Selection& at(Stage stage) { return selections[stage]; }
    bool operator==(const Experiment&) const = default;
};

// The standard rows of every stage, and random numbers; see firstExperiment() for what a window
// begins with.
Experiment defaultExperiment();

// Whether both have the same Trace: they show the same workspace and agree in all that it computes.
bool sameComputation(const Experiment& a, const Experiment& b);

// Whether both agree in every workspace: they differ at most in what is looked at.
bool sameChoices(const Experiment& a, const Experiment& b);

// The texts that the tokens of queries and of keys are cut out of. For a model's pair it is both
// texts, one below the other.
std::string queryText(const Experiment& experiment);
std::string keyText(const Experiment& experiment);

// Whether cells are drawn by hand, or heads or tokens are silenced; and without all that.
bool isEdited(const Experiment& experiment);
Experiment withoutEdits(Experiment experiment);

// Whether both are the same piece of work: they differ at most in what is looked at. How a
// figure is set up belongs to the work.
bool sameWork(Experiment a, const Experiment& b);

// Versioned JSON. Reading throws Error that names the source, the key, and what was expected.
Json experimentToJson(const Experiment& experiment);
Experiment experimentFromJson(const Json& json, const std::string& source);

// What came out of a file.
struct Opened {
    Experiment experiment;
    std::vector<Message> notes; // what a person should know about it
    bool newer = false;         // a later version wrote it: this one must not overwrite it
};

// The same as text that ends with a checksum: on one line inside a figure, indented in a .fovea
// file. What was not changed is written as it was read. Throws Error(failure) for what is damaged.
std::string writeExperiment(const Experiment& experiment, bool indented);
Opened readExperiment(std::string_view text, const std::string& source);

// What can be read of a damaged text, with a note for each lost part; nullopt: nothing.
std::optional<Opened> readWhatCanBeRead(std::string_view text, const std::string& source);

} // namespace fovea
