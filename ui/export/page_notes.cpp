#include "ui/export/page_notes.h"

#include "ui/words.h"

#include <algorithm>

namespace fovea {
namespace {

// "14 of 60 rows of x, q, k, v are shown": matrices that are cut alike share a note.
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

// Whether a map of many tokens looks blank: what the eye sees of it is the largest of each block.
bool looksBlank(const Matrix& matrix) {
    constexpr std::size_t across = 64; // blocks; of fewer tokens every cell is seen
    const std::size_t rows = matrix.rows.size();
    const std::size_t columns = matrix.columns.size();
    const Scale& scale = matrix.scale;
    if (std::min(rows, columns) <= across || scale.isSigned || scale.logarithmic || scale.clipped)
        return false;
    std::vector<float> most(across * across, -1);
    for (std::size_t i = 0; i < rows; ++i)
        for (std::size_t j = 0; j < columns; ++j)
            if (const std::size_t cell = i * columns + j; matrix.visible[cell]) {
                float& block = most[i * across / rows * across + j * across / columns];
                block = std::max(block, matrix.values[cell]);
            }
    std::erase(most, -1.0F); // nothing is seen there
    if (most.empty())
        return false;
    const auto median = most.begin() + std::ssize(most) / 2;
    std::ranges::nth_element(most, median);
    return *median < 0.02 * scale.high;
}

struct Notes {
    std::vector<Message> operator()(const Matrix& matrix) const {
        if (!looksBlank(matrix))
            return {};
        return {{QT_TRANSLATE_NOOP("fovea", "most cells are under 2 % of the largest: a "
                                            "logarithmic scale (scale=log) or an earlier end "
                                            "(clip) shows them"),
                 {}}};
    }
    std::vector<Message> operator()(const Steps& steps) const {
        std::vector<Cut> rows, columns;
        for (const Steps::Step& step : steps.steps)
            for (const Steps::Block& block : step.blocks) {
                add(rows, block.height, block.shape[0], words(block.name).toStdString());
                add(columns, block.width, block.shape[1], words(block.name).toStdString());
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
