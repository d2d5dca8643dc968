#include "ui/look/motion.h"

#include <QtWidgets/QApplication>

namespace fovea {
namespace {

bool standsStill = false; // of the program, as Qt's own effects are

} // namespace

bool reducedMotion() {
    return standsStill;
}

void setReducedMotion(bool reduced) {
    standsStill = reduced;
    for (const Qt::UIEffect effect : {Qt::UI_AnimateMenu, Qt::UI_AnimateCombo,
                                      Qt::UI_AnimateTooltip, Qt::UI_FadeMenu, Qt::UI_FadeTooltip})
        if (reduced)
            QApplication::setEffectEnabled(effect, false);
}

} // namespace fovea
