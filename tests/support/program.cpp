#include "support/program.h"

#include <iostream>
#include <string>

std::vector<fovea::TestClass>& fovea::testClasses() {
    static std::vector<TestClass> all;
    return all;
}

static QString startedAs;

const QString& fovea::testName() {
    return startedAs;
}

int main(int count, char** arguments) {
    const std::string file = count > 1 ? "/test_" + std::string(arguments[1]) + ".cpp" : "/";
    for (const fovea::TestClass& one : fovea::testClasses())
        if (one.file.ends_with(file)) {
            startedAs = QString::fromUtf8(arguments[1]);
            arguments[1] = arguments[0]; // the rest is for Qt Test
            return one.run(count - 1, arguments + 1);
        }
    std::cerr << "usage: " << arguments[0] << " NAME [options of Qt Test], NAME being one of\n";
    for (const fovea::TestClass& one : fovea::testClasses())
        std::cerr << "    " << one.file.substr(one.file.rfind("/test_") + 6) << '\n';
    return 2;
}
