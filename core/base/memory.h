#pragma once

#include <cstddef>
#include <string>

namespace fovea {

// Bytes that the system would give without pushing others out, within what the shell lets this
// process have; the largest number where it does not say.
std::size_t freeMemory();
// Bytes that this process has now; 0 where the system does not say.
std::size_t usedMemory();

// The most that this process is to have, in bytes; the largest number, which is the default: as
// much as is free. For the whole process, from any thread.
void setMemoryBudget(std::size_t bytes);
std::size_t memoryBudget();
// What is free, within the budget.
std::size_t availableMemory();

// Bytes that the machine has in all; the largest number where it does not say.
std::size_t wholeMemory();

// The most that this process had at any time so far.
std::size_t mostMemory();

// Before it is taken: throws Error(failure) that names `what`, what it needs and what it can have,
// where that is too little. An eighth of what is free is left to others.
void checkMemory(const std::string& what, std::size_t bytes);

// Memory that was freed is kept at hand, for it is mostly needed again at once. This gives it back
// to the system, which takes milliseconds. checkMemory() does it before it refuses.
void returnFreedMemory();

// Memory that was allocated and not yet written, and will be from end to end: the system may give
// it in large pages, which costs a tenth of the time.
void expectFilling(void* memory, std::size_t bytes);

} // namespace fovea
