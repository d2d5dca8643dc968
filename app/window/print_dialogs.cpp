#include "app/window/print_dialogs.h"

#include "ui/export/print.h"

#include <QtPrintSupport/QPageSetupDialog>
#include <QtPrintSupport/QPrintDialog>
#include <QtPrintSupport/QPrinter>

namespace fovea {

std::shared_ptr<QPrinter> printerWith(const QPageLayout& sheet, const QString& name) {
    auto printer = std::make_shared<QPrinter>(QPrinter::ScreenResolution);
    printer->setResolution(printedDots);
    printer->setCreator(QStringLiteral("Fovea"));
    printer->setDocName(name);
    printer->setPageLayout(sheet);
    return printer;
}

QPageLayout sheetOf(const QPrinter& printer) {
    const QPageLayout sheet = printer.pageLayout();
    return {sheet.pageSize(), sheet.orientation(), sheet.margins(QPageLayout::Millimeter),
            QPageLayout::Millimeter};
}

std::optional<QPageLayout> askSheet(const QPageLayout& sheet, QWidget* window) {
    const auto printer = printerWith(sheet, {});
    QPageSetupDialog dialog(printer.get(), window);
    if (dialog.exec() != QDialog::Accepted)
        return std::nullopt;
    return sheetOf(*printer);
}

std::shared_ptr<QPrinter> askPrinter(const QPageLayout& sheet, const QString& name,
                                     QWidget* window) {
    auto printer = printerWith(sheet, name);
    QPrintDialog dialog(printer.get(), window);
    dialog.setOption(QAbstractPrintDialog::PrintPageRange, false); // it is one page
    if (dialog.exec() != QDialog::Accepted)
        return nullptr;
    printer->setResolution(printedDots); // a printer that was chosen may bring its own
    return printer;
}

} // namespace fovea
