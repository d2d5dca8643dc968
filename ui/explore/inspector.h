// Beside the picture: the weights of one query, and how one of them is computed.
#pragma once

#include "core/figure/figure.h"

#include <QtWidgets/QFrame>

#include <memory>

class QLabel;
class QScrollArea;

namespace fovea {

class FigureView;

class Inspector : public QFrame {
    Q_OBJECT
public:
    explicit Inspector(QWidget* parent = nullptr);

    [[nodiscard]] FigureView& bars() const { return *bars_; }
    [[nodiscard]] FigureView& derivation() const { return *derivation_; }
    void setFigures(const std::shared_ptr<const Figure>& bars,
                    const std::shared_ptr<const Figure>& derivation);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void fit();

    FigureView* bars_;
    FigureView* derivation_;
    QScrollArea* scroll_; // of the bars
    QLabel* hint_;
};

} // namespace fovea
