#include "core/compute/opencl/clblast.h"

#include <QtCore/QLibrary>

namespace fovea {

BlastProduct* blastProduct() {
    static auto* const found = [] {
        QLibrary library(QStringLiteral("clblast"), 1); // stays loaded
        return reinterpret_cast<BlastProduct*>(
            library.load() ? library.resolve("CLBlastSgemmStridedBatched") : nullptr);
    }();
    return found;
}

} // namespace fovea
