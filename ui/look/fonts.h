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

// How large the words of windows are, 1 being the sizes above. The style sheet, what widgets paint
// themselves and pictures in a window follow; figures that leave it have sizes of their own.
double textScale();
void setTextScale(double times);
// A length in pixels that has room for words of ordinary size.
int scaledToText(int pixels);
// How much larger the empty room around words is: less than words that are large, for a window has
// an end.
double roomScale();

} // namespace fovea
