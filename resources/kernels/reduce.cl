// out_r = Σ_j a_rj, or max_j a_rj: −∞ of nothing, not a number where one is not. A group for a row.
#include "group.cl"

kernel __attribute__((reqd_work_group_size(ITEMS, 1, 1))) void
reduce(global const float* a, global float* out, int width, int operation) {
    local float parts[ITEMS];
    const int row = groupRow();
    global const float* line = a + (size_t)row * width;
    float own = operation == 0 ? 0 : -INFINITY;
    for (int j = get_local_id(0); j < width; j += ITEMS)
        own = operation == 0 ? own + line[j] : largerOf(own, line[j]);
    const float all = operation == 0 ? summedByGroup(own, parts) : largestOfGroup(own, parts);
    if (get_local_id(0) == 0)
        out[row] = all;
}
