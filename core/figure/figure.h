// What a picture says, in numbers and words, without colours or widgets.
#pragma once

#include "core/attention/attention.h"
#include "core/base/message.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace fovea {

// The numbers that colours stand for. A legend shows exactly these.
struct Scale {
    Message quantity;      // "weight"
    bool isSigned = false; // a diverging colour map, 0 in its middle
    double low = 0;
    double high = 1;

    bool operator==(const Scale&) const = default;
};

struct Matrix {
    Message title;
    Message subtitle;
    Message rowAxis;
    Message columnAxis;
    std::vector<std::string> rows; // tokens
    std::vector<std::string> columns;
    std::vector<float> values;         // row-major
    std::vector<std::uint8_t> visible; // 0 where the mask hides the cell
    std::vector<RowState> states;      // of each row
    Scale scale;
    std::optional<Index> row; // pinned
    std::optional<Index> column;

    [[nodiscard]] std::size_t cell(Index row_, Index column_) const {
        return static_cast<std::size_t>(row_) * columns.size() + static_cast<std::size_t>(column_);
    }
    bool operator==(const Matrix&) const = default;
};

// Small matrices beside each other, one of them chosen.
struct Gallery {
    Message title;
    std::vector<Matrix> items; // an item's title is its caption
    Index chosen = 0;

    bool operator==(const Gallery&) const = default;
};

// One number for each token.
struct Bars {
    Message title;
    Message subtitle;
    std::vector<std::string> labels;
    std::vector<float> values;
    Scale scale;
    std::optional<Index> chosen;

    bool operator==(const Bars&) const = default;
};

// How a number comes about: lines that lead to it, the last one being the number itself.
struct Derivation {
    struct Line {
        std::string formula;
        double value = 0;
        bool operator==(const Line&) const = default;
    };
    Message title;
    std::vector<Line> lines;

    bool operator==(const Derivation&) const = default;
};

using Figure = std::variant<Matrix, Gallery, Bars, Derivation>;

} // namespace fovea
