// Members of a session file that are not the Experiment's.
#pragma once

namespace fovea {

// What was answered in lessons; the program around it keeps that there.
inline constexpr const char* lessonMember = "lessons";

} // namespace fovea
