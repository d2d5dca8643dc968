// The sentence that a call fails with; empty where it does not fail.
#pragma once

#include "core/base/error.h"

#include <QtCore/QString>

namespace fovea {

template <class Call>
QString thrown(Call call) {
    try {
        (void)call();
    } catch (const Error& error) {
        return QString::fromUtf8(error.what());
    }
    return {};
}

} // namespace fovea
