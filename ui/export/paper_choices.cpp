#include "ui/export/paper_choices.h"

#include "core/base/table.h"
#include "ui/export/formats.h"

#include <tuple>

namespace fovea {
namespace {

auto members(const Paper& paper) {
    return std::tie(paper.theme, paper.width, paper.height, paper.fontSize, paper.dpi, paper.title,
                    paper.caption, paper.carryState);
}

} // namespace

PaperChoices::PaperChoices() : format(formats().info().rows[formats().info().defaultRow].id) {}

bool PaperChoices::operator==(const PaperChoices& other) const {
    return format == other.format && folder == other.folder &&
           members(paper) == members(other.paper);
}

const RowInfo* sizeOf(const Paper& paper) {
    for (const RowInfo& row : paperSizes().info().rows) {
        const PaperSize& size = paperSizes().math(row.id);
        if (size.width == paper.width && size.height == paper.height &&
            size.fontSize == paper.fontSize)
            return &row;
    }
    return nullptr;
}

void setSize(Paper& paper, const RowInfo& row) {
    const PaperSize& size = paperSizes().math(row.id);
    paper.width = size.width;
    paper.height = size.height;
    paper.fontSize = size.fontSize;
}

} // namespace fovea
