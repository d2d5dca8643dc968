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

} // namespace fovea::bench
