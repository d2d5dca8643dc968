#include "core/base/error.h"
#include "core/base/files.h"
#include "core/base/log.h"

#include <algorithm>
#include <utility>

namespace fovea {
namespace {

constexpr std::size_t mostKept = std::size_t{256} << 20; // bytes

} // namespace

void writeSafely(Files& files, const std::string& beside, std::string_view bytes,
                 const std::string& target) {
    try {
        files.write(beside, bytes);
        files.sync(beside);
        if (files.read(beside, bytes.size()) != bytes)
            fail(QT_TRANSLATE_NOOP("fovea", "%1: what was written reads back differently"),
                 {target});
    } catch (const Error& error) {
        Message message = error.message();
        std::ranges::replace(message.arguments, beside, target);
        throw Error(error.fault(), std::move(message));
    }
}

Replacement::~Replacement() {
    for (const One& one : written_)
        files_.remove(one.beside);
}

void Replacement::write(const std::string& path, std::string_view bytes) {
    const std::string target = files_.resolve(path);
    const std::string beside = files_.createBeside(target);
    written_.push_back({beside, target});
    writeSafely(files_, beside, bytes, path);
    qCDebug(filesLog, "wrote %s, %zu bytes", withoutFolders(path).c_str(), bytes.size());
}

void Replacement::keep() {
    rename(0);
    for (const One& one : written_)
        files_.remove(one.beside); // what it held before, where they took each other's place
    for (const One& one : std::exchange(written_, {}))
        files_.syncFolder(one.target);
}

// This one and all behind it. What was there before is kept until the last one has its name.
void Replacement::rename(std::size_t which) {
    if (which == written_.size())
        return;
    const auto& [beside, target] = written_[which];
    const bool last = which + 1 == written_.size();
    const auto how = last ? Files::Exchange::impossible : files_.exchange(beside, target);
    if (how != Files::Exchange::done)
        files_.rename(beside, target);
    try {
        rename(which + 1);
    } catch (const Error&) {
        if (how == Files::Exchange::nothingThere)
            files_.remove(target);
        else if (how == Files::Exchange::done)
            files_.exchange(beside, target);
        throw;
    }
}

void replaceFile(Files& files, const std::string& path, std::string_view bytes) {
    Replacement replacement(files);
    replacement.write(path, bytes);
    replacement.keep();
}

void replaceWork(Files& files, const std::string& path, std::string_view bytes) {
    Replacement replacement(files);
    replacement.write(path, bytes);
    try {
        const std::string before = files.read(path, mostKept);
        if (before != bytes)
            replaceFile(files, files.resolve(path) + "~", before);
    } catch (const Error&) { // there is none; or it cannot be kept, which must not hinder saving
    }
    replacement.keep();
}

void replaceFiles(Files& files, const std::vector<FileContent>& contents) {
    Replacement replacement(files);
    for (const FileContent& content : contents)
        replacement.write(content.path, content.bytes);
    replacement.keep();
}

} // namespace fovea
