// Figures out of the window: to files, to the clipboard.
#pragma once

#include "core/base/files.h"
#include "ui/theme.h"

#include <QtCore/QString>

class QWidget;

namespace fovea {

class MessageBar;
class Workbench;

class FigureWork {
public:
    // What goes wrong is said in `message`; dialogs stand over `window`.
    FigureWork(Files& files, Workbench& workbench, MessageBar& message, QWidget& window)
        : files_(files), workbench_(workbench), message_(message), window_(window) {}

    // The large figure, or the session, by the path's ending.
    void write(const QString& path, const Theme& theme);
    void copy(const Theme& theme); // to the clipboard, as a picture
    // The path that the person chose; empty: none.
    [[nodiscard]] QString askForTarget(const char* format) const; // a row of formats()

private:
    Files& files_;
    Workbench& workbench_;
    MessageBar& message_;
    QWidget& window_;
};

} // namespace fovea
