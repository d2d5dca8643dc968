// Members of JSON objects that a reader did not know, and where they stood: a file that a later
// version wrote keeps them when this one saves it.
#pragma once

#include "core/base/json.h"

#include <memory>

namespace fovea {

// An element of a list, shared by all members that stand in it, for it may be large.
struct UnknownElement {
    std::shared_ptr<const Json> value;
    bool operator==(const UnknownElement& other) const {
        return value == other.value || *value == *other.value;
    }
};

struct UnknownMember {
    // The way to its object: a key, or the element of a list that equals this.
    using Step = std::variant<std::string, UnknownElement>;

    std::vector<Step> path;
    std::string after; // the member before it; empty: none
    std::string key;
    Json value;

    bool operator==(const UnknownMember&) const = default;
};
using UnknownMembers = std::vector<UnknownMember>;

// The members that stand in `found` and not in `known`, where `known` is what the program would
// write of all that it understood of `found`.
UnknownMembers unknownMembers(const Json& found, const Json& known);

// Each to its place again; those whose object is gone, or has such a member now, are left out.
void putBack(Json& target, const UnknownMembers& members);

// "view.camera": for a sentence about it.
std::string nameOf(const UnknownMember& member);

} // namespace fovea
