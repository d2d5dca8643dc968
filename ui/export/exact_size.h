// Qt's writers know whole units and points alone; these tell a file its size to the last digit.
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
// radical of that shape, Qt tells readers the radical, and nobody who searches finds the word.
std::string withLetters(std::string pdf);

} // namespace fovea
