// What `fovea bench` measures, one row each.
#pragma once

#include "core/base/tensor.h"

#include <functional>
#include <string>
#include <vector>

namespace fovea {
class Backend;
}

namespace fovea::bench {

enum class Limit { product, memory }; // what of the machine bounds it

struct Case {
    std::string name; // "attention"
    std::string size; // "12 heads × 1024 × 64"
    double operations = 0;
    double bytes = 0; // that go in and out at least
    Limit limit = Limit::product;
    // Makes what is needed; what it gives back is the work that is measured.
    std::function<std::function<void()>(Backend& backend)> prepare;
};

// The limits of what computes: its product, and copying its memory.
Case product(Index side);
Case copying();
// Of a device: numbers that go there and come back.
std::vector<Case> transfers();

const std::vector<Case>& cases();

// A checkpoint's forward pass, of all tokens and with what may follow each. Throws like Checkpoint.
std::vector<Case> forwardPasses(const std::string& folder);

} // namespace fovea::bench
