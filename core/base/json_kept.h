// Members of JSON objects that a reader did not know, and where they stood: a file that a later
// version wrote keeps them when this one saves it.
#pragma once

#include "core/base/json.h"

#include <memory>

namespace fovea {

// An element of a list, shared by all that stand in it, for it may be large.
struct KeptElement {
    std::shared_ptr<const Json> is;
    bool operator==(const KeptElement& other) const { return is == other.is || *is == *other.is; }
};

struct KeptMember {
    // The way to its object: a key, or the element of a list that equals this.
    using Step = std::variant<std::string, KeptElement>;

    std::vector<Step> path;
    std::string after; // the member before it; empty: none
    std::string key;
    Json value;

    bool operator==(const KeptMember&) const = default;
};
using KeptMembers = std::vector<KeptMember>;

// What stands in `found` and not in `known`, which is what would be written of all that was
// understood of it.
KeptMembers unknownMembers(const Json& found, const Json& known);

// Each to its place again; those whose object is gone, or has such a member now, are left out.
void putBack(Json& target, const KeptMembers& members);

// "view.camera": for a sentence about it.
std::string nameOf(const KeptMember& member);

} // namespace fovea
