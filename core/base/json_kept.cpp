#include "core/base/json_kept.h"

#include <algorithm>

namespace fovea {
namespace {

template <class Object>
auto* member(Object& object, const std::string& key) {
    const auto found = std::ranges::find(object, key, [](auto& one) { return one.first; });
    return found == object.end() ? nullptr : &found->second;
}

class Finder {
public:
    KeptMembers members;

    void walk(const Json& found, const Json& known) {
        if (const auto* object = std::get_if<Json::Object>(&found.data)) {
            if (const auto* understood = std::get_if<Json::Object>(&known.data))
                walkObject(*object, *understood);
        } else if (const auto* list = std::get_if<Json::Array>(&found.data)) {
            const auto* understood = std::get_if<Json::Array>(&known.data);
            if (!understood || understood->size() != list->size())
                return;
            for (std::size_t i = 0; i < list->size(); ++i)
                step((*understood)[i], (*list)[i], (*understood)[i]);
        }
    }

private:
    void walkObject(const Json::Object& object, const Json::Object& understood) {
        std::string after;
        for (const auto& [key, value] : object) {
            if (const Json* same = member(understood, key))
                step(key, value, *same);
            else
                members.push_back({path_, after, key, value});
            after = key;
        }
    }
    void step(KeptMember::Step step, const Json& found, const Json& known) {
        path_.push_back(std::move(step));
        walk(found, known);
        path_.pop_back();
    }

    std::vector<KeptMember::Step> path_;
};

using Place = std::variant<std::string, std::size_t>; // a step, an element by its number
using Places = std::vector<Place>;

// Null where the way leads nowhere.
Json* follow(Json& json, const Place& place) {
    if (const auto* key = std::get_if<std::string>(&place)) {
        auto* object = std::get_if<Json::Object>(&json.data);
        return object ? member(*object, *key) : nullptr;
    }
    auto* list = std::get_if<Json::Array>(&json.data);
    return list && std::get<std::size_t>(place) < list->size()
               ? &(*list)[std::get<std::size_t>(place)]
               : nullptr;
}

// Elements by their numbers, for what they equal changes as members come back.
Places placesOf(const Json& target, const std::vector<KeptMember::Step>& path) {
    Places places;
    const Json* here = &target;
    for (const KeptMember::Step& step : path) {
        const auto* list = here ? std::get_if<Json::Array>(&here->data) : nullptr;
        if (const auto* key = std::get_if<std::string>(&step)) {
            const auto* object = here ? std::get_if<Json::Object>(&here->data) : nullptr;
            here = object ? member(*object, *key) : nullptr;
            places.emplace_back(*key);
        } else {
            const auto at =
                list ? std::ranges::find(*list, std::get<Json>(step)) - list->begin() : 0;
            here =
                list && at < std::ssize(*list) ? &(*list)[static_cast<std::size_t>(at)] : nullptr;
            places.emplace_back(static_cast<std::size_t>(at));
        }
    }
    return here ? places : Places{std::string()};
}

void insert(Json::Object& object, const KeptMember& kept) {
    if (member(object, kept.key))
        return;
    auto before = std::ranges::find(object, kept.after, [](auto& one) { return one.first; });
    if (kept.after.empty())
        before = object.begin();
    else if (before != object.end())
        ++before;
    object.insert(before, {kept.key, kept.value});
}

} // namespace

KeptMembers unknownMembers(const Json& found, const Json& known) {
    Finder finder;
    finder.walk(found, known);
    return std::move(finder.members);
}

void putBack(Json& target, const KeptMembers& members) {
    std::vector<Places> ways;
    for (const KeptMember& kept : members)
        ways.push_back(placesOf(target, kept.path));
    for (std::size_t i = 0; i < members.size(); ++i) {
        Json* here = &target;
        for (const Place& place : ways[i])
            here = here ? follow(*here, place) : nullptr;
        if (auto* object = here ? std::get_if<Json::Object>(&here->data) : nullptr)
            insert(*object, members[i]);
    }
}

std::string nameOf(const KeptMember& member) {
    std::string name;
    for (const KeptMember::Step& step : member.path)
        name += std::holds_alternative<std::string>(step) ? std::get<std::string>(step) + "."
                                                          : std::string("[].");
    return name + member.key;
}

} // namespace fovea
