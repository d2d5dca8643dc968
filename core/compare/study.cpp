#include "core/compare/study.h"

#include <QtCore/qglobal.h>

#include <stdexcept>

namespace fovea {
namespace {

struct StudyMember {
    Parameter parameter;
    Index CompareStudy::*value;
};

// A kernel of two tokens reads to the left alone, and one of a single token mixes nothing.
const std::vector<StudyMember>& studyMembers() {
    static const CompareStudy byDefault;
    static const std::vector<StudyMember> all = {
        {integerParameter("width", QT_TRANSLATE_NOOP("fovea", "Width"), byDefault.width, 1, 4096),
         &CompareStudy::width},
        {integerParameter("kernel", QT_TRANSLATE_NOOP("fovea", "Kernel size"), byDefault.kernel, 3,
                          255),
         &CompareStudy::kernel},
        {integerParameter("window", QT_TRANSLATE_NOOP("fovea", "Window"), byDefault.window, 1,
                          4096),
         &CompareStudy::window}};
    return all;
}

const StudyMember& memberOf(const Parameter& parameter) {
    for (const StudyMember& member : studyMembers())
        if (member.parameter.id == parameter.id)
            return member;
    throw std::out_of_range(parameter.id);
}

// As a file names them.
constexpr std::pair<const char*, KeptMeasurement CompareStudy::*> keptMeasurements[] = {
    {"measured", &CompareStudy::measured},
    {"measured-before", &CompareStudy::before},
};

} // namespace

LayerSizes sizesOf(const CompareStudy& study, Index tokens) {
    return {.tokens = tokens, .width = study.width, .kernel = study.kernel, .window = study.window};
}

const std::vector<Parameter>& compareParameters() {
    static const std::vector<Parameter> all = [] {
        std::vector<Parameter> some;
        for (const StudyMember& member : studyMembers())
            some.push_back(member.parameter);
        return some;
    }();
    return all;
}

Index valueOf(const CompareStudy& study, const Parameter& parameter) {
    return study.*memberOf(parameter).value;
}

void setValue(CompareStudy& study, const Parameter& parameter, Index value) {
    study.*memberOf(parameter).value = value;
}

void check(const CompareStudy& study, const std::string& where) {
    for (const StudyMember& member : studyMembers())
        checkValue(member.parameter, Value(std::int64_t{study.*member.value}),
                   where + ":" + member.parameter.id);
}

CompareStudy withMeasured(CompareStudy study, std::shared_ptr<const Measurement> now) {
    const Measurement* last = study.measured.measurement.get();
    if (last && last->backend != now->backend)
        study.before = study.measured;
    study.measured = {std::move(now)};
    return study;
}

Json compareToJson(const CompareStudy& study) {
    Json::Object object;
    for (const StudyMember& member : studyMembers())
        object.emplace_back(member.parameter.id, std::int64_t{study.*member.value});
    for (const auto& [name, kept] : keptMeasurements)
        if (const auto& measurement = (study.*kept).measurement)
            object.emplace_back(name, measurementToJson(*measurement));
    return object;
}

CompareStudy compareFromJson(const JsonNode& node) {
    CompareStudy study;
    for (const StudyMember& member : studyMembers())
        if (const Parameter& parameter = member.parameter; node.has(parameter.id))
            study.*member.value = node.at(parameter.id)
                                      .integer(static_cast<std::int64_t>(parameter.least),
                                               static_cast<std::int64_t>(parameter.most));
    for (const auto& [name, kept] : keptMeasurements)
        if (node.has(name))
            study.*kept = {std::make_shared<const Measurement>(measurementFromJson(node.at(name)))};
    return study;
}

} // namespace fovea
