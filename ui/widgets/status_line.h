// Who computed the picture, how long it took, and from which seed; that something is being
// computed, and a button to stop it.
#pragma once

#include "ui/look/theme.h"

#include <QtCore/QTimer>
#include <QtWidgets/QFrame>

#include <string>

class QAction;
class QLabel;
class QMenu;
class QToolButton;

namespace fovea {

class BusyDot;
class Workbench;

class StatusLine : public QFrame {
    Q_OBJECT
public:
    StatusLine(Workbench& workbench, QWidget* parent);
    void setTheme(const Theme& theme);
    void setDevices(QMenu* menu); // opened by the name of the device
    void setStop(QAction* stop);
    void tell(const QString& tip);    // in place of the rest; empty: the rest again
    void report(const QString& done); // the same, for some seconds
    void speak(const QString& news);  // to a screen reader alone
    void setVeiled(bool veiled);      // no facts about the picture, which must not be seen yet

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void refresh();
    void showState();
    void fit();
    void wait(bool waits);
    void tellReading();
    void tellView();

    Workbench& workbench_;
    BusyDot* dot_;
    QToolButton* device_;
    QLabel* left_;
    QToolButton* stop_;
    QLabel* right_;
    QTimer* reported_; // until what was reported goes
    QTimer patience_;  // until stopping is offered
    QTimer reads_;     // while it waits
    QString state_;    // whole, of which the window may have room for a part
    QString facts_;
    QString busy_;
    QString tip_;
    std::string figure_; // that was told last, and its workspace
    std::string workspace_;
    bool waits_ = false;
    bool veiled_ = false;
};

} // namespace fovea
