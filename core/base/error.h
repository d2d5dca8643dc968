// The one exception of the project: one sentence that says what, where, and what was expected.
#pragma once

#include "core/base/message.h"

#include <exception>
#include <stdexcept>

namespace fovea {

enum class Fault {
    usage,  // the person asked for something that does not exist: exit code 2
    failure // it was asked for rightly and could not be done: exit code 1
};

class Error : public std::runtime_error {
public:
    Error(Fault fault, Message message)
        : std::runtime_error(english(message)), fault_(fault), message_(std::move(message)) {}

    [[nodiscard]] Fault fault() const { return fault_; }
    [[nodiscard]] const Message& message() const { return message_; }

private:
    Fault fault_;
    Message message_;
};

[[noreturn]] inline void failUsage(std::string text, std::vector<std::string> arguments = {}) {
    throw Error(Fault::usage, {std::move(text), std::move(arguments)});
}
[[noreturn]] inline void fail(std::string text, std::vector<std::string> arguments = {}) {
    throw Error(Fault::failure, {std::move(text), std::move(arguments)});
}

// Thrown where work notices that its result is not wanted any more. Not an Error: there is
// nothing to report.
class Cancelled : public std::exception {
public:
    [[nodiscard]] const char* what() const noexcept override { return "cancelled"; }
};

} // namespace fovea
