// out_ic = table_index(i),c.
kernel void gather(global const float* table, global const int* index, global float* out, int count,
                   int width) {
    const int i = get_global_id(0);
    if (i < count)
        out[i] = table[(size_t)index[i / width] * width + i % width];
}
