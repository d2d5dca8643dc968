#pragma once

#include <QtCore/QProcess>

namespace fovea {

// For a program that uses drivers of OpenCL: the search for leaks crashes now and then where their
// threads are just ending.
inline QProcessEnvironment withoutLeakSearch() {
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    const auto name = QStringLiteral("ASAN_OPTIONS");
    environment.insert(name, environment.value(name) + QStringLiteral(":detect_leaks=0"));
    return environment;
}

} // namespace fovea
