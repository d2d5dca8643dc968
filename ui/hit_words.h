// What a point of a figure shows, in words: for tooltips and screen readers.
#pragma once

#include "ui/paint/figure_painter.h"

#include <QtCore/QString>
#include <QtCore/QStringList>

namespace fovea {

// Lines separated by \n; empty where there is nothing to say.
QString describeHit(const Figure& figure, const Hit& hit);

// What a cell of a matrix is: its number, as `shown`, or that it is hidden, and what else there is
// to know of it.
QStringList cellLines(const Matrix& matrix, Index row, Index column, const QString& shown);

// What a head is known for, and that it is silenced: what signs show.
QStringList signsOf(const HeadGrid::Head& head);

} // namespace fovea
