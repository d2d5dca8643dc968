// The mathematics of the masks; mask.cpp puts them into the table. In all of them i is the query
// and j the key.
#pragma once

#include "core/attention/mask.h"

namespace fovea::rows {

MaskRule everything(const MaskInput& in);
MaskRule causal(const MaskInput& in);
MaskRule padding(const MaskInput& in);
MaskRule window(const MaskInput& in);
MaskRule dilated(const MaskInput& in);
MaskRule blocks(const MaskInput& in);
MaskRule strided(const MaskInput& in);
MaskRule globalTokens(const MaskInput& in);
MaskRule randomKeys(const MaskInput& in);
MaskRule withoutHead(const MaskInput& in);
MaskRule withoutDistance(const MaskInput& in);
MaskRule withoutEdge(const MaskInput& in);
MaskRule predicted(const MaskInput& in);
std::vector<LearnedShape> predictedLearned(const Values& values, const Sizes& sizes);
MaskRule given(const MaskInput& in);

// See Mask::fuse.
bool fuseEverything(const Values& values, const MapPart& part, FusedRule& rule);
bool fuseCausal(const Values& values, const MapPart& part, FusedRule& rule);
bool fusePadding(const Values& values, const MapPart& part, FusedRule& rule);
bool fuseWindow(const Values& values, const MapPart& part, FusedRule& rule);
bool fuseWithoutHead(const Values& values, const MapPart& part, FusedRule& rule);
bool fuseWithoutDistance(const Values& values, const MapPart& part, FusedRule& rule);
bool fuseWithoutEdge(const Values& values, const MapPart& part, FusedRule& rule);
bool fuseGiven(const Values& values, const MapPart& part, FusedRule& rule);

} // namespace fovea::rows
