#include "ui/export/page_notes.h"

#include <algorithm>

namespace fovea {
namespace {

// "14 of 60 rows of x, q, k, v are shown": matrices that are cut alike are told together.
struct Cut {
    Index shown, all;
    std::string names;
};

void add(std::vector<Cut>& cuts, Index shown, Index all, const std::string& name) {
    if (shown >= all)
        return;
    const auto same = std::ranges::find_if(
        cuts, [&](const Cut& cut) { return cut.shown == shown && cut.all == all; });
    if (same == cuts.end())
        cuts.push_back({shown, all, name});
    else if ((", " + same->names + ", ").find(", " + name + ", ") == std::string::npos)
        same->names += ", " + name;
}

struct Notes {
    std::vector<Message> operator()(const Steps& steps) const {
        std::vector<Cut> rows, columns;
        for (const Steps::Step& step : steps.steps)
            for (const Steps::Block& block : step.blocks) {
                add(rows, block.height, block.shape[0], english(block.name));
                add(columns, block.width, block.shape[1], english(block.name));
            }
        std::vector<Message> notes;
        const auto tell = [&](const char* text, const std::vector<Cut>& cuts) {
            for (const Cut& cut : cuts)
                notes.push_back(
                    {text, {std::to_string(cut.shown), std::to_string(cut.all), cut.names}});
        };
        tell(QT_TRANSLATE_NOOP("fovea", "%1 of %2 rows of %3 are shown"), rows);
        tell(QT_TRANSLATE_NOOP("fovea", "%1 of %2 columns of %3 are shown"), columns);
        return notes;
    }
    template <class Whole>
    std::vector<Message> operator()(const Whole&) const {
        return {};
    }
};

} // namespace

std::vector<Message> notesOf(const Figure& figure) {
    return std::visit(Notes{}, figure);
}

} // namespace fovea
