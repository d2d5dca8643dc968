// What went wrong, in words, until it is right again or put away.
#pragma once

#include "core/base/message.h"

#include <QtWidgets/QFrame>

class QLabel;

namespace fovea {

class MessageBar : public QFrame {
    Q_OBJECT
public:
    explicit MessageBar(QWidget* parent);
    void say(const Message& message); // an empty message hides the bar

private:
    QLabel* text_;
};

} // namespace fovea
