#include "app/window/shortcuts_page.h"

#include "app/window/view_keys.h"
#include "core/base/table.h"
#include "core/figure/figures.h"
#include "ui/widgets/whole_scroll_area.h"
#include "ui/words.h"

#include <QtWidgets/QGridLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QPushButton>

#include <algorithm>
#include <array>
#include <iterator>

namespace fovea {
namespace {

constexpr int shortcutsWidth = 880;

struct Line {
    QString text;
    QStringList keys;
};
struct Block {
    QString name;
    std::vector<Line> lines;
};

Line lineOf(const ViewKeys& row) {
    return {words(row.does), words(row.keys).split(QLatin1Char(' '), Qt::SkipEmptyParts)};
}

// Those of the view first, which are not said twice.
std::vector<Block> blocksOf(const ActionList& actions, const RowInfo* view) {
    std::vector<Block> blocks;
    const auto isOwn = [&](const ViewKeys& row) { return view && isKeyOf(row, *view); };
    if (view) {
        Block own{ShortcutsPage::tr("In this view"), {}};
        for (const ViewKeys& row : viewKeys())
            if (isOwn(row))
                own.lines.push_back(lineOf(row));
        if (!own.lines.empty())
            blocks.push_back(std::move(own));
    }
    for (const ActionList::Group& group : actions.groups()) {
        Block block{group.name, {}};
        std::vector<Block> apart;
        for (const QAction* action : group.actions) {
            const QString heading = action->property(listedUnder).toString();
            if (heading.isEmpty()) {
                block.lines.push_back({plainText(*action), keysOf(*action)});
                continue;
            }
            if (apart.empty() || apart.back().name != heading)
                apart.push_back({heading, {}});
            apart.back().lines.push_back({action->text(), keysOf(*action)});
        }
        blocks.push_back(std::move(block));
        std::ranges::move(apart, std::back_inserter(blocks));
    }
    for (const ViewKeys& row : viewKeys()) {
        if (isOwn(row))
            continue;
        const QString group = words(row.group);
        if (blocks.back().name != group)
            blocks.push_back({group, {}});
        blocks.back().lines.push_back(lineOf(row));
    }
    return blocks;
}

QLabel* label(const QString& text, const char* name, QWidget* parent) {
    auto* made = new QLabel(text, parent);
    made->setObjectName(QLatin1String(name));
    made->setTextFormat(Qt::PlainText);
    return made;
}

QWidget* blockWidget(const Block& block, QWidget* parent) {
    auto* widget = new QWidget(parent);
    auto* grid = new QGridLayout(widget);
    grid->setContentsMargins(0, 0, 0, 14);
    grid->setVerticalSpacing(5);
    grid->setColumnStretch(0, 1);
    grid->addWidget(label(block.name, "heading", widget), 0, 0, 1, 2);
    int row = 1;
    for (const Line& line : block.lines) {
        QLabel* text = label(line.text, "", widget);
        text->setWordWrap(true);
        grid->addWidget(text, row, 0);
        auto* keys = new QHBoxLayout;
        keys->setSpacing(4);
        keys->addStretch(1);
        for (const QString& key : line.keys)
            keys->addWidget(label(key, "key", widget));
        grid->addLayout(keys, row, 1, Qt::AlignTop);
        ++row;
    }
    return widget;
}

} // namespace

ShortcutsPage::ShortcutsPage(const ActionList& actions, const RowInfo* view, const Theme& theme,
                             QWidget* window)
    : Overlay(view ? tr("Help: %1").arg(words(view->name)) : tr("Keyboard shortcuts"),
              shortcutsWidth, theme, window) {
    setObjectName(view ? QStringLiteral("help") : QStringLiteral("shortcuts"));
    auto* layout = new QVBoxLayout(panel());
    layout->setContentsMargins(20, 20, 20, 18);
    layout->setSpacing(12);
    auto* top = new QHBoxLayout;
    top->setContentsMargins(8, 0, 0, 0);
    top->addWidget(label(view ? words(view->name) : tr("Keyboard shortcuts"), "title", panel()));
    top->addStretch(1);
    auto* close = new QPushButton(tr("Close"), panel());
    close->setToolTip(tr("Close (Esc)"));
    close->setAutoDefault(true);
    connect(close, &QPushButton::clicked, this, &QWidget::close);
    layout->addLayout(top);
    if (view) {
        auto* reading = label(words(figures().math(view->id).reading), "reading", panel());
        reading->setWordWrap(true);
        reading->setContentsMargins(8, 0, 8, 4);
        layout->addWidget(reading);
    }

    auto* inside = new QWidget;
    auto* columns = new QHBoxLayout(inside);
    columns->setContentsMargins(8, 4, 12, 4);
    columns->setSpacing(44);
    const std::vector<Block> blocks = blocksOf(actions, view);
    std::array<QVBoxLayout*, 2> column{};
    std::array<std::size_t, 2> lines{};
    for (auto& one : column) {
        one = new QVBoxLayout;
        one->setSpacing(0);
        columns->addLayout(one, 1);
    }
    for (const Block& block : blocks) { // in their order, into the shorter column
        const std::size_t side = lines[0] <= lines[1] ? 0 : 1;
        column[side]->addWidget(blockWidget(block, inside));
        lines[side] += block.lines.size() + 2;
    }
    for (auto* one : column)
        one->addStretch(1);
    auto* scroll = new WholeScrollArea(panel());
    scroll->setWidget(inside);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setAccessibleName(tr("Actions and their keys"));
    layout->addWidget(scroll, 1);
    auto* bottom = new QHBoxLayout;
    bottom->addStretch(1);
    bottom->addWidget(close);
    layout->addLayout(bottom);
    scroll->setFocusPolicy(Qt::StrongFocus); // arrows scroll
    close->setFocus();
}

} // namespace fovea
