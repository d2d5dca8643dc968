// A regular file that is read in parts, by offset, from several threads at once. (A mapped file
// would do as well, until the file is made shorter: then the process dies.)
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace fovea {

class OpenFile {
public:
    // Throws Error(failure) with the path and the reason; also for what is no regular file.
    explicit OpenFile(std::string path);
    OpenFile(const OpenFile&) = delete;
    OpenFile& operator=(const OpenFile&) = delete;
    ~OpenFile();

    [[nodiscard]] const std::string& path() const { return path_; }
    [[nodiscard]] std::size_t size() const { return size_; } // when it was opened

    // Exactly `count` bytes. Throws Error(failure) where the file has become shorter.
    void read(std::size_t offset, char* to, std::size_t count) const;
    // Throws Error(failure) where the file was written to since it was opened. One that was
    // replaced by another of the same name is still the old one here, whole.
    void checkUnchanged() const;

private:
    struct Stamp {
        std::int64_t size, seconds, nanoseconds;
        bool operator==(const Stamp&) const = default;
    };
    [[nodiscard]] Stamp stamp() const;

    std::string path_;
    int fd_ = -1;
    std::size_t size_ = 0;
    Stamp stamp_{};
};

} // namespace fovea
