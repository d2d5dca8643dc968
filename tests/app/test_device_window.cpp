// The window and devices that come and go: the menu, and who computes while one gets ready.
#include "app/window/window_actions.h"
#include "core/compute/devices/driver_watch.h"
#include "core/compute/devices/probe.h"
#if FOVEA_OPENCL
#include "core/compute/opencl/driver.h"
#endif
#include "support/program.h"
#include "support/window.h"

#include <QtCore/QTemporaryDir>
#include <QtWidgets/QMenu>

#include <thread>

using namespace fovea;

namespace {

QStringList shownActions(const QMenu& menu) {
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
    // From nothing known to computing there: the window waits for no compiler.
    void comesAndGoes() {
        Window w;
        QVERIFY(w.settles());
        auto* actions = w.window.findChild<WindowActions*>();
        const QMenu& menu = *actions->devices();
        QCOMPARE(shownActions(menu).size(), 2); // automatic, and the processor
        const std::vector<Verdict> verdicts = probeDevices({.program = FOVEA_BINARY,
                                                            .folder = deviceFolder(),
                                                            .patience = std::chrono::minutes(5)});
        QVERIFY(!verdicts.empty() && verdicts[0].problem.empty());
        w.window.showDevices();
        QVERIFY(shownActions(menu).size() >= 3);
        QVERIFY(shownActions(menu)[2].contains(QString::fromStdString(verdicts[0].name)));

        std::string first; // where the sentence was computed first
        connect(&w.bench(), &Workbench::pictureChanged, this, [&] {
            if (first.empty() && w.bench().picture().experiment.text == "meanwhile")
                first = backend(w);
        });
        const QSignalSpy readying(&w.bench(), &Workbench::gettingReady);
        QVERIFY(!isReady(deviceNamed("opencl", "")));
        menu.actions()[2]->trigger();
        QCOMPARE(readying.size(), 1);
        QCOMPARE(QString::fromStdString(w.window.preferences().device),
                 QString::fromStdString(verdicts[0].id));
        Experiment next = w.bench().experiment();
        next.text = "meanwhile";
        w.bench().edit(std::move(next));
        QTRY_VERIFY_WITH_TIMEOUT(backend(w).starts_with("OpenCL"), 300000);
        QVERIFY(isReady(deviceNamed("opencl", "")));
        QTRY_COMPARE(w.bench().picture().experiment.text, std::string("meanwhile"));
        QVERIFY2(first.starts_with("Eigen"), first.c_str());

        turnOff("it fell silent");
        w.window.showDevices();
        QCOMPARE(shownActions(menu).size(), 2);
    }
    // One that was chosen at an earlier start is chosen again when it is known, and is off for
    // good when it has been found out: the reason is reported, and the picture is right.
    void chosenEarlier() {
        turnOff("it crashed");
        const Settings settings(cache_.filePath(QStringLiteral("fovea.ini")));
        settings.write({.device = "opencl:0"});
        MainWindow window(defaultExperiment(), disk(), settings, {});
        window.show();
        QCOMPARE(window.workbench().device().id, std::string("opencl:0"));
        QSignalSpy failed(&window.workbench(), &Workbench::failed);
        const auto told = [&] { // that it is the processor's picture, and why
            return std::ranges::any_of(failed, [](const QList<QVariant>& one) {
                return english(one.front().value<Message>()).find("it crashed") !=
                       std::string::npos;
            });
        };
        QTRY_VERIFY_WITH_TIMEOUT(window.workbench().picture().trace, 300000);
        QTRY_VERIFY(told());
        Experiment next = window.workbench().experiment();
        next.text = "again";
        window.workbench().edit(std::move(next));
        QTRY_VERIFY(window.workbench().picture().experiment.text == "again");
        QVERIFY(QString::fromStdString(english(failed.last().front().value<Message>()))
                    .contains(QLatin1String("it crashed"))); // and stays told
        QVERIFY(window.workbench().picture().trace->backend.starts_with("Eigen"));
    }
#if FOVEA_OPENCL
    // A driver that hangs while it computes is left, and told; the window goes on.
    void hangs() {
        turnOff("");
        const Device device = deviceNamed("opencl", "");
        getReady(device);
        Window w;
        w.bench().setDevice(device);
        QTRY_VERIFY_WITH_TIMEOUT(backend(w).starts_with("OpenCL"), 300000);
        driverPatience() = {.call = std::chrono::seconds(1), .unwanted = std::chrono::seconds(1)};
        Driver::open()->fault = [](std::string_view call) -> cl_int {
            while (call == "clEnqueueReadBuffer")
                std::this_thread::sleep_for(std::chrono::hours(1));
            return CL_SUCCESS;
        };
        const QSignalSpy failed(&w.bench(), &Workbench::failed);
        const auto type = [&](const char* text) {
            Experiment next = w.bench().experiment();
            next.text = text;
            w.bench().edit(std::move(next));
        };
        type("it hangs");
        QTRY_VERIFY_WITH_TIMEOUT(!failed.empty(), 60000);
        QVERIFY(english(failed.front().front().value<Message>()).find("has not answered") !=
                std::string::npos);
        QVERIFY(leftInDriver());
        type("and the window goes on");
        QTRY_VERIFY_WITH_TIMEOUT(w.bench().settled() &&
                                     w.bench().picture().experiment.text ==
                                         "and the window goes on" &&
                                     backend(w).starts_with("Eigen"),
                                 60000);
        QVERIFY(english(failed.back().front().value<Message>()).find("does not answer") !=
                std::string::npos);
    }
#endif
};

FOVEA_WINDOW_TEST(TestDeviceWindow)
#include "test_device_window.moc"
