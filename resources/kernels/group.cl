// What the 64 items of a group found, put together in a fixed order by all of them.
#define ITEMS 64

// Which group, for kernels that have one for each row: rows are begun in bands, which global ids
// alone tell of.
int groupRow() {
    return get_global_id(0) / ITEMS;
}

float largerOf(float x, float y) {
    return isnan(x) || x > y ? x : y;
}
float sumOf(float x, float y) {
    return x + y;
}

#define JOINED_BY_GROUP(NAME, TYPE, JOIN)                                                          \
    TYPE NAME(TYPE own, local TYPE* parts) {                                                       \
        const int item = get_local_id(0);                                                          \
        parts[item] = own;                                                                         \
        barrier(CLK_LOCAL_MEM_FENCE);                                                              \
        for (int reach = ITEMS / 2; reach > 0; reach /= 2) {                                       \
            if (item < reach)                                                                      \
                parts[item] = JOIN(parts[item], parts[item + reach]);                              \
            barrier(CLK_LOCAL_MEM_FENCE);                                                          \
        }                                                                                          \
        const TYPE all = parts[0];                                                                 \
        barrier(CLK_LOCAL_MEM_FENCE);                                                              \
        return all;                                                                                \
    }
JOINED_BY_GROUP(summedByGroup, float, sumOf)
JOINED_BY_GROUP(largestOfGroup, float, largerOf)
JOINED_BY_GROUP(leastOfGroup, int, min)
