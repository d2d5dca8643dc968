// Shapes as numbers: what a patch of the picture shows.
#pragma once

#include "core/learn/random_draws.h"

#include <span>
#include <vector>

namespace fovea::shapes {

enum class Outline { circle, square, triangle };

struct Shape {
    Outline outline;
    std::size_t colour; // red, green, blue, yellow
    bool salient;
};

// A picture of as many patches, all of them background.
std::vector<float> emptyPicture();
// Into one patch, with a place, a size and a brightness that are drawn.
void drawShape(std::span<float> patch, const Shape& shape, RandomDraws& draws);
// Every number somewhat larger or smaller, and none beyond 0 … 1.
void addNoise(std::span<float> picture, RandomDraws& draws);

} // namespace fovea::shapes
