// A lesson on paper: to be worked through without the program, or with all answers.
#pragma once

#include "app/lessons/lesson.h"
#include "app/sheets/sheet.h"

#include <memory>

namespace fovea {

class Backend;

// Without answers nothing in it tells one. What a question veils is not drawn: there is room to
// draw in. What stands behind a question on its page comes at the end, on a page of its own. In the
// language in use, `language`, for its words. Throws Error where the lesson's values or figures
// cannot be computed.
Sheet handoutOf(const Lesson& lesson, const std::string& language, bool answers,
                const std::shared_ptr<Backend>& backend);

} // namespace fovea
