// Tiles of a product: 16 × 16 items hold SIDE × SIDE sums, FACE × FACE each, and go through the
// depth in steps that local memory holds. Every sum is one chain over the depth, wherever it
// stands.
#define ACROSS 16
#define FACE 4
#define SIDE (ACROSS * FACE)
#define STEP 16

// Which row of tiles: they are begun in bands, which global ids alone tell of.
int tileRow() {
    return get_global_id(1) / ACROSS;
}

// Numbers [from, from + SIDE) × [depth, depth + STEP) of a matrix, as local[STEP][SIDE]; zeros
// outside of it. `alongDepth`: neighbours in depth are neighbours in memory.
void loadTile(global const float* matrix, int stride, int depthStride, int from, int count,
              int depth, int depthCount, bool alongDepth, local float* out) {
    const int item = get_local_id(1) * ACROSS + get_local_id(0);
    for (int i = item; i < SIDE * STEP; i += ACROSS * ACROSS) {
        const int row = alongDepth ? i / STEP : i % SIDE;
        const int step = alongDepth ? i % STEP : i / SIDE;
        const bool inside = from + row < count && depth + step < depthCount;
        out[step * SIDE + row] =
            inside ? matrix[(size_t)(from + row) * stride + (size_t)(depth + step) * depthStride]
                   : 0;
    }
}

void multiplyTiles(local const float* left, local const float* right, float sums[FACE][FACE]) {
    for (int step = 0; step < STEP; ++step) {
        const float4 a = vload4(get_local_id(1), left + step * SIDE);
        const float4 b = vload4(get_local_id(0), right + step * SIDE);
        const float as[FACE] = {a.x, a.y, a.z, a.w};
        const float bs[FACE] = {b.x, b.y, b.z, b.w};
        for (int r = 0; r < FACE; ++r)
            for (int c = 0; c < FACE; ++c)
                sums[r][c] += as[r] * bs[c];
    }
}
