#include "ui/explore/stage_card.h"

#include "core/attention/stages.h"
#include "core/base/numbers.h"
#include "core/base/table.h"
#include "ui/look/fonts.h"
#include "ui/paint/painters.h"
#include "ui/words.h"

#include <QtGui/QKeyEvent>
#include <QtGui/QPainter>

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

constexpr double roomyMargin = 12;
constexpr double narrowMargin = 7; // where every letter counts
constexpr double narrowCard = 124;
constexpr int cardHeight = 70;
constexpr int lowCardHeight = 48;

// The first number that is set; empty where there is none.
QString numberOf(const TableInfo& table, const Selection& selection) {
    for (const Parameter& parameter : table.row(selection.only().row).parameters) {
        const Value& value = selection.only().values.at(parameter.id);
        const bool number =
            parameter.type == ParameterType::integer || parameter.type == ParameterType::number;
        if (number && !std::holds_alternative<std::monostate>(value))
            return QStringLiteral("%1 %2").arg(words(parameter.name).toLower(),
                                               utf8(printValue(value)));
    }
    return {};
}

QFont captionFont() {
    QFont font = wordFont(7.5);
    font.setLetterSpacing(QFont::AbsoluteSpacing, 0.4);
    return font;
}

// Of all stages' names, as they stand on the cards.
double widestName(const QFont& font) {
    double widest = 0;
    for (const TableInfo* stage : stages())
        widest = std::max(widest, widthOf(font, words(stage->name).toUpper()));
    return widest;
}

// The formula and that number; where there is no room for both, the number.
QString detailOf(const TableInfo& table, const Selection& selection, double room) {
    if (selection.parts.size() > 1) {
        QString sum;
        for (const Part& part : selection.parts) {
            const QString formula = words(table.row(part.choice.row).formula);
            sum += (part.join == '&'   ? QStringLiteral(" ∧ ")
                    : part.join == '|' ? QStringLiteral(" ∨ ")
                    : part.join        ? QStringLiteral(" + ")
                                       : QString()) +
                   (part.weight == 1 ? formula
                                     : utf8(printNumber(part.weight)) + QStringLiteral("·(") +
                                           formula + QLatin1Char(')'));
        }
        return sum;
    }
    const QString formula = words(table.row(selection.only().row).formula);
    const QString number = numberOf(table, selection);
    if (number.isEmpty())
        return formula;
    const QString both = formula + QStringLiteral("  ·  ") + number;
    return widthOf(wordFont(smallPoints), both) <= room ? both : number;
}

} // namespace

QString selectionName(const TableInfo& table, const Selection& selection) {
    QString name;
    for (const Part& part : selection.parts)
        name += (part.join == '&'   ? StageCard::tr(" and ")
                 : part.join == '|' ? StageCard::tr(" or ")
                 : part.join        ? QStringLiteral(" + ")
                                    : QString()) +
                words(table.row(part.choice.row).name);
    return name;
}

StageCard::StageCard(const TableInfo& table, QWidget* parent)
    : QAbstractButton(parent), table_(table), selection_(defaultSelection(table)),
      theme_(&lightTheme()) {
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setObjectName(utf8("stage-" + table.id));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setSelection(selection_);
}

void StageCard::setTheme(const Theme& theme) {
    theme_ = &theme;
    update();
}

void StageCard::setOwn(const std::optional<OwnStage>& own) {
    own_ = own;
    setEnabled(!own);
    setSelection(selection_);
}

void StageCard::setSelection(const Selection& selection) {
    selection_ = selection;
    setAccessibleName(words(table_.name));
    if (own_) {
        const QString state = tr("The model’s own; it has no other");
        setAccessibleDescription(words(own_->name) + QLatin1String(". ") + state);
        setToolTip(
            QStringLiteral("%1 · %2\n%3").arg(words(own_->name), words(own_->detail), state));
        updateGeometry();
        update();
        return;
    }
    QString description = selectionName(table_, selection);
    QString tip = QStringLiteral("%1 · %2").arg(description, detail(HUGE_VAL));
    if (trained_) {
        const QString state = *trained_ == selection_
                                  ? tr("As trained")
                                  : tr("Changed after training; the model was trained with %1")
                                        .arg(utf8(printSelection(table_, *trained_)));
        description += QLatin1String(". ") + state;
        tip += QLatin1Char('\n') + state;
    }
    if (noted_ > 0) {
        const QString state =
            noteTip_ + QLatin1String(". ") + tr("Click ✕, or press Delete, to remove this");
        description += QLatin1String(". ") + state;
        tip += QLatin1Char('\n') + state;
    }
    setAccessibleDescription(description);
    setToolTip(tip);
    updateGeometry();
    update();
}

void StageCard::setMade(const QString& made) {
    if (made == made_)
        return;
    made_ = made;
    setSelection(selection_);
}

QString StageCard::detail(double room) const {
    return made_.isEmpty() ? detailOf(table_, selection_, room) : made_;
}

void StageCard::setTrained(const Selection* trained) {
    trained_ = trained ? std::optional(*trained) : std::nullopt;
    setSelection(selection_);
}

void StageCard::setNote(std::size_t count, const QString& text, const QString& tip) {
    noted_ = count;
    note_ = text;
    noteTip_ = tip;
    setSelection(selection_);
}

// The cross in the last line of the card.
QRect StageCard::note() const {
    const int high = scaled(22);
    const int wide = scaled(26); // the cross at the right
    return noted_ == 0 ? QRect() : QRect(width() - wide - 4, scaled(low_ ? 22 : 44), wide, high);
}

void StageCard::setLow(bool low) {
    if (low == low_)
        return;
    low_ = low;
    updateGeometry();
    update();
}

void StageCard::setMark(TrainedMark mark) {
    if (mark == mark_)
        return;
    mark_ = mark;
    update();
}

