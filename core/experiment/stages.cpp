#include "core/experiment/stages.h"

#include "core/attention/combine.h"
#include "core/attention/mask.h"
#include "core/attention/normalise.h"
#include "core/attention/position.h"
#include "core/attention/project.h"
#include "core/attention/score.h"
#include "core/text/tokenizers.h"

namespace fovea {

const std::array<const TableInfo*, stageCount>& stages() {
    static const std::array<const TableInfo*, stageCount> all = {
        &tokenizers().info(), &positions().info(),   &projects().info(), &scores().info(),
        &masks().info(),      &normalisers().info(), &combines().info()};
    return all;
}

} // namespace fovea
