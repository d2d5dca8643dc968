// A page that is scrolled where the window is lower than what stands on it needs: with large words,
// nothing is cut.
#pragma once

#include <QtWidgets/QScrollArea>

namespace fovea {

class PageArea : public QScrollArea {
    Q_OBJECT
public:
    // Words of the usual size fit the smallest window, unless `always` says that they may not.
    explicit PageArea(QWidget& page, QWidget* parent = nullptr, bool always = false);

    // What it needs at this width, with a layout.
    static int leastHeight(const QWidget& page, int width);

Q_SIGNALS:
    void roomChanged(const QSize& room); // what is seen of the page at once

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void fit();

    bool always_;
};

} // namespace fovea
