// A figure on its way out of the window: what it shows, what made it, and the paper it is put on.
#pragma once

#include "ui/export/paper.h"

#include <QtCore/QString>

#include <memory>

namespace fovea {

struct Picture;

struct Outgoing {
    std::shared_ptr<const Figure> figure;
    Experiment experiment; // that made it, which is not always the present one
    Paper paper;
};

// A figure of the picture, the large one where `figure` is empty. Throws Error(failure) where there
// is none yet.
Outgoing outgoing(const Picture& picture, const std::string& figure, const Paper& paper);

// As a row of formats() writes it.
std::string bytesOf(const Outgoing& out, const std::string& format);

// What a file of it may be called, without an ending: the figure, and how its subject begins
// (a sentence).
QString fileName(const Experiment& experiment);

} // namespace fovea
