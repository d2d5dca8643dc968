// out_i = a at Σ_a i_a · steps_a: the axes in another order.
#include "index.cl"

kernel __attribute__((reqd_work_group_size(256, 1, 1))) void
permute(global const float* a, global float* out, int count, int4 shape, int4 steps) {
    const int i = get_global_id(0);
    if (i < count)
        out[i] = a[placeOf(i, shape, steps)];
}
