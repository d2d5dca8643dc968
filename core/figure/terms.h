// A number as a sum: a table of its terms, and the largest of them in words.
#pragma once

#include "core/base/message.h"
#include "core/base/tensor.h"
#include "core/figure/scale.h"

#include <optional>
#include <string>
#include <vector>

namespace fovea {

struct Terms {
    // A cell of a head: where a click leads to.
    struct HeadCell {
        Index layer = 0;
        Index head = 0;
        std::optional<Index> query = {};
        std::optional<Index> key = {};
        bool operator==(const HeadCell&) const = default;
    };
    struct Term {
        double value = 0;
        bool exists = true; // otherwise the table has a hole here
        std::optional<HeadCell> leadsTo = {};
        bool operator==(const Term&) const = default;
    };
    struct Line {
        Message text;
        Message times = {}; // "text × times"; empty: it is no product
        double value = 0;
        std::optional<Index> row = {}; // of the table; none: it is not in it
        std::optional<Index> column = {};
        bool operator==(const Line&) const = default;
    };
    // One token attends to another: the head that is looked at, and those that wrote what it read.
    struct Arc {
        Message name;
        Index from = 0; // of the tokens
        Index to = 0;
        double weight = 0;
        bool isOwn = false; // of the head that is looked at
        HeadCell leadsTo = {};
        bool operator==(const Arc&) const = default;
    };
    // What becomes of a number without the chosen term, which has a row and a column.
    struct Change {
        Message name;
        double before = 0;
        double now = 0;
        bool operator==(const Change&) const = default;
    };
    Message title;
    Message subtitle = {};
    Message rowAxis = {};
    Message columnAxis = {};
    std::vector<Message> rows = {};
    std::vector<Message> columns = {};
    // The writer that a row or a column stands for, from 1 on; 0: all others. Empty: no term can be
    // chosen.
    std::vector<Index> rowWriters = {};
    std::vector<Index> columnWriters = {};
    std::vector<Term> terms = {}; // row-major
    Message sumName = {};
    double sum = 0;
    Scale scale = {};
    Message linesName = {};
    std::vector<Line> lines = {};  // the largest first, and at the end the rest
    std::optional<Index> row = {}; // of the chosen term
    std::optional<Index> column = {};
    std::vector<std::string> tokens = {}; // of the arcs
    std::vector<Arc> arcs = {};
    std::vector<Change> changes = {};
    std::vector<Message> notes = {};

    [[nodiscard]] const Term& term(std::size_t row_, std::size_t column_) const {
        return terms[row_ * columns.size() + column_];
    }
    [[nodiscard]] double rowSum(std::size_t row_) const {
        double all = 0;
        for (std::size_t c = 0; c < columns.size(); ++c)
            all += term(row_, c).value;
        return all;
    }
    [[nodiscard]] double columnSum(std::size_t column_) const {
        double all = 0;
        for (std::size_t r = 0; r < rows.size(); ++r)
            all += term(r, column_).value;
        return all;
    }
    bool operator==(const Terms&) const = default;
};

} // namespace fovea
