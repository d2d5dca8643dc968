// What Qt's writers get wrong, mended in the bytes: sizes, for they know whole units and points
// alone; letters of Chinese; the time of writing, which makes each file another one.
#pragma once

#include <QtCore/QSizeF>

#include <string>

namespace fovea {

// The bytes of an SVG by QSvgGenerator, whose unit is 1/96 inch: its root in millimetres, its
// title, fonts to fall back to, and pixels that stay pixels.
std::string withRoot(const std::string& svg, const QSizeF& mm, const std::string& title);

// The bytes of a PDF by QPdfWriter: its only page as large as this. Written over what stands there,
// which has places enough, so that nothing moves.
std::string withPageSize(std::string pdf, const QSizeF& points);

// The bytes of a PDF by QPdfWriter: where a font has one shape for a letter of Chinese and for the
// radical of that shape, Qt tells readers the radical, and a search does not find the word.
std::string withLetters(std::string pdf);

// The bytes of a PDF by QPdfWriter without the time at which it was written and, with newer Qt, the
// number that is drawn for it: the same figure is the same file. Blanks stand there.
std::string withoutMoment(std::string pdf);

} // namespace fovea
