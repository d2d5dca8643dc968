// CLBlast's product, where the library is on this machine; looked for when the program runs.
#pragma once

#include "core/compute/opencl/driver.h"

namespace fovea {

// Enumerations of its interface for C, in rows.
enum class BlastTransposed : int { no = 111, yes = 112 };

// C interface of CLBlast 1.5: layout, transposed a and b, m, n, k, alpha, a, b, beta, c, count,
// queue, event. After each of a, b and c: its offset, row length and distance between matrices.
using BlastProduct = int(int, int, int, std::size_t, std::size_t, std::size_t, float, cl_mem,
                         std::size_t, std::size_t, std::size_t, cl_mem, std::size_t, std::size_t,
                         std::size_t, float, cl_mem, std::size_t, std::size_t, std::size_t,
                         std::size_t, cl_command_queue*, cl_event*);

// Null where there is no CLBlast.
BlastProduct* blastProduct();

} // namespace fovea
