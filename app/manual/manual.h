// All pages of the manual, in their order, and how they are found.
#pragma once

#include "app/manual/manual_page.h"

#include <QtCore/QString>

#include <string>
#include <vector>

namespace fovea {

struct RowInfo;
struct ViewState;

struct ManualSection {
    const char* name; // translated by who shows it
    std::vector<std::string> pages;
};
const std::vector<ManualSection>& manualSections();

// A page in a language; where it is not written in that, in English. Throws Error(failure) for an
// unknown id.
const ManualPage& manualPage(const std::string& id, const std::string& language);
bool isManualPage(const std::string& id);

// The id of the page about the view that is looked at, or about its workspace.
std::string manualPageOf(const ViewState& view);

// The pages that have all words of it, the best first: in the title, in the keywords, in the text.
// On one thread at a time.
std::vector<std::string> searchManual(const QString& words, const std::string& language);

} // namespace fovea
