// The file that a window works on: what is known of it, and who else has it.
#pragma once

#include "core/base/file_lock.h"
#include "core/base/files.h"
#include "core/experiment/experiment.h"

#include <mutex>

namespace fovea {

inline constexpr std::size_t largestFile = std::size_t{256} << 20; // bytes, that is opened

// The bytes of a file as they were read or written last. A worker that writes the file sets them,
// while the window's thread asks for their checksum.
class KnownBytes {
public:
    explicit KnownBytes(std::string bytes) { set(std::move(bytes)); }
    void set(std::string bytes);
    [[nodiscard]] bool are(const std::string& bytes) const;
    [[nodiscard]] std::string checksum() const; // as sumOf() says

private:
    mutable std::mutex mutex_;
    std::string bytes_;
    std::string checksum_;
};

struct Document {
    std::string path = {};                  // empty: no file of its own yet
    Experiment saved = defaultExperiment(); // what it says
    std::shared_ptr<KnownBytes> bytes = {}; // null: there is no file
    std::shared_ptr<FileLock> lock =
        {};             // null: another window has it, or it could not be asked for
    bool locks = false; // whether there are locks at all
    bool newer = false; // a later version wrote it

    [[nodiscard]] std::string name() const; // without its folders
    [[nodiscard]] bool mayOverwrite() const { return !newer && (lock || !locks); }
};

// A session that was read; takes its lock, where it is free, in the folder of locks (empty:
// there is none).
Document documentOf(Files& files, const std::string& path, std::string bytes, const Opened& opened,
                    const std::string& locks);

// Asks for its lock again, where it was refused.
void askForLock(Files& files, Document& document, const std::string& locks);

// Whether the file holds something else than these bytes, which another program wrote.
bool changedByOthers(Files& files, const std::string& path, const KnownBytes& bytes);

// A name for a file, made of the first words of the sentence.
std::string proposedName(const Experiment& experiment);

} // namespace fovea
