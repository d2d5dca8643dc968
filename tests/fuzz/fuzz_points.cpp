// Any bytes as a file of points, or as what was pasted: points that a study takes and computes, or
// an Error.
#include "core/base/error.h"
#include "core/compute/eigen/eigen_backend.h"
#include "core/compute/pool.h"
#include "core/regression/read_points.h"
#include "core/regression/regress.h"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    try {
        const fovea::PointsRead read = fovea::readPointsFile(bytes, "fuzz");
        fovea::checkPoints(read.points, "fuzz");
        if (read.points.axis(0) > 64)
            return 0;
        fovea::RegressionStudy study = fovea::withPoints(fovea::defaultRegression(), read.points);
        study.fit.epochs = 3;
        const fovea::Json json = fovea::regressionToJson(study);
        if (!(fovea::regressionFromJson(fovea::JsonNode(json, "fuzz")) == study))
            std::abort();
        const auto on = fovea::makeEigenBackend(std::make_shared<fovea::Pool>(1));
        const auto trace = fovea::finishRegression(fovea::beginRegression(study, *on), *on);
        if (trace->points->count() != read.points.axis(0))
            std::abort();
    } catch (const fovea::Error&) {
        return 0;
    }
    return 0;
}
