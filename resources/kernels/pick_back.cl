// out_hrc = Σ g_hij over the cells with index_ij = c, of query r or, where one row serves all, of all.
kernel __attribute__((reqd_work_group_size(256, 1, 1))) void
pickBack(global const float* gradient, global const int* index, global float* out, int count,
         int n, int m, int rows, int width) {
    const int i = get_global_id(0);
    if (i >= count)
        return;
    const int head = i / (rows * width);
    const int row = i / width % rows;
    const int place = i % width;
    const int from = rows == 1 ? 0 : row * m;
    const int to = rows == 1 ? n * m : (row + 1) * m;
    float sum = 0;
    for (int cell = from; cell < to; ++cell)
        if (index[cell] == place)
            sum += gradient[(size_t)head * n * m + cell];
    out[i] = sum;
}
