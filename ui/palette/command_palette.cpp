#include "ui/palette/command_palette.h"

#include "ui/palette/command_painter.h"
#include "ui/widgets/scaled_sizes.h"

#include <QtGui/QKeyEvent>
#include <QtWidgets/QLabel>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QListWidget>
#include <QtWidgets/QVBoxLayout>

#include <algorithm>

namespace fovea {
namespace {

constexpr int panelWidth = 720;
constexpr int panelHeight = 520; // the same for many and for few: nothing jumps while one types

QString spoken(const Command& command) {
    QString text = QStringLiteral("%1: %2").arg(command.group, command.name);
    for (const QString& more :
         {command.formula, command.summary, command.keys.join(QLatin1Char(' '))})
        if (!more.isEmpty())
            text += QStringLiteral(", ") + more;
    return text;
}

} // namespace

CommandPalette::CommandPalette(std::vector<Command> commands, const Theme& theme, QWidget* window)
    : Overlay(tr("Commands"), panelWidth, theme, window), commands_(std::move(commands)),
      given_(commands_.size()), letters_(new QLineEdit(panel())), list_(new QListWidget(panel())),
      painter_(new CommandPainter(commands_, theme, list_)),
      nothing_(new QLabel(tr("No matches"), panel())) {
    setObjectName(QStringLiteral("palette"));
    above_ = 0.35; // eyes rest above the middle, and the list hangs down from what is typed
    auto* layout = new QVBoxLayout(panel());
    layout->setContentsMargins(10, 10, 10, 10);
    layout->setSpacing(8);
    letters_->setObjectName(QStringLiteral("letters"));
    letters_->setPlaceholderText(tr("An action, a choice of a stage, “temperature 0.2”, a view…"));
    letters_->setAccessibleName(tr("Find a command"));
    letters_->setMinimumHeight(42);
    letters_->setClearButtonEnabled(false);
    letters_->installEventFilter(this);
    layout->addWidget(letters_);
    list_->setObjectName(QStringLiteral("commands"));
    list_->setAccessibleName(tr("Commands"));
    list_->setItemDelegate(painter_);
    list_->setFocusPolicy(Qt::NoFocus); // the letters keep it, and hand arrows on
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    list_->setUniformItemSizes(true);
    list_->setMouseTracking(true);
    layout->addWidget(list_, 1);
    nothing_->setObjectName(QStringLiteral("quiet"));
    nothing_->setAlignment(Qt::AlignCenter);
    layout->addWidget(nothing_, 1);
    auto* hint = new QLabel(tr("↑ ↓ choose      Return does it      Esc leaves"), panel());
    hint->setObjectName(QStringLiteral("quiet"));
    hint->setContentsMargins(6, 0, 6, 0);
    layout->addWidget(hint);
    panel()->setMinimumHeight(0);
    const QSize room(0, panelHeight - 110);
    list_->setMinimumSize(room);
    nothing_->setMinimumSize(room);
    nothing_->setProperty(keepsSize, true);
    connect(letters_, &QLineEdit::textChanged, this, &CommandPalette::find);
    connect(list_, &QListWidget::currentRowChanged, this, &CommandPalette::tell);
    connect(list_, &QListWidget::itemClicked, this, &CommandPalette::run);
    find({});
}

void CommandPalette::setTheme(const Theme& theme) {
    Overlay::setTheme(theme);
    painter_->setTheme(theme);
    list_->viewport()->update();
}

void CommandPalette::find(const QString& letters) {
    const QSignalBlocker quiet(list_);
    list_->clear();
    commands_.resize(given_);
    const std::vector<FoundCommand> all = findCommands(commands_, letters);
    // “head 2” is that head, where there is one, before it is a number of heads.
    const auto isMeant = [&](const FoundCommand& found) {
        return commands_[found.index].name.compare(letters.trimmed(), Qt::CaseInsensitive) == 0;
    };
    const bool meant = !all.empty() && isMeant(all.front());
    if (meant)
        add(all.front().index, all.front().offsets);
    addValues(letters);
    for (std::size_t i = meant ? 1 : 0; i < all.size(); ++i)
        add(all[i].index, all[i].offsets);
    list_->setCurrentRow(0);
    list_->setVisible(list_->count() > 0);
    nothing_->setVisible(list_->count() == 0);
    tell();
}

void CommandPalette::add(std::size_t index, const std::vector<int>& offsets) {
    auto* item = new QListWidgetItem(commands_[index].name, list_);
    QVariantList found;
    for (const int offset : offsets)
        found << offset;
    item->setData(commandRole, QVariant::fromValue<qulonglong>(index));
    item->setData(offsetsRole, found);
    item->setData(Qt::AccessibleTextRole, spoken(commands_[index]));
}

// "temperature 0.2": the parameters that the first words mean, with the last one as their value.
void CommandPalette::addValues(const QString& letters) {
    const qsizetype space = letters.trimmed().lastIndexOf(QLatin1Char(' '));
    if (space < 0)
        return;
    const QString name = letters.trimmed().left(space);
    const QString value = letters.trimmed().mid(space + 1);
    for (const FoundCommand& found : findCommands(commands_, name)) {
        const bool isNamed = !found.offsets.empty(); // by its own name, not by its group alone
        if (!commands_[found.index].withValue || !isNamed)
            continue;
        if (auto set = commands_[found.index].withValue(value)) {
            commands_.push_back(std::move(*set));
            add(commands_.size() - 1, found.offsets);
        }
    }
}

void CommandPalette::tell() {
    const QListWidgetItem* item = list_->currentItem();
    letters_->setAccessibleDescription(item ? item->data(Qt::AccessibleTextRole).toString()
                                            : nothing_->text());
}

void CommandPalette::run() {
    const QListWidgetItem* item = list_->currentItem();
    if (!item)
        return;
    const Command& command =
        commands_[static_cast<std::size_t>(item->data(commandRole).toULongLong())];
    if (command.withValue) { // and now its value
        letters_->setText(command.name + QLatin1Char(' '));
        return;
    }
    // Closing gives the focus back first: an action may want it for something else.
    const auto work = command.run;
    close();
    work();
}

bool CommandPalette::steer(int key) {
    const int count = list_->count();
    const int page = std::max(1, list_->viewport()->height() / list_->sizeHintForRow(0) - 1);
    const auto go = [&](int row) {
        list_->setCurrentRow(std::clamp(row, 0, std::max(0, count - 1)));
        return true;
    };
    const int row = list_->currentRow();
    switch (key) {
    case Qt::Key_Up: // round the corner, as menus do
        return go(row == 0 ? count - 1 : row - 1);
    case Qt::Key_Down:
        return go(row + 1 == count ? 0 : row + 1);
    case Qt::Key_PageUp:
        return go(row - page);
    case Qt::Key_PageDown:
        return go(row + page);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        run();
        return true;
    default:
        return false;
    }
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event) {
    if (watched == letters_ && event->type() == QEvent::KeyPress &&
        steer(static_cast<QKeyEvent*>(event)->key()))
        return true;
    return Overlay::eventFilter(watched, event);
}

} // namespace fovea
