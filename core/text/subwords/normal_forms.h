// Unicode's normal forms as changes of the text, so that its alignment is kept. By Unicode 9, as
// the files were made with: what is younger is left as it is.
#pragma once

#include "core/text/subwords/aligned_text.h"

namespace fovea::subwords {

struct NormalForm {
    bool compatible = false; // NFKD, NFKC
    bool composed = false;   // NFC, NFKC
};

std::vector<Change> normalised(const AlignedText& text, NormalForm form);

} // namespace fovea::subwords
