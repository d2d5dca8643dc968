// out_ij = Σ_c w_c f(a_ic ± b_jc), f as Pair in core/compute/backend.h has them, without memory for
// the pairs. Item z of a meets item ⌊z · itemsB / itemsA⌋ of b.
#include "pair.cl"

kernel __attribute__((reqd_work_group_size(256, 1, 1))) void
pairwise(global const float* a, global const float* b, global const float* w, global float* out,
         int count, int pair, int n, int m, int width, int itemsA, int itemsB, int oneSet) {
    const int place = get_global_id(0);
    if (place >= count)
        return;
    const int item = place / (n * m);
    const int i = place / m % n;
    const int j = place % m;
    const int other = (long)item * itemsB / itemsA;
    global const float* x = a + ((size_t)item * n + i) * width;
    global const float* y = b + ((size_t)other * m + j) * width;
    global const float* weights = w + (oneSet ? 0 : (size_t)other * width);
    float sum = 0;
    for (int c = 0; c < width; ++c)
        sum += weights[c] * pairValue(pair, pair == DISTANCE ? x[c] - y[c] : x[c] + y[c]);
    out[place] = sum;
}
