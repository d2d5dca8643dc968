// o_i = Σ_j p_ij v_j with p = softmax over the keys that query i sees, with an online softmax: what
// was summed before is corrected when a larger score comes (Milakov, Gimelshein, 2018; Dao et al.,
// 2022). A group for a tile of queries of one head and for SIDE columns of the values. `memory`
// keeps each row's largest score and its sum.
#include "scores.cl"

// Numbers of a row of the weights' tile, in float4: its depth is the keys.
#define WEIGHTS_ROW (SIDE / 4 + 1)

kernel __attribute__((reqd_work_group_size(ACROSS, ACROSS, 1))) void
attention(global const float* q, global const float* k, global const float* v,
          global const uchar* visible, global const float* added, global float* out,
          global float* memory, const Rule rule, int dv) {
    local float4 queries[SIDE * ROW];
    local float4 others[SIDE * ROW]; // keys, then values
    local float4 weights[SIDE * WEIGHTS_ROW];
    local float* parts = (local float*)queries; // [SIDE][ACROSS]: what each item has of a row
    const int n = rule.n;
    const int m = rule.m;
    const int head = get_group_id(2);
    const int group = groupOf(rule, head);
    const int top = tileRow() * SIDE;
    const int column = get_group_id(0) * SIDE;
    const int x = get_local_id(0);
    q += (size_t)head * n * rule.d;
    k += (size_t)group * m * rule.d;
    v += (size_t)group * m * dv;
    float largest[FACE];
    float sum[FACE]; // of the item's own columns
    float sums[FACE][FACE];
    float scores[FACE][FACE];
    for (int r = 0; r < FACE; ++r) {
        largest[r] = -INFINITY;
        sum[r] = 0;
        for (int c = 0; c < FACE; ++c)
            sums[r][c] = 0;
    }
    // The keys that any of the tile's queries sees, in whole tiles.
    const int begin = max(0, top + rule.first) / SIDE * SIDE;
    const int end = min(min(m, rule.keys), min(top + SIDE, n) + rule.last);
    barrier(CLK_LOCAL_MEM_FENCE); // without it PoCL 7.1 leaves out an item behind the loop
    for (int left = begin; left < end; left += SIDE) {
        scoreTile(q, k, visible, added, rule, head, top, left, queries, others, scores);
        for (int r = 0; r < FACE; ++r) {
            float most = scores[r][0];
            for (int c = 1; c < FACE; ++c)
                most = fmax(most, scores[r][c]);
            parts[rowOfItem(r) * ACROSS + x] = most;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int r = 0; r < FACE; ++r) {
            float next = largest[r];
            for (int c = 0; c < ACROSS; ++c)
                next = fmax(next, parts[rowOfItem(r) * ACROSS + c]);
            const float base = next == -INFINITY ? 0 : next;
            const float correction = largest[r] == next ? 1 : exp(largest[r] - base);
            largest[r] = next;
            sum[r] *= correction;
            for (int c = 0; c < FACE; ++c) {
                const float weight = exp(scores[r][c] - base);
                ((local float*)(weights + rowOfItem(r) * WEIGHTS_ROW))[columnOfItem(c)] = weight;
                sum[r] += weight;
                sums[r][c] *= correction;
            }
        }
        for (int depth = 0; depth < SIDE; depth += STEP) {
            loadTile(v, 1, dv, column, dv, left + depth, m, false, others);
            barrier(CLK_LOCAL_MEM_FENCE);
            multiplyTiles(weights + depth / 4, WEIGHTS_ROW, others, sums);
            barrier(CLK_LOCAL_MEM_FENCE);
        }
    }
    for (int r = 0; r < FACE; ++r)
        parts[rowOfItem(r) * ACROSS + x] = sum[r];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int r = 0; r < FACE; ++r) {
        const int i = top + rowOfItem(r);
        if (i >= n)
            continue;
        float all = 0;
        for (int c = 0; c < ACROSS; ++c)
            all += parts[rowOfItem(r) * ACROSS + c];
        const float share = all == 0 ? 0 : 1 / all;
        for (int c = 0; c < FACE; ++c) {
            const int j = column + columnOfItem(c);
            if (j < dv)
                out[((size_t)head * n + i) * dv + j] = share * sums[r][c];
        }
        if (x == 0 && column == 0) {
            memory[((size_t)head * n + i) * 2] = largest[r];
            memory[((size_t)head * n + i) * 2 + 1] = all;
        }
    }
}
