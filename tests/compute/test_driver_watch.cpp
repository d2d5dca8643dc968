// Work whose driver does not come back is left, and nothing else is.
#include "core/compute/device_failed.h"
#include "core/compute/devices/driver_watch.h"
#include "support/program.h"

#include <QtTest/QTest>

#include <atomic>
#include <latch>
#include <thread>

using namespace fovea;
using namespace std::chrono_literals;

namespace {

// For threads that are left: it outlives every test.
struct Stuck {
    std::atomic<bool> inDriver{true};
    std::atomic<bool> cameBack{false};
    std::latch mayReturn{1};
};

} // namespace

class TestDriverWatch : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { driverPatience() = {.call = 50ms, .unwanted = 20ms, .compiling = 60s}; }
    void cleanup() { driverPatience() = {}; }

    void whatComesBack() {
        int done = 0;
        watched("device", {}, [&] {
            const DriverCall call;
            ++done;
        });
        QCOMPARE(done, 1);
        QVERIFY_THROWS_EXCEPTION(
            std::out_of_range, watched("device", {}, [] { throw std::out_of_range("as it is"); }));
        // Work between calls, and the compiler, may last.
        watched("device", {}, [&] {
            std::this_thread::sleep_for(200ms);
            const DriverCall call(true);
            std::this_thread::sleep_for(200ms);
            ++done;
        });
        QCOMPARE(done, 2);
        const DriverCall outside; // of no work
    }
    void whatHangs_data() {
        QTest::addColumn<bool>("wanted");
        QTest::newRow("wanted") << true;
        QTest::newRow("not wanted any more") << false;
    }
    void whatHangs() {
        QFETCH(const bool, wanted);
        auto& stuck = *new Stuck; // NOLINT: the thread that is left has it
        std::stop_source stop;
        if (!wanted) {
            driverPatience().call = 60s;
            stop.request_stop();
        }
        int told = 0;
        const auto work = [&] {
            watched(
                "the card", stop.get_token(),
                [&stuck] {
                    Stuck& own = stuck; // the lambda is gone when the driver comes back
                    {
                        const DriverCall call;
                        own.mayReturn.wait();
                        own.inDriver = false;
                    }
                    own.cameBack = true;
                },
                [&] { ++told; });
        };
        try {
            work();
            QFAIL("it came back");
        } catch (const DeviceFailed& failure) {
            QVERIFY(english(failure.message()).starts_with("‘the card’ has not answered"));
        }
        QCOMPARE(told, 1);
        QVERIFY(leftInDriver());
        // Where the driver comes back after all, the work does not go on.
        stuck.mayReturn.count_down();
        QTRY_VERIFY(!stuck.inDriver);
        QTest::qWait(50);
        QVERIFY(!stuck.cameBack);
    }
};

FOVEA_TEST(TestDriverWatch)
#include "test_driver_watch.moc"
