// The ways out of the program, one row a format, chosen by a file's ending.
#pragma once

#include "core/base/table_fwd.h"
#include "core/experiment/experiment.h"
#include "core/figure/figure.h"
#include "ui/export/paper.h"

namespace fovea {

struct Format {
    bool ofFigure; // otherwise of the Experiment alone
    // The file's bytes; the same for the same arguments (a date that the format insists on aside).
    std::string (*write)(const Figure& figure, const Experiment& experiment, const Paper& paper);
    bool onPaper = false; // a picture, which is laid out: see layOut()
    bool hasDots = false; // made of pixels, so many for each inch
};

const Table<Format>& formats(); // a row's id is the ending without its dot

// What a person should know about a page in this format. In a picture of pixels shapes are not
// missed.
std::vector<Message> notesOf(const Page& page, const Format& format);

// "png", in small letters, of "out/map.PNG"; empty where there is none.
std::string formatEnding(const std::string& path);

// The row for a path's ending. Throws Error(usage) naming the known endings.
const RowInfo& formatFor(const std::string& path);

} // namespace fovea
