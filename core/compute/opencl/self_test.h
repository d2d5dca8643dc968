// What a device must get right before it is used in earnest: every kernel, at odd shapes, with rows
// that see nothing and with large scores, against the reference in double.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace fovea {

class Backend;

struct Trial {
    Backend& device;
    Backend& exact;                      // the reference in double
    std::function<void()> alive = [] {}; // called for every operation
};

struct SelfTest {
    const char* name;
    // Empty where all is right; otherwise what was found and expected.
    std::function<std::string(const Trial& trial)> wrong;
};
const std::vector<SelfTest>& selfTests();

// All of them: empty where the device may be trusted, otherwise what it gets wrong. `alive` is
// called with the test's name for every operation.
std::string wrongNumbers(Backend& device, const std::function<void(const char* test)>& alive);

} // namespace fovea
