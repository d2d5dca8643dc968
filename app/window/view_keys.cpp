#include "app/window/view_keys.h"

#include <QtCore/QtGlobal>

namespace fovea {

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
         QT_TRANSLATE_NOOP("fovea", "Another cell; in Steps, back and on through the calculation")},
        {QT_TRANSLATE_NOOP("fovea", "On the picture"), QT_TRANSLATE_NOOP("fovea", "+ − 0"),
         QT_TRANSLATE_NOOP("fovea", "Zoom in, zoom out, show all; the wheel zooms, too")},
        {QT_TRANSLATE_NOOP("fovea", "On the picture"), QT_TRANSLATE_NOOP("fovea", "1 … 9"),
         QT_TRANSLATE_NOOP("fovea",
                           "That head; in Links, its lines; in a plot, that curve of the legend")},
        {QT_TRANSLATE_NOOP("fovea", "On the picture"), QT_TRANSLATE_NOOP("fovea", "Space"),
         QT_TRANSLATE_NOOP("fovea", "With a drawing tool: draw on the pinned cell")},
        {QT_TRANSLATE_NOOP("fovea", "On the heads"), QT_TRANSLATE_NOOP("fovea", "← →"),
         QT_TRANSLATE_NOOP("fovea", "Another head")},
    };
    return all;
}

} // namespace fovea
