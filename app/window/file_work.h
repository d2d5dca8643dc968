// Sessions, and figures with one inside, into the window.
#pragma once

#include "core/base/files.h"

#include <QtCore/QString>

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
    void openBytes(const std::string& bytes, const std::string& source); // of one, see above
    // The path that the person chose; empty: none.
    [[nodiscard]] QString askForSession() const;
    [[nodiscard]] QString askForTarget() const; // of a session

private:
    void take(const std::string& bytes, const std::string& source);

    Files& files_;
    Workbench& workbench_;
    MessageBar& message_;
    QWidget& window_;
};

} // namespace fovea
