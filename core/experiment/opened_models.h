// The models that were opened while the program runs, by their hash: every window and file that
// names one has it. From any thread.
#pragma once

#include <memory>
#include <string>
#include <vector>

namespace fovea {

class AttentionModel;

struct OpenedModel {
    std::shared_ptr<const AttentionModel> model; // null: it was not opened
    std::vector<std::string> sentences;          // held-out ones, to try
};
void keepOpened(const std::string& hash, OpenedModel model);
OpenedModel openedModel(const std::string& hash);

} // namespace fovea
