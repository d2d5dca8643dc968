// Who reaches whom: layers of nodes above the tokens, and after how many steps.
#pragma once

#include "core/base/message.h"
#include "core/base/tensor.h"

#include <string>
#include <utility>
#include <vector>

namespace fovea {

struct Reach {
    struct Part {
        Message name;
        Message note;                     // beside the name
        Message sentence;                 // what there is to see
        Index series = 0;                 // whose colour
        std::vector<Message> levels = {}; // from the first above the tokens to the last
        // What a level reads of the one below it: (from, to); the same at every level.
        std::vector<std::pair<Index, Index>> reads = {};
        bool handsOn = false;          // a node of a level reads the one at its left as well
        std::vector<Index> steps = {}; // row-major, from × to; 0: never
        Index most = 0;                // of these steps
        Index shortest = 0;            // of these steps, without 0
        bool operator==(const Part&) const = default;
    };
    Message title;
    Message subtitle = {};
    std::vector<std::string> tokens = {};
    Index first = 0;  // the place of the first token in the sentence
    Index chosen = 0; // the token from which paths begin
    std::vector<Part> parts = {};

    [[nodiscard]] Index stepsAt(const Part& part, Index from, Index to) const {
        return part
            .steps[static_cast<std::size_t>(from) * tokens.size() + static_cast<std::size_t>(to)];
    }
    bool operator==(const Reach&) const = default;
};

} // namespace fovea
