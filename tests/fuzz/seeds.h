// What a fuzzer begins with where the files are made by the program itself.
#pragma once

#include "core/base/files.h"

#include <string>

namespace fovea {

// Into the first folder of the command line, which is read afterwards.
inline void addSeed(int count, char** arguments, const std::string& name,
                    const std::string& bytes) {
    for (int i = 1; i < count; ++i)
        if (arguments[i][0] != '-') {
            replaceFile(disk(), std::string(arguments[i]) + "/seed-" + name, bytes);
            return;
        }
}

} // namespace fovea
