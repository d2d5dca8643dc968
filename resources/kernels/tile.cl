// Tiles of a product: 16 × 16 items hold SIDE × SIDE sums, FACE × FACE each, and go through the
// depth in steps that local memory holds. Every sum is one chain over the depth, wherever it
// stands.
#define ACROSS 16
#define FACE 4
#define SIDE (ACROSS * FACE)
#define STEP 16

// A tile's row in local memory holds neighbours in depth, four in a float4. One float4 more than
// are needed, so that rows which are read at once begin in different banks.
#define ROW (STEP / 4 + 1)

// Which row of tiles: they are begun in bands, which global ids alone tell of.
int tileRow() {
    return get_global_id(1) / ACROSS;
}

// The rows and columns of a tile that an item sums up: neighbouring rows, every sixteenth column.
int rowOfItem(int r) {
    return get_local_id(1) * FACE + r;
}
int columnOfItem(int c) {
    return get_local_id(0) + c * ACROSS;
}

// Numbers [from, from + SIDE) × [depth, depth + STEP) of a matrix, as local[SIDE][ROW]; zeros
// outside of it. `alongDepth`: neighbours in depth are neighbours in memory, too.
void loadTile(global const float* matrix, int stride, int depthStride, int from, int count,
              int depth, int depthCount, bool alongDepth, local float4* out) {
    const int item = get_local_id(1) * ACROSS + get_local_id(0);
    const int row = alongDepth ? item / (STEP / 4) : item % SIDE;
    const int four = alongDepth ? item % (STEP / 4) : item / SIDE;
    const int at = depth + 4 * four;
    const int inside = from + row < count ? depthCount - at : 0;
    matrix += (size_t)(from + row) * stride + (size_t)at * depthStride;
    float4 numbers;
    numbers.x = inside > 0 ? matrix[0] : 0;
    numbers.y = inside > 1 ? matrix[(size_t)depthStride] : 0;
    numbers.z = inside > 2 ? matrix[(size_t)2 * depthStride] : 0;
    numbers.w = inside > 3 ? matrix[(size_t)3 * depthStride] : 0;
    out[row * ROW + four] = numbers;
}

// `left` has rows of `leftRow` float4, `right` those of loadTile(). Unrolled, so that what an item
// holds is in registers: without being told, some compilers keep it in memory.
void multiplyTiles(local const float4* left, int leftRow, local const float4* right,
                   float sums[FACE][FACE]) {
#pragma unroll
    for (int four = 0; four < STEP / 4; ++four) {
        float4 a[FACE];
        float4 b[FACE];
#pragma unroll
        for (int i = 0; i < FACE; ++i) {
            a[i] = left[rowOfItem(i) * leftRow + four];
            b[i] = right[columnOfItem(i) * ROW + four];
        }
#pragma unroll
        for (int r = 0; r < FACE; ++r)
#pragma unroll
            for (int c = 0; c < FACE; ++c) {
                sums[r][c] += a[r].x * b[c].x;
                sums[r][c] += a[r].y * b[c].y;
                sums[r][c] += a[r].z * b[c].z;
                sums[r][c] += a[r].w * b[c].w;
            }
    }
}
