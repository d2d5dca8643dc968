// Exercises on paper, with room to write; or the same sheet filled in.
#pragma once

#include "app/lessons/by_hand.h"
#include "app/sheets/sheet.h"

namespace fovea {

// In the language in use, `language`, for its words. Throws as exercisesByHand() does.
Sheet worksheetOf(const HandChoices& choices, bool isSolved, const std::string& language,
                  Backend& backend);

} // namespace fovea
