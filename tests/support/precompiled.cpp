// Compiled for its header alone.
#include "precompiled.h"
