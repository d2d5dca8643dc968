// What the 64 items of a group found, put together in a fixed order by all of them.
#define ITEMS 64

float largerOf(float x, float y) {
    return isnan(x) || x > y ? x : y;
}

float summedByGroup(float own, local float* parts) {
    const int item = get_local_id(0);
    parts[item] = own;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int reach = ITEMS / 2; reach > 0; reach /= 2) {
        if (item < reach)
            parts[item] += parts[item + reach];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    const float sum = parts[0];
    barrier(CLK_LOCAL_MEM_FENCE);
    return sum;
}

float largestOfGroup(float own, local float* parts) {
    const int item = get_local_id(0);
    parts[item] = own;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int reach = ITEMS / 2; reach > 0; reach /= 2) {
        if (item < reach)
            parts[item] = largerOf(parts[item], parts[item + reach]);
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    const float largest = parts[0];
    barrier(CLK_LOCAL_MEM_FENCE);
    return largest;
}

int leastOfGroup(int own, local int* parts) {
    const int item = get_local_id(0);
    parts[item] = own;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int reach = ITEMS / 2; reach > 0; reach /= 2) {
        if (item < reach)
            parts[item] = min(parts[item], parts[item + reach]);
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    const int least = parts[0];
    barrier(CLK_LOCAL_MEM_FENCE);
    return least;
}
