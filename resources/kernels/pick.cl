// out_hij = a_h,i,index_ij; one row of a serves all queries where it has but one.
kernel __attribute__((reqd_work_group_size(256, 1, 1))) void
pick(global const float* a, global const int* index, global float* out, int count, int n, int m,
     int rows, int width) {
    const int i = get_global_id(0);
    if (i >= count)
        return;
    const int head = i / (n * m);
    const int cell = i % (n * m);
    const int row = rows == 1 ? 0 : cell / m;
    out[i] = a[((size_t)head * rows + row) * width + index[cell]];
}
