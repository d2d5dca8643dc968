#include "core/learn/tasks/shapes_drawn.h"

#include "core/learn/tasks/shapes.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace fovea::shapes {
namespace {

constexpr float background = 0.1F;
constexpr float loudest = 0.05F; // noise
constexpr std::array<std::array<float, 3>, 4> colourValues = {
    {{1, 0.1F, 0.1F}, {0.1F, 0.9F, 0.1F}, {0.15F, 0.25F, 1}, {1, 0.9F, 0.1F}}};

// How far a point lies outside of a shape of that radius about (0, 0); less than 0: inside. The
// factors make all three cover about as much.
float outside(Outline outline, float x, float y, float radius) {
    switch (outline) {
    case Outline::circle:
        return std::sqrt(x * x + y * y) - radius;
    case Outline::square:
        return std::max(std::abs(x), std::abs(y)) - 0.87F * radius;
    case Outline::triangle: // its point (0, −r) is up, its foot from (−r, 0.8 r) to (r, 0.8 r)
        return std::max(y - 0.8F * radius, (1.8F * std::abs(x) - y - radius) / 2.06F);
    }
    return 0;
}

} // namespace

std::vector<float> emptyPicture() {
    std::vector<float> picture(static_cast<std::size_t>(rows * rows * patchWidth), background);
    return picture;
}

void drawShape(std::span<float> patch, const Shape& shape, RandomDraws& draws) {
    const auto between = [&](double least, double most) {
        return static_cast<float>(least + (most - least) * draws.uniform());
    };
    const float radius = shape.salient ? between(2.5, 2.7) : between(1.7, 2.3);
    const float brightness = shape.salient ? 1 : between(0.65, 0.8);
    const float x = edge / 2.0F + between(-0.3, 0.3);
    const float y = edge / 2.0F + between(-0.3, 0.3);
    for (int i = 0; i < edge * edge; ++i) {
        const int row = i / edge, column = i % edge;
        const float far = outside(shape.outline, static_cast<float>(column) + 0.5F - x,
                                  static_cast<float>(row) + 0.5F - y, radius);
        const float covered = std::clamp(0.5F - far, 0.0F, 1.0F);
        for (std::size_t c = 0; c < 3; ++c) {
            float& pixel = patch[static_cast<std::size_t>(3 * i) + c];
            pixel += covered * (brightness * colourValues[shape.colour][c] - pixel);
        }
    }
}

void addNoise(std::span<float> picture, RandomDraws& draws) {
    // A block of random bits has a byte for each of 16 numbers.
    const std::array<std::uint32_t, 2> key = {draws.word(), draws.word()};
    for (std::size_t at = 0; at < picture.size(); at += 16) {
        const PhiloxBlock block = philox({static_cast<std::uint32_t>(at), 0, 0, 0}, key);
        for (std::size_t i = 0; i < std::min<std::size_t>(16, picture.size() - at); ++i) {
            const auto byte = static_cast<float>(block[i / 4] >> (8 * (i % 4)) & 0xFF);
            picture[at + i] =
                std::clamp(picture[at + i] + loudest * (byte / 127.5F - 1), 0.0F, 1.0F);
        }
    }
}

} // namespace fovea::shapes
