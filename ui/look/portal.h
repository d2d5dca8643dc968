// What the desktop says about itself by its portal of settings.
#pragma once

#include <QtCore/QVariant>

namespace fovea {

// Not valid without a portal, where it does not know, and where Fovea was built without D-Bus
// (portal_none.cpp).
QVariant portalSetting(const char* group, const char* name);

} // namespace fovea
