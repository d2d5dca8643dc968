#include "core/base/folder_files.h"

#include "core/base/error.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>

namespace fovea {
namespace {

constexpr const char* goneEnding = ".gone"; // of a name that is to be removed

std::string writingIn(const std::string& folder) {
    return folder + "/.writing";
}

std::string writtenIn(const std::string& folder) {
    return folder + "/.written";
}

std::string nameIn(const std::string& path) {
    return path.substr(path.rfind('/') + 1);
}

// A link of that name leads to what is not ours.
std::vector<std::string> listWritten(Files& files, const std::string& folder) {
    const bool ours = files.resolve(writtenIn(folder)) == writtenIn(files.resolve(folder));
    return ours ? files.list(writtenIn(folder)) : std::vector<std::string>();
}

void removeFolder(Files& files, const std::string& folder) {
    files.remove(folder); // a link goes itself, and not what it leads to
    for (const std::string& path : files.list(folder))
        files.remove(path);
    files.remove(folder);
}

// As open to others as the folder that it is made in.
void makeLike(const std::string& path, const std::string& folder) {
    std::error_code problem;
    std::filesystem::create_directory(path, folder, problem);
    if (problem)
        fail(QT_TRANSLATE_NOOP("fovea", "%1: the folder cannot be made: %2"),
             {path, problem.message()});
}

// Gone again unless it was kept.
class Writing {
public:
    Writing(Files& files, const std::string& folder) : files_(files), folder_(folder) {
        removeFolder(files_, writingIn(folder_));
        makeLike(writingIn(folder_), folder_);
    }
    Writing(const Writing&) = delete;
    Writing& operator=(const Writing&) = delete;
    ~Writing() {
        try {
            removeFolder(files_, writingIn(folder_));
        } catch (const Error&) { // the next one tries again
        }
    }
    void write(const std::string& name, std::string_view bytes) {
        // With the rights of the file that it replaces.
        const std::string beside = files_.createBeside(folder_ + "/" + name);
        try {
            writeSafely(files_, beside, bytes, folder_ + "/" + name);
            files_.rename(beside, writingIn(folder_) + "/" + name);
        } catch (const Error&) {
            files_.remove(beside);
            throw;
        }
    }
    void keep() {
        files_.syncFolder(writingIn(folder_) + "/.");
        files_.rename(writingIn(folder_), writtenIn(folder_));
        files_.syncFolder(writtenIn(folder_));
    }

private:
    Files& files_;
    std::string folder_;
};

bool contains(const std::vector<std::string>& paths, const std::string& path) {
    return std::ranges::find(paths, path) != paths.end();
}

} // namespace

void replaceTogether(Files& files, const std::string& folder,
                     const std::vector<FileContent>& contents,
                     const std::vector<std::string>& gone) {
    finishTogether(files, folder);
    {
        Writing writing(files, folder);
        for (const FileContent& content : contents)
            writing.write(nameIn(content.path), content.bytes);
        for (const std::string& name : gone)
            replaceFile(files, writingIn(folder) + "/" + name + goneEnding, {});
        writing.keep();
    }
    finishTogether(files, folder);
}

void finishTogether(Files& files, const std::string& folder) {
    const std::vector<std::string> left = listWritten(files, folder);
    for (const std::string& path : left) {
        const std::string target = folder + "/" + nameIn(path);
        if (target.ends_with(goneEnding)) {
            const std::string old =
                target.substr(0, target.size() - std::string_view(goneEnding).size());
            files.remove(old);
            if (contains(files.list(folder), old))
                fail(QT_TRANSLATE_NOOP("fovea", "%1: cannot be removed"), {old});
            files.remove(path);
        } else if (files.resolve(target) != files.resolve(folder) + "/" + nameIn(path)) {
            replaceFile(files, target, files.read(path, SIZE_MAX)); // a link stays one
            files.remove(path);
        } else {
            files.rename(path, target);
        }
    }
    if (!left.empty())
        files.syncFolder(folder + "/.");
    files.remove(writtenIn(folder));
}

bool isInFolder(Files& files, const std::string& folder, const std::string& name) {
    const std::vector<std::string> written = listWritten(files, folder);
    const std::string path = writtenIn(folder) + "/" + name;
    return contains(written, path) || (!contains(written, path + goneEnding) &&
                                       contains(files.list(folder), folder + "/" + name));
}

std::string readInFolder(Files& files, const std::string& folder, const std::string& name,
                         std::size_t most) {
    const std::string path = writtenIn(folder) + "/" + name;
    if (contains(listWritten(files, folder), path)) {
        try {
            return files.read(path, most);
        } catch (const Error&) {
            if (contains(listWritten(files, folder), path))
                throw; // it was not moved out meanwhile
        }
    }
    return files.read(folder + "/" + name, most);
}

} // namespace fovea
