// Learned parameters: which ones a row needs, how they are drawn from the seed, and how a stage
// gets at them.
#pragma once

#include "core/attention/map_part.h"
#include "core/base/tensor.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace fovea {

class Backend;

enum class Initial {
    xavier, // uniform in ±√(6 / (in + out)), for [out, in]; a vector counts as [1, in]
    normal, // N(0, deviation²)
    zero,
    one
};

struct LearnedShape {
    std::string name;    // "W_q"
    Shape shape;         // of one head where `perHead`
    bool perHead = true; // one set for each head: [H, …] in memory, […] in a file where H is 1
    Initial initial = Initial::xavier;
    double deviation = 1;
    Index positions = 0; // how many of its first axes count positions
    Shape whole = {};    // of which `shape` is the beginning along each axis; empty: it is all
};

// What the rows of a stage need ("score2" is the second part of a sum).
struct StageShapes {
    std::string stage;
    std::vector<LearnedShape> shapes;
};

// How many numbers these shapes have for `heads` heads.
std::size_t parameterCount(const std::vector<StageShapes>& stages, Index heads);

// Shortens tables of positions to what `tokens` tokens reach, in steps that make few sizes.
std::vector<StageShapes> firstPositions(std::vector<StageShapes> stages, Index tokens);

// By "stage.name"; float on the host.
using Learned = std::map<std::string, Tensor, std::less<>>;
std::size_t parameterCount(const Learned& learned);

// Adds what the stages need to `learned`. Number n of a whole tensor is drawn from (seed,
// "stage.name", n), or the tensor is taken from `known` (of the same seed) where that has it in
// this shape, or as a whole. `backend` is asked whether the result is still wanted. Throws
// Error(failure) with the numbers, before anything is drawn, where all of it would take more than 1
// GiB, or more than is free.
void draw(Learned& learned, const Learned& known, const std::vector<StageShapes>& stages,
          Index heads, std::uint32_t seed, Backend& backend);

struct EmbeddedTexts {
    std::vector<std::string_view> texts;
    Tensor vectors; // [texts, width]
};
// The vectors of tokens without a model: component c is N(0, 1) from (seed, "embedding", the
// token's text, c), so that equal words have equal vectors. [T, width]. Those of `known`, drawn
// from the same seed, are taken over.
Tensor embed(const std::vector<std::string_view>& texts, Index width, std::uint32_t seed,
             Backend& backend, const EmbeddedTexts& known = {});

// One stage's parameters for the heads at hand, where the backend computes.
class LearnedPart {
public:
    LearnedPart(Backend& backend, const Learned& learned, std::string stage, const MapPart& part)
        : backend_(backend), learned_(learned), stage_(std::move(stage)), part_(part) {}

    [[nodiscard]] Tensor operator()(const char* name) const; // per head: [headCount, …]
    // Of [H, …], which has one part for each head: the parts of the heads at hand.
    [[nodiscard]] Tensor atHand(const Tensor& ofHeads) const;
    [[nodiscard]] Tensor whole(const char* name) const; // not per head; on the host
    void checkpoint() const;                            // for work that may last

private:
    Backend& backend_;
    const Learned& learned_;
    std::string stage_;
    MapPart part_;
};

} // namespace fovea
