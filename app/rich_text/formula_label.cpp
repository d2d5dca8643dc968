#include "app/rich_text/formula_label.h"

#include "app/rich_text/formula_text.h"
#include "ui/look/fonts.h"

#include <QtGui/QAction>
#include <QtGui/QClipboard>
#include <QtGui/QGuiApplication>
#include <QtGui/QPainter>

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

constexpr double formulaPoints = 13;
constexpr double aroundFormula = 6; // px

} // namespace

FormulaLabel::FormulaLabel(const std::string& formula, QWidget* parent)
    : QWidget(parent), text_(QString::fromStdString(formula)), formula_(readFormula(text_)) {
    setObjectName(QStringLiteral("formula"));
    setAccessibleName(spokenFormula(formula_));
    setFocusPolicy(Qt::StrongFocus);
    setContextMenuPolicy(Qt::ActionsContextMenu);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    auto* copy = new QAction(tr("Copy formula"), this);
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetShortcut);
    connect(copy, &QAction::triggered, this,
            [this] { QGuiApplication::clipboard()->setText(text_); });
    addAction(copy);
}

const LaidFormula& FormulaLabel::laid() const {
    const double points = formulaPoints * textScale();
    if (laidFor_ != points) {
        laid_ = layOutFormula(formula_, points, true);
        laidFor_ = points;
    }
    return laid_;
}

double FormulaLabel::scaleAt(double width) const {
    const double room = std::max(width - 2 * aroundFormula, 1.0);
    return std::min(1.0, room / std::max(laid().width, 1.0));
}

int FormulaLabel::heightForWidth(int width) const {
    return static_cast<int>(std::ceil(laid().height() * scaleAt(width) + 2 * aroundFormula));
}

QSize FormulaLabel::sizeHint() const {
    const auto width = static_cast<int>(std::ceil(laid().width + 2 * aroundFormula));
    return {width, heightForWidth(width)};
}

QSize FormulaLabel::minimumSizeHint() const {
    return {60, heightForWidth(std::max(width(), 60))};
}

void FormulaLabel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const double scale = scaleAt(width());
    const LaidFormula& formula = laid();
    if (hasFocus()) {
        painter.setRenderHint(QPainter::Antialiasing);
        QColor chosen = window()->palette().color(QPalette::Highlight);
        painter.setPen(chosen);
        chosen.setAlphaF(0.12F);
        painter.setBrush(chosen);
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    }
    painter.translate((width() - formula.width * scale) / 2,
                      (height() - formula.height() * scale) / 2);
    painter.scale(scale, scale);
    paintFormula(painter, formula, {0, formula.ascent}, palette().color(QPalette::WindowText));
}

// The size of words may be another.
void FormulaLabel::changeEvent(QEvent* event) {
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        updateGeometry();
    QWidget::changeEvent(event);
}

void FormulaLabel::focusInEvent(QFocusEvent* event) {
    update();
    QWidget::focusInEvent(event);
}

void FormulaLabel::focusOutEvent(QFocusEvent* event) {
    update();
    QWidget::focusOutEvent(event);
}

} // namespace fovea
