// Whether sanitizers look on. Everything takes ten times as long then, and of many combinations of
// the same rows some are enough to find what they look for: the optimised build tries all of them.
#pragma once

namespace fovea {

#if defined(__SANITIZE_ADDRESS__)
constexpr bool sanitized = true;
#elif defined(__has_feature)
constexpr bool sanitized = __has_feature(address_sanitizer);
#else
constexpr bool sanitized = false;
#endif

} // namespace fovea
