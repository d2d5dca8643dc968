// How figures leave the window, in the settings.
#pragma once

#include "ui/export/paper_choices.h"

#include <QtGui/QPageLayout>

class QSettings;

namespace fovea {

// What is missing, damaged or unknown is as at the first start.
PaperChoices readPaperChoices(const QSettings& file);
void writePaperChoices(const PaperChoices& choices, QSettings& file);

// The sheet in the printer, in the same way.
QPageLayout readSheet(const QSettings& file);
void writeSheet(const QPageLayout& sheet, QSettings& file);

} // namespace fovea
