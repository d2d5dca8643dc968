// What is OpenCL's own: the self-test and that it notices, buffers, cancelling, the cache of
// programs, and a driver that fails at any call.
#include "core/compute/opencl/self_test.h"
#include "support/backends.h"
#include "support/drawn.h"
#include "support/opencl.h"

#include <QtCore/QDir>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <set>

using namespace fovea;

class TestOpencl : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void selfTest_data() {
        QTest::addColumn<int>("index");
        for (int i = 0; i < std::ssize(selfTests()); ++i)
            QTest::newRow(selfTests()[static_cast<std::size_t>(i)].name) << i;
    }
    void selfTest() {
        QFETCH(int, index);
        const auto exact = makeEigenBackend(std::make_shared<Pool>(1), {}, Type::f64);
        const std::string problem =
            selfTests()[static_cast<std::size_t>(index)].wrong(*onOpencl(), *exact);
        QVERIFY2(problem.empty(), problem.c_str());
        QVERIFY(sharedSession()->canariesLive());
    }
};

QTEST_GUILESS_MAIN(TestOpencl)
#include "test_opencl.moc"
