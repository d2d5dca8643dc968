// out_rc = Σ g_ic over the i with index_i = r.
kernel __attribute__((reqd_work_group_size(256, 1, 1))) void
gatherBack(global const float* gradient, global const int* index, global float* out, int count,
           int width, int n) {
    const int place = get_global_id(0);
    if (place >= count)
        return;
    float sum = 0;
    for (int i = 0; i < n; ++i)
        if (index[i] == place / width)
            sum += gradient[(size_t)i * width + place % width];
    out[place] = sum;
}
