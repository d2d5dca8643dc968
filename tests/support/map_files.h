// Files of attentions that the oracle wrote (tests/oracle/attention_files.py), opened as models.
#pragma once

#include "core/base/files.h"
#include "core/experiment/chosen_model.h"

#include <string>

namespace fovea {

inline const std::string mapsFolder = FOVEA_SOURCE "/tests/golden/maps/";

inline Experiment withFile(const std::string& path, std::size_t sentence = 0) {
    const ModelChoice model = openModel(disk(), path);
    Experiment experiment = withModel(defaultExperiment(), model);
    return withSentence(std::move(experiment), sentencesFor(model)[sentence]);
}

} // namespace fovea
