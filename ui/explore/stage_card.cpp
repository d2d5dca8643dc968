#include "ui/explore/stage_card.h"

#include "core/attention/stages.h"
#include "core/base/numbers.h"
#include "core/base/table.h"
#include "ui/look/fonts.h"
#include "ui/paint/painters.h"
#include "ui/words.h"

#include <QtCore/QRegularExpression>
#include <QtGui/QKeyEvent>
#include <QtGui/QPainter>

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

constexpr double roomyMargin = 12;
constexpr double narrowMargin = 7; // where every letter counts
constexpr double narrowCard = 124;
constexpr double smallestCaption = 6; // points
constexpr int cardHeight = 70;
constexpr int lowCardHeight = 48;
constexpr int nameLine = 17;

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
    QString formula = words(table.row(selection.only().row).formula);
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
    describe();
}

void StageCard::setTheme(const Theme& theme) {
    theme_ = &theme;
    update();
}

void StageCard::setOwn(const std::optional<OwnStage>& own) {
    if (std::exchange(own_, own) == own)
        return;
    setEnabled(!own);
    describe();
}

void StageCard::setSelection(const Selection& selection) {
    if (std::exchange(selection_, selection) != selection)
        describe();
}

void StageCard::describe() {
    updateGeometry();
    update();
    setAccessibleName(words(table_.name));
    if (own_) {
        const QString state = tr("The model’s own; it has no other");
        setAccessibleDescription(words(own_->name) + QLatin1String(". ") + state);
        setToolTip(
            QStringLiteral("%1 · %2\n%3").arg(words(own_->name), words(own_->detail), state));
        return;
    }
    QString description = selectionName(table_, selection_);
    QString tip = QStringLiteral("%1 · %2").arg(description, detail(HUGE_VAL));
    if (trained_) {
        const QString state = *trained_ == selection_
                                  ? tr("As trained")
                                  : tr("Changed after training; the model was trained with %1")
                                        .arg(utf8(printSelection(table_, *trained_)));
        description += QLatin1String(". ") + state;
        tip += QLatin1Char('\n') + state;
    }
    if (canBeTakenBack()) {
        const QString state =
            noted_ > 0
                ? noteTip_ + QLatin1String(". ") + tr("Click ✕, or press Delete, to remove this")
                : tr("Click ✕, or press Delete, for what it was trained with");
        description += QLatin1String(". ") + state;
        tip += QLatin1Char('\n') + state;
    }
    setAccessibleDescription(description);
    setToolTip(tipText(tip)); // the first tokens are a person's
}

void StageCard::setMade(const QString& made) {
    if (std::exchange(made_, made) != made)
        describe();
}

QString StageCard::detail(double room) const {
    return made_.isEmpty() ? detailOf(table_, selection_, room) : made_;
}

void StageCard::setTrained(const Selection* trained) {
    const auto next = trained ? std::optional(*trained) : std::nullopt;
    if (std::exchange(trained_, next) != next)
        describe();
}

void StageCard::setNote(std::size_t count, const QString& text, const QString& tip) {
    if (count == noted_ && text == note_ && tip == noteTip_)
        return;
    noted_ = count;
    note_ = text;
    noteTip_ = tip;
    describe();
}

bool StageCard::isChanged() const {
    return trained_ && *trained_ != selection_;
}

bool StageCard::canBeTakenBack() const {
    return !own_ && (noted_ > 0 || isChanged());
}

