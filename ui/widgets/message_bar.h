// What went wrong or should be known, in words, until it is right again or put away; and what can
// be done about it, as buttons.
#pragma once

#include "core/base/message.h"

#include <QtWidgets/QFrame>

#include <functional>
#include <vector>

class QHBoxLayout;
class QLabel;

namespace fovea {

class MessageBar : public QFrame {
    Q_OBJECT
public:
    struct Offer {
        QString text; // with its mnemonic
        QString tip;
        std::function<void()> run; // after the bar was put away
    };

    explicit MessageBar(QWidget* parent);
    // An empty message hides the bar.
    void say(const Message& message, std::vector<Offer> offers = {});
    // What is no failure: several, a line each; none hides the bar.
    void note(const std::vector<Message>& messages, std::vector<Offer> offers = {});

private:
    void show(const std::vector<Message>& messages, std::vector<Offer> offers, bool failure);

    QLabel* text_;
    QHBoxLayout* offers_;
};

} // namespace fovea
