// Scores of a tile of queries and keys, as FusedRule in core/compute/fused_attention.h has them:
// s_ij = sharpness · (cap(scale · q_i·k_j) + added_ij), −∞ where the query does not see the key.
#include "tile.cl"

// The same as AttentionSizes in core/compute/opencl/opencl_attention.cpp.
typedef struct {
    int heads, groups; // of queries, and of keys and values
    int n, m, d;       // queries, keys, width
    int first, last;   // query i sees keys i + first … i + last
    int keys;          // and those before
    int visibleStride; // between heads' masks; −1: there is none
    int addedStride;
    float scale, softcap, sharpness;
} Rule;

// The head of the keys that a head of the queries asks.
int groupOf(const Rule rule, int head) {
    return (int)((long)head * rule.groups / rule.heads);
}

void scoreTile(global const float* q, global const float* k, global const uchar* visible,
               global const float* added, const Rule rule, int head, int top, int left,
               local float4* queries, local float4* keys, float scores[FACE][FACE]) {
    for (int r = 0; r < FACE; ++r)
        for (int c = 0; c < FACE; ++c)
            scores[r][c] = 0;
    for (int depth = 0; depth < rule.d; depth += STEP) {
        loadTile(q, rule.d, 1, top, rule.n, depth, rule.d, true, queries);
        loadTile(k, rule.d, 1, left, rule.m, depth, rule.d, true, keys);
        barrier(CLK_LOCAL_MEM_FENCE);
        multiplyTiles(queries, ROW, keys, scores);
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    for (int r = 0; r < FACE; ++r)
        for (int c = 0; c < FACE; ++c) {
            const int i = top + rowOfItem(r);
            const int j = left + columnOfItem(c);
            float score = rule.scale * scores[r][c];
            if (rule.softcap != 0)
                score = rule.softcap * tanh(score / rule.softcap);
            bool sees = i < rule.n && j < rule.m && j < rule.keys && j >= i + rule.first &&
                        j <= i + rule.last;
            const size_t cell = (size_t)i * rule.m + j;
            if (sees && rule.visibleStride >= 0)
                sees = visible[(size_t)head * rule.visibleStride + cell] != 0;
            if (sees && rule.addedStride >= 0)
                score += added[(size_t)head * rule.addedStride + cell];
            scores[r][c] = sees ? rule.sharpness * score : -INFINITY;
        }
}
