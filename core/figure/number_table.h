// A few things with a few numbers each, as a table that is read and not coloured.
#pragma once

#include "core/figure/plot.h"

namespace fovea {

struct NumberTable {
    struct Row {
        Message name;
        std::vector<double> values; // NaN: there is none; infinity is written as such
        Index series = Plot::quiet; // whose colour its line has in the plot beside it
        Plot::Stroke stroke = Plot::Stroke::solid;
        bool strong = false;
        bool line = true;                       // it has one in the plot beside it
        std::vector<Message> words = {};        // of the columns of words
        std::vector<std::string> formulas = {}; // below each number; empty: none

        bool operator==(const Row&) const = default;
    };
    Message title;
    Message subtitle;
    std::vector<Message> columns;
    std::vector<std::uint8_t> counts =
        {}; // of each column whether its numbers are whole; empty: no
    std::vector<Row> rows;
    std::vector<Message> wordColumns = {}; // that stand before the numbers
    std::vector<Message> notes;            // beneath, a line each

    bool operator==(const NumberTable&) const = default;
};

} // namespace fovea
