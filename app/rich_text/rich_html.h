// The text of lessons and of the manual as HTML: a part of Markdown, and formulas.
#pragma once

#include <QtCore/QString>

#include <functional>
#include <string>

namespace fovea {

// Where the target of a link is; none: where it says.
using LinkTarget = std::function<QString(const QString& target)>;

// **bold**, *italics*, `code`, $formula$, [words](target); lines that begin with "- ", "1. " or
// "> ".
QString htmlOf(const std::string& markdown, const LinkTarget& target = {});

} // namespace fovea
