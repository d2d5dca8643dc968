// A sheet over the window: what is behind is dimmed, one panel stands before it. Escape and a click
// beside the panel put it away, the tab key stays inside, and the focus goes back to where it was.
#pragma once

#include "ui/look/theme.h"

#include <QtCore/QPointer>
#include <QtGui/QKeySequence>
#include <QtWidgets/QAbstractButton>
#include <QtWidgets/QFrame>

#include <utility>
#include <vector>

namespace fovea {

class Overlay : public QWidget {
    Q_OBJECT
public:
    // Over all of `window`, deleted when it is closed. `width` is the panel's at most.
    Overlay(const QString& name, int width, const Theme& theme, QWidget* window);

    void open();
    virtual void setTheme(const Theme& theme); // of the window, which may change behind it
    [[nodiscard]] QFrame* panel() const { return panel_; }

protected:
    // Where the panel begins, as a part of the height that it leaves free: ½ is the middle.
    double above_ = 0.5;

    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    bool focusNextPrevChild(bool next) override;

private:
    void arrange();

    const Theme* theme_;
    int width_;
    QFrame* panel_;
    QPointer<QWidget> before_;                                     // had the focus
    std::vector<std::pair<QPointer<QObject>, QKeySequence>> held_; // shortcuts of what is behind it
};

} // namespace fovea
