// Memory that was freed and is kept at hand goes back to the system before any is refused.
#include "core/base/memory.h"
#include "support/freed_memory.h"
#include "support/program.h"
#include "support/sanitized.h"
#include "support/thrown.h"

#include <QtTest/QTest>

#include <cstdint>

using namespace fovea;

class TestFreedMemory : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() {
        if (sanitized)
            QSKIP("sanitizers keep freed memory for another purpose");
    }
    void cleanup() { setMemoryBudget(SIZE_MAX); }

    void isReturned() {
        const FreedMemory freed;
        const std::size_t before = usedMemory();
        returnFreedMemory();
        QVERIFY(usedMemory() + freed.bytes / 2 < before);
    }
    // What is kept counts as used, and is not missed.
    void isNotMissed() {
        const FreedMemory freed;
        setMemoryBudget(usedMemory() + freed.bytes / 4);
        QVERIFY(availableMemory() < freed.bytes / 2);
        checkMemory("a map", freed.bytes / 2);
        QVERIFY(!thrown([&] { checkMemory("a map", 4 * freed.bytes); }).isEmpty());
    }
};

FOVEA_TEST(TestFreedMemory)
#include "test_freed_memory.moc"
