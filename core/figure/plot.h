// Curves, dots and a coloured field over two axes of numbers.
#pragma once

#include "core/base/parameter.h"
#include "core/base/tensor.h"
#include "core/figure/scale.h"

#include <string>
#include <vector>

namespace fovea {

struct Plot {
    struct Axis {
        Message name;
        double low = 0; // what is shown of it, low < high
        double high = 1;
        bool whole = false;       // it counts: ticks stand at whole numbers alone
        bool logarithmic = false; // low > 0
        bool downwards = false;   // the upright one: from the top, as the rows of a matrix

        bool operator==(const Axis&) const = default;
    };
    // Whose colour: 0, 1, 2 … of the heads' colours; ground truth, frames and means are grey.
    static constexpr Index quiet = -1;
    static constexpr Index frame = -2; // very faint, like the grid
    enum class Stroke : std::uint8_t { solid, dashed, dotted };
    struct Curve {
        Message name;               // in the legend; empty: not there
        std::vector<double> x, y;   // what is not finite is a gap
        std::vector<double> margin; // a band from y − margin to y + margin; empty: none
        Index series = 0;
        Stroke stroke = Stroke::solid;
        bool strong = false; // the one that the picture is about
        bool hidden = false; // in the legend alone
        bool arrow = false;  // at its end
        bool dots = false;   // one at each number
        bool faint = false;  // thin and pale: the noise that a smooth curve goes through
        bool listed = true;  // in the legend; otherwise its name stands in files of numbers alone

        bool operator==(const Curve&) const = default;
    };
    struct Dots {
        Message name;
        std::vector<double> x, y;
        std::vector<float> weights;      // 0 to 1: how large and dark each is; empty: all alike
        std::vector<std::string> labels; // beside each; empty: none
        Index series = 0;                // of those without weights
        bool movable = false;
        bool hidden = false;
        bool listed = true; // as of a curve

        bool operator==(const Dots&) const = default;
    };
    // Cells of one size between two corners; the first row lies at `bottom`.
    struct Field {
        Index rows = 0;
        Index columns = 0;
        double left = 0, right = 1, bottom = 0, top = 1;
        std::vector<float> values; // row-major; what is not finite has the warning colour
        std::vector<std::uint8_t> visible = {}; // empty: all are
        Scale scale;

        bool operator==(const Field&) const = default;
    };
    // A line through a number of an axis: the query under the mouse, the end of what was seen.
    struct Mark {
        bool upright = true; // at a number of the lower axis
        double at = 0;
        Message name = {};

        bool operator==(const Mark&) const = default;
    };
    // Words of numbers at a point, from there to the right: a formula beside a drawing. Its lines
    // stay together however large the drawing is.
    struct Note {
        double x = 0;
        double y = 0;
        std::string text;

        bool operator==(const Note&) const = default;
    };
    // A frame on the cells, around those that another picture is about.
    struct Box {
        double left = 0, right = 1, bottom = 0, top = 1;

        bool operator==(const Box&) const = default;
    };
    Message title;
    Message subtitle;
    Axis x, y;
    std::vector<Field> fields; // later ones lie on earlier ones; the first one's scale has a legend
    std::vector<Curve> curves;
    std::vector<Dots> dots;
    std::vector<Mark> marks;
    std::vector<Note> notes = {};
    std::vector<Box> boxes = {};
    bool equal = false; // one unit is as long on both axes
    bool bare = false;  // without axes and grid: a drawing in space

    bool operator==(const Plot&) const = default;
};

// The least and largest of finite numbers with some air, for an axis; 0 to 1 where there are none.
// A constant has air around it as well.
Plot::Axis fittedAxis(Message name, const std::vector<const std::vector<double>*>& numbers,
                      double air = 0.04);

// The same for positive numbers, on a logarithmic axis; fittedAxis() where none is positive.
Plot::Axis logarithmicAxis(const std::vector<const std::vector<double>*>& numbers);

// Where a number stands on an axis, from 0 at its low end to 1 at its high one, and back.
double shareOf(const Plot::Axis& axis, double value);
double valueAtShare(const Plot::Axis& axis, double share);
// The part of an axis between two such shares, which may lie outside it.
Interval partOf(const Plot::Axis& axis, double from, double to);

// Round numbers from low to high, at most `most` of them and at least two where it can be.
struct Ticks {
    std::vector<double> at;
    std::vector<std::string> text;
};
Ticks ticksOf(const Plot::Axis& axis, int most);

} // namespace fovea
