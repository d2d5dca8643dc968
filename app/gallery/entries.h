// The gallery: Experiments worth seeing, a file each in resources/gallery. A file has a title, what
// there is to see, a section of the page, and the command line that makes the picture; files are
// shown in the order of their names ("20-no-positions.json"), without whose number the name is the
// entry's id.
#pragma once

#include "core/experiment/experiment.h"

#include <string>
#include <vector>

namespace fovea {

struct GalleryEntry {
    std::string id;      // "no-positions"
    std::string section; // English, as the next two; words() translates them
    std::string title;
    std::string see;     // what there is to see
    std::string command; // "fovea text 'I saw a saw' --model tagger --position none"
};

const std::vector<GalleryEntry>& gallery();

// Throws Error(usage) with all ids.
const GalleryEntry& galleryEntry(const std::string& id);

// What its command makes.
Experiment experimentOf(const GalleryEntry& entry);

// The same for a window: what the picture does not depend on stays as it is at present.
Experiment opened(const GalleryEntry& entry, const Experiment& present);

} // namespace fovea
