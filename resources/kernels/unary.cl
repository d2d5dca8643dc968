// out_i = f(a_i), the functions in the order of Unary in core/compute/backend.h.
float applied(int operation, float x) {
    switch (operation) {
    case 0:
        return -x;
    case 1:
        return exp(x);
    case 2:
        return log(x);
    case 3:
        return log1p(x);
    case 4:
        return tanh(x);
    case 5:
        return 1 / (1 + exp(-x));
    case 6:
        return x < 0 ? 0 : x; // keeps what is not a number
    case 7:
        return x * (0.5f * erfc(-M_SQRT1_2_F * x));
    case 8:
        return x / (1 + exp(-x));
    case 9:
        return sqrt(x);
    case 10:
        return x * x;
    case 11:
        return fabs(x);
    case 12:
        return x > 0 ? 1 : 0;
    default:
        return 0.5f * erfc(-M_SQRT1_2_F * x);
    }
}

kernel __attribute__((reqd_work_group_size(256, 1, 1))) void
unary(global const float* a, global float* out, int count, int operation) {
    const int i = get_global_id(0);
    if (i < count)
        out[i] = applied(operation, a[i]);
}
