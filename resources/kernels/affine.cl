// out_i = factor · a_i + summand.
kernel __attribute__((reqd_work_group_size(256, 1, 1))) void
affine(global const float* a, global float* out, int count, float factor, float summand) {
    const int i = get_global_id(0);
    if (i < count)
        out[i] = factor * a[i] + summand;
}
