// QCustomPlot, whose header uses Qt's keywords, which this program does without.
#pragma once

#include <QtCore/QObject>

#define signals Q_SIGNALS
#define slots Q_SLOTS
#define foreach Q_FOREACH
#include <qcustomplot.h>
#undef foreach
#undef slots
#undef signals
