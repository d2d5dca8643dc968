// Files that are there for a moment, and go where a person ends the program (SIGINT, SIGTERM,
// SIGHUP): half-written ones, and the marks of a device's use.
#pragma once

#include <string>

namespace fovea {

// Until it is forgotten. Null where there are too many: then a signal leaves the file.
struct Fleeting;
Fleeting* rememberFleeting(const std::string& path);
void forgetFleeting(Fleeting* file); // of null: nothing

// Takes them all away; from a signal's handler, too.
void removeFleeting();

} // namespace fovea
