#include "app/options/listed_tables.h"

#include "core/attention/stages.h"
#include "core/base/table.h"
#include "core/compare/family.h"
#include "core/compare/mixing_layers.h"
#include "core/figure/figures.h"
#include "core/figure/head_measures.h"
#include "core/learn/initialisers.h"
#include "core/learn/networks.h"
#include "core/learn/optimisers.h"
#include "core/learn/studies.h"
#include "core/learn/tasks.h"
#include "core/regression/data.h"
#include "core/regression/kernels.h"
#include "core/regression/optimisers.h"
#include "ui/export/formats.h"

namespace fovea {

std::vector<const TableInfo*> listedTables() {
    std::vector<const TableInfo*> tables(stages().begin(), stages().end());
    for (const TableInfo* table :
         {&regressionKernels().info(), &regressionData().info(), &regressionOptimisers().info(),
          &mixingLayers().info(), &attentionFamily().info(), &figures().info(),
          &headMeasures().info()})
        tables.push_back(table);
    tables.push_back(&formats().info());
    for (const TableInfo* table : {&tasks().info(), &networks().info(), &initialisers().info(),
                                   &optimisers().info(), &schedules().info(), &studies().info()})
        tables.push_back(table);
    return tables;
}

} // namespace fovea
