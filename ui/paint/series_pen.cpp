#include "ui/look/marks.h"
#include "ui/paint/painters.h"

#include <QtGui/QPen>

#include <algorithm>

namespace fovea {

bool showsMarks(const Theme& theme, const PaintOptions& options) {
    return options.paper || theme.grey || marksAlways() || &theme == &contrastTheme(false) ||
           &theme == &contrastTheme(true);
}

QPen seriesPen(const QColor& colour, double width, Index series, bool dashed) {
    QPen pen(colour, width, Qt::SolidLine, Qt::FlatCap);
    const double dot = 2.4; // units, whatever the width
    const QList<double> patterns[] = {
        {},                                                   // ————
        {6 * dot, 2 * dot},                                   // — — —
        {0.8 * dot, 1.4 * dot},                               // · · · ·
        {5 * dot, 1.6 * dot, dot, 1.6 * dot},                 // — · — ·
        {2 * dot, 4 * dot},                                   // -   -   -
        {5 * dot, 1.4 * dot, dot, 1.4 * dot, dot, 1.4 * dot}, // — · · —
    };
    QList<double> pattern = patterns[static_cast<std::size_t>(series) % std::size(patterns)];
    if (!dashed || pattern.isEmpty())
        return pen;
    for (double& length : pattern)
        length /= std::max(width, 1e-3);
    pen.setDashPattern(pattern);
    return pen;
}

} // namespace fovea
