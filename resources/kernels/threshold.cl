// The c with Σ_j [1 + slope · (s_j − c)]₊^(1/slope) = 1 over the visible s_j, by Newton's method from
// the largest s, where it would be with one key alone: the sum is convex and falls, so c grows to its
// root and not past it. 0 for a row that sees nothing, not a number for one that sees such. A group
// for a row.
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
    float c = 0;
    for (int i = 0; i < 200 && seen > 0 && spoiled == 0; ++i) {
        float sum = 0;
        float fall = 0; // by which the sum falls as c grows
        for (int j = get_local_id(0); j < width; j += ITEMS) {
            const float x = slope * (line[j] - largest - c);
            if (!sees[j * steps.w] || !(x > -1))
                continue;
            const float power = slope == 1     ? 1
                                : slope == 0.5f ? 1 + x
                                                : exp(log1p(x) * (1 / slope - 1));
            sum += power * (1 + x);
            fall += power;
        }
        const float next = c + (summedByGroup(sum, parts) - 1) / summedByGroup(fall, parts);
        if (!(next > c)) // the same for all items
            break;
        c = next;
    }
    if (get_local_id(0) == 0)
        out[row] = spoiled > 0 ? NAN : seen > 0 ? largest + c : 0;
}
