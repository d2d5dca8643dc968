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

    // What a reader of a screen is told and a file is not: words in the language of the person,
    // that a line is a title or has the names of columns, names that files go without, and what is
    // hidden.
    virtual void message(const Message& message) { words(english(message)); }
    virtual void endTitle() { endLine(); }
    virtual void endNames() { endLine(); }
    virtual void columnNames(const std::vector<Message>&) {}
    virtual void hidden(float value) { number(value); }
    // Whether it takes a matrix as a whole, rather than line by line: it may have millions of
    // cells.
    virtual bool takes(const Matrix&) { return false; }
};

// A line of column tokens, then a line for each row: its token and its numbers. Small multiples are
// their matrices one below the other, each under a line with its caption; bars and derivations are
// two columns.
void writeLines(const Figure& figure, LineWriter& out);

} // namespace fovea
