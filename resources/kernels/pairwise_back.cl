// Of out_ij = Σ_c w_c f(a_ic ± b_jc) with gradient g_ij: Σ_j g_ij w_c f′ for a_ic, ±Σ_i g_ij w_c f′
// for b_jc, Σ_ij g_ij f for w_c; items of a that share one of b are summed.
#include "group.cl"
#include "pair.cl"

float joined(int pair, float x, float y) {
    return pair == DISTANCE ? x - y : x + y;
}

kernel __attribute__((reqd_work_group_size(256, 1, 1))) void
pairwiseBackA(global const float* a, global const float* b, global const float* w,
              global const float* gradient, global float* out, int count, int pair, int n, int m,
              int width, int itemsA, int itemsB, int oneSet) {
    const int place = get_global_id(0);
    if (place >= count)
        return;
    const int c = place % width;
    const int i = place / width % n;
    const int item = place / width / n;
    const int other = (long)item * itemsB / itemsA;
    const float weight = w[oneSet ? c : other * width + c];
    float sum = 0;
    for (int j = 0; j < m; ++j) {
        const float g = gradient[((size_t)item * n + i) * m + j];
        if (g != 0) // nothing, be the slope what it may
            sum += g * weight *
                   pairSlope(pair, joined(pair, a[place], b[((size_t)other * m + j) * width + c]));
    }
    out[place] = sum;
}

kernel __attribute__((reqd_work_group_size(256, 1, 1))) void
pairwiseBackB(global const float* a, global const float* b, global const float* w,
              global const float* gradient, global float* out, int count, int pair, int n, int m,
              int width, int itemsA, int itemsB, int oneSet) {
    const int place = get_global_id(0);
    if (place >= count)
        return;
    const int c = place % width;
    const int j = place / width % m;
    const int other = place / width / m;
    const int shared = itemsA / itemsB;
    const float weight = w[oneSet ? c : other * width + c];
    float sum = 0;
    for (int item = other * shared; item < (other + 1) * shared; ++item)
        for (int i = 0; i < n; ++i) {
            const float g = gradient[((size_t)item * n + i) * m + j];
            if (g != 0)
                sum +=
                    g * weight *
                    pairSlope(pair, joined(pair, a[((size_t)item * n + i) * width + c], b[place]));
        }
    out[place] = pair == DISTANCE ? -sum : sum;
}

// A group for each component of each set.
kernel __attribute__((reqd_work_group_size(ITEMS, 1, 1))) void
pairwiseBackW(global const float* a, global const float* b, global const float* gradient,
              global float* out, int pair, int n, int m, int width, int itemsA, int itemsB,
              int oneSet) {
    local float parts[ITEMS];
    const int place = groupRow();
    const int c = place % width;
    const int each = oneSet ? itemsA : itemsA / itemsB;
    const int first = oneSet ? 0 : place / width * each;
    float sum = 0;
    for (int item = first; item < first + each; ++item) {
        const int other = (long)item * itemsB / itemsA;
        for (int cell = get_local_id(0); cell < n * m; cell += ITEMS) {
            const float g = gradient[(size_t)item * n * m + cell];
            if (g != 0)
                sum +=
                    g * pairValue(pair, joined(pair, a[((size_t)item * n + cell / m) * width + c],
                                               b[((size_t)other * m + cell % m) * width + c]));
        }
    }
    sum = summedByGroup(sum, parts);
    if (get_local_id(0) == 0)
        out[place] = sum;
}
