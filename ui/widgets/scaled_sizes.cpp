#include "ui/widgets/scaled_sizes.h"

#include "ui/look/fonts.h"
#include "ui/widgets/figure_view.h"

#include <QtCore/QEvent>
#include <QtWidgets/QAbstractButton>
#include <QtWidgets/QAbstractScrollArea>
#include <QtWidgets/QAbstractSpinBox>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QSlider>

namespace fovea {
namespace {

// What the code gave, what became of it, and at which scale: as properties of the widget.
struct Length {
    const char* name;
    int (*read)(const QWidget&);
    void (*write)(QWidget&, int);
    bool vertical;
};

constexpr int unlimited = QWIDGETSIZE_MAX;

constexpr Length lengths[] = {
    {"leastWidth", [](const QWidget& w) { return w.minimumWidth(); },
     [](QWidget& w, int to) { w.setMinimumWidth(to); }, false},
    {"leastHeight", [](const QWidget& w) { return w.minimumHeight(); },
     [](QWidget& w, int to) { w.setMinimumHeight(to); }, true},
    {"mostWidth", [](const QWidget& w) { return w.maximumWidth(); },
     [](QWidget& w, int to) { w.setMaximumWidth(to); }, false},
    {"mostHeight", [](const QWidget& w) { return w.maximumHeight(); },
     [](QWidget& w, int to) { w.setMaximumHeight(to); }, true},
    {"iconSide",
     [](const QWidget& w) {
         const auto* button = qobject_cast<const QAbstractButton*>(&w);
         return button ? button->iconSize().width() : 0;
     },
     [](QWidget& w, int to) {
         if (auto* button = qobject_cast<QAbstractButton*>(&w))
             button->setIconSize(QSize(to, to));
     },
     false},
};

// A panel of pictures leaves room for what is beside it.
double panelScale() {
    return textScale() > 1 ? 1 + (textScale() - 1) * 2 / 3 : textScale();
}

// The pictures of a workspace, whose least size is for their words.
bool isLarge(const QWidget& widget) {
    return widget.objectName() == QLatin1String("picture") ||
           widget.objectName() == QLatin1String("beside");
}

// Where a page is scrolled anyway, pictures get the room that they can be read in.
double pictureScale() {
    return textScale() > 1 ? textScale() * (1 + (textScale() - 1) * 1.2) : textScale();
}

// Pictures are magnified, and what scrolls is as high as its contents or as the room.
bool hasOwnWay(const QWidget& widget) {
    return (qobject_cast<const FigureView*>(&widget) && !isLarge(widget)) ||
           qobject_cast<const QAbstractScrollArea*>(&widget) || widget.property(keepsSize).toBool();
}

// The style sheet gives them their height.
bool hasHeightOfSheet(const QWidget& widget) {
    return qobject_cast<const QComboBox*>(&widget) ||
           qobject_cast<const QAbstractSpinBox*>(&widget) ||
           qobject_cast<const QSlider*>(&widget) || widget.property("parameter").toBool();
}

void scaleLength(QWidget& widget, const Length& length, double scale) {
    const int present = length.read(widget);
    const QVariant known = widget.property(length.name); // [given, written, scale]
    if (present <= 0 || present >= unlimited || (known.isNull() && scale == 1))
        return;
    QList<double> three = known.value<QList<double>>();
    if (three.size() != 3)
        three = {double(present), 0, 0};
    else if (three[1] != present) // the code has changed it since
        three[0] = present / three[2];
    three[1] = qRound(three[0] * scale);
    three[2] = scale;
    widget.setProperty(length.name, QVariant::fromValue(three));
    if (three[1] != present)
        length.write(widget, int(three[1]));
}

} // namespace

ScaledSizes::ScaledSizes(QWidget& window) : QObject(&window), window_(window) {}

void ScaledSizes::follow() {
    const auto inside = window_.findChildren<QWidget*>(Qt::FindDirectChildrenOnly);
    window_.installEventFilter(this);
    for (QWidget* one : inside)
        scaleAll(*one);
}

void ScaledSizes::scaleAll(QWidget& widget) {
    widget.installEventFilter(this); // once: Qt moves it to the front
    scale(widget);
    for (auto* one : widget.findChildren<QWidget*>(Qt::FindDirectChildrenOnly))
        scaleAll(*one);
}

void ScaledSizes::scale(QWidget& widget) {
    if (hasOwnWay(widget))
        return;
    const double times = widget.findChild<FigureView*>() ? panelScale() : textScale();
    for (const Length& length : lengths)
        if (!length.vertical || !hasHeightOfSheet(widget))
            scaleLength(widget, length,
                        length.vertical && isLarge(widget) ? pictureScale() : times);
}

bool ScaledSizes::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::ChildPolished)
        if (auto* child = qobject_cast<QWidget*>(static_cast<QChildEvent*>(event)->child()))
            scaleAll(*child);
    return QObject::eventFilter(watched, event);
}

} // namespace fovea
