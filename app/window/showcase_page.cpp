#include "app/window/showcase_page.h"

#include "core/base/table.h"
#include "core/experiment/showcases.h"
#include "ui/look/fonts.h"
#include "ui/widgets/whole_scroll_area.h"
#include "ui/words.h"
#include "ui/workbench.h"

#include <QtWidgets/QGridLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QPushButton>

namespace fovea {
namespace {

constexpr int showcasesWidth = 900;
constexpr int showcaseColumns = 2;

QLabel* line(const QString& text, const char* name, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    label->setObjectName(QLatin1String(name));
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setAttribute(Qt::WA_TransparentForMouseEvents);
    return label;
}

// As high as its words at the width that it gets.
class ShowcaseCard : public QPushButton {
public:
    ShowcaseCard(const RowInfo& row, QWidget* parent) : QPushButton(parent) {
        setObjectName(QStringLiteral("showcase"));
        setProperty("row", utf8(row.id));
        setAutoDefault(true);
        setAccessibleName(words(row.name));
        setAccessibleDescription(words(row.summary));
        setToolTip(tipText(ShowcasePage::tr("Open this example; undo goes back")));
        auto* layout = new QVBoxLayout(this);
        layout->setContentsMargins(14, 10, 14, 12);
        layout->setSpacing(3);
        layout->addWidget(line(words(row.name), "heading", this));
        layout->addWidget(line(QString::fromUtf8(row.formula), "accented", this));
        layout->addWidget(line(words(row.summary), "quiet", this));
        layout->addStretch(1);
        QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
        policy.setHeightForWidth(true);
        setSizePolicy(policy);
    }
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override {
        return layout()->heightForWidth(width);
    }
    [[nodiscard]] QSize sizeHint() const override {
        const int width = scaledToText(showcasesWidth / showcaseColumns - 40);
        return {width, heightForWidth(width)};
    }
    [[nodiscard]] QSize minimumSizeHint() const override { return {scaledToText(160), 40}; }
};

} // namespace

void openShowcase(Workbench& workbench, const std::string& row) {
    workbench.edit(showcase(row, workbench.experiment()));
}

std::vector<Command> showcaseCommands(Workbench& workbench) {
    std::vector<Command> commands;
    for (const RowInfo& row : showcases().info().rows)
        commands.push_back({.group = words(showcases().info().name),
                            .name = words(row.name),
                            .formula = QString::fromUtf8(row.formula),
                            .summary = words(row.summary),
                            .run = [&workbench, &row] { openShowcase(workbench, row.id); }});
    return commands;
}

ShowcasePage::ShowcasePage(Workbench& workbench, const Theme& theme, QWidget* window)
    : Overlay(tr("Examples"), showcasesWidth, theme, window) {
    setObjectName(QStringLiteral("showcases"));
    auto* layout = new QVBoxLayout(panel());
    layout->setContentsMargins(20, 20, 20, 18);
    layout->setSpacing(12);
    layout->addWidget(line(tr("Examples"), "title", panel()));
    auto* inside = new QWidget;
    auto* grid = new QGridLayout(inside);
    grid->setContentsMargins(2, 2, 10, 2);
    grid->setSpacing(10);
    int index = 0;
    for (const RowInfo& row : showcases().info().rows) {
        auto* card = new ShowcaseCard(row, inside);
        grid->addWidget(card, index / showcaseColumns, index % showcaseColumns);
        connect(card, &QPushButton::clicked, this, [this, &workbench, id = row.id] {
            close();
            openShowcase(workbench, id);
        });
        if (index++ == 0)
            card->setFocus();
    }
    for (int column = 0; column < showcaseColumns; ++column)
        grid->setColumnStretch(column, 1);
    auto* scroll = new WholeScrollArea(panel());
    scroll->setWidget(inside);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    layout->addWidget(scroll, 1);
    auto* bottom = new QHBoxLayout;
    bottom->addStretch(1);
    auto* close = new QPushButton(tr("&Close"), panel());
    close->setToolTip(tr("Close (Esc)"));
    close->setAutoDefault(true);
    connect(close, &QPushButton::clicked, this, &QWidget::close);
    bottom->addWidget(close);
    layout->addLayout(bottom);
}

} // namespace fovea
