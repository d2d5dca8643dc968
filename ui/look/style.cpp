#include "ui/look/style.h"

#include <QtCore/QRegularExpression>
#include <QtCore/QtMath>
#include <QtGui/QMouseEvent>
#include <QtWidgets/QProxyStyle>
#include <QtWidgets/QSlider>
#include <QtWidgets/QStyleOptionSlider>

namespace fovea {
namespace {

// @name stands for a colour of the theme. Sizes of type are points.
constexpr const char* sheet = R"(
QWidget { color: @ink; font-size: 9.75pt; outline: none; }
QMainWindow, QDialog, #ground { background: @ground; }
#surface, #rail, #topBar, #inspector, #headBar, #statusBar, #planPanel { background: @surface; }
#planPanel { border: none; border-right: 1px solid @line; }
#rail { border: none; border-right: 1px solid @line; }
#topBar { border: none; border-bottom: 1px solid @line; }
#strip, #answerBar { background: @ground; border: none; border-bottom: 1px solid @line; }
#inspector { border: none; border-left: 1px solid @line; }
#headBar, #statusBar { border: none; border-top: 1px solid @line; }
#statusBar QLabel, #quiet { color: @quiet; font-size: 8.25pt; }
#statusBar #good { color: @good; }
#brand { font-size: 12.5pt; font-weight: 700; }
#sentence, #keysSentence, #studySentence { background: @field; border: 1px solid @line; border-radius: 8px;
    padding: 0 12px; font-size: 11.25pt; selection-background-color: @accent;
    selection-color: @onAccent; }
#sentence:focus, #keysSentence:focus, #studySentence:focus { border: 1px solid @accent; }
QPushButton, QToolButton { background: @surface; border: 1px solid @line; border-radius: 8px;
    padding: 7px 14px; }
QPushButton:hover, QToolButton:hover { background: @hover; }
QPushButton:focus, QToolButton:focus { border: 1px solid @accent; }
QPushButton:disabled, QToolButton:disabled { color: @quiet; }
QFileDialog QToolButton { padding: 3px; }
QFileDialog QListView, QFileDialog QTreeView, QFileDialog QLineEdit { background: @field;
    border: 1px solid @line; border-radius: 6px; selection-background-color: @accent;
    selection-color: @onAccent; }
QFileDialog QListView::item:selected, QFileDialog QTreeView::item:selected { background: @accent;
    color: @onAccent; }
QFileDialog QLineEdit { padding: 4px 8px; min-height: 18px; }
QFileDialog QLineEdit:focus, QFileDialog QListView:focus, QFileDialog QTreeView:focus {
    border: 1px solid @accent; }
QFileDialog QHeaderView, QFileDialog QHeaderView::section { background: @surface; color: @quiet;
    border: none; padding: 3px 6px; }
QToolButton::menu-indicator { image: none; width: 0; }
#warned { color: @warning; font-size: 8.25pt; }
#accented { color: @accent; font-size: 8.25pt; font-weight: 600; }
#primary { background: @accent; color: @onAccent; border: 1px solid @accent; font-weight: 600; }
#primary:hover { background: @accent; border: 1px solid @ink; }
#primary:focus { border: 1px solid @ink; }
#railButton { border: none; border-radius: 8px; padding: 8px 2px 6px 2px; font-size: 8.25pt;
    color: @quiet; }
#railButton:checked { background: @tint; color: @accent; font-weight: 600; }
#railButton:focus { border: 1px solid @accent; }
#switch { background: @trough; border: none; border-radius: 8px; }
#switch QToolButton { border: 1px solid transparent; border-radius: 6px; padding: 4px 12px;
    background: transparent; color: @quiet; }
