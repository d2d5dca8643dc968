#include "ui/explore/head_facts.h"

#include "core/base/numbers.h"
#include "ui/look/fonts.h"
#include "ui/widgets/figure_view.h"
#include "ui/widgets/scaled_sizes.h"
#include "ui/words.h"

#include <QtWidgets/QGraphicsOpacityEffect>
#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QVBoxLayout>

namespace fovea {

HeadFacts::HeadFacts(QWidget* parent)
    : QWidget(parent), top_(new QHBoxLayout), title_(new QLabel(this)), habit_(new QLabel(this)),
      facts_(new QLabel(this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    title_->setFont(wordFont(smallPoints, QFont::DemiBold));
    facts_->setObjectName(QStringLiteral("quiet"));
    facts_->setTextFormat(Qt::RichText);
    title_->setTextFormat(Qt::PlainText);
    habit_->setTextFormat(Qt::PlainText);
    habit_->setWordWrap(true);
    top_->addWidget(title_, 1);
    layout->addLayout(top_);
    layout->addWidget(habit_);
    layout->addWidget(facts_);
    layout->addStretch(1);
    setProperty(keepsSize, true); // Explore sizes it
}

void HeadFacts::setTool(QWidget* tool) {
    top_->addWidget(tool);
}

void HeadFacts::setStale(bool stale) {
    if (stale == (title_->graphicsEffect() != nullptr))
        return;
    for (QLabel* label : {title_, habit_, facts_}) { // as pale as pictures are then
        QGraphicsOpacityEffect* pale = nullptr;
        if (stale) {
            pale = new QGraphicsOpacityEffect(label);
            pale->setOpacity(staleOpacity);
        }
        label->setGraphicsEffect(pale);
    }
}

void HeadFacts::setFigure(const std::shared_ptr<const Figure>& figure) {
    const auto* multiples = figure ? std::get_if<SmallMultiples>(figure.get()) : nullptr;
    const bool any = multiples && multiples->chosen < std::ssize(multiples->items) &&
                     !multiples->items[static_cast<std::size_t>(multiples->chosen)].facts.empty();
    title_->clear();
    habit_->clear();
    facts_->clear();
    facts_->setToolTip(multiples ? tipText(words(multiples->subtitle))
                                 : QString()); // of which queries
    if (!any)
        return;
    const SmallMultiples::Item& item =
        multiples->items[static_cast<std::size_t>(multiples->chosen)];
    title_->setText(item.silenced ? tr("%1, silenced").arg(words(item.matrix.title))
                                  : words(item.matrix.title));
    habit_->setText(words(item.habit));
    habit_->setVisible(!item.habit.text.empty());
    // Two columns of name and number.
    QString table = QStringLiteral("<table cellspacing='0' cellpadding='1'>");
    for (std::size_t i = 0; i < item.facts.size(); ++i) {
        const Fact& fact = item.facts[i];
        const bool whole = fact.value >= 10;
        table +=
            QStringLiteral("%1<td>%2&nbsp;&nbsp;</td><td align='right'><b>%3</b>&nbsp;%4"
                           "&nbsp;&nbsp;&nbsp;&nbsp;</td>%5")
                .arg(i % 2 == 0 ? QStringLiteral("<tr>") : QString(),
                     words(fact.name).toHtmlEscaped(), utf8(printFixed(fact.value, whole ? 0 : 2)),
                     words(fact.unit).toHtmlEscaped(),
                     i % 2 == 1 ? QStringLiteral("</tr>") : QString());
    }
    facts_->setText(table + QStringLiteral("</table>"));
}

} // namespace fovea
