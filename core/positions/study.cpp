#include "core/positions/study.h"

#include "core/base/table.h"

#include <QtCore/qglobal.h>

namespace fovea {
namespace {

struct Member {
    Parameter parameter;
    Index PositionStudy::*value;
};

const std::vector<Member>& members() {
    static const PositionStudy byDefault;
    static const std::vector<Member> all = {
        {integerParameter("length", QT_TRANSLATE_NOOP("fovea", "Length"), byDefault.length, 1,
                          65536),
         &PositionStudy::length},
        {integerParameter("width", QT_TRANSLATE_NOOP("fovea", "Width"), byDefault.width, 1, 8192),
         &PositionStudy::width},
        {integerParameter("heads", QT_TRANSLATE_NOOP("fovea", "Heads"), byDefault.heads, 1, 256),
         &PositionStudy::heads}};
    return all;
}

const Member& memberFor(const Parameter& parameter) {
    for (const Member& member : members())
        if (member.parameter.id == parameter.id)
            return member;
    throw std::out_of_range(parameter.id);
}

bool rotates(const Selection& encoding) {
    return positions().math(encoding.only().row).rotate != nullptr;
}

} // namespace

Index matricesOf(const PositionStudy& study) {
    const auto adds = [](const Selection& encoding) {
        return positions().math(encoding.only().row).matrix ? 1 : 0;
    };
    return adds(study.encoding) + (study.other ? adds(*study.other) : 0);
}

Selection defaultEncoding() {
    return defaultSelection(positions().info());
}

const std::vector<Parameter>& studyParameters() {
    static const std::vector<Parameter> all = [] {
        std::vector<Parameter> some;
        for (const Member& member : members())
            some.push_back(member.parameter);
        return some;
    }();
    return all;
}

Index valueOf(const PositionStudy& study, const Parameter& parameter) {
    return study.*memberFor(parameter).value;
}

void setValue(PositionStudy& study, const Parameter& parameter, Index value) {
    study.*memberFor(parameter).value = value;
}

void check(const PositionStudy& study, const std::string& where) {
    for (const Member& member : members())
        checkValue(member.parameter, Value(std::int64_t{study.*member.value}),
                   where + ":" + member.parameter.id);
}

PositionStudy withEncoding(PositionStudy study, Selection encoding) {
    study.encoding = std::move(encoding);
    if (rotates(study.encoding) || (study.other && rotates(*study.other)))
        study.width += study.width % 2;
    return study;
}

Json studyToJson(const PositionStudy& study) {
    Json::Object object = {
        {"encoding", selectionToJson(positions().info(), study.encoding)},
        {"other", study.other ? selectionToJson(positions().info(), *study.other) : Json(nullptr)}};
    for (const Member& member : members())
        object.emplace_back(member.parameter.id, std::int64_t{study.*member.value});
    return object;
}

PositionStudy studyFromJson(const JsonNode& node) {
    PositionStudy study;
    if (node.has("encoding"))
        study.encoding = selectionFromJson(positions().info(), node.at("encoding"));
    if (node.has("other") && !node.at("other").isNull())
        study.other = selectionFromJson(positions().info(), node.at("other"));
    for (const Member& member : members())
        if (const Parameter& parameter = member.parameter; node.has(parameter.id))
            study.*member.value = node.at(parameter.id)
                                      .integer(static_cast<std::int64_t>(parameter.least),
                                               static_cast<std::int64_t>(parameter.most));
    return study;
}

} // namespace fovea
