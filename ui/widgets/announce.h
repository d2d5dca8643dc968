// Telling a screen reader what changed away from the focus: what was done, what went wrong, what a
// model predicts now. Qt tells nothing where no reader is there.
#pragma once

#include <QtCore/QString>

class QAccessibleEvent;
class QWidget;

namespace fovea {

// This widget is a place where news appear: readers speak them wherever the focus is. Said once,
// before the widget is shown.
void makeNewsPlace(QWidget& widget);

// Spoken once, when it happens; empty: nothing.
void announce(QWidget& newsPlace, const QString& news);

// Whether a screen reader listens; and what it hears of all that is told by us.
bool readerListens();
void tellReader(QAccessibleEvent& event);

// A reader within the process, which tests have: Qt has none without a desktop. Null: none.
using Reader = void (*)(QAccessibleEvent& event);
void setReader(Reader reader);

} // namespace fovea
