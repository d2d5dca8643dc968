// Qt's dialogs about paper and printers. What is printed, and how it is laid out, is not theirs.
#pragma once

#include <QtGui/QPageLayout>

#include <memory>
#include <optional>

class QPrinter;
class QString;
class QWidget;

namespace fovea {

// The standard printer with this sheet, and where there is none a PDF; `name` is what the print is
// called, and its file.
std::shared_ptr<QPrinter> printerWith(const QPageLayout& sheet, const QString& name);

// Nothing where the person left it.
std::optional<QPageLayout> askSheet(const QPageLayout& sheet, QWidget* window);
// Null where the person left it.
std::shared_ptr<QPrinter> askPrinter(const QPageLayout& sheet, const QString& name,
                                     QWidget* window);

// What of a printer's sheet is remembered: not the margins that this printer must have.
QPageLayout sheetOf(const QPrinter& printer);

} // namespace fovea
