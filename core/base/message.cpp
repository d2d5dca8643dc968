#include "core/base/message.h"

#include "core/base/readable.h"

namespace fovea {

std::string fill(std::string_view text, const std::vector<std::string>& arguments) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool mark = text[i] == '%' && i + 1 < text.size();
        const int number = mark ? text[i + 1] - '0' : 0;
        if (number >= 1 && number <= 9 && static_cast<std::size_t>(number) <= arguments.size()) {
            out += arguments[static_cast<std::size_t>(number) - 1];
            ++i;
        } else {
            out += text[i];
        }
    }
    return out;
}

std::string english(const Message& message) {
    std::vector<std::string> arguments;
    for (const std::string& one : message.arguments)
        arguments.push_back(readable(one));
    std::string all = fill(message.text, arguments);
    for (const Message& one : message.more)
        all += messageJoint + english(one);
    return all;
}

} // namespace fovea
