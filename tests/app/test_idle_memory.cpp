// A program that does nothing gives back what it freed.
#include "app/window/idle_memory.h"
#include "core/base/memory.h"
#include "support/freed_memory.h"
#include "support/program.h"
#include "support/sanitized.h"

#include <QtCore/QElapsedTimer>
#include <QtTest/QTest>

using namespace fovea;

class TestIdleMemory : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() {
        if (sanitized)
            QSKIP("sanitizers keep freed memory for another purpose");
    }
    void waitsUntilNothingIsDone() {
        const FreedMemory freed;
        const std::size_t before = usedMemory();
        const auto isReturned = [&] { return usedMemory() + freed.bytes / 2 < before; };
        const IdleMemory idle(std::chrono::milliseconds(200));
        QElapsedTimer busy;
        for (busy.start(); busy.elapsed() < 500;)
            QCoreApplication::processEvents();
        QVERIFY(!isReturned());
        QTRY_VERIFY(isReturned());
    }
};

FOVEA_WINDOW_TEST(TestIdleMemory)
#include "test_idle_memory.moc"
