// What a pairwise operation does to each component, and its slope; in the order of Pair.
#define DISTANCE 4

float pairValue(int pair, float x) {
    switch (pair) {
    case 0:
        return tanh(x);
    case 1:
        return x < 0 ? 0 : x;
    case 2:
        return x * (0.5f * erfc(-M_SQRT1_2_F * x));
    case 3:
        return x / (1 + exp(-x));
    default:
        return x * x;
    }
}

float pairSlope(int pair, float x) {
    switch (pair) {
    case 0: {
        const float y = tanh(x);
        return 1 - y * y;
    }
    case 1:
        return x > 0 ? 1 : 0;
    case 2:
        return 0.5f * erfc(-M_SQRT1_2_F * x) +
               x * exp(-0.5f * x * x) * (0.5f * M_SQRT1_2_F * M_2_SQRTPI_F);
    case 3: {
        const float share = 1 / (1 + exp(-x));
        return share * (1 + x * (1 - share));
    }
    default:
        return 2 * x;
    }
}
