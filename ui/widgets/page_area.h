// A page that is scrolled where the window is lower than what stands on it needs: with large words,
// nothing is cut.
#pragma once

#include <QtWidgets/QScrollArea>

namespace fovea {

class PageArea : public QScrollArea {
    Q_OBJECT
public:
    explicit PageArea(QWidget& page, QWidget* parent = nullptr);

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void fit();
};

} // namespace fovea