#switch[tight="true"] QToolButton { padding: 4px 5px; }
#switch QToolButton:checked { background: @surface; color: @ink; font-weight: 600; }
#switch QToolButton:focus { border: 1px solid @accent; }
#silence { padding: 3px 24px 3px 10px; border-radius: 6px; }
#silence:checked { background: @tint; color: @warning; }
#silence::menu-button { border: none; border-left: 1px solid @line; width: 20px; }
#silence::menu-arrow { image: url(:/icons/chevron.svg); width: 11px; height: 11px; }
#small, #keep, #forget, #examples { padding: 4px 10px; border-radius: 6px; }
#small:checked { background: @tint; color: @accent; }
#fold { border: none; background: @surface; }
#fold[folded="true"][edge="bottom"] { border-top: 1px solid @line; }
#fold[folded="true"][edge="top"] { border-bottom: 1px solid @line; background: @ground; }
#fold[folded="true"][edge="right"] { border-left: 1px solid @line; }
#foldButton { border: 1px solid transparent; border-radius: 4px; padding: 0px 2px; font-size: 9pt; color: @quiet;
    background: transparent; text-align: left; }
#fold[folded="true"] > #foldButton { padding: 3px 18px; border-radius: 0; font-size: 9.75pt; }
#fold[folded="true"][edge="right"] > #foldButton { padding: 3px 2px; }
#foldButton:hover { color: @ink; background: @tint; }
#foldButton:focus { border: 1px solid @accent; }
#viewBar { border: none; }
#viewBar #switch QToolButton { padding: 2px 9px; }
QSlider::groove:horizontal { height: 4px; border-radius: 2px; background: @line; }
QSlider::sub-page:horizontal { height: 4px; border-radius: 2px; background: @accent; }
QSlider::handle:horizontal { width: 14px; height: 14px; margin: -5px 0; border-radius: 7px;
    background: @surface; border: 1px solid @accent; }
QSlider::handle:horizontal:focus { border: 2px solid @ink; }
#questionBar { background: @surface; border: none; border-bottom: 1px solid @line; }
#questionBar QToolButton { padding: 5px 12px; }
#questionBar #switch QToolButton { padding: 3px 12px; }
#question { background: @ground; border: none; border-right: 1px solid @line;
    border-bottom: 1px solid @line; }
#question { border-top: 2px solid @ground; }
#question[chosen="true"] { border-top: 2px solid @accent; }
#question #small { padding: 0 4px; font-size: 6.75pt; border-radius: 5px; }
#question #grip { padding: 1px; }
#encoding { background: @accent; color: @onAccent; border: 1px solid @accent; border-radius: 8px;
    padding: 4px 12px; font-weight: 600; }
#encoding:focus { border: 1px solid @ink; }
#encoding::down-arrow { image: url(:/icons/chevron-light.svg); }
#encoding QAbstractItemView { color: @ink; font-weight: 400; }
#encoding QAbstractItemView::item { min-height: 26px; padding: 0 10px; border: none;
    background: @surface; }
#encoding QAbstractItemView::item:selected { background: @tint; color: @ink; }
#panel { background: @surface; border: 1px solid @line; border-radius: 10px; }
StagePanel, fovea--StagePanel { border-radius: 0; border-top: none; border-bottom: none; }
#part { text-align: left; border: 1px solid @line; border-radius: 6px; padding: 4px 10px; }
#part:checked { background: @tint; border: 1px solid @accent; }
#choice { text-align: left; border: 1px solid transparent; border-radius: 8px; padding: 8px 10px; }
#choice:checked { background: @tint; }
#choice:focus { border: 1px solid @accent; }
#firstSteps { background: @tint; border: none; border-bottom: 1px solid @line; }
#firstSteps QPushButton, #firstSteps QToolButton { padding: 4px 12px; }
#undo, #redo { padding: 6px 9px; }
#galleryCard { text-align: left; padding: 0; }
#galleryCard:hover { background: @tint; border: 1px solid @accent; }
#message { background: @tint; border: none; border-bottom: 1px solid @line; }
#message[failure="true"] { background: @surface; border-bottom: 2px solid @warning; }
#message[failure="true"] QLabel { color: @warning; }
QMenu { background: @surface; border: 1px solid @line; padding: 6px; }
QMenu::item { padding: 6px 28px 6px 14px; border-radius: 6px; }
QMenu::item:selected { background: @tint; }
QMenu::item:disabled { color: @quiet; }
QMenu::separator { height: 1px; background: @line; margin: 6px 4px; }
QAbstractSpinBox, QComboBox, QLineEdit[parameter="true"] { background: @field; border: 1px solid @line;
    border-radius: 6px; padding: 4px 8px; min-height: 18px; }
