#include "core/compute/devices/verdicts.h"

#include "core/base/error.h"
#include "core/base/json.h"
#include "core/compute/devices/use_marks.h"

#include <QtCore/QStandardPaths>

namespace fovea {
namespace {

constexpr std::size_t mostBytes = 1 << 20;
const char* const died =
    QT_TRANSLATE_NOOP("fovea", "the program ended while this device was in use");

std::string fileIn(const std::string& folder) {
    return folder + "/devices.json";
}

Json toJson(const Verdict& verdict) {
    return Json::Object{{"id", verdict.id},
                        {"name", verdict.name},
                        {"platform", verdict.platform},
                        {"driver", verdict.driver},
                        {"kernels", verdict.kernels},
                        {"problem", verdict.problem},
                        {"processor", verdict.isProcessor},
                        {"product", verdict.product},
                        {"clblast", verdict.blast},
                        {"reference", verdict.reference}};
}

Verdict fromJson(const JsonNode& node) {
    return {.id = node.at("id").text(),
            .name = node.at("name").text(),
            .platform = node.at("platform").text(),
            .driver = node.at("driver").text(),
            .kernels = node.at("kernels").text(),
            .problem = node.at("problem").text(),
            .isProcessor = node.at("processor").boolean(),
            .product = node.at("product").number(),
            .blast = node.at("clblast").number(),
            .reference = node.at("reference").number()};
}

} // namespace

std::string deviceFolder() {
    return (QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation) +
            QStringLiteral("/fovea/devices"))
        .toStdString();
}

std::string printVerdict(const Verdict& verdict) {
    return writeJson(toJson(verdict));
}

Verdict parseVerdict(const std::string& line) {
    const Json json = parseJson(line, "verdict");
    return fromJson({json, "verdict"});
}

std::vector<Verdict> readVerdicts(Files& files, const std::string& folder) {
    std::vector<Verdict> verdicts;
    try {
        const std::string path = fileIn(folder);
        const Json json = parseJson(files.read(path, mostBytes), path);
        for (const JsonNode& one : JsonNode(json, path).items())
            verdicts.push_back(fromJson(one));
    } catch (const Error&) {
        verdicts.clear();
    }
    bool changed = false;
    const std::vector<LeftMark> marks = leftMarks(files, folder);
    for (const LeftMark& mark : marks)
        for (Verdict& verdict : verdicts)
            if (verdict.id == mark.id) {
                verdict.problem = died;
                changed = true;
            }
    // A crash that cannot be recorded is found again by its mark the next time.
    if (verdicts.empty() || (changed && !writeVerdicts(files, folder, verdicts)))
        for (const LeftMark& mark : marks)
            mark.lock->leaveFile();
    return verdicts;
}

bool writeVerdicts(Files& files, const std::string& folder,
                   const std::vector<Verdict>& verdicts) noexcept {
    try {
        Json::Array all;
        for (const Verdict& verdict : verdicts)
            all.push_back(toJson(verdict));
        files.makeFolder(folder);
        replaceFile(files, fileIn(folder), writeJson(std::move(all), true));
        return true;
    } catch (const std::exception&) {
        return false;
    }
}

} // namespace fovea
