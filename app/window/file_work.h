// Files in and out of the window: sessions and figures, and the dialogs that ask for them.
#pragma once

#include "core/base/files.h"
#include "ui/theme.h"

#include <QtCore/QString>

#include <functional>

class QWidget;

namespace fovea {

class MessageBar;
class Workbench;

class FileWork {
public:
    // What goes wrong is said in `message`; dialogs stand over `window`.
    FileWork(Files& files, Workbench& workbench, MessageBar& message, QWidget& window)
        : files_(files), workbench_(workbench), message_(message), window_(window) {}

    // A session, or a figure with one inside.
    void open(const QString& path);
    // The large figure, or the session, by the path's ending.
    void write(const QString& path, const Theme& theme);
    void copyFigure(const Theme& theme); // to the clipboard, as a picture
    // The path that the person chose; empty: none.
    [[nodiscard]] QString askForSession() const;
    [[nodiscard]] QString askForTarget(const char* format) const; // a row of formats()

private:
    void attempt(const std::function<void()>& work);

    Files& files_;
    Workbench& workbench_;
    MessageBar& message_;
    QWidget& window_;
};

} // namespace fovea
