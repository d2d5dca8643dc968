// The rows of architectures.cpp, each in a file of its own.
#pragma once

#include "core/model/architectures.h"

namespace fovea {

Architecture gpt2Rows();
Architecture bertRows();
Architecture distilbertRows();
Architecture robertaRows();
Architecture llamaRows();
Architecture mistralRows();
Architecture qwen2Rows();

} // namespace fovea
