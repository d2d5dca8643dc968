// The window and devices that come and go: the menu, and who computes while one gets ready.
#include "app/window/window_actions.h"
#include "core/compute/probe.h"
#include "support/window.h"

#include <QtCore/QTemporaryDir>
#include <QtWidgets/QMenu>

using namespace fovea;

namespace {

QStringList shown(const QMenu& menu) {
    QStringList texts;
    for (const QAction* action : menu.actions())
        if (action->isVisible())
            texts << action->text();
    return texts;
}

} // namespace

class TestDeviceWindow : public QObject {
    Q_OBJECT
    QTemporaryDir cache_;

    static std::string backend(Window& w) {
        return w.bench().picture().trace ? w.bench().picture().trace->backend : std::string();
    }
    static void turnOff(const std::string& problem) {
        auto verdicts = readVerdicts(disk(), deviceFolder());
        verdicts.at(0).problem = problem;
        writeVerdicts(disk(), deviceFolder(), verdicts);
        reloadDevices();
    }

private Q_SLOTS:
    void initTestCase() {
#if !FOVEA_OPENCL
        QSKIP("built without OpenCL");
#endif
        QVERIFY(cache_.isValid());
        // What the driver has compiled for other tests is good for this one.
        qputenv("POCL_CACHE_DIR", qgetenv("XDG_CACHE_HOME") + "/pocl");
        qputenv("XDG_CACHE_HOME", cache_.path().toUtf8());
    }
    // From nothing known to computing there: nobody waits for a compiler.
    void comesAndGoes() {
        Window w;
        QVERIFY(w.settles());
        auto* actions = w.window.findChild<WindowActions*>();
        const QMenu& menu = *actions->devices();
        QCOMPARE(shown(menu).size(), 2); // automatic, and the processor
        const std::vector<Verdict> verdicts = probeDevices({.program = FOVEA_BINARY,
                                                            .folder = deviceFolder(),
                                                            .patience = std::chrono::minutes(5)});
        QVERIFY(!verdicts.empty() && verdicts[0].problem.empty());
        w.window.showDevices();
        QVERIFY(shown(menu).size() >= 3);
        QVERIFY(shown(menu)[2].contains(QString::fromStdString(verdicts[0].name)));

        const QSignalSpy readying(&w.bench(), &Workbench::gettingReady);
        QVERIFY(!isReady(deviceNamed("opencl", "")));
        menu.actions()[2]->trigger();
        QCOMPARE(readying.size(), 1);
        QCOMPARE(QString::fromStdString(w.window.preferences().device),
                 QString::fromStdString(verdicts[0].id));
        Experiment next = w.bench().experiment();
        next.text = "meanwhile";
        w.bench().edit(std::move(next));
        QVERIFY(w.settles());
        QVERIFY2(backend(w).starts_with("Eigen"), backend(w).c_str());
        QTRY_VERIFY_WITH_TIMEOUT(backend(w).starts_with("OpenCL"), 300000);
        QVERIFY(isReady(deviceNamed("opencl", "")));
        QCOMPARE(w.bench().picture().experiment.text, std::string("meanwhile"));

        turnOff("it fell silent");
        w.window.showDevices();
        QCOMPARE(shown(menu).size(), 2);
    }
    // One that was chosen at an earlier start is chosen again when it is known, and is off for
    // good when it has been found out: the reason is told, and the picture is right.
    void chosenEarlier() {
        turnOff({});
        noteFailure(deviceNamed("opencl", "")); // as at a new start: nothing is open
        const Settings settings(cache_.filePath(QStringLiteral("fovea.ini")));
        settings.write({.device = "opencl:0"});
        MainWindow window(standardExperiment(), disk(), settings, {});
        window.show();
        QCOMPARE(window.workbench().device().id, std::string("opencl:0"));
        turnOff("it crashed");
        QSignalSpy failed(&window.workbench(), &Workbench::failed);
        const auto told = [&] {
            return std::ranges::any_of(failed, [](const QList<QVariant>& one) {
                return english(one.front().value<Message>()).find("it crashed") !=
                       std::string::npos;
            });
        };
        QTRY_VERIFY_WITH_TIMEOUT(window.workbench().picture().trace, 300000);
        Experiment next = window.workbench().experiment();
        next.text = "again";
        window.workbench().edit(std::move(next));
        QTRY_VERIFY_WITH_TIMEOUT(told(), 300000);
        QTRY_VERIFY(window.workbench().picture().experiment.text == "again");
        QVERIFY(window.workbench().picture().trace->backend.starts_with("Eigen"));
    }
};

QTEST_MAIN(TestDeviceWindow)
#include "test_device_window.moc"
