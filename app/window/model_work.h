// Models that a person brings: a folder that training left is opened, and found again by what names
// it.
#pragma once

#include "app/window/background_work.h"
#include "app/window/settings.h"
#include "core/base/files.h"
#include "core/experiment/model_choice.h"

#include <QtCore/QObject>

class QWidget;

namespace fovea {

class MessageBar;
class Workbench;

class ModelWork : public QObject {
    Q_OBJECT
public:
    // What goes wrong is said in `notice`; dialogs stand over `window`.
    ModelWork(Files& files, Workbench& workbench, MessageBar& notice, QWidget& window,
              const Settings& settings);

    // Read beside the window, and chosen.
    void open(const QString& folder);
    void askOpen();
    [[nodiscard]] bool busy() const { return background_.busy(); }

private:
    void lookForNamed();

    Files& files_;
    Workbench& workbench_;
    MessageBar& notice_;
    QWidget& window_;
    Settings settings_;
    std::string searchedFor_;   // the last hash, found or not
    BackgroundWork background_; // last: its work needs what stands above
};

} // namespace fovea
