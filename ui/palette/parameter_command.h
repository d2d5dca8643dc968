// The commands that set a parameter, of a stage or of a view.
#pragma once

#include "core/base/parameter.h"
#include "ui/palette/command.h"

namespace fovea {

struct SetParameter {
    QString group; // whose parameter it is
    Value present;
    std::function<void(const Value&)> set;
};

// "temperature", and a value behind it. Not for matrices, which come from files.
Command valueCommand(const Parameter& parameter, const SetParameter& of);

// A command for each option, one that switches a switch, otherwise valueCommand().
std::vector<Command> parameterCommands(const Parameter& parameter, const SetParameter& of);

} // namespace fovea
