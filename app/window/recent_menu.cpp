#include "app/window/recent_menu.h"

#include "app/window/file_work.h"
#include "ui/words.h"

#include <QtWidgets/QMenu>

namespace fovea {
namespace {

// "&1  saw.fovea": an ampersand of a name is no mnemonic.
QString entry(int number, const QString& text) {
    return number < 10 ? QStringLiteral("&%1  %2").arg(number).arg(unmarked(text)) : unmarked(text);
}

} // namespace

void fillRecent(QMenu& menu, FileWork& files) {
    QObject::connect(&menu, &QMenu::aboutToShow, &files, [&menu, &files] {
        menu.clear();
        int number = 1;
        for (FileWork::Recent& one : files.recent()) {
            QAction* action = menu.addAction(entry(number++, one.text), one.open);
            action->setToolTip(tipText(one.tip));
            action->setStatusTip(one.tip);
        }
        if (menu.isEmpty())
            menu.addAction(FileWork::tr("Nothing yet"))->setEnabled(false);
    });
}

} // namespace fovea
