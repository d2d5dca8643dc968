// A file may have very many members, so nothing here looks through a list for each of them.
#include "core/base/json_unknown.h"

#include <list>
#include <map>
#include <unordered_map>

namespace fovea {
namespace {

bool hasMembers(const Json& value) {
    return std::holds_alternative<Json::Object>(value.data) ||
           std::holds_alternative<Json::Array>(value.data);
}

class Finder {
public:
    UnknownMembers members;

    void walk(const Json& found, const Json& known) {
        if (const auto* object = std::get_if<Json::Object>(&found.data)) {
            if (const auto* understood = std::get_if<Json::Object>(&known.data))
                walkObject(*object, *understood);
        } else if (const auto* list = std::get_if<Json::Array>(&found.data)) {
            const auto* understood = std::get_if<Json::Array>(&known.data);
            if (!understood || understood->size() != list->size())
                return;
            for (std::size_t i = 0; i < list->size(); ++i)
                if (hasMembers((*understood)[i]))
                    step(UnknownElement{std::make_shared<const Json>((*understood)[i])}, (*list)[i],
                         (*understood)[i]);
        }
    }

private:
    void walkObject(const Json::Object& object, const Json::Object& understood) {
        std::unordered_map<std::string_view, const Json*> known;
        for (const auto& [key, value] : understood)
            known.emplace(key, &value);
        std::string after;
        for (const auto& [key, value] : object) {
            if (const auto same = known.find(key); same != known.end())
                step(key, value, *same->second);
            else
                members.push_back({path_, after, key, value});
            after = key;
        }
    }
    void step(UnknownMember::Step step, const Json& found, const Json& known) {
        path_.push_back(std::move(step));
        walk(found, known);
        path_.pop_back();
    }

    std::vector<UnknownMember::Step> path_;
};

// Finds the objects in which members stood.
class Seeker {
public:
    // Null where the way leads nowhere.
    Json::Object* follow(Json& target, const std::vector<UnknownMember::Step>& path) {
        Json* here = &target;
        for (const UnknownMember::Step& step : path) {
            if (const auto* key = std::get_if<std::string>(&step))
                here = member(std::get_if<Json::Object>(&here->data), *key);
            else
                here =
                    element(std::get_if<Json::Array>(&here->data), std::get<UnknownElement>(step));
            if (!here)
                return nullptr;
        }
        return std::get_if<Json::Object>(&here->data);
    }

private:
    static Json* member(Json::Object* object, const std::string& key) {
        if (object) // ours, and small: what was not understood has no way through it
            for (auto& [name, value] : *object)
                if (name == key)
                    return &value;
        return nullptr;
    }
    Json* element(Json::Array* list, const UnknownElement& wanted) {
        if (!list)
            return nullptr;
        const auto [before, isNew] = found_.try_emplace({list, wanted.value.get()}, nullptr);
        if (isNew) {
            auto& texts = texts_[list];
            if (texts.empty())
                for (Json& one : *list)
                    texts.emplace(writeJson(one), &one);
            const auto same = texts.find(writeJson(*wanted.value));
            before->second = same == texts.end() ? nullptr : same->second;
        }
        return before->second;
    }

    std::map<std::pair<const Json::Array*, const Json*>, Json*> found_;
    std::map<const Json::Array*, std::unordered_map<std::string, Json*>> texts_;
};

// Each behind the one that it stood behind; at the end where that is gone.
void insert(Json::Object& object, const std::vector<const UnknownMember*>& members) {
    std::list<Json::Object::value_type> all(std::make_move_iterator(object.begin()),
                                            std::make_move_iterator(object.end()));
    std::unordered_map<std::string, decltype(all)::iterator> byKey;
    for (auto member = all.begin(); member != all.end(); ++member)
        byKey.emplace(member->first, member);
    for (const UnknownMember* unknown : members) {
        if (byKey.contains(unknown->key))
            continue;
        const auto before = byKey.find(unknown->after);
        const auto next = unknown->after.empty()  ? all.begin()
                          : before == byKey.end() ? all.end()
                                                  : std::next(before->second);
        byKey.emplace(unknown->key, all.insert(next, {unknown->key, unknown->value}));
    }
    object.assign(std::make_move_iterator(all.begin()), std::make_move_iterator(all.end()));
}

} // namespace

UnknownMembers unknownMembers(const Json& found, const Json& known) {
    Finder finder;
    finder.walk(found, known);
    return std::move(finder.members);
}

void putBack(Json& target, const UnknownMembers& members) {
    // All are found before any changes; then the deepest first, so that those found stay in place.
    std::map<std::pair<std::size_t, Json::Object*>, std::vector<const UnknownMember*>,
             std::greater<>>
        objects;
    Seeker seeker;
    for (const UnknownMember& unknown : members)
        if (Json::Object* object = seeker.follow(target, unknown.path))
            objects[{unknown.path.size(), object}].push_back(&unknown);
    for (const auto& [object, inside] : objects)
        insert(*object.second, inside);
}

std::string nameOf(const UnknownMember& member) {
    std::string name;
    for (const UnknownMember::Step& step : member.path)
        name += std::holds_alternative<std::string>(step) ? std::get<std::string>(step) + "."
                                                          : std::string("[].");
    return name + member.key;
}

} // namespace fovea
