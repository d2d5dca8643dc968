// Files behind a seam: the program uses disk(), a test hands in files that fail where it likes.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace fovea {

// The few calls that everything else is made of. Each throws Error(failure) that names the path
// and the system's reason.
class Files {
public:
    Files() = default;
    Files(const Files&) = delete;
    Files& operator=(const Files&) = delete;
    virtual ~Files() = default;

    // The whole of a regular file of at most `most` bytes, in chunks.
    virtual std::string read(const std::string& path, std::size_t most) = 0;
    // A new file beside `target`, of a name that is free; its path.
    virtual std::string createBeside(const std::string& target) = 0;
    virtual void write(const std::string& path, std::string_view bytes) = 0;
    virtual void sync(const std::string& path) = 0;
    virtual void rename(const std::string& from, const std::string& to) = 0;
    // Two files take each other's place in one moment; where that cannot be, a rename says why.
    enum class Exchange { done, nothingThere, impossible }; // there is no `other`
    virtual Exchange exchange(const std::string& one, const std::string& other) = 0;
    virtual void syncFolder(const std::string& pathInside) = 0;
    virtual void remove(const std::string& path) noexcept = 0; // a file, or a folder that is empty
    virtual void makeFolder(const std::string& path) = 0; // and those above it; for its owner alone
    // The paths of the regular files in a folder; none where there is no such folder.
    virtual std::vector<std::string> list(const std::string& folder) = 0;
    // Where the bytes of `path` really are, links followed; `path` itself if there is nothing.
    virtual std::string resolve(const std::string& path) = 0;
};

Files& disk();

// Writes a file that was created beside `target`, synchronises it, reads it back and compares.
// Throws Error(failure) that names the target, not the file beside it.
void writeSafely(Files& files, const std::string& beside, std::string_view bytes,
                 const std::string& target);

// Writes beside, reads back and compares, synchronises, renames, synchronises the folder: the old
// file or the new one is there, whole, whatever happens. Throws Error(failure); the old file is
// then as it was and nothing half-written is left.
void replaceFile(Files& files, const std::string& path, std::string_view bytes);

// The same for a file that holds a person's work: what it held before stays beside it, under the
// same name with a ~, until the next time.
void replaceWork(Files& files, const std::string& path, std::string_view bytes);

// The same for several files: none is renamed before all are written. Where one cannot be renamed,
// the files before it get back what they held.
struct FileContent {
    std::string path;
    std::string bytes;
};
void replaceFiles(Files& files, const std::vector<FileContent>& contents);

// The same for files that come one after the other, because all at once would not fit into memory.
class Replacement {
public:
    explicit Replacement(Files& files) : files_(files) {}
    Replacement(const Replacement&) = delete;
    Replacement& operator=(const Replacement&) = delete;
    ~Replacement(); // what was written and not kept goes

    void write(const std::string& path, std::string_view bytes);
    void keep();

private:
    struct One {
        std::string beside;
        std::string target;
    };
    void rename(std::size_t which);

    Files& files_;
    std::vector<One> written_;
};

} // namespace fovea
