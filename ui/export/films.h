// Films: figures that follow each other on pages of one size, one row a format.
#pragma once

#include "core/base/files.h"
#include "core/base/table_fwd.h"
#include "core/experiment/experiment.h"
#include "core/experiment/run.h"
#include "core/figure/figure.h"
#include "ui/export/paper.h"

#include <vector>

namespace fovea {

class Backend;

struct Frame {
    Figure figure;
    Experiment experiment;
};

// The figure that an Experiment looks at, for each step of the training that was kept; `tell` gets
// how far it is, and may throw Cancelled. Throws Error(failure) where none was, and as run() and
// describe() do.
std::vector<Frame> framesOfTraining(Backend& backend, Experiment experiment, const Progress& tell);

struct FilmFormat {
    // The files at `path`. The last frame stays a second longer than the others, and is what opens
    // in Fovea again. `tell` gets how far it is, and may throw Cancelled. Throws Error(failure)
    // where it cannot be made.
    std::vector<FileContent> (*write)(const std::vector<Frame>& frames, const Paper& paper,
                                      double seconds, const std::string& path,
                                      const Progress& tell);
    bool needsFfmpeg = false; // a program that may be there
    bool isFolder = false;    // of pictures; the path ends with a slash
};

const Table<FilmFormat>& filmFormats(); // a row's id is the ending without its dot

// The row for a path's ending; that of a folder where it ends with a slash. Throws
// Error(usage) naming the known endings, and where ffmpeg is needed and missing.
const RowInfo& filmFormatFor(const std::string& path);
bool canWrite(const FilmFormat& format); // ffmpeg is there where it is needed

// That this frame of them is done.
void tellDone(const Progress& tell, const Frame& frame, const std::vector<Frame>& frames);

// As large as the largest of the frames needs, in whole points.
Paper paperOfAll(const std::vector<Frame>& frames, Paper paper);

} // namespace fovea
