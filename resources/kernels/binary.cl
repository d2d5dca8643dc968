// out_i = a_i ∘ b_i, the operations in the order of Binary in core/compute/backend.h; axes of 1
// repeat.
#include "index.cl"

kernel __attribute__((reqd_work_group_size(256, 1, 1))) void
binary(global const float* a, global const float* b, global float* out, int count, int operation,
       int4 shape, int4 stepsA, int4 stepsB) {
    const int i = get_global_id(0);
    if (i >= count)
        return;
    const float x = a[placeOf(i, shape, stepsA)];
    const float y = b[placeOf(i, shape, stepsB)];
    switch (operation) {
    case 0:
        out[i] = x + y;
        break;
    case 1:
        out[i] = x - y;
        break;
    case 2:
        out[i] = x * y;
        break;
    case 3:
        out[i] = x / y;
        break;
    default: // one that is not a number wins
        out[i] = isnan(x) || x > y ? x : y;
    }
}
