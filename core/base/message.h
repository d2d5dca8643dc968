// A sentence for a person, kept as its English text and its arguments, so that core can say what
// happened without knowing the language in which it will be read. ui puts it into words.
#pragma once

#include <QtCore/qglobal.h>

#include <string>
#include <string_view>
#include <vector>

namespace fovea {

// Literals are written QT_TRANSLATE_NOOP("fovea", "…") so that lupdate finds them; %1 … %9 are
// replaced by the arguments. What a person or a file wrote is an argument, never the text: it is
// made readable (readable.h) when the Message is put into words.
struct Message {
    std::string text;
    std::vector<std::string> arguments;
    std::vector<Message> more = {}; // each behind it: "layer 1 · head 2"

    bool operator==(const Message&) const = default;
};

// `text` with %1 … %9 replaced in one pass: an argument that holds "%2" stays as it is.
std::string fill(std::string_view text, const std::vector<std::string>& arguments);

// Between the parts of a Message.
inline constexpr const char* messageJoint = " · ";

std::string english(const Message& message);

} // namespace fovea
