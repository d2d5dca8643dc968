// out_i = a_i where visible_i is 1, `otherwise` where it is 0, whatever a_i is; the mask repeats.
#include "index.cl"

kernel __attribute__((reqd_work_group_size(256, 1, 1))) void
selected(global const uchar* visible, global const float* a, global float* out, int count,
         float otherwise, int4 shape, int4 steps) {
    const int i = get_global_id(0);
    if (i < count)
        out[i] = visible[placeOf(i, shape, steps)] ? a[i] : otherwise;
}
