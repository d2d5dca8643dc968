#include "app/window/view_keys.h"

#include "core/base/table.h"
#include "core/figure/figures.h"

#include <QtCore/QtGlobal>

#include <string_view>

namespace fovea {
namespace {

bool isMap(const RowInfo& view) {
    return view.id == figureId::matrix || view.id == figureId::compare;
}
bool isMatrix(const RowInfo& view) {
    return view.id == figureId::matrix;
}
bool isText(const RowInfo& view) {
    return view.id == figureId::text;
}
bool isLinks(const RowInfo& view) {
    return view.id == figureId::links;
}
bool isLine(const RowInfo& view) {
    return isLinks(view) || isText(view);
}
bool isSteps(const RowInfo& view) {
    return view.id == figureId::steps;
}
bool isLayers(const RowInfo& view) {
    return view.id == figureId::layers;
}
bool isLens(const RowInfo& view) {
    return view.id == figureId::lens;
}
bool isPlot(const RowInfo& view) {
    return figures().math(view.id).plot;
}
bool zooms(const RowInfo& view) {
    return isMatrix(view) || isPlot(view);
}
// By its number; Links shows and hides the lines of heads instead.
bool choosesHead(const RowInfo& view) {
    return isMap(view) || isSteps(view) || isText(view) || isLayers(view) || isLens(view) ||
           figures().math(view.id).ofPicture;
}

} // namespace

const std::vector<ViewKeys>& viewKeys() {
    static const std::vector<ViewKeys> all = {
        {QT_TRANSLATE_NOOP("fovea", "Everywhere"), QT_TRANSLATE_NOOP("fovea", "Tab"),
         QT_TRANSLATE_NOOP("fovea", "To the next control; back with Shift")},
        {QT_TRANSLATE_NOOP("fovea", "Everywhere"), QT_TRANSLATE_NOOP("fovea", "Esc"),
         QT_TRANSLATE_NOOP("fovea", "Close what is open, stop computing, leave the presentation")},
        {QT_TRANSLATE_NOOP("fovea", "On a stage"), QT_TRANSLATE_NOOP("fovea", "↑ ↓"),
         QT_TRANSLATE_NOOP("fovea", "Another choice; the picture follows")},
        {QT_TRANSLATE_NOOP("fovea", "On a stage"), QT_TRANSLATE_NOOP("fovea", "Space"),
         QT_TRANSLATE_NOOP("fovea", "Its choices and their parameters")},
        {QT_TRANSLATE_NOOP("fovea", "On the picture"), QT_TRANSLATE_NOOP("fovea", "← ↑ ↓ →"),
         QT_TRANSLATE_NOOP("fovea", "Another cell"), isMap},
        {QT_TRANSLATE_NOOP("fovea", "On the picture"), QT_TRANSLATE_NOOP("fovea", "1 … 9"),
         QT_TRANSLATE_NOOP("fovea", "That head"), choosesHead},
        {QT_TRANSLATE_NOOP("fovea", "On the picture"), QT_TRANSLATE_NOOP("fovea", "+ − 0"),
         QT_TRANSLATE_NOOP("fovea", "Zoom in, zoom out, show all; the wheel zooms, too"), zooms},
        {QT_TRANSLATE_NOOP("fovea", "On the picture"), QT_TRANSLATE_NOOP("fovea", "Space"),
         QT_TRANSLATE_NOOP("fovea", "With a drawing tool: draw on the pinned cell"), isMatrix},
        {QT_TRANSLATE_NOOP("fovea", "In Links and Text"), QT_TRANSLATE_NOOP("fovea", "↑ ↓"),
         QT_TRANSLATE_NOOP("fovea", "The query above or below"), isLine},
        {QT_TRANSLATE_NOOP("fovea", "In Text"), QT_TRANSLATE_NOOP("fovea", "Ctrl+click"),
         QT_TRANSLATE_NOOP("fovea", "One more word asks; the mean of theirs is shown"), isText},
        {QT_TRANSLATE_NOOP("fovea", "In Links"), QT_TRANSLATE_NOOP("fovea", "1 … 9"),
         QT_TRANSLATE_NOOP("fovea", "Lines of that head: on or off"), isLinks},
        {QT_TRANSLATE_NOOP("fovea", "In Steps"), QT_TRANSLATE_NOOP("fovea", "← →"),
         QT_TRANSLATE_NOOP("fovea", "Back and on through the calculation"), isSteps},
        {QT_TRANSLATE_NOOP("fovea", "In All layers"), QT_TRANSLATE_NOOP("fovea", "← ↑ ↓ →"),
         QT_TRANSLATE_NOOP("fovea", "Another head or layer"), isLayers},
        {QT_TRANSLATE_NOOP("fovea", "In Lens"), QT_TRANSLATE_NOOP("fovea", "← →"),
         QT_TRANSLATE_NOOP("fovea", "Another token"), isLens},
        {QT_TRANSLATE_NOOP("fovea", "In Lens"), QT_TRANSLATE_NOOP("fovea", "Ctrl+click"),
         QT_TRANSLATE_NOOP("fovea", "Patch this hidden state from another sentence, or no more"),
         isLens},
        {QT_TRANSLATE_NOOP("fovea", "With a model"), QT_TRANSLATE_NOOP("fovea", "Alt+G"),
         QT_TRANSLATE_NOOP("fovea", "Generate text or say an answer again, or stop it")},
        {QT_TRANSLATE_NOOP("fovea", "With a model"), QT_TRANSLATE_NOOP("fovea", "Alt+S"),
         QT_TRANSLATE_NOOP("fovea", "Silence the head; again, and it speaks"), choosesHead},
        {QT_TRANSLATE_NOOP("fovea", "In a plot"), QT_TRANSLATE_NOOP("fovea", "1 … 9"),
         QT_TRANSLATE_NOOP("fovea", "That curve of the legend: on or off"), isPlot},
        {.group = QT_TRANSLATE_NOOP("fovea", "In Regression"),
         .keys = QT_TRANSLATE_NOOP("fovea", "← →"),
         .does = QT_TRANSLATE_NOOP("fovea", "A query to the left or right"),
         .workspace = workspaceId::regression},
        {.group = QT_TRANSLATE_NOOP("fovea", "In Regression"),
         .keys = QT_TRANSLATE_NOOP("fovea", "↑ ↓"),
         .does = QT_TRANSLATE_NOOP("fovea", "Another point"),
         .workspace = workspaceId::regression},
        {.group = QT_TRANSLATE_NOOP("fovea", "In Regression"),
         .keys = QT_TRANSLATE_NOOP("fovea", "Shift ← ↑ ↓ →"),
         .does = QT_TRANSLATE_NOOP("fovea", "Move the point"),
         .workspace = workspaceId::regression},
        {.group = QT_TRANSLATE_NOOP("fovea", "In Regression"),
         .keys = QT_TRANSLATE_NOOP("fovea", "Insert"),
         .does = QT_TRANSLATE_NOOP("fovea", "A new point at the query"),
         .workspace = workspaceId::regression},
        {.group = QT_TRANSLATE_NOOP("fovea", "In Positions"),
         .keys = QT_TRANSLATE_NOOP("fovea", "Enter"),
         .does = QT_TRANSLATE_NOOP("fovea", "This panel alone; all panels again"),
         .workspace = workspaceId::positions},
        {QT_TRANSLATE_NOOP("fovea", "On the heads"), QT_TRANSLATE_NOOP("fovea", "← →"),
         QT_TRANSLATE_NOOP("fovea", "Another head")},
    };
    return all;
}

bool isKeyOf(const ViewKeys& keys, const RowInfo& view) {
    return (keys.in && keys.in(view)) ||
           figures().math(view.id).workspace == std::string_view(keys.workspace);
}

} // namespace fovea
