#include "ui/widgets/message_bar.h"

#include "ui/widgets/announce.h"
#include "ui/words.h"

#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QStyle>
#include <QtWidgets/QToolButton>

#include <iterator>

namespace fovea {
namespace {

constexpr qsizetype mostLines = 4;
constexpr qsizetype mostInTip = 40;

} // namespace

MessageBar::MessageBar(QWidget* parent)
    : QFrame(parent), text_(new QLabel(this)), offers_(new QHBoxLayout) {
    setObjectName(QStringLiteral("message"));
    setAccessibleName(tr("Message"));
    makeNewsPlace(*this);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(18, 6, 18, 6);
    text_->setTextFormat(Qt::PlainText); // it may quote a file name that looks like a tag
    text_->setWordWrap(true);
    layout->addWidget(text_, 1);
    layout->addLayout(offers_);
    auto* close = new QToolButton(this);
    close->setText(QStringLiteral("✕"));
    close->setAccessibleName(tr("Close the message"));
    close->setToolTip(close->accessibleName());
    connect(close, &QToolButton::clicked, this, &QWidget::hide);
    layout->addWidget(close);
    hide();
}

void MessageBar::say(const Message& message, std::vector<Offer> offers) {
    show(message.text.empty() ? std::vector<Message>() : std::vector{message}, std::move(offers),
         true);
}

void MessageBar::note(const std::vector<Message>& messages, std::vector<Offer> offers) {
    show(messages, std::move(offers), false);
}

void MessageBar::show(const std::vector<Message>& messages, std::vector<Offer> offers,
                      bool failure) {
    if (messages.empty() && isHidden() && text_->text().isEmpty())
        return;
    setProperty("failure", failure);
    for (QWidget* widget : {static_cast<QWidget*>(this), static_cast<QWidget*>(text_)})
        style()->polish(widget);
    const qsizetype count = std::ssize(messages);
    QStringList lines;
    for (const Message& message : messages)
        if (lines.size() < mostInTip)
            lines << words(message);
    QString tip;
    if (count > mostLines + 1) { // a line that says "and 1 more" could be that one
        tip = lines.join(QLatin1Char('\n'));
        lines = lines.first(mostLines)
                << tr("and %n more", nullptr, static_cast<int>(count - mostLines));
    }
    text_->setText(lines.join(QLatin1Char('\n')));
    text_->setToolTip(tipText(tip));
    text_->setAccessibleDescription(tip);
    while (QLayoutItem* item = offers_->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater(); // it may be the one that was just pressed
        delete item;
    }
    for (Offer& offer : offers) {
        auto* button = new QPushButton(offer.text, this);
        button->setToolTip(tipText(offer.tip));
        connect(button, &QPushButton::clicked, this, [this, run = std::move(offer.run)] {
            hide();
            run();
        });
        offers_->addWidget(button);
        button->show(); // the bar may have been there already
    }
    if (!messages.empty())
        announce(*this, text_->text()); // before it is shown, which is told, too
    setVisible(!messages.empty());
}

} // namespace fovea
