// Where the files of the oracle stand, and what those of a checkpoint are called.
#pragma once

#include <QtCore/QString>

namespace fovea {

inline const QString goldenFolder = QStringLiteral(FOVEA_SOURCE "/tests/golden/");
inline const QString goldenModelsFolder = QStringLiteral(FOVEA_SOURCE "/tests/golden/models/");
inline const QString goldenTokenizersFolder =
    QStringLiteral(FOVEA_SOURCE "/tests/golden/tokenizers/");

inline const QString configName = QStringLiteral("config.json");
inline const QString tensorsName = QStringLiteral("model.safetensors");
inline const QString tokenizerName = QStringLiteral("tokenizer.json");

} // namespace fovea
