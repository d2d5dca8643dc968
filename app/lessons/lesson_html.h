// The text of a lesson as the rich text of Qt: a part of Markdown, and formulas.
#pragma once

#include <QtCore/QString>

#include <string>

namespace fovea {

// **bold**, *italics*, `code`, $formula$; lines that begin with "- ", "1. " or "> ".
QString htmlOf(const std::string& markdown);

// "e^{s} / \frac{a}{b}": letters in italics, words upright, sub- and superscripts, fractions,
// roots.
QString formulaHtml(const std::string& formula);

} // namespace fovea
