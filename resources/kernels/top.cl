// 1 at the `count` largest visible numbers of a row; those closer than a millionth of the smaller
// one are equal, and of equals the first come first. A group for a row.
#include "group.cl"
#include "index.cl"

bool closeTo(float larger, float a) {
    return larger - a <= 1e-6f * fmin(fabs(larger), fabs(a));
}

kernel __attribute__((reqd_work_group_size(ITEMS, 1, 1))) void
top(global const float* a, global const uchar* visible, global uchar* out, int width, int count,
    int4 shape, int4 steps) {
    local float parts[ITEMS];
    local int places[ITEMS];
    const int row = groupRow();
    global const float* line = a + (size_t)row * width;
    global uchar* marks = out + (size_t)row * width;
    global const uchar* sees = visible + placeOf(row * width, shape, steps);
    for (int j = get_local_id(0); j < width; j += ITEMS)
        marks[j] = 0;
    for (int taken = 0; taken < count; ++taken) {
        barrier(CLK_GLOBAL_MEM_FENCE);
        // A place as well, for all may be −∞.
        float best = -INFINITY;
        int any = 0;
        for (int j = get_local_id(0); j < width; j += ITEMS)
            if (!marks[j] && !isnan(line[j]) && sees[j * steps.w]) {
                best = fmax(best, line[j]);
                any = -1;
            }
        best = largestOfGroup(best, parts);
        if (leastOfGroup(any, places) == 0)
            break;
        int place = INT_MAX;
        for (int j = get_local_id(0); j < width && place == INT_MAX; j += ITEMS)
            if (!marks[j] && (line[j] == best || closeTo(best, line[j])) && sees[j * steps.w])
                place = j;
        place = leastOfGroup(place, places);
        barrier(CLK_GLOBAL_MEM_FENCE); // the others have looked
        if (get_local_id(0) == 0)
            marks[place] = 1;
    }
}
