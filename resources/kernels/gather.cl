// out_ic = table_index(i),c.
kernel __attribute__((reqd_work_group_size(256, 1, 1))) void
gather(global const float* table, global const int* index, global float* out, int count,
       int width) {
    const int i = get_global_id(0);
    if (i < count)
        out[i] = table[(size_t)index[i / width] * width + i % width];
}
