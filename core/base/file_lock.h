// A lock that dies with its process, however that ends: who holds the file's lock is alive.
#pragma once

#include <memory>
#include <string>

namespace fovea {

class FileLock {
public:
    // Null where another holder has it, in this process or in another. Makes the file where there
    // is none; throws Error(failure) where that cannot be done.
    static std::unique_ptr<FileLock> tryTake(const std::string& path);

    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;
    ~FileLock();                        // the file goes too
    void leaveFile() { path_.clear(); } // where it lies: another process will find it

private:
    FileLock(std::string path, int descriptor) : path_(std::move(path)), descriptor_(descriptor) {}

    std::string path_;
    int descriptor_;
};

} // namespace fovea
