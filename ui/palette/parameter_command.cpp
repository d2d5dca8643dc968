#include "ui/palette/parameter_command.h"

#include "core/base/error.h"
#include "ui/option_words.h"
#include "ui/words.h"

namespace fovea {

Command valueCommand(const Parameter& parameter, const SetParameter& of) {
    Command command{.group = of.group,
                    .name = words(parameter.name),
                    .formula = std::holds_alternative<std::monostate>(of.present)
                                   ? utf8(parameter.automatic)
                                   : utf8(printValue(of.present)),
                    .summary = utf8(domain(parameter)),
                    .run = [] {}};
    command.withValue = [parameter, set = of.set,
                         command](const QString& text) -> std::optional<Command> {
        Value value;
        try {
            value = readValue(parameter, text.toStdString(), parameter.id);
        } catch (const Error&) {
            return std::nullopt;
        }
        Command ready = command;
        ready.name += QLatin1Char(' ') + text;
        ready.run = [set, value] { set(value); };
        return ready;
    };
    return command;
}

std::vector<Command> parameterCommands(const Parameter& parameter, const SetParameter& of) {
    std::vector<Command> commands;
    switch (parameter.type) {
    case ParameterType::matrix:
        break;
    case ParameterType::option:
        for (const std::string& option : parameter.options)
            commands.push_back(
                {.group = of.group,
                 .name = QStringLiteral("%1: %2").arg(words(parameter.name), optionWords(option)),
                 .chosen = of.present == Value(option),
                 .run = [set = of.set, option] { set(option); }});
        break;
    case ParameterType::boolean: {
        const bool on = of.present == Value(true);
        commands.push_back({.group = of.group,
                            .name = words(parameter.name),
                            .chosen = on,
                            .run = [set = of.set, on] { set(!on); }});
        break;
    }
    default:
        commands.push_back(valueCommand(parameter, of));
    }
    return commands;
}

} // namespace fovea
