// What the options of parameters are called in forms, in the bars of views and in the palette.
#pragma once

#include <QtCore/QString>

#include <string>

namespace fovea {

// An option without a name of its own stands as it is written.
QString optionWords(const std::string& option);

} // namespace fovea
