// A lesson on paper: to be worked through without the program, or with all answers.
#pragma once

#include "app/lessons/lesson.h"
#include "app/sheets/sheet.h"

#include <memory>

namespace fovea {

class Backend;

// The lesson on paper. Without `answers` it gives no answer away: in the place of a figure that a
// question veils there is room to draw, and what follows a question on its page comes at the end,
// on a page of its own. `language` is the language in use. Throws Error where the lesson's values
// or figures cannot be computed.
Sheet handoutOf(const Lesson& lesson, const std::string& language, bool answers,
                const std::shared_ptr<Backend>& backend);

} // namespace fovea
