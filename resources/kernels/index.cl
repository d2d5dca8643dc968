// Places in tensors of up to four axes, of which some repeat: element `i` of shape `shape`, counted
// in row-major order, stands at Σ_a i_a · steps_a.
int placeOf(int i, int4 shape, int4 steps) {
    int place = i % shape.w * steps.w;
    i /= shape.w;
    place += i % shape.z * steps.z;
    i /= shape.z;
    place += i % shape.y * steps.y;
    i /= shape.y;
    return place + i * steps.x;
}
