// A formula in words: as the rich text of a line, spoken, and as MathML.
#pragma once

#include "app/rich_text/formula.h"

namespace fovea {

// In one line, as Qt's rich text: "a / (b + c)", scripts raised and lowered.
QString inlineFormula(const Formula& formula);

// As it is read out, in the language in use: "s over the root of d", “根号 d 分之 s”.
QString spokenFormula(const Formula& formula);

// An element <math>, which says `spoken` where mathematics cannot be read.
QString mathMl(const Formula& formula, bool alone);

} // namespace fovea
