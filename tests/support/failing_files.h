// The disk, failing at the n-th of its calls that may fail; 0: at none.
#pragma once

#include "core/base/error.h"
#include "core/base/files.h"

namespace fovea {

class FailingFiles : public Files {
public:
    explicit FailingFiles(int at) : left_(at) {}

    std::string read(const std::string& path, std::size_t most) override {
        step("read");
        return disk().read(path, most);
    }
    std::string createBeside(const std::string& target) override {
        step("create");
        return disk().createBeside(target);
    }
    void write(const std::string& path, std::string_view bytes) override {
        if (left_ == 1)
            disk().write(path, bytes.substr(0, bytes.size() / 2)); // the disk fills
        step("write");
        disk().write(path, bytes);
    }
    void sync(const std::string& path) override {
        step("sync");
        disk().sync(path);
    }
    void rename(const std::string& from, const std::string& to) override {
        step("rename");
        disk().rename(from, to);
    }
    Exchange exchange(const std::string& one, const std::string& other) override {
        step("exchange");
        return disk().exchange(one, other);
    }
    void syncFolder(const std::string& pathInside) override {
        step("syncFolder");
        disk().syncFolder(pathInside);
    }
    void remove(const std::string& path) noexcept override { disk().remove(path); }
    std::string resolve(const std::string& path) override { return disk().resolve(path); }
    void makeFolder(const std::string& path) override {
        step("makeFolder");
        disk().makeFolder(path);
    }
    std::vector<std::string> list(const std::string& folder) override {
        return disk().list(folder);
    }

    std::string failedAt;

protected:
    virtual void strike() { fail("No space left on device"); }

private:
    void step(const char* name) {
        if (--left_ != 0)
            return;
        failedAt = name;
        strike();
    }
    int left_;
};

} // namespace fovea
