#include "ui/palette/command.h"
#include "ui/palette/fuzzy.h"

#include <algorithm>

namespace fovea {
namespace {

// A match in the name is worth more than one that needs the group, and both more than one in the
// summary, however good.
constexpr int exactly = 4'000'000; // what is called as it was typed
constexpr int inName = 2'000'000;
constexpr int inGroup = 1'000'000;

struct Ranked {
    FoundCommand found;
    int score;
};

// "positions" is the workspace, whose command is called "Workspace: Positions".
bool isCalled(const QString& command, const QString& name) {
    return !name.isEmpty() && command.endsWith(name, Qt::CaseInsensitive) &&
           (command.size() == name.size() ||
            QStringView(command).chopped(name.size()).endsWith(QLatin1String(": ")));
}

std::optional<Ranked> rank(const Command& command, std::size_t index, const QString& letters) {
    if (const auto match = fuzzyMatch(letters, command.name))
        // Of equal matches the one that leaves less of the name over.
        return Ranked{{index, match->offsets},
                      isCalled(command.name, letters.trimmed())
                          ? exactly
                          : inName + match->score * 100 - static_cast<int>(command.name.size())};
    const QString behind = command.group + QLatin1Char(' ');
    if (auto match = fuzzyMatch(letters, behind + command.name)) {
        std::vector<int> offsets;
        for (const int offset : match->offsets)
            if (offset >= behind.size())
                offsets.push_back(offset - static_cast<int>(behind.size()));
        return Ranked{{index, std::move(offsets)}, inGroup + match->score};
    }
    if (command.summary.contains(letters.trimmed(), Qt::CaseInsensitive))
        return Ranked{{index, {}}, 0};
    return std::nullopt;
}

} // namespace

std::vector<FoundCommand> findCommands(const std::vector<Command>& commands,
                                       const QString& letters) {
    std::vector<Ranked> ranked;
    for (std::size_t i = 0; i < commands.size(); ++i)
        if (auto one = rank(commands[i], i, letters))
            ranked.push_back(std::move(*one));
    if (!letters.trimmed().isEmpty())
        std::ranges::stable_sort(ranked, std::ranges::greater(), &Ranked::score);
    std::vector<FoundCommand> found;
    found.reserve(ranked.size());
    for (Ranked& one : ranked)
        found.push_back(std::move(one.found));
    return found;
}

} // namespace fovea
