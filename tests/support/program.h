// The test classes of a folder are one program: test_FOLDER NAME [options of Qt Test] runs the
// class of test_NAME.cpp, and each is a test of its own for CTest (tests/CMakeLists.txt).
#pragma once

#include "support/own_display.h"

#include <QtCore/QString>
#include <QtTest/QTest>

#include <string_view>
#include <vector>

namespace fovea {

struct TestClass {
    std::string_view file; // __FILE__
    int (*run)(int count, char** arguments);
};
std::vector<TestClass>& testClasses();
// The name by which this program was asked for its class: "explore".
const QString& testName();

struct AddTestClass {
    AddTestClass(std::string_view file, int (*run)(int, char**)) {
        testClasses().push_back({file, run});
    }
};

template <class Test, class Application>
int runTestClass(int count, char** arguments) {
    const Application application(count, arguments);
    QCoreApplication::setAttribute(Qt::AA_Use96Dpi); // as QTEST_MAIN does
    Test test;
    return QTest::qExec(&test, count, arguments);
}

template <class Test, class Application>
int runWindowTestClass(int count, char** arguments) {
    startOwnDisplay();
    return runTestClass<Test, Application>(count, arguments);
}

} // namespace fovea

// Of a class that brings its own way to be run.
#define FOVEA_TEST_RUN(Class, function)                                                            \
    static const fovea::AddTestClass added##Class(__FILE__, function);
// A test without windows.
#define FOVEA_TEST(Class) FOVEA_TEST_RUN(Class, (fovea::runTestClass<Class, QCoreApplication>))
// A test with windows; QApplication must be known.
#define FOVEA_WINDOW_TEST(Class)                                                                   \
    FOVEA_TEST_RUN(Class, (fovea::runWindowTestClass<Class, QApplication>))