QAbstractSpinBox:focus, QComboBox:focus, QLineEdit[parameter="true"]:focus { border: 1px solid @accent; }
QAbstractSpinBox:disabled, QComboBox:disabled, QCheckBox:disabled, QLineEdit:disabled,
    QLabel:disabled, #switch QToolButton:disabled { color: @quiet; }
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button { border: none; width: 20px;
    background: transparent; subcontrol-origin: padding; }
QAbstractSpinBox::up-button { subcontrol-position: top right; }
QAbstractSpinBox::down-button { subcontrol-position: bottom right; }
QAbstractSpinBox::up-arrow { image: url(:/icons/chevron-up.svg); width: 11px; height: 11px; }
QAbstractSpinBox::down-arrow { image: url(:/icons/chevron.svg); width: 11px; height: 11px; }
QComboBox::drop-down { border: none; width: 20px; }
QComboBox::down-arrow { image: url(:/icons/chevron.svg); width: 12px; height: 12px; }
QComboBoxPrivateContainer { background: @surface; border: none; }
QComboBox QAbstractItemView { background: @surface; border: 1px solid @line;
    selection-background-color: @tint; selection-color: @ink; }
QToolTip { background: @surface; color: @ink; border: 1px solid @line; padding: 4px 6px; }
QScrollArea, QScrollArea > QWidget > QWidget { background: transparent; border: none; }
QScrollBar:vertical { background: transparent; width: 10px; }
QScrollBar::handle:vertical { background: @line; border-radius: 4px; min-height: 24px; }
QScrollBar:horizontal { background: transparent; height: 10px; }
QScrollBar::handle:horizontal { background: @line; border-radius: 4px; min-width: 24px; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QScrollBar::add-line, QScrollBar::sub-line { height: 0; width: 0; }
#statusButton, #stop { border: 1px solid transparent; border-radius: 5px; padding: 2px 6px;
    background: transparent; color: @quiet; font-size: 8.25pt; }
#stop { border: 1px solid @line; background: @surface; color: @ink; }
#statusButton:hover, #stop:hover { background: @hover; }
#statusButton:focus, #stop:focus { border: 1px solid @accent; }
#sheet { background: @surface; border: 1px solid @line; border-radius: 12px; }
#sheet QScrollArea { border: 1px solid transparent; border-radius: 8px; }
#sheet QScrollArea:focus { border: 1px solid @accent; }
#letters { background: @field; border: 1px solid @line; border-radius: 8px; padding: 0 12px;
    font-size: 11.25pt; selection-background-color: @accent; selection-color: @onAccent; }
#letters:focus { border: 1px solid @accent; }
#commands { background: transparent; border: none; outline: none; }
#manualList { background: transparent; border: none; outline: none; }
#manualList::item { padding: 3px 8px; border-radius: 6px; color: @ink; }
#manualList::item:selected { background: @tint; color: @ink; }
#manualList::item:hover { background: @hover; }
#manualList::item:disabled { color: @quiet; padding-top: 10px; background: transparent; }
#manualPage { background: @surface; border: none; }
#title { font-size: 12.5pt; font-weight: 700; }
#fact { color: @quiet; }
#heading { font-weight: 600; }
#lessonPanel { background: @surface; border: none; border-right: 1px solid @line; }
#lessonScroll, #lessonPage { background: @surface; border: none; }
#pageTitle { font-size: 16pt; font-weight: 700; }
#lessonText { font-size: 10.5pt; }
#formula { font-size: 13pt; padding: 6px; }
#questionBox { background: @ground; border: 1px solid @line; border-radius: 10px; }
#answerChoice { background: @surface; text-align: left; padding: 0; }
#answerChoice:hover, #answerChoice:focus { border: 1px solid @accent; background: @tint; }
#answerChoice[state="right"] { border: 2px solid @accent; background: @tint; }
#answerChoice[state="wrong"] { border: 1px solid @warning; }
#choiceText { font-size: 10.5pt; }
#predictedNumber { background: @field; color: @ink; border: 1px solid @line; border-radius: 6px;
    padding: 5px 8px; }
