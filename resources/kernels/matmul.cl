// out_ij = Σ_c a_ic · b_cj for every item of the batch; item z of a meets item ⌊z · itemsB /
// itemsA⌋ of b. Strides say how each lies in memory.
#include "tile.cl"

kernel __attribute__((reqd_work_group_size(ACROSS, ACROSS, 1))) void
matmul(global const float* a, global const float* b, global float* out, int n, int k, int m,
       int itemsA, int itemsB, int transposedA, int transposedB) {
    local float4 left[SIDE * ROW];
    local float4 right[SIDE * ROW];
    const int item = get_group_id(2);
    const int top = tileRow() * SIDE;
    const int leftmost = get_group_id(0) * SIDE;
    global const float* fromA = a + (size_t)item * n * k;
    global const float* fromB = b + (size_t)((long)item * itemsB / itemsA) * k * m;
    float sums[FACE][FACE] = {{0}};
    for (int depth = 0; depth < k; depth += STEP) {
        loadTile(fromA, transposedA ? 1 : k, transposedA ? n : 1, top, n, depth, k, !transposedA,
                 left);
        loadTile(fromB, transposedB ? k : 1, transposedB ? 1 : m, leftmost, m, depth, k,
                 transposedB, right);
        barrier(CLK_LOCAL_MEM_FENCE);
        multiplyTiles(left, ROW, right, sums);
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    for (int r = 0; r < FACE; ++r)
        for (int c = 0; c < FACE; ++c) {
            const int i = top + rowOfItem(r);
            const int j = leftmost + columnOfItem(c);
            if (i < n && j < m)
                out[((size_t)item * n + i) * m + j] = sums[r][c];
        }
}
