// The most memory that the process is to have is kept to, and told where it is reached.
#include "core/base/memory.h"
#include "support/program.h"
#include "support/thrown.h"

#include <QtTest/QTest>

#include <cstdint>

using namespace fovea;

class TestMemoryBudget : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void cleanup() { setMemoryBudget(SIZE_MAX); }

    void noneByDefault() {
        QCOMPARE(memoryBudget(), std::size_t(SIZE_MAX));
        QVERIFY(usedMemory() > 0 && usedMemory() <= mostMemory() + (1 << 20));
        QVERIFY(availableMemory() > std::size_t{64} << 20);
        checkMemory("a map", std::size_t{1} << 20);
        const QString said = thrown([] { checkMemory("a map", SIZE_MAX >> 1); });
        QVERIFY2(
            said.startsWith(QStringLiteral("a map: would need 8796093022207 MiB of memory, and ")),
            qPrintable(said));
        QVERIFY2(said.endsWith(QStringLiteral(" MiB are free for it")), qPrintable(said));
    }

    void isKeptTo() {
        setMemoryBudget(usedMemory() + (std::size_t{64} << 20));
        QVERIFY(availableMemory() <= std::size_t{64} << 20);
        checkMemory("a map", std::size_t{16} << 20);
        const QString said = thrown([] { checkMemory("a map", std::size_t{80} << 20); });
        QVERIFY2(said.startsWith(QStringLiteral("a map: would need 80 MiB of memory, and of the %1 "
                                                "MiB that Fovea is allowed in Settings ")
                                     .arg(memoryBudget() >> 20)),
                 qPrintable(said));
    }

    // Less than it has already: nothing is left, and nothing overflows.
    void isPassed() {
        setMemoryBudget(1);
        QCOMPARE(availableMemory(), std::size_t(0));
        QVERIFY(!thrown([] { checkMemory("a map", 1); }).isEmpty());
    }
};

FOVEA_TEST(TestMemoryBudget)

#include "test_memory_budget.moc"
