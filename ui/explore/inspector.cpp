#include "ui/explore/inspector.h"

#include "ui/look/fonts.h"
#include "ui/widgets/figure_view.h"
#include "ui/widgets/scaled_sizes.h"

#include <QtWidgets/QLabel>
#include <QtWidgets/QScrollArea>
#include <QtWidgets/QVBoxLayout>

#include <algorithm>

namespace fovea {
namespace {

constexpr int narrowInspector = 290;
constexpr int leastBars = 84; // of their height: a title and a few keys

} // namespace

Inspector::Inspector(QWidget* parent)
    : QFrame(parent), bars_(new FigureView(this)), derivation_(new FigureView(this)),
      scroll_(new QScrollArea(this)), hint_(new QLabel(this)) {
    setObjectName(QStringLiteral("inspector"));
    setMinimumWidth(narrowInspector);
    setProperty(keepsSize, true);        // Explore gives it its width
    setLayoutDirection(Qt::LeftToRight); // figures do not turn, nor what frames them
    for (FigureView* view : {bars_, derivation_})
        view->setGround(&Theme::surface);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(18, 16, 18, 16);
    layout->setSpacing(18);
    bars_->setAccessibleName(tr("Weights of the query"));
    bars_->setContentsMargins(0, 0, 8, 0); // numbers stand clear of the scroll bar
    scroll_->setWidget(bars_);
    scroll_->setWidgetResizable(true);
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll_->setFocusPolicy(Qt::NoFocus);
    scroll_->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    derivation_->setAccessibleName(tr("How this number is computed"));
    derivation_->setFocusPolicy(Qt::NoFocus);
    hint_->setText(tr("Point at a cell to follow its numbers, click to pin it. Arrow keys "
                      "move from cell to cell."));
    hint_->setObjectName(QStringLiteral("quiet"));
    hint_->setWordWrap(true);
    layout->addWidget(scroll_, 1);
    layout->addWidget(derivation_, 0);
    layout->addWidget(hint_, 0);
    layout->addStretch(0);
}

void Inspector::setFigures(const std::shared_ptr<const Figure>& bars,
                           const std::shared_ptr<const Figure>& derivation) {
    bars_->setFigure(bars);
    derivation_->setFigure(derivation);
    fit();
}

void Inspector::resizeEvent(QResizeEvent* event) {
    QFrame::resizeEvent(event);
    fit();
}

// Where there is little room it is for numbers.
void Inspector::fit() {
    bars_->setFixedHeight(bars_->sizeHint().height());
    scroll_->setMinimumHeight(std::min(bars_->height(), scaledToText(leastBars)));
    scroll_->setMaximumHeight(bars_->height() + 2);
    derivation_->setFixedHeight(derivation_->sizeHint().height());
    const QMargins around = layout()->contentsMargins();
    const int numbers = around.top() + around.bottom() + scroll_->minimumHeight() +
                        derivation_->height() + 3 * layout()->spacing();
    const auto* shown =
        derivation_->figure() ? std::get_if<Derivation>(derivation_->figure().get()) : nullptr;
    hint_->setVisible(
        shown && !shown->lines.empty() && // or there is no cell to point at
        height() >= numbers + hint_->heightForWidth(width() - around.left() - around.right()));
}

} // namespace fovea
