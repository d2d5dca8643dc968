#include "app/window_program.h"

#include "app/main_window.h"
#include "core/base/error.h"
#include "ui/fonts.h"
#include "ui/icons.h"
#include "ui/words.h"

#include <QtCore/QHashSeed>
#include <QtWidgets/QApplication>

namespace fovea {
namespace {

// Qt aborts the process where its platform finds no display; better to be asked first.
bool hasDisplay() {
    return qEnvironmentVariableIsSet("DISPLAY") || qEnvironmentVariableIsSet("WAYLAND_DISPLAY") ||
           qEnvironmentVariableIsSet("QT_QPA_PLATFORM");
}

ThemeChoice themeChoice(const std::string& name) {
    return name == "light"  ? ThemeChoice::light
           : name == "dark" ? ThemeChoice::dark
                            : ThemeChoice::system;
}

} // namespace

int runWindow(int count, char** arguments, const WindowOptions& options) {
    if (!hasDisplay())
        fail(QT_TRANSLATE_NOOP("fovea", "there is no display to open a window on; ‘fovea text’ "
                                        "makes figures without one"));
    QHashSeed::setDeterministicGlobalSeed(); // exports have the same bytes every time
    QCoreApplication::setAttribute(Qt::AA_Use96Dpi);
    QApplication application(count, arguments);
    QApplication::setStyle(
        QStringLiteral("fusion")); // the style sheet's ground is the same everywhere
    QApplication::setFont(wordFont(bodyPoints));
    QApplication::setApplicationName(QStringLiteral("Fovea"));
    QApplication::setWindowIcon(programIcon());
    MainWindow window(standardExperiment(), disk());
    window.setThemeChoice(themeChoice(options.theme));
    if (!options.file.empty())
        window.open(utf8(options.file));
    window.show();
    return QApplication::exec();
}

} // namespace fovea