#predictedNumber:focus { border: 1px solid @accent; }
#verdict { color: @warning; font-weight: 600; }
#rightVerdict { color: @good; font-weight: 600; }
#veil, #cover { background: @ground; border: none; }
#veilText { color: @quiet; font-size: 11.25pt; }
#sectionHeading { font-weight: 600; color: @quiet; padding-top: 8px; }
QCheckBox { spacing: 8px; }
QCheckBox::indicator { width: 14px; height: 14px; border: 1px solid @quiet; border-radius: 4px;
    background: @field; }
QCheckBox::indicator:checked { background: @accent; border: 1px solid @accent;
    image: url(:/icons/@check.svg); }
QCheckBox::indicator:focus { border: 1px solid @ink; }
QCheckBox::indicator:disabled { background: @line; border: 1px solid @line; }
#grip { padding: 3px; border-radius: 6px; }
#said { color: @quiet; font-size: 8.25pt; }
#said[problem="true"] { color: @warning; }
#sheet #switch QToolButton { padding: 3px 2px; }
#key { background: @ground; border: 1px solid @line; border-radius: 5px; padding: 1px 6px;
    color: @ink; font-size: 8.25pt; }
#hint { background: @ink; color: @surface; border-radius: 8px; padding: 8px 16px; }
QMenu::indicator { width: 0; }
QMenu::item:checked { color: @accent; font-weight: 600; }
)";

// Every "9.75pt" times `scale`.
QString scaledType(const QString& text, double scale) {
    if (scale == 1)
        return text;
    static const QRegularExpression size(QStringLiteral("([0-9.]+)pt"));
    QString out;
    qsizetype end = 0;
    for (auto found = size.globalMatch(text); found.hasNext();) {
        const QRegularExpressionMatch match = found.next();
        out += text.mid(end, match.capturedStart() - end) +
               QString::number(match.captured(1).toDouble() * scale) + QLatin1String("pt");
        end = match.capturedEnd();
    }
    return out + text.mid(end);
}

// Every "18px" times `room`, but for "1px solid". A slider is as high as its handle then.
QString scaledRoom(const QString& text, double room) {
    if (room == 1)
        return text;
    static const QRegularExpression length(QStringLiteral("([0-9]+px solid)|(-?[0-9]+)px"));
    QString out;
    qsizetype end = 0;
    for (auto found = length.globalMatch(text); found.hasNext();) {
        const QRegularExpressionMatch match = found.next();
        if (match.capturedLength(1) > 0)
            continue;
        out += text.mid(end, match.capturedStart() - end) +
               QString::number(qRound(match.captured(2).toDouble() * room)) + QLatin1String("px");
        end = match.capturedEnd();
    }
    return out + text.mid(end) +
           QStringLiteral("QSlider:horizontal { min-height: %1px; }").arg(qRound(16 * room));
}

} // namespace

