// o_i = Σ_j p_ij v_j with p = softmax over the keys that query i sees, with an online softmax: what
// was summed before is corrected when a larger score comes (Milakov, Gimelshein, 2018; Dao et al.,
// 2022). A group for a tile of queries of one head and for SIDE columns of the values. `memory`
// keeps each row's largest score and its sum.
#include "scores.cl"

kernel __attribute__((reqd_work_group_size(ACROSS, ACROSS, 1))) void
attention(global const float* q, global const float* k, global const float* v,
          global const uchar* visible, global const float* added, global float* out,
          global float* memory, const Rule rule, int dv) {
    local float queries[STEP * SIDE];
    local float others[STEP * SIDE]; // keys, then values
    local float weights[SIDE * SIDE];
    local float parts[SIDE * ACROSS];
    const int n = rule.n;
    const int m = rule.m;
    const int head = get_group_id(2);
    const int group = groupOf(rule, head);
    const int top = tileRow() * SIDE;
    const int column = get_group_id(0) * SIDE;
    const int x = get_local_id(0);
    const int y = get_local_id(1);
    q += (size_t)head * n * rule.d;
    k += (size_t)group * m * rule.d;
    v += (size_t)group * m * dv;
    float largest[FACE];
    float sum[FACE];
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
    for (int left = begin; left < end; left += SIDE) {
        scoreTile(q, k, visible, added, rule, head, top, left, queries, others, scores);
        for (int r = 0; r < FACE; ++r) {
            float most = scores[r][0];
            for (int c = 1; c < FACE; ++c)
                most = fmax(most, scores[r][c]);
            parts[(y * FACE + r) * ACROSS + x] = most;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        float correction[FACE];
        for (int r = 0; r < FACE; ++r) {
            float next = largest[r];
            for (int c = 0; c < ACROSS; ++c)
                next = fmax(next, parts[(y * FACE + r) * ACROSS + c]);
            const float base = next == -INFINITY ? 0 : next;
            correction[r] = largest[r] == next ? 1 : exp(largest[r] - base);
            largest[r] = next;
            for (int c = 0; c < FACE; ++c)
                scores[r][c] = exp(scores[r][c] - base);
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int r = 0; r < FACE; ++r) {
            float part = 0;
            for (int c = 0; c < FACE; ++c) {
                part += scores[r][c];
                weights[(x * FACE + c) * SIDE + y * FACE + r] = scores[r][c];
                sums[r][c] *= correction[r];
            }
            parts[(y * FACE + r) * ACROSS + x] = part;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int r = 0; r < FACE; ++r) {
            float part = 0;
            for (int c = 0; c < ACROSS; ++c)
                part += parts[(y * FACE + r) * ACROSS + c];
            sum[r] = sum[r] * correction[r] + part;
        }
        for (int depth = 0; depth < SIDE; depth += STEP) {
            loadTile(v, 1, dv, column, dv, left + depth, m, false, others);
            barrier(CLK_LOCAL_MEM_FENCE);
            multiplyTiles(weights + depth * SIDE, others, sums);
            barrier(CLK_LOCAL_MEM_FENCE);
        }
    }
    for (int r = 0; r < FACE; ++r) {
        const int i = top + y * FACE + r;
        if (i >= n)
            continue;
        const float share = sum[r] == 0 ? 0 : 1 / sum[r];
        for (int c = 0; c < FACE; ++c) {
            const int j = column + x * FACE + c;
            if (j < dv)
                out[((size_t)head * n + i) * dv + j] = share * sums[r][c];
        }
        if (x == 0 && column == 0) {
            memory[((size_t)head * n + i) * 2] = largest[r];
            memory[((size_t)head * n + i) * 2 + 1] = sum[r];
        }
    }
}
