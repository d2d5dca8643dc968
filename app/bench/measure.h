// Times of a piece of work: often enough that the middle one means something.
#pragma once

#include <functional>

namespace fovea::bench {

struct Times {
    double median = 0; // seconds
    double spread = 0; // between the quartiles
    int runs = 0;
};

// Does the work once without counting it.
Times measure(const std::function<void()>& work);

// Two pieces of work by turns, so that what else the machine does slows both.
struct Turns {
    Times first, second;
};
Turns measureInTurns(const std::function<void()>& first, const std::function<void()>& second);

} // namespace fovea::bench
