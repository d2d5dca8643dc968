#include "core/experiment/drafts.h"

#include "core/base/error.h"
#include "core/base/part_name.h"

#include <QtCore/QUuid>

#include <algorithm>

namespace fovea {
namespace {

constexpr std::size_t largest = std::size_t{256} << 20; // bytes
constexpr std::size_t mostClosed = 20;
const std::string ending = ".fovea";
const std::string metadataKey = "draft";

std::string lockOf(const std::string& path) {
    return path + ".lock";
}

bool isMetadata(const UnknownMember& member) {
    return member.path.empty() && member.key == metadataKey;
}

std::string textOf(Draft draft) {
    draft.experiment.unknown.push_back({{},
                                        "fovea",
                                        metadataKey,
                                        Json::Object{{"of", draft.sessionPath},
                                                     {"ofSum", draft.sessionChecksum},
                                                     {"time", draft.time},
                                                     {"closed", draft.closed}}});
    return writeExperiment(draft.experiment, true);
}

Draft draftOf(std::string_view text, const std::string& path) {
    std::optional<Opened> opened = readWhatCanBeRead(text, path);
    if (!opened)
        fail(QT_TRANSLATE_NOOP("fovea", "%1: nothing of this draft can be read"), {path});
    Draft draft{.experiment = std::move(opened->experiment)};
    UnknownMembers& unknown = draft.experiment.unknown;
    const auto found = std::ranges::find_if(unknown, isMetadata);
    if (found == unknown.end())
        return draft;
    const Json value = found->value;
    unknown.erase(found);
    const JsonNode node(value, path);
    draft.sessionPath = node.at("of").text();
    draft.sessionChecksum = node.has("ofSum") ? node.at("ofSum").text() : "";
    draft.time = node.at("time").integer(0, INT64_MAX);
    draft.closed = node.at("closed").boolean();
    return draft;
}

} // namespace

void DraftFile::write(const Draft& draft) {
    replaceFile(files_, path_, textOf(draft));
}

void DraftFile::remove() noexcept {
    files_.remove(path_);
}

std::unique_ptr<DraftFile> Drafts::begin() {
    files_.makeFolder(folder_);
    const std::string path =
        folder_ + "/" + QUuid::createUuid().toString(QUuid::WithoutBraces).toStdString() + ending;
    return std::make_unique<DraftFile>(files_, path, FileLock::tryTake(lockOf(path)));
}

std::unique_ptr<DraftFile> Drafts::take(const std::string& path) {
    auto lock = FileLock::tryTake(lockOf(path));
    const auto there = files_.list(folder_);
    if (!lock || std::ranges::find(there, path) == there.end())
        return nullptr;
    return std::make_unique<DraftFile>(files_, path, std::move(lock));
}

std::vector<Drafts::Left> Drafts::left() {
    std::vector<Left> all;
    try {
        for (const std::string& path : files_.list(folder_)) {
            if (!path.ends_with(ending) || !FileLock::tryTake(lockOf(path)))
                continue;
            try {
                all.push_back({path, draftOf(files_.read(path, largest), path)});
            } catch (const Error&) {
                continue; // another file, or beyond help; it stays where it is
            }
        }
    } catch (const Error&) {
        return all;
    }
    std::ranges::sort(all, std::greater(), [](const Left& one) { return one.draft.time; });
    return all;
}

Draft Drafts::read(const DraftFile& file) {
    return draftOf(files_.read(file.path(), largest), file.path());
}

void Drafts::tidy() {
    for (const std::string& path : files_.list(folder_)) { // of writing that was killed
        const std::string draft = targetOfPart(path);
        if (draft.ends_with(ending) && FileLock::tryTake(lockOf(draft)))
            files_.remove(path);
    }
    std::size_t closed = 0;
    for (const Left& one : left())
        if (one.draft.closed && ++closed > mostClosed)
            files_.remove(one.path);
}

} // namespace fovea
