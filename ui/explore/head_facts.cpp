#include "ui/explore/head_facts.h"

#include "core/base/numbers.h"
#include "ui/look/fonts.h"
#include "ui/paint/drawn_text.h"
#include "ui/paint/painters.h"
#include "ui/widgets/figure_view.h"
#include "ui/widgets/scaled_sizes.h"
#include "ui/words.h"

#include <QtCore/QEvent>
#include <QtGui/QPainter>
#include <QtWidgets/QGraphicsOpacityEffect>
#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QVBoxLayout>

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <utility>
#include <vector>

namespace fovea {

// Names and numbers, two of each in a row. Painted: to lay out a rich text was a fifth of what each
// key press takes on the window's thread.
class FactTable : public QWidget {
public:
    using QWidget::QWidget;

    void setFacts(const std::vector<Fact>& facts) {
        lines_.clear();
        QString spoken;
        for (const Fact& fact : facts) {
            const int digits = fact.value >= 10 ? 0 : 2;
            lines_.push_back({.name = words(fact.name),
                              .number = utf8(printFixed(fact.value, digits)),
                              .unit = words(fact.unit)});
            const Line& line = lines_.back();
            spoken += QStringLiteral("%1 %2 %3\n").arg(line.name, line.number, line.unit);
        }
        setAccessibleName(spoken.trimmed());
        fit();
        update();
    }
    [[nodiscard]] QSize sizeHint() const override { return size_; }
    [[nodiscard]] QSize minimumSizeHint() const override { return size_; }

protected:
    void changeEvent(QEvent* event) override {
        if (event->type() == QEvent::FontChange)
            fit();
        QWidget::changeEvent(event);
    }
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setPen(palette().color(foregroundRole()));
        for (std::size_t i = 0; i < lines_.size(); ++i) {
            const Line& line = lines_[i];
            const Column& column = columns_[i % columns_.size()];
            double x = i % columns_.size() == 0 ? 0 : columns_[0].width();
            const double y = static_cast<double>(i / columns_.size()) * lineHeight_;
            const auto write = [&](const QFont& font, double width, int side, const QString& text) {
                painter.setFont(font);
                drawWords(painter, QRectF(x, y, width, lineHeight_), side | Qt::AlignVCenter, text);
                x += width + gap;
            };
            write(font(), column.name, Qt::AlignLeft, line.name);
            write(strong(), column.number, Qt::AlignRight, line.number);
            write(font(), column.unit, Qt::AlignLeft, line.unit);
        }
    }

private:
    struct Line {
        QString name, number, unit;
    };
    struct Column {
        double name = 0, number = 0, unit = 0;
        [[nodiscard]] double width() const { return name + number + unit + 4 * gap; }
    };

    [[nodiscard]] QFont strong() const {
        QFont font = this->font();
        font.setBold(true);
        return font;
    }
    // Layouts are only asked where it takes more room, or less.
    void fit() {
        columns_ = {};
        for (std::size_t i = 0; i < lines_.size(); ++i) {
            Column& column = columns_[i % columns_.size()];
            column.name = std::max(column.name, std::ceil(widthOf(font(), lines_[i].name)));
            column.number = std::max({column.number, std::ceil(widthOf(strong(), lines_[i].number)),
                                      std::ceil(widthOf(strong(), QStringLiteral("0.00")))});
            column.unit = std::max(column.unit, std::ceil(widthOf(font(), lines_[i].unit)));
        }
        lineHeight_ = std::ceil(heightOf(strong())) + 2;
        const std::size_t rows = (lines_.size() + columns_.size() - 1) / columns_.size();
        const QSize size(static_cast<int>(columns_[0].width() + columns_[1].width()),
                         static_cast<int>(static_cast<double>(rows) * lineHeight_));
        if (size != std::exchange(size_, size))
            updateGeometry();
    }

    static constexpr double gap = 6;
    std::vector<Line> lines_;
    std::array<Column, 2> columns_{};
    double lineHeight_ = 0;
    QSize size_;
};

HeadFacts::HeadFacts(QWidget* parent)
    : QWidget(parent), top_(new QHBoxLayout), title_(new QLabel(this)), habit_(new QLabel(this)),
      facts_(new FactTable(this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    title_->setFont(wordFont(smallPoints, QFont::DemiBold));
    facts_->setObjectName(QStringLiteral("quiet"));
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
    const std::initializer_list<QWidget*> parts = {title_, habit_, facts_};
    for (QWidget* part : parts) { // as pale as pictures are then
        QGraphicsOpacityEffect* pale = nullptr;
        if (stale) {
            pale = new QGraphicsOpacityEffect(part);
            pale->setOpacity(staleOpacity);
        }
        part->setGraphicsEffect(pale);
    }
}

void HeadFacts::setFigure(const std::shared_ptr<const Figure>& figure) {
    const auto* multiples = figure ? std::get_if<SmallMultiples>(figure.get()) : nullptr;
    const bool any = multiples && multiples->chosen < std::ssize(multiples->items) &&
                     !multiples->items[static_cast<std::size_t>(multiples->chosen)].facts.empty();
    facts_->setToolTip(multiples ? tipText(words(multiples->subtitle))
                                 : QString()); // of which queries
    if (!any) {
        title_->clear();
        habit_->clear();
        facts_->setFacts({});
        return;
    }
    const SmallMultiples::Item& item =
        multiples->items[static_cast<std::size_t>(multiples->chosen)];
    title_->setText(item.silenced ? tr("%1, silenced").arg(words(item.matrix.title))
                                  : words(item.matrix.title));
    habit_->setText(words(item.habit));
    habit_->setVisible(!item.habit.text.empty());
    facts_->setFacts(item.facts);
}

} // namespace fovea
