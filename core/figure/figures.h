// The figures that a Trace can be shown as: pure functions Trace → Figure, in a table.
#pragma once

#include "core/experiment/run.h"
#include "core/figure/figure.h"
#include "core/figure/figure_input.h"

#include <memory>
#include <vector>

namespace fovea {

struct RowInfo;
struct TrainingHistory;
template <class Math>
class Table;

struct SettingOf {
    const char* figure = "";
    const char* id = "";
};

struct FigureMath {
    // Throws Error where the picture would need more memory than is sensible.
    Figure (*describe)(const FigureInput& in);
    bool view = false;          // made to be looked at in the large
    const char* workspace = ""; // the workspace that it shows
    // How to read a view, in one or two sentences; translated by ui.
    const char* reading = "";
    bool follows = false; // shows the query and key under the mouse
    // A setting of another figure on which it depends; empty: none.
    SettingOf reads = {};
    // How many maps it draws cell by cell; null: none, thumbnails or a few rows.
    Index (*maps)(Index heads) = nullptr;
    bool plot = false; // may be a plot, and so has the settings of plots (plot_settings.h)
    // Whether a part that takes seconds is missing; the trace keeps it once it is computed. Null:
    // nothing takes seconds. complete() may do some of it; then the figure can be shown again.
    bool (*lacks)(const FigureInput& in) = nullptr;
    void (*complete)(const FigureInput& in, const Progress& progress) = nullptr;
    // Whether a trace has what it shows; null: any has.
    bool (*offered)(const Trace& trace) = nullptr;
    bool ofPicture = false; // of a model that looks at one, and shown first of such a model
    // describe() of training runs alone, without a model and a sentence; null: it needs a Trace.
    Figure (*ofRuns)(const std::vector<std::shared_ptr<const TrainingHistory>>& runs,
                     const Values& settings) = nullptr;
};

const Table<FigureMath>& figures();

// False of a model that has none. An empty sentence has none either, but there it is not known.
bool hasAttention(const Trace& trace);
// Whether there is attention whose values are known; false of a file that has only weights.
bool knowsOutputs(const Trace& trace);
// Whether that row has something to show of this Trace; null: of most Traces.
bool isOffered(const RowInfo& row, const Trace* trace);

// The rows that belong to a workspace, as they stand in the table.
std::vector<const RowInfo*> figuresOf(std::string_view workspace);

// The figures that a window shows beside the chosen one.
namespace figureId {
inline constexpr const char* matrix = "matrix";
inline constexpr const char* maps = "maps";
inline constexpr const char* alike = "alike";
inline constexpr const char* links = "links";
inline constexpr const char* steps = "steps";
inline constexpr const char* text = "text";
inline constexpr const char* layers = "layers";
inline constexpr const char* inside = "inside";
inline constexpr const char* beams = "beams";
inline constexpr const char* lens = "lens";
inline constexpr const char* why = "why";
inline constexpr const char* compare = "compare";
inline constexpr const char* heads = "heads";
inline constexpr const char* query = "query";
inline constexpr const char* answer = "answer";
inline constexpr const char* derivation = "derivation";
inline constexpr const char* train = "train";
inline constexpr const char* trainMap = "train-map";
inline constexpr const char* trainRuns = "train-runs";
inline constexpr const char* trainGradients = "train-gradients";
inline constexpr const char* trainInside = "train-inside";
inline constexpr const char* trainAnswer = "train-answer";
inline constexpr const char* trainPredicts = "train-predicts";
inline constexpr const char* compareTimes = "compare-times";
inline constexpr const char* regressionBoth = "regression-both";
inline constexpr const char* regressionCurve = "regression-curve";
inline constexpr const char* regressionWeights = "regression-weights";
inline constexpr const char* regressionLoss = "regression-loss";
inline constexpr const char* regressionTable = "regression-table";
inline constexpr const char* regressionSum = "regression-sum";
} // namespace figureId

// The row that a view names, the first of its workspace where it names none.
const RowInfo& figureOf(const ViewState& view);

// What the view has set of a figure, and the defaults of the rest.
Values settingsOf(const ViewState& view, const RowInfo& row);
// The view of that figure, with those settings alone on which it depends.
ViewState viewFor(const std::string& figure, const ViewState& view);

// The view, as it came from a file, with every setting as its parameter takes it. Throws
// Error(usage) for an unknown figure or setting.
ViewState checked(ViewState view);

// The same for what was opened: what a later version named is left out, with a note; otherwise
// throws Error(failure) that names the source.
Opened withKnownView(Opened opened, const std::string& source);

// Looks at another figure, and so at its workspace.
void showFigure(ViewState& view, const std::string& figure);

// Sets one; a setting at its default is not stored.
void set(ViewState& view, const std::string& figure, const std::string& id, Value value);

// "matrix:quantity=score,scale=log". Throws Error(usage).
void chooseFigure(ViewState& view, std::string_view text, const std::string& where);

// The figure that the view names. Throws Error(usage) for an unknown one, and for a layer, head,
// query or key that the trace does not have.
Figure describe(const Trace& trace, const ViewState& view, Backend& backend);

// The same in two steps, for windows. describeNow() shows what is at hand. completePart() computes
// what takes seconds, for the next description; lacksPart(): whether anything is missing.
Figure describeNow(const Trace& trace, const ViewState& view, Backend& backend);
bool lacksPart(const Trace& trace, const ViewState& view, Backend& backend);
void completePart(const Trace& trace, const ViewState& view, Backend& backend,
                  const Progress& progress);

// Throws Error(failure) where maps would be too large, before anything is computed.
void checkSize(const ViewState& view, Index heads, Index queries, Index keys);

// The view with its layer, head, query and key drawn back to what the trace has.
ViewState within(const Trace& trace, ViewState view);

} // namespace fovea