StageCard::TrainedMark StageCard::widestMark() const {
    const QFont caption = captionFont();
    const double room = width() / scale() -
                        2 * (width() / scale() < narrowCard ? narrowMargin : roomyMargin) -
                        widestName(caption) - 8;
    return widthOf(wordFont(7.5), tr("trained")) <= room         ? TrainedMark::word
           : widthOf(wordFont(7.5), QStringLiteral("✓")) <= room ? TrainedMark::sign
                                                                 : TrainedMark::none;
}

void StageCard::setEnlarged(double times) {
    if (times == enlarged_)
        return;
    enlarged_ = times;
    updateGeometry();
    update();
}

double StageCard::scale() const {
    return textScale() * enlarged_;
}

int StageCard::scaled(int pixels) const {
    return qRound(pixels * scale());
}

double StageCard::roomForName() const {
    const QString name = own_ ? words(own_->name) : selectionName(table_, selection_);
    return (widthOf(wordFont(bodyPoints, QFont::DemiBold), name) + 2 * roomyMargin + 2) *
           textScale();
}

double StageCard::margin() const {
    return mark_ == TrainedMark::word ? roomyMargin : narrowMargin;
}

QString StageCard::shownName() const {
    const double beside = low_ && noted_ > 0 ? 34 : 0; // the note
    return elided(wordFont(bodyPoints, QFont::DemiBold),
                  own_ ? words(own_->name) : selectionName(table_, selection_),
                  width() / scale() - 2 * margin() - beside);
}

void StageCard::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton && note().contains(event->position().toPoint()))
        Q_EMIT clearNoteAsked();
    else
        QAbstractButton::mousePressEvent(event);
}

// Where there is little room, who has the longer name has more of it.
QSize StageCard::sizeHint() const {
    constexpr double air = 40;
    const double name = widthOf(wordFont(bodyPoints, QFont::DemiBold),
                                own_ ? words(own_->name) : selectionName(table_, selection_));
    const double caption = widestName(captionFont()) + 20; // and the sign beside it
    const double most = 2 * narrowCard;
    return {scaledToText(qRound(std::min(std::max(name, caption) + 2 * narrowMargin + air, most))),
            scaled(low_ ? lowCardHeight : cardHeight)};
}

QSize StageCard::minimumSizeHint() const {
    return {84, scaled(low_ ? lowCardHeight : cardHeight)};
}

bool StageCard::event(QEvent* event) {
    if (event->type() == QEvent::HoverEnter || event->type() == QEvent::HoverLeave)
        update();
    return QAbstractButton::event(event);
}

void StageCard::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Up || event->key() == Qt::Key_Down)
        Q_EMIT stepped(event->key() == Qt::Key_Up ? -1 : 1);
    else if (event->key() == Qt::Key_Delete && noted_ > 0)
        Q_EMIT clearNoteAsked();
    else
        QAbstractButton::keyPressEvent(event);
}

void StageCard::contextMenuEvent(QContextMenuEvent*) {
    click();
}

void StageCard::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool strong = hasFocus() || isDown();
    painter.setPen(QPen(strong         ? theme_->accent
                        : underMouse() ? theme_->quiet
                                       : theme_->line,
                        strong ? 1.5 : 1));
    painter.setBrush(theme_->surface);
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 8, 8);

    painter.scale(scale(), scale());
    const double margin = this->margin();
    const double width = this->width() / scale() - 2 * margin;
    const auto line = [&](double top, QFont font, const QColor& colour, const QString& text) {
        painter.setFont(font);
        painter.setPen(colour);
        const double height = heightOf(font);
        painter.drawText(QRectF(margin, top, width, height), Qt::AlignLeft | Qt::AlignVCenter,
                         elided(font, text, width));
    };
    const QFont caption = captionFont();
    const QString name = words(table_.name).toUpper();
    const double first = low_ ? 6 : 10;
    line(first, caption, theme_->quiet, name);
    if (trained_) { // beside the name, where there is room
        const bool changed = *trained_ != selection_ || noted_ > 0;
        QString state = changed ? tr("changed") : tr("trained");
        const double left = margin + widthOf(caption, name) + 8;
        painter.setFont(wordFont(7.5, changed ? QFont::DemiBold : QFont::Normal));
        painter.setPen(changed ? theme_->warning : theme_->quiet);
        if (!changed && mark_ != TrainedMark::word)
            state = mark_ == TrainedMark::sign ? QStringLiteral("✓") : QString();
        if (left + widthOf(painter.font(), state) <= margin + width)
            painter.drawText(QRectF(left, first, margin + width - left, heightOf(caption)),
                             Qt::AlignRight | Qt::AlignVCenter, state);
        else if (changed) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(theme_->warning);
            painter.drawEllipse(QPointF(margin + width - 3, first + 6), 3, 3);
        }
    }
    line(low_ ? 21 : 26, wordFont(bodyPoints, QFont::DemiBold), theme_->ink, shownName());
    if (low_) {
        if (noted_ == 0)
            return;
        painter.setFont(wordFont(smallPoints, QFont::DemiBold));
        painter.setPen(theme_->warning);
        painter.drawText(QRectF(margin, 21, width, 22), Qt::AlignRight | Qt::AlignVCenter,
                         QStringLiteral("+%1 ✕").arg(noted_));
    } else if (noted_ > 0) {
        line(46, wordFont(smallPoints, QFont::DemiBold), theme_->warning, note_);
        painter.drawText(QRectF(margin, 46, width, 18), Qt::AlignRight | Qt::AlignVCenter,
                         QStringLiteral("✕"));
    } else
        line(46, wordFont(smallPoints), theme_->quiet, own_ ? words(own_->detail) : detail(width));
}

} // namespace fovea
