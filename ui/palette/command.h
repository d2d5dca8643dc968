// What the palette offers: an action, a choice of a stage, a picture.
#pragma once

#include <QtCore/QString>
#include <QtCore/QStringList>

#include <functional>
#include <optional>
#include <vector>

namespace fovea {

struct Command {
    QString group;         // "Mask", "View"
    QString name;          // "Causal"
    QString formula = {};  // "j ≤ i"
    QString summary = {};  // one line
    QStringList keys = {}; // as a person reads them
    bool chosen = false;   // it is so already
    std::function<void()> run;
    // Of a parameter: the command that sets the value typed behind its name; nullopt for a value
    // that is not possible.
    std::function<std::optional<Command>(const QString& value)> withValue = {};
};

struct FoundCommand {
    std::size_t index = 0;
    std::vector<int> offsets = {}; // matched letters of its name
};

// The commands that a few letters mean, the best first, equals in the order given. No letters: all.
// Letters are looked for in the name, then in group and name, then as a part of the summary.
std::vector<FoundCommand> findCommands(const std::vector<Command>& commands,
                                       const QString& letters);

} // namespace fovea
