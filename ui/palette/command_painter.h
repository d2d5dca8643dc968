// One command in the palette: name with the letters that were found, formula and summary, its group
// at the beginning and its keys at the end.
#pragma once

#include "ui/look/theme.h"

#include <QtCore/QVariant>
#include <QtWidgets/QStyledItemDelegate>

namespace fovea {

struct Command;

// What an item of the list holds beside its words.
enum CommandRole { commandRole = Qt::UserRole, offsetsRole };

class CommandPainter : public QStyledItemDelegate {
    Q_OBJECT
public:
    CommandPainter(const std::vector<Command>& commands, const Theme& theme, QObject* parent);
    void setTheme(const Theme& theme) { theme_ = &theme; }
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const override;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;

private:
    const std::vector<Command>& commands_;
    const Theme* theme_;
};

} // namespace fovea
