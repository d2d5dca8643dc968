// Work that is in no file of the person's yet, kept in a folder of ours, so that neither a crash
// nor a closed window loses it. A draft is a session like any other, with metadata.
#pragma once

#include "core/base/file_lock.h"
#include "core/base/files.h"
#include "core/experiment/experiment.h"

#include <memory>

namespace fovea {

struct Draft {
    Experiment experiment;
    std::string sessionPath = {};     // of the session that it changes; empty: none yet
    std::string sessionChecksum = {}; // of that session's bytes, as sumOf() says
    std::int64_t time = 0;            // when it was written, milliseconds since 1970
    bool closed = false; // its window was closed normally; otherwise that ended in a crash
};

// The draft of one window, which no other window touches while this lives.
class DraftFile {
public:
    DraftFile(Files& files, std::string path, std::unique_ptr<FileLock> lock)
        : files_(files), path_(std::move(path)), lock_(std::move(lock)) {}

    [[nodiscard]] const std::string& path() const { return path_; }
    void write(const Draft& draft); // throws Error(failure); the one before is then as it was
    void remove() noexcept;

private:
    Files& files_;
    std::string path_;
    std::unique_ptr<FileLock> lock_;
};

class Drafts {
public:
    Drafts(Files& files, std::string folder) : files_(files), folder_(std::move(folder)) {}

    struct Left {
        std::string path;
        Draft draft;
    };
    // The drafts that no window has, the newest first, without those that cannot be read at all.
    // Throws nothing: a folder that cannot be read has no drafts.
    [[nodiscard]] std::vector<Left> left();
    // A new one, for a new window. Throws Error(failure).
    [[nodiscard]] std::unique_ptr<DraftFile> begin();
    // One that was left; null where a window has it by now, or where it is gone.
    [[nodiscard]] std::unique_ptr<DraftFile> take(const std::string& path);
    // What stands in a draft. Throws Error(failure).
    [[nodiscard]] Draft read(const DraftFile& file);
    // Removes half-written files, and all but the newest few drafts of windows that were closed
    // normally. Throws Error(failure).
    void tidy();

private:
    Files& files_;
    std::string folder_;
};

} // namespace fovea
