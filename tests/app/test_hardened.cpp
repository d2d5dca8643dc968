// The program that people run is built with what makes faults harder to use.
#include "support/program.h"

#include <QtCore/QProcess>
#include <QtCore/QRegularExpression>
#include <QtTest/QTest>

class TestHardened : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void program_data() {
        QTest::addColumn<QString>("option"); // of readelf
        QTest::addColumn<QString>("found");
        QTest::newRow("relocations are read-only")
            << QStringLiteral("-lW") << QStringLiteral("GNU_RELRO");
        QTest::newRow("all of them")
            << QStringLiteral("-dW") << QStringLiteral("BIND_NOW|FLAGS.*NOW");
        QTest::newRow("at a random address")
            << QStringLiteral("-dW") << QStringLiteral("Flags:.* PIE");
        QTest::newRow("stack protector")
            << QStringLiteral("-sW") << QStringLiteral("__stack_chk_fail");
        QTest::newRow("fortified")
            << QStringLiteral("-sW") << QStringLiteral("__mem(cpy|move|set)_chk");
    }
    void program() {
        QFETCH(QString, option);
        QFETCH(QString, found);
        QProcess readelf;
        readelf.start(QStringLiteral("readelf"), {option, QStringLiteral(FOVEA_BINARY)});
        QVERIFY(readelf.waitForFinished());
        const QString text = QString::fromUtf8(readelf.readAllStandardOutput());
        QVERIFY2(text.contains(QRegularExpression(found)), qPrintable(text.left(4000)));
    }
    // Every function that may be called begins with a mark. Whether the processor looks for it is
    // for the system's own objects to say, and Debian 12's do not.
    void controlFlow() {
#if defined(__x86_64__) && !defined(__CET__)
        QFAIL("compiled without -fcf-protection");
#endif
    }
};

FOVEA_TEST(TestHardened)
#include "test_hardened.moc"
