// The figures of the laboratory of positions, and which of them answer for an encoding.
#pragma once

#include "core/base/table_fwd.h"
#include "core/figure/figures.h"

namespace fovea {

// Their rows in the table of figures.
std::vector<Row<FigureMath>> positionFigures();

// Refuses the picture of matrices that would be too large, before anything is computed: throws as
// describe() does.
void checkSize(const ViewState& view, const PositionStudy& study);

// Figures that stand together: each panel answers one question with one picture, or two beside each
// other.
struct PositionPage {
    const char* name = ""; // translated by ui
    std::vector<std::vector<std::string>> panels;
};
// Every figure that has something to say of this row of positions(), each once; never empty.
std::vector<PositionPage> positionPages(const std::string& row);
// Whether one of them is this figure.
bool isAskedOf(const std::string& figure, const std::string& row);
// Whether a person who points at this row sees both at once.
bool standTogether(const std::string& a, const std::string& b, const std::string& row);
// Whether it shows what attention makes of the sentence, by all that Explore has chosen.
bool readsSentence(const std::string& figure);
// Why there is nothing to see in a figure; empty where there is something.
Message whyNothing(const Figure& figure);
// The figure of the view, or the encoding's first one where it cannot answer that.
std::string answering(const ViewState& view, const std::string& row);

} // namespace fovea
