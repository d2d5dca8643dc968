// Colours by what they mean. A palette for each theme; no other file names a colour.
#pragma once

#include "core/figure/figure.h"

#include <QtGui/QColor>

#include <array>
#include <span>
#include <vector>

namespace fovea {

struct Theme {
    bool dark = false;
    bool grey = false; // no hue tells anything: for print without colour
    QColor ground;     // behind pictures
    QColor surface;    // bars, cards, panels
    QColor ink;
    QColor quiet; // secondary words
    QColor line;
    QColor trough; // behind the choices of a switch, and behind a bar
    QColor accent;
    QColor onAccent; // words on the accent
    QColor tint;     // the accent, hardly there: what is chosen
    QColor field;    // what can be typed into
    QColor hover;
    QColor warning;                   // numbers that are not finite, failures
    QColor good;                      // all is well
    std::array<QColor, 5> sequential; // weights, from nothing to most
    std::array<QColor, 3> diverging;  // least, nothing, most
};

const Theme& lightTheme();
const Theme& darkTheme();
const Theme& paperTheme(); // the light one on white
const Theme& greyTheme();
// Words and lines that stand out: for those who see badly, and for weak projectors.
const Theme& contrastTheme(bool dark);

// Whether the desktop asks for dark windows (the settings portal, else the palette that the
// program started with).
bool systemIsDark();
bool systemWantsContrast();

// The colour of a value; what is not finite has the warning colour, never one of the scale.
// Interpolated in Oklab, where equal steps look equal (Ottosson, 2020).
class ColourMap {
public:
    ColourMap(const Theme& theme, const Scale& scale);
    [[nodiscard]] QRgb rgb(double value) const;
    // The colours of many values, at a fraction of the time.
    void fill(std::span<const float> values, QRgb* out) const;
    [[nodiscard]] QColor operator()(double value) const { return QColor::fromRgb(rgb(value)); }

private:
    const std::vector<QRgb>& steps_;
    QRgb warning_;
    Scale scale_;
    double factor_ = 0; // steps for each unit of a linear scale; 0: asks placeOn()
};

// Heads have colours of their own, all of the same lightness.
inline constexpr Index headColours = 4; // then others come that are less far apart
QColor headColour(const Theme& theme, Index head);

// WCAG contrast ratio, 1 to 21.
double contrast(const QColor& a, const QColor& b);
// Black or white, whichever reads better: one of them always has 4.5 : 1.
QColor inkOn(const QColor& ground);

} // namespace fovea
