// What painting needs where there is no display: fonts, and nothing else.
#pragma once

#include <memory>

class QGuiApplication;

namespace fovea {

class Headless {
public:
    Headless();
    ~Headless();
    Headless(const Headless&) = delete;
    Headless& operator=(const Headless&) = delete;

private:
    std::unique_ptr<QGuiApplication> application_; // null where there is one already
};

} // namespace fovea
