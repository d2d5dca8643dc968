// The c with Σ_j [1 + slope · (s_j − c)]₊^(1/slope) = 1 over the visible s_j, by bisection between
// the largest s (one key alone) and largest + (1 − count^−slope) / slope (all equal). 0 for a row
// that sees nothing, not a number for one that sees such. A group for a row.
#include "group.cl"
#include "index.cl"

kernel __attribute__((reqd_work_group_size(ITEMS, 1, 1))) void
threshold(global const float* scores, global const uchar* visible, global float* out, int width,
          float slope, int4 shape, int4 steps) {
    local float parts[ITEMS];
    const int row = groupRow();
    global const float* line = scores + (size_t)row * width;
    global const uchar* sees = visible + placeOf(row * width, shape, steps);
    float most = -INFINITY;
    float count = 0;
    float bad = 0;
    for (int j = get_local_id(0); j < width; j += ITEMS)
        if (sees[j * steps.w]) {
            most = fmax(most, line[j]);
            bad += isfinite(line[j]) ? 0 : 1;
            count += 1;
        }
    const float largest = largestOfGroup(most, parts);
    const float seen = summedByGroup(count, parts);
    const float spoiled = summedByGroup(bad, parts);
    // c is sought as its distance from the largest, which floats hold finely.
    float low = 0;
    float high = seen > 0 ? -expm1(-slope * log(seen)) / slope : 0;
    for (int i = 0; i < 40; ++i) {
        const float middle = low + (high - low) / 2;
        float sum = 0;
        for (int j = get_local_id(0); j < width; j += ITEMS) {
            if (!sees[j * steps.w])
                continue;
            const float x = slope * (line[j] - largest - middle);
            if (x > -1)
                sum += slope == 1 ? 1 + x : exp(log1p(x) / slope);
        }
        if (summedByGroup(sum, parts) > 1)
            low = middle;
        else
            high = middle;
    }
    if (get_local_id(0) == 0)
        out[row] = spoiled > 0 ? NAN : seen > 0 ? largest + (low + (high - low) / 2) : 0;
}
