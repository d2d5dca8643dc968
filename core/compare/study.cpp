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
        {integerParameter("kernel", QT_TRANSLATE_NOOP("fovea", "Kernel"), byDefault.kernel, 3, 255),
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

Json compareToJson(const CompareStudy& study) {
    Json::Object object;
    for (const StudyMember& member : studyMembers())
        object.emplace_back(member.parameter.id, std::int64_t{study.*member.value});
    if (study.measured.measurement)
        object.emplace_back("measured", measurementToJson(*study.measured.measurement));
    return object;
}

CompareStudy compareFromJson(const JsonNode& node) {
    CompareStudy study;
    for (const StudyMember& member : studyMembers())
        if (const Parameter& parameter = member.parameter; node.has(parameter.id))
            study.*member.value = node.at(parameter.id)
                                      .integer(static_cast<std::int64_t>(parameter.least),
                                               static_cast<std::int64_t>(parameter.most));
    if (node.has("measured"))
        study.measured = {
            std::make_shared<const Measurement>(measurementFromJson(node.at("measured")))};
    return study;
}

} // namespace fovea
