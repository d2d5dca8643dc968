// The file that a window works on: what is known of it, and who else has it.
#pragma once

#include "core/base/file_lock.h"
#include "core/base/files.h"
#include "core/experiment/experiment.h"

namespace fovea {

inline constexpr std::size_t largestFile = std::size_t{256} << 20; // bytes, that is opened

struct Document {
    std::string path = {};                   // empty: no file of its own yet
    std::string bytes = {};                  // of the file, as they were read or written last
    Experiment saved = standardExperiment(); // what they say
    std::shared_ptr<FileLock> lock = {};     // null: another window has it, or nobody could ask
    bool mayOverwrite = true;                // otherwise it is saved under another name

    [[nodiscard]] std::string name() const; // without its folders
};

// A session that was read; takes its lock in the folder of locks (empty: there is none). Where that
// is taken, `mayOverwrite` is false.
Document documentOf(Files& files, const std::string& path, std::string bytes, const Opened& opened,
                    const std::string& locks);

// Whether the file holds something else than this window knows, which another program wrote.
bool changedByOthers(Files& files, const Document& document);

// A name for a file, made of the first words of the sentence.
std::string proposedName(const Experiment& experiment);

} // namespace fovea
