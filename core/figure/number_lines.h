// The numbers behind a figure, line by line, as files have them.
#pragma once

#include "core/figure/figure.h"

#include <string>

namespace fovea {

// What lines of cells become.
class LineWriter {
public:
    LineWriter() = default;
    LineWriter(const LineWriter&) = delete;
    LineWriter& operator=(const LineWriter&) = delete;
    virtual ~LineWriter() = default;

    virtual void words(const std::string& text) = 0;
    virtual void number(float value) = 0;
    virtual void number(double value) = 0;
    virtual void integer(Index value) = 0;
    virtual void nothing() = 0; // an empty cell
    virtual void endLine() = 0;
};

// A line of column tokens, then a line for each row: its token and its numbers. Small multiples are
// their matrices one below the other, each under a line with its caption; bars and derivations are
// two columns.
void writeLines(const Figure& figure, LineWriter& out);

} // namespace fovea
