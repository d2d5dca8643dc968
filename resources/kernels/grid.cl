// The largest and the sum of a map's cells in each cell of a grid; query i belongs to its row
// ⌊i · rows / n⌋, keys likewise. `band` holds the map's rows [top, bottom); grid rows begin at
// `firstRow`. A group for a cell of the grid.
#include "group.cl"

// The first of `count` that belongs to cell `cell` of `cells`.
int edge(int cell, int count, int cells) {
    return (int)(((long)cell * count + cells - 1) / cells);
}

kernel __attribute__((reqd_work_group_size(ITEMS, 1, 1))) void
grid(global const float* band, global float* largest, global float* sums, int n, int m, int rows,
     int columns, int top, int bottom, int firstRow) {
    local float parts[ITEMS];
    const int row = firstRow + get_group_id(1);
    const int column = get_group_id(0);
    const int from = max(edge(row, n, rows), top);
    const int to = min(edge(row + 1, n, rows), bottom);
    const int left = edge(column, m, columns);
    const int wide = edge(column + 1, m, columns) - left;
    float most = 0; // weights are not negative
    float sum = 0;
    for (int cell = get_local_id(0); cell < (to - from) * wide; cell += ITEMS) {
        const float weight = band[(size_t)(from - top + cell / wide) * m + left + cell % wide];
        most = largerOf(most, weight);
        sum += weight;
    }
    most = largestOfGroup(most, parts);
    sum = summedByGroup(sum, parts);
    if (get_local_id(0) == 0) {
        const size_t place = (size_t)row * columns + column;
        largest[place] = largerOf(largest[place], most);
        sums[place] += sum;
    }
}
