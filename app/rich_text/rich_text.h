// The text of lessons, of the manual and of sheets, taken apart: a part of Markdown, and formulas.
#pragma once

#include <QtCore/QString>

#include <string>
#include <vector>

namespace fovea {

// Words in one type, or a formula as it is written.
struct RichRun {
    QString text;
    bool bold = false;
    bool slanted = false;
    bool code = false;
    bool formula = false;
    QString link = {}; // where a click leads; empty: nowhere

    bool operator==(const RichRun&) const = default;
};

struct RichBlock {
    enum class Kind { paragraph, bullet, numbered, quotation };
    Kind kind = Kind::paragraph;
    QString mark = {}; // of an item: "•", "2."
    std::vector<RichRun> runs = {};
};

// **bold**, *italics*, `code`, $formula$, [words](link); lines that begin with "- ", "1. " or "> ".
std::vector<RichBlock> richText(const std::string& markdown);

// All of it in one line, without any type; formulas as they are read out.
QString plainText(const std::string& markdown);

} // namespace fovea
