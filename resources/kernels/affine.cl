// out_i = factor · a_i + summand.
kernel void affine(global const float* a, global float* out, int count, float factor,
                   float summand) {
    const int i = get_global_id(0);
    if (i < count)
        out[i] = factor * a[i] + summand;
}
