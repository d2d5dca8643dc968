#include "app/gallery/entries.h"

#include "app/embedded_texts.h"
#include "app/read_command.h"
#include "core/base/error.h"
#include "core/base/json.h"
#include "core/figure/figures.h"

#include <algorithm>

namespace fovea {
namespace {

// "20-no-positions.json": without the number and the ending.
std::string idOf(std::string_view file) {
    file.remove_prefix(std::min(file.find_first_not_of("0123456789-"), file.size()));
    return std::string(file.substr(0, file.rfind('.')));
}

GalleryEntry entryOf(std::string_view file, std::string_view text) {
    const Json json = parseJson(text, std::string(file));
    const JsonNode node(json, std::string(file));
    return {.id = idOf(file),
            .section = node.at("section").text(),
            .title = node.at("title").text(),
            .see = node.at("see").text(),
            .command = node.at("command").text()};
}

} // namespace

const std::vector<GalleryEntry>& gallery() {
    static const std::vector<GalleryEntry> entries = [] {
        std::vector<GalleryEntry> all;
        for (const auto& [file, text] : embedded::gallery())
            all.push_back(entryOf(file, text));
        return all;
    }();
    return entries;
}

const GalleryEntry& galleryEntry(const std::string& id) {
    const auto found = std::ranges::find(gallery(), id, &GalleryEntry::id);
    if (found != gallery().end())
        return *found;
    std::string known;
    for (const GalleryEntry& entry : gallery())
        known += (known.empty() ? "" : ", ") + entry.id;
    failUsage(QT_TRANSLATE_NOOP("fovea", "the gallery has no ‘%1’; known: %2"), {id, known});
}

Experiment experimentOf(const GalleryEntry& entry) {
    return experimentOfCommand(entry.command);
}

Experiment opened(const GalleryEntry& entry, const Experiment& present) {
    return openedBeside(experimentOf(entry), present);
}

} // namespace fovea
