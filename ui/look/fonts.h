// Two typefaces, sizes in points: one for words, one for numbers.
#pragma once

#include <QtGui/QFont>

namespace fovea {

QFont wordFont(double points, QFont::Weight weight = QFont::Normal);
QFont numberFont(double points, QFont::Weight weight = QFont::Normal);

// The sizes in use, so that one page reads like another. 9.75 pt is 13 px at 96 dots an inch.
inline constexpr double smallPoints = 8.25;
inline constexpr double bodyPoints = 9.75;
inline constexpr double titlePoints = 11.25;

} // namespace fovea
