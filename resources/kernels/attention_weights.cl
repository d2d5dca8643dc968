// p_ij = e^(s_ij − largest_i) / sum_i of a rectangle of some heads' maps, from what attention()
// kept of each row.
#include "scores.cl"

kernel __attribute__((reqd_work_group_size(ACROSS, ACROSS, 1))) void
attentionWeights(global const float* q, global const float* k, global const uchar* visible,
                 global const float* added, global const float* memory, global float* out,
                 const Rule rule, int firstHead, int top, int bottom, int left, int right) {
    local float4 queries[SIDE * ROW];
    local float4 others[SIDE * ROW];
    const int n = rule.n;
    const int part = get_group_id(2);
    const int head = firstHead + part;
    const int group = groupOf(rule, head);
    const int row = top + tileRow() * SIDE;
    const int column = left + get_group_id(0) * SIDE;
    float scores[FACE][FACE];
    scoreTile(q + (size_t)head * n * rule.d, k + (size_t)group * rule.m * rule.d, visible, added,
              rule, head, row, column, queries, others, scores);
    for (int r = 0; r < FACE; ++r) {
        const int i = row + rowOfItem(r);
        if (i >= bottom)
            continue;
        const float sum = memory[((size_t)head * n + i) * 2 + 1];
        const float base = sum == 0 ? 0 : memory[((size_t)head * n + i) * 2];
        const float share = sum == 0 ? 0 : 1 / sum;
        for (int c = 0; c < FACE; ++c) {
            const int j = column + columnOfItem(c);
            if (j < right)
                out[((size_t)part * (bottom - top) + i - top) * (right - left) + j - left] =
                    share * exp(scores[r][c] - base);
        }
    }
}