QString styleSheet(const Theme& theme, const SheetOptions& options) {
    QString text = scaledRoom(scaledType(QString::fromLatin1(sheet), options.scale), options.room);
    if (options.mirrored) // Qt turns layouts and alignments by itself, and no borders
        text.replace(QLatin1String("border-right:"), QLatin1String("border-side:"))
            .replace(QLatin1String("border-left:"), QLatin1String("border-right:"))
            .replace(QLatin1String("border-side:"), QLatin1String("border-left:"));
    text.replace(QLatin1String("@check"), QLatin1String(theme.dark ? "check-dark" : "check"));
    const std::pair<const char*, QColor> colours[] = {
        // Longer names first: @ground would swallow the beginning of another.
        {"@onAccent", theme.onAccent}, {"@surface", theme.surface}, {"@warning", theme.warning},
        {"@trough", theme.trough},     {"@accent", theme.accent},   {"@ground", theme.ground},
        {"@quiet", theme.quiet},       {"@field", theme.field},     {"@hover", theme.hover},
        {"@line", theme.line},         {"@good", theme.good},       {"@tint", theme.tint},
        {"@ink", theme.ink},
    };
    for (const auto& [name, colour] : colours)
        text.replace(QLatin1String(name), colour.name());
    return text;
}

QStyle* widgetStyle() {
    class WidgetStyle : public QProxyStyle {
    public:
        WidgetStyle() : QProxyStyle(QStringLiteral("fusion")) {}
        int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                      QStyleHintReturn* data) const override {
            if (hint == SH_Slider_AbsoluteSetButtons && goesThere_)
                return Qt::LeftButton;
            return QProxyStyle::styleHint(hint, option, widget, data);
        }
        using QProxyStyle::polish;
        void polish(QWidget* widget) override {
            QProxyStyle::polish(widget);
            if (qobject_cast<QSlider*>(widget))
                widget->installEventFilter(this);
        }
        using QProxyStyle::unpolish;
        void unpolish(QWidget* widget) override {
            widget->removeEventFilter(this);
            QProxyStyle::unpolish(widget);
        }
        // Beside its handle a slider goes to where it is pressed, and says that it is pressed
        // before it says where: what follows is one gesture. A handle stays where it is.
        bool eventFilter(QObject* watched, QEvent* event) override {
            auto* slider = qobject_cast<QSlider*>(watched);
            if (!slider || event->type() != QEvent::MouseButtonPress)
                return false;
            const auto* mouse = static_cast<QMouseEvent*>(event);
            QStyleOptionSlider option;
            option.initFrom(slider);
            option.subControls = SC_All;
            option.orientation = slider->orientation();
            option.minimum = slider->minimum();
            option.maximum = slider->maximum();
            option.sliderPosition = slider->sliderPosition();
            option.upsideDown =
                slider->orientation() == Qt::Horizontal
                    ? slider->invertedAppearance() != (option.direction == Qt::RightToLeft)
                    : !slider->invertedAppearance();
            goesThere_ = slider->style()->hitTestComplexControl(CC_Slider, &option,
                                                                mouse->position().toPoint(),
                                                                slider) != SC_SliderHandle;
            const bool takesIt = mouse->buttons() == Qt::LeftButton && slider->isEnabled() &&
                                 slider->minimum() < slider->maximum();
            if (goesThere_ && takesIt)
                slider->setSliderDown(true);
            return false;
        }

    private:
        bool goesThere_ = false; // the last press was beside the handle
    };
    return new WidgetStyle;
}

QPalette palette(const Theme& theme) {
    QPalette palette;
    palette.setColor(QPalette::Window, theme.ground);
    palette.setColor(QPalette::WindowText, theme.ink);
    palette.setColor(QPalette::Base, theme.field);
    palette.setColor(QPalette::AlternateBase, theme.surface);
    palette.setColor(QPalette::Text, theme.ink);
    palette.setColor(QPalette::PlaceholderText, theme.quiet);
    palette.setColor(QPalette::Button, theme.surface);
    palette.setColor(QPalette::ButtonText, theme.ink);
    palette.setColor(QPalette::Highlight, theme.accent);
    palette.setColor(QPalette::HighlightedText, theme.onAccent);
    palette.setColor(QPalette::ToolTipBase, theme.surface);
    palette.setColor(QPalette::ToolTipText, theme.ink);
    palette.setColor(QPalette::Light, theme.surface);
    palette.setColor(QPalette::Mid, theme.line);
    palette.setColor(QPalette::Dark, theme.line);
    return palette;
}

} // namespace fovea
