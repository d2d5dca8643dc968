// What stands around an attention in its layer and can be left out of a pass.
#pragma once

#include "core/base/message.h"

#include <array>
#include <cstdint>
#include <string_view>

namespace fovea {

enum class LayerPart : std::uint8_t {
    residual,      // what the attention gives is not added to what entered it
    norm,          // of the attention: numbers stay as they are
    feedForward,   // gives 0
    innerResidual, // of the feed-forward part
    innerNorm
};

struct LayerPartWords {
    const char* id;
    const char* name;
};
// In the order of LayerPart.
inline constexpr std::array<LayerPartWords, 5> layerParts = {{
    {"residual", QT_TRANSLATE_NOOP("fovea", "residual connection of the attention")},
    {"norm", QT_TRANSLATE_NOOP("fovea", "norm of the attention")},
    {"feed-forward", QT_TRANSLATE_NOOP("fovea", "feed-forward part")},
    {"feed-forward-residual",
     QT_TRANSLATE_NOOP("fovea", "residual connection of the feed-forward part")},
    {"feed-forward-norm", QT_TRANSLATE_NOOP("fovea", "norm of the feed-forward part")},
}};

constexpr const LayerPartWords& wordsOfPart(LayerPart part) {
    return layerParts[static_cast<std::size_t>(part)];
}

} // namespace fovea
