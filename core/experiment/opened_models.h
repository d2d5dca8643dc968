// The models that were opened while the program runs, by their content: whoever names one, in
// whatever window or file, has it. From any thread.
#pragma once

#include <memory>
#include <string>

namespace fovea {

struct KeptLearner;

void keepOpened(const std::string& hash, std::shared_ptr<const KeptLearner> model);
// Null: nobody opened it.
std::shared_ptr<const KeptLearner> openedModel(const std::string& hash);

} // namespace fovea
