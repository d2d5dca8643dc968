// What is remembered, and what comes of a file that is not as it should be.
#include "support/program.h"
#include "support/shown_window.h"

#include <QtCore/QStandardPaths>
#include <QtCore/QTemporaryDir>

using namespace fovea;

namespace {

QByteArray contents(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestSettings : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { dressLikeTheProgram(); }

    void thereAndBack() {
        const QTemporaryDir folder;
        const Settings settings(folder.filePath(QStringLiteral("a/fovea.ini")));
        QVERIFY(settings.read() == Preferences());
        const Preferences some{.theme = ThemeChoice::dark,
                               .direction = TextDirection::rightToLeft,
                               .device = "cpu",
                               .geometry = QByteArray("\x00\x01\xff;=\n", 6)};
        settings.write(some);
        QVERIFY(settings.read() == some);
        QVERIFY(Settings().read() == Preferences());
        Settings().write(some); // nowhere
        QVERIFY(Settings().read() == Preferences());
    }
    void damaged_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("noise") << QByteArray("\x00\xff[[[=\n]]]\x80%%%\n=", 16);
        QTest::newRow("words") << QByteArray(
            "[window]\ntheme=blue\ndirection=upwards\ndevice=abacus\n"
            "geometry=none\n");
        QTest::newRow("types") << QByteArray("[window]\ntheme=@Size(1 2)\ndirection=1, 2, 3\n"
                                             "geometry=@Variant(\\0\\0\\0)\n");
        QTest::newRow("cut") << QByteArray("[window]\ntheme=li");
    }
    // A window opens as at the first start, and its own settings replace the damaged ones.
    void damaged() {
        QFETCH(QByteArray, bytes);
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("fovea.ini"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
        file.close();
        ShownWindow w{Settings(path)};
        QCOMPARE(w.window.themeChoice(), ThemeChoice::system);
        QCOMPARE(w.window.preferences().direction, TextDirection::automatic);
        QCOMPARE(w.bench().device().id, devices().front().id);
        QVERIFY(w.settles());
        w.window.chooseTheme(ThemeChoice::light);
        QCOMPARE(Settings(path).read().theme, ThemeChoice::light);
    }
    // A second window is as the first one was left, but for a presentation.
    void windowsRemember() {
        const QTemporaryDir folder;
        const Settings settings(folder.filePath(QStringLiteral("fovea.ini")));
        {
            ShownWindow w{settings};
            w.window.resize(1111, 777);
            w.window.chooseTheme(ThemeChoice::dark);
            w.window.chooseDirection(TextDirection::rightToLeft);
            w.window.chooseDevice(devices().front());
            QTest::qWait(50);
            w.window.setPresenting(true);
            w.window.close();
        }
        ShownWindow again{settings};
        QCOMPARE(again.window.size(), QSize(1111, 777));
        QCOMPARE(again.window.themeChoice(), ThemeChoice::dark);
        QCOMPARE(again.window.layoutDirection(), Qt::RightToLeft);
        QCOMPARE(again.window.preferences().device, devices().front().id);
        QVERIFY(!again.window.isPresenting() && !again.window.isFullScreen());
    }
    // The theme of the command line is for this time.
    void aThemeForOnce() {
        const QTemporaryDir folder;
        const Settings settings(folder.filePath(QStringLiteral("fovea.ini")));
        ShownWindow w{settings};
        w.window.chooseTheme(ThemeChoice::light);
        w.window.setThemeChoice(ThemeChoice::dark);
        w.window.close();
        QCOMPARE(settings.read().theme, ThemeChoice::light);
    }
    void aFolderThatCannotBeWritten() {
        const Settings settings(QStringLiteral("/proc/nowhere/fovea.ini"));
        ShownWindow w{settings};
        w.window.chooseTheme(ThemeChoice::dark);
        w.window.close();
        QCOMPARE(w.window.themeChoice(), ThemeChoice::dark);
    }
    // Windows of tests leave the person's own settings alone.
    void thePersonsOwn() {
        QStandardPaths::setTestModeEnabled(true);
        const QString own = QStandardPaths::writableLocation(QStandardPaths::AppConfigLocation) +
                            QStringLiteral("/fovea.ini");
        const QByteArray before = contents(own);
        {
            ShownWindow w;
            w.window.chooseTheme(ThemeChoice::dark);
            w.window.close();
        }
        QCOMPARE(contents(own), before);
    }
};

FOVEA_WINDOW_TEST(TestSettings)
#include "test_settings.moc"