QRect StageCard::cross() const {
    const int high = scaled(22);
    const int wide = scaled(26);
    const int top = !low_ ? 44 : nameLines_ > 1 ? 22 + nameLine : 22;
    return canBeTakenBack() ? QRect(width() - wide - 4, scaled(top), wide, high) : QRect();
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

void StageCard::setNameLines(int lines) {
    if (lines == nameLines_)
        return;
    nameLines_ = lines;
    updateGeometry();
    update();
}

int StageCard::leastWidth() const {
    QFont caption = captionFont();
    caption.setPointSizeF(smallestCaption);
    double widest = widthOf(caption, words(table_.name).toUpper());
    static const QRegularExpression breaks(QStringLiteral("(?<=[ -])"));
    for (const QString& word : name().split(breaks))
        widest = std::max(widest, widthOf(wordFont(bodyPoints, QFont::DemiBold), word.trimmed()));
    return scaledToText(static_cast<int>(std::ceil(widest + 2 * narrowMargin)) + 1);
}

bool StageCard::isNameCut() const {
    return widthOf(wordFont(bodyPoints, QFont::DemiBold), name()) > roomBesideCross();
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
    return (widthOf(wordFont(bodyPoints, QFont::DemiBold), name()) + 2 * roomyMargin + 2) *
           textScale();
}

QString StageCard::name() const {
    return own_ ? words(own_->name) : selectionName(table_, selection_);
}

double StageCard::margin() const {
    return mark_ == TrainedMark::word ? roomyMargin : narrowMargin;
}

double StageCard::roomBesideCross() const {
    const double beside = !low_ ? 0 : noted_ > 0 ? 34 : canBeTakenBack() ? 18 : 0;
    return width() / scale() - 2 * margin() - beside;
}

// Broken once where there is a second line: behind a space or a hyphen.
QStringList StageCard::shownName() const {
    const QFont font = wordFont(bodyPoints, QFont::DemiBold);
    const QString name = this->name();
    const bool breaks = nameLines_ > 1 && (low_ || noted_ == 0) && isNameCut();
    // The cross stands in the second line then.
    const double beside = roomBesideCross();
    const double room = breaks ? width() / scale() - 2 * margin() : beside;
    qsizetype end = 0;
    for (qsizetype i = 1; breaks && i < name.size(); ++i)
        if ((name[i - 1] == QLatin1Char(' ') || name[i - 1] == QLatin1Char('-')) &&
            widthOf(font, name.left(i).trimmed()) <= room)
            end = i;
    if (end == 0)
        return {elided(font, name, room)};
    return {name.left(end).trimmed(), elided(font, name.mid(end), beside)};
}

void StageCard::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton && cross().contains(event->position().toPoint()))
        Q_EMIT takeBackAsked();
    else
        QAbstractButton::mousePressEvent(event);
}

// Where there is little room, who has the longer name has more of it.
QSize StageCard::sizeHint() const {
    constexpr double air = 40;
    const double name = widthOf(wordFont(bodyPoints, QFont::DemiBold), this->name());
    const double caption = widestName(captionFont()) + 20; // and the sign beside it
    const double most = 2 * narrowCard;
    return {scaledToText(qRound(std::min(std::max(name, caption) + 2 * narrowMargin + air, most))),
            minimumSizeHint().height()};
}

// The second line of a name takes the place of the formula.
QSize StageCard::minimumSizeHint() const {
    const int low = lowCardHeight + (nameLines_ - 1) * nameLine;
    return {84, scaled(low_ ? low : cardHeight)};
}

bool StageCard::event(QEvent* event) {
    if (event->type() == QEvent::HoverEnter || event->type() == QEvent::HoverLeave)
        update();
    return QAbstractButton::event(event);
}

void StageCard::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Up || event->key() == Qt::Key_Down)
        Q_EMIT stepped(event->key() == Qt::Key_Up ? -1 : 1);
    else if (event->key() == Qt::Key_Delete && canBeTakenBack())
        Q_EMIT takeBackAsked();
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
    const auto line = [&](double top, const QFont& font, const QColor& colour, const QString& text,
                          double beside = 0) {
        painter.setFont(font);
        painter.setPen(colour);
        painter.drawText(QRectF(margin, top, width, heightOf(font)),
                         Qt::AlignLeft | Qt::AlignVCenter, elided(font, text, width - beside));
    };
    QFont caption = captionFont();
    const QString name = words(table_.name).toUpper();
    while (widthOf(caption, name) > width && caption.pointSizeF() > smallestCaption)
        caption.setPointSizeF(caption.pointSizeF() - 0.25);
    const double first = low_ ? 6 : 10;
    line(first, caption, theme_->quiet, name);
    if (trained_) { // beside the name, where there is room
        const bool changed = isChanged() || noted_ > 0;
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
    const QStringList shown = shownName();
    const double second = low_ ? 21 : 26;
    for (qsizetype i = 0; i < shown.size(); ++i)
        line(second + static_cast<double>(i) * nameLine, wordFont(bodyPoints, QFont::DemiBold),
             theme_->ink, shown[i]);
    const double third = !low_ ? 46 : nameLines_ > 1 ? second + nameLine : second;
    const double cross =
        canBeTakenBack() ? widthOf(wordFont(smallPoints), QStringLiteral("✕")) + 4 : 0;
    if (!low_ && shown.size() < 2)
        line(third, wordFont(smallPoints, noted_ > 0 ? QFont::DemiBold : QFont::Normal),
             noted_ > 0 ? theme_->warning : theme_->quiet,
             noted_ > 0 ? note_
             : own_     ? words(own_->detail)
                        : detail(width - cross),
             cross);
    if (cross > 0) {
        painter.setFont(wordFont(smallPoints, QFont::DemiBold));
        painter.setPen(theme_->warning);
        painter.drawText(
            QRectF(margin, third, width, low_ ? 22 : 18), Qt::AlignRight | Qt::AlignVCenter,
            low_ && noted_ > 0 ? QStringLiteral("+%1 ✕").arg(noted_) : QStringLiteral("✕"));
    }
}

} // namespace fovea
