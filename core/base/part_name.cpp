#include "core/base/part_name.h"

#include <random>

namespace fovea {
namespace {

constexpr std::string_view partLetters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
constexpr std::size_t drawnLetters = 6;
constexpr std::string_view partEnding = ".part";

// ".s.fovea."; a name may have 255 bytes in all.
std::string startOfPart(const std::string& target) {
    std::string_view name = std::string_view(target).substr(folderPart(target).size());
    constexpr std::size_t most = 255 - 2 - drawnLetters - partEnding.size();
    if (name.size() > most) {
        name = name.substr(0, most + 1);
        while (!name.empty() && (static_cast<unsigned char>(name.back()) & 0xC0U) == 0x80U)
            name.remove_suffix(1); // not within a character
        name.remove_suffix(1);
    }
    return '.' + std::string(name) + '.';
}

} // namespace

std::string_view folderPart(std::string_view path) {
    return path.substr(0, path.rfind('/') + 1);
}

std::string drawPartName(const std::string& target) {
    std::random_device device;
    std::string path = std::string(folderPart(target)) + startOfPart(target);
    for (std::size_t i = 0; i < drawnLetters; ++i)
        path += partLetters[device() % partLetters.size()];
    return path + std::string(partEnding);
}

bool isPartOf(const std::string& name, const std::string& target) {
    const std::string start = startOfPart(target);
    return name.starts_with(start) &&
           name.size() == start.size() + drawnLetters + partEnding.size() &&
           !targetOfPart(name).empty();
}

std::string targetOfPart(const std::string& path) {
    const std::string_view folder = folderPart(path);
    std::string_view name = std::string_view(path).substr(folder.size());
    const std::size_t around = 1 + 1 + drawnLetters + partEnding.size(); // two points
    if (name.size() <= around || !name.starts_with('.') || !name.ends_with(partEnding))
        return {};
    name.remove_prefix(1);
    name.remove_suffix(partEnding.size());
    const std::string_view drawn = name.substr(name.size() - drawnLetters);
    if (name[name.size() - drawnLetters - 1] != '.' ||
        drawn.find_first_not_of(partLetters) != std::string_view::npos)
        return {};
    return std::string(folder) + std::string(name.substr(0, name.size() - drawnLetters - 1));
}

} // namespace fovea
