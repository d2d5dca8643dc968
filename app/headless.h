// What painting needs where there is no display: fonts, and nothing else.
#pragma once

#include <memory>

class QApplication;

namespace fovea {

class Headless {
public:
    Headless();
    ~Headless();
    Headless(const Headless&) = delete;
    Headless& operator=(const Headless&) = delete;

private:
    std::unique_ptr<QApplication> application_; // null where there is one already
};

} // namespace fovea
