// Two parts beside each other, or the second below the first where there is no room for that.
#pragma once

#include <QtWidgets/QWidget>

class QBoxLayout;

namespace fovea {

class SideBySide : public QWidget {
public:
    SideBySide(QWidget& first, QWidget& second, int spacing, QWidget* parent = nullptr);

    [[nodiscard]] QSize minimumSizeHint() const override; // as narrow as the wider part
    // The least, which is what a scroll area asks this for.
    [[nodiscard]] int heightForWidth(int width) const override;

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] int wanted() const; // the width of both
    void fit();

    QBoxLayout* parts_;
};

} // namespace fovea
