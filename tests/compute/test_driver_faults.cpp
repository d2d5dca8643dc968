// A driver that fails at any call, of ours and of CLBlast's.
#include "core/compute/backend.h"
#include "core/compute/opencl/clblast.h"
#include "core/compute/pool.h"
#include "support/compare.h"
#include "support/failing_driver.h"
#include "support/leak_search.h"
#include "support/once_more.h"
#include "support/program.h"

#include <QtCore/QLibrary>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <set>

using namespace fovea;

class TestDriverFaults : public QObject {
    Q_OBJECT
private Q_SLOTS:
    // Each call fails once, at its first use and later ones, with each of several codes: the right
    // numbers or DeviceFailed, and the next session works.
    void everyCallMayFail_data() {
        QTest::addColumn<QString>("call");
        for (const char* call : {"clGetPlatformIDs",
                                 "clGetPlatformInfo",
                                 "clGetDeviceIDs",
                                 "clGetDeviceInfo",
                                 "clCreateContext",
                                 "clCreateCommandQueue",
                                 "clCreateBuffer",
                                 "clCreateProgramWithSource",
                                 "clCreateProgramWithBinary",
                                 "clBuildProgram",
                                 "clGetProgramBuildInfo",
                                 "clGetProgramInfo",
                                 "clCreateKernel",
                                 "clSetKernelArg",
                                 "clEnqueueNDRangeKernel",
                                 "clEnqueueReadBuffer",
                                 "clEnqueueWriteBuffer",
                                 "clEnqueueCopyBufferRect",
                                 "clEnqueueFillBuffer",
                                 "clFinish"})
            QTest::newRow(call) << QString::fromLatin1(call);
    }
    void everyCallMayFail() {
        QFETCH(QString, call);
        static QTemporaryDir kept; // with programs in it after the first
        const bool fills = call == QStringLiteral("clEnqueueFillBuffer"); // only canaries do
        const auto work = [&](const std::shared_ptr<Driver>& driver) {
            return smallWork(*makeOpenclBackend(
                openOn(driver, {.cacheFolder = kept.path().toStdString(), .canaries = fills}),
                std::make_shared<Pool>(1)));
        };
        static const std::vector<float> wanted = work(Driver::open());
        int struck = 0;
        for (const cl_int code :
             {CL_OUT_OF_RESOURCES, CL_MEM_OBJECT_ALLOCATION_FAILURE, CL_DEVICE_NOT_AVAILABLE,
              CL_INVALID_COMMAND_QUEUE, CL_BUILD_PROGRAM_FAILURE, CL_INVALID_BINARY, -9999})
            for (const int countdown : {0, 1, 5}) {
                const auto fault =
                    std::make_shared<CallFault>(CallFault{call.toStdString(), code, countdown});
                try {
                    QCOMPARE(work(failing(fault)), wanted);
                } catch (const DeviceFailed& failure) {
                    QVERIFY(fault->struck);
                    QVERIFY(QString::fromUtf8(failure.what()).size() > 5);
                }
                struck += fault->struck;
            }
        const std::set<QString> seldom = {QStringLiteral("clGetProgramBuildInfo"),
                                          QStringLiteral("clCreateProgramWithSource"),
                                          QStringLiteral("clGetProgramInfo")};
        QVERIFY(struck > 0 || seldom.contains(call));
        QCOMPARE(work(Driver::open()), wanted);
    }
    // Calls that CLBlast makes by itself fail as well: the loader's own layers come to them.
    void everyCallOfClblastMayFail() {
        QProcessEnvironment with = withoutLeakSearch();
        with.insert(QStringLiteral("OPENCL_LAYERS"), QStringLiteral(OPENCL_LAYER));
        QCOMPARE(failureOnceMore(QStringLiteral("clblast"), with), QString());
    }
    void clblast() {
        using FailNext = int(const char*, cl_int, int);
        QLibrary layer(QStringLiteral(OPENCL_LAYER));
        if (!qEnvironmentVariableIsSet("OPENCL_LAYERS"))
            return; // for the test before this one
        auto* failNext = reinterpret_cast<FailNext*>(layer.resolve("failNext"));
        QVERIFY(failNext && blastProduct());
        const Tensor a = drawn({2, 300, 64}, 1);
        const auto work = [&] {
            const auto session = openOn(Driver::open(), {.blast = true});
            const auto on = makeOpenclBackend(session, std::make_shared<Pool>(1));
            const Tensor product = on->matmul(on->upload(a), on->upload(a), {false, true});
            return on->download(product);
        };
        const auto exact = makeEigenBackend(std::make_shared<Pool>(1), {}, Type::f64);
        const Tensor wanted = exact->matmul(a.as<double>(), a.as<double>(), {false, true});
        const auto agrees = [&](const Tensor& found) {
            return disagreement<float>(
                found.host<float>(), {wanted.host<double>().begin(), wanted.host<double>().end()});
        };
        int struck = 0;
        // Nothing of CLBlast is compiled yet, and nothing is kept of what fails.
        for (const char* call :
             {"clCreateProgramWithSource", "clBuildProgram", "clGetProgramInfo"}) {
            struck = failNext(call, CL_OUT_OF_HOST_MEMORY, 0);
            QVERIFY_THROWS_EXCEPTION(DeviceFailed, (void)work());
            QCOMPARE(failNext("", CL_SUCCESS, 0), struck + 1);
        }
        QCOMPARE(agrees(work()), QString());
        for (const char* call :
             {"clGetCommandQueueInfo", "clGetContextInfo", "clGetDeviceInfo", "clGetPlatformInfo",
              "clCreateBuffer", "clGetMemObjectInfo", "clCreateProgramWithBinary", "clBuildProgram",
              "clCreateKernel", "clSetKernelArg", "clGetKernelWorkGroupInfo",
              "clEnqueueNDRangeKernel", "clFinish"})
            for (const cl_int code : {CL_OUT_OF_RESOURCES, CL_INVALID_VALUE})
                for (int after = 0; after < 4; ++after) {
                    struck = failNext(call, code, after);
                    try {
                        QCOMPARE(agrees(work()), QString());
                    } catch (const DeviceFailed& failure) {
                        QVERIFY(QString::fromUtf8(failure.what()).size() > 5);
                    }
                    if (failNext("", CL_SUCCESS, 0) == struck)
                        break; // it is not called so often
                    QCOMPARE(agrees(work()), QString());
                }
        QVERIFY(struck > 30);
    }
    void compilerSpeaks() {
        const auto fault =
            std::make_shared<CallFault>(CallFault{"clBuildProgram", CL_BUILD_PROGRAM_FAILURE});
        const auto on = makeOpenclBackend(openOn(failing(fault), {}), std::make_shared<Pool>(1));
        try {
            (void)on->unary(Unary::exp, on->upload(drawn({3}, 1)));
            QFAIL("it was compiled");
        } catch (const DeviceFailed& failure) {
            const QString text = QString::fromUtf8(failure.what());
            QVERIFY2(text.contains(QLatin1String("CL_BUILD_PROGRAM_FAILURE")) &&
                         text.contains(QLatin1String("the compiler says")),
                     qPrintable(text));
        }
    }
};

FOVEA_TEST(TestDriverFaults)
#include "test_driver_faults.moc"
