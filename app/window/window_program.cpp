#include "app/window/window_program.h"

#include "app/options/device_option.h"
#include "app/version.h"
#include "app/window/file_work.h"
#include "app/window/idle_memory.h"
#include "app/window/main_window.h"
#include "app/window/model_work.h"
#include "core/base/error.h"
#include "core/base/fleeting.h"
#include "core/base/log.h"
#include "core/base/memory.h"
#include "core/base/process.h"
#include "core/base/stopped_by_person.h"
#include "core/compute/devices/probe.h"
#include "core/experiment/chosen_model.h"
#include "core/model/hub_cache.h"
#include "ui/attempt.h"
#include "ui/device_start.h"
#include "ui/look/fonts.h"
#include "ui/look/icons.h"
#include "ui/look/language.h"
#include "ui/look/style.h"
#include "ui/words.h"

#include <QtCore/QHashSeed>
#include <QtCore/QStandardPaths>
#include <QtCore/QTimer>
#include <QtNetwork/QLocalSocket>
#include <QtWidgets/QApplication>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <memory>
#include <stop_token>
#include <thread>

namespace fovea {
namespace {

// Qt aborts the process where it cannot reach a display, so it is tried first. The caller keeps the
// socket until Qt has its own: a bare X server begins anew when its last client leaves.
bool reachable(QLocalSocket& probe, const QString& socketPath) {
    probe.connectToServer(socketPath);
    return probe.waitForConnected(1000);
}

// ":0" and ":0.0" are sockets of this machine; other hosts are left to Qt.
bool reachableX11(QLocalSocket& probe, const QString& display) {
    if (!display.startsWith(QLatin1Char(':')))
        return !display.isEmpty();
    const QString number = display.mid(1).section(QLatin1Char('.'), 0, 0);
    return reachable(probe, QStringLiteral("/tmp/.X11-unix/X") + number);
}

bool hasDisplay(QLocalSocket& probe) {
    const QString wayland = qEnvironmentVariable("WAYLAND_DISPLAY");
    const QString folder = qEnvironmentVariable("XDG_RUNTIME_DIR") + QLatin1Char('/');
    return qEnvironmentVariableIsSet("QT_QPA_PLATFORM") ||
           reachableX11(probe, qEnvironmentVariable("DISPLAY")) ||
           (!wayland.isEmpty() &&
            reachable(probe, wayland.startsWith(QLatin1Char('/')) ? wayland : folder + wayland));
}

void forEveryWindow(void (*work)(MainWindow&)) {
    for (QWidget* widget : QApplication::topLevelWidgets())
        if (auto* window = qobject_cast<MainWindow*>(widget))
            work(*window);
}

// Unsaved work is kept; the next window offers it.
void endInOrder() {
    forEveryWindow([](MainWindow& window) { window.fileWork().keepNow(); });
    QCoreApplication::exit();
}

// An exception of an event handler (no memory, no thread) ends the program in order: the draft is
// kept, and the error is reported.
class Program : public QApplication {
public:
    using QApplication::QApplication;
    bool notify(QObject* receiver, QEvent* event) override {
        try {
            return QApplication::notify(receiver, event);
        } catch (...) {
            if (!problem_) {
                problem_ = std::current_exception();
                (void)problemOf(&endInOrder); // there may be no memory for that, either
                exit(1);
            }
            return false;
        }
    }
    void rethrow() const {
        if (problem_)
            std::rethrow_exception(problem_);
    }

private:
    std::exception_ptr problem_;
};

void testDevices(const std::stop_token& stop) {
    try {
        probeDevices({.program = ownProgram(), .folder = deviceFolder(), .stop = stop});
    } catch (const Cancelled&) {
    } catch (const std::exception&) { // without a test there are no devices but the processor
    }
}

int runMainWindow(const WindowOptions& options) {
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
    MainWindow window(firstExperiment(), disk(), Settings::ofThePerson(), folder.toStdString());
    if (!options.theme.empty())
        window.setThemeChoice(themeChoice(options.theme));
    if (!options.file.empty())
        window.open(utf8(options.file));
    window.show();
    qCInfo(windowLog, "fovea %s, Qt %s, %s", versionWithRevision().c_str(), qVersion(),
           qPrintable(QGuiApplication::platformName()));
    window.modelWork().offerHubModels(hubCache());
    if (options.file.empty()) { // a file that was asked for tells of its own
        window.fileWork().offerLeft();
        window.offerFirstSteps();
    }
    // A menu that opens in the same instant keeps Qt from ending by itself.
    QObject::connect(qApp, &QGuiApplication::lastWindowClosed, qApp,
                     [] { QCoreApplication::exit(); });
    const IdleMemory idle(std::chrono::seconds(30));
    const StoppedByPerson person;
    const std::stop_callback ended(
        person.token(), [] { QMetaObject::invokeMethod(qApp, &endInOrder, Qt::QueuedConnection); });
    // Drivers are asked when there is something to see, by another process.
    std::jthread testing;
    QTimer::singleShot(std::chrono::seconds(2), &window, [&testing, &window] {
        testing = std::jthread([&window](const std::stop_token& stop) {
            testDevices(stop);
            QMetaObject::invokeMethod(
                &window, [] { forEveryWindow([](MainWindow& one) { one.showDevices(); }); },
                Qt::QueuedConnection);
        });
    });
    return QApplication::exec();
}

} // namespace

int runWindow(int count, char** arguments, const WindowOptions& options) {
    auto probe = std::make_unique<QLocalSocket>();
    if (!hasDisplay(*probe))
        fail(QT_TRANSLATE_NOOP("fovea", "there is no display to open a window on; ‘fovea text’ "
                                        "makes figures without one"));
    // With less memory Qt cannot start threads that its painting waits for, and hangs.
    checkMemory("a window", std::size_t{320} << 20);
    QHashSeed::setDeterministicGlobalSeed(); // exports have the same bytes every time
    QCoreApplication::setAttribute(Qt::AA_Use96Dpi);
    Program application(count, arguments);
    probe.reset();
    QApplication::setStyle(widgetStyle()); // the style sheet's ground is the same everywhere
    QApplication::setApplicationName(QStringLiteral("Fovea"));
    useLanguage(options.language.empty() ? Settings::ofThePerson().read().language
                                         : options.language);
    QApplication::setFont(wordFont(bodyPoints));
    QApplication::setWindowIcon(programIcon());
    QApplication::setDesktopFileName(QStringLiteral("fovea"));
    const int code = runMainWindow(options);
    application.rethrow();
    const bool waits = !preparingEnds(std::chrono::seconds(3)); // for a driver that does not return
    if (waits)
        removeFleeting();
    if (const int signal = StoppedByPerson::signal())
        std::raise(signal); // ends the program as it would have without us
    if (waits)
        std::_Exit(code);
    return code;
}

} // namespace fovea
