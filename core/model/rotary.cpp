#include "core/model/rotary.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace fovea {
namespace {

using Frequencies = std::vector<float>;
using std::numbers::pi;

// How often the base goes into a full circle of each pair. All of it is in float, step by step, as
// models were trained: far from the beginning, a last bit of a frequency is many of an angle.
Frequencies powers(const Rotary& r, float base) {
    Frequencies p(static_cast<std::size_t>(r.width / 2));
    for (std::size_t i = 0; i < p.size(); ++i) {
        const float exponent = static_cast<float>(2 * i) / static_cast<float>(r.width);
        p[i] = static_cast<float>(std::pow(double{base}, double{exponent}));
    }
    return p;
}

Frequencies plain(const Rotary& r, float base) {
    Frequencies f = powers(r, base);
    for (float& one : f)
        one = 1 / one;
    return f;
}

Frequencies byDefault(const Rotary& r, Index) {
    return plain(r, static_cast<float>(r.base));
}

Frequencies linearScaling(const Rotary& r, Index) {
    Frequencies f = byDefault(r, 0);
    for (float& one : f)
        one /= static_cast<float>(r.factor);
    return f;
}

// The base grows with the sequence (NTK-aware scaling).
Frequencies dynamic(const Rotary& r, Index tokens) {
    if (static_cast<double>(tokens) <= r.context)
        return byDefault(r, 0);
    const double d = static_cast<double>(r.width);
    const auto length = static_cast<float>(tokens);
    const float grown = static_cast<float>(r.factor) * length / static_cast<float>(r.context) -
                        static_cast<float>(r.factor - 1);
    const auto power = static_cast<float>(std::pow(double{grown}, d / (d - 2)));
    return plain(r, static_cast<float>(r.base) * power);
}

// Slow pairs are stretched, fast ones are not (Peng et al., 2023).
Frequencies yarn(const Rotary& r, Index) {
    const double d = static_cast<double>(r.width);
    const auto rotationsTo = [&](double circles) {
        return d * std::log(r.trained / (2 * pi * circles)) / (2 * std::log(r.base));
    };
    double low = rotationsTo(r.fast);
    double high = rotationsTo(r.slow);
    if (r.rounded) {
        low = std::floor(low);
        high = std::ceil(high);
    }
    low = std::max(low, 0.0);
    high = std::min(high, d - 1);
    if (low == high)
        high += 0.001;
    Frequencies f = powers(r, static_cast<float>(r.base));
    for (std::size_t i = 0; i < f.size(); ++i) {
        const float ramp = std::clamp((static_cast<float>(i) - static_cast<float>(low)) /
                                          static_cast<float>(high - low),
                                      0.0F, 1.0F);
        const float extrapolated = 1 - ramp;
        f[i] = 1 / (static_cast<float>(r.factor) * f[i]) * (1 - extrapolated) +
               1 / f[i] * extrapolated;
    }
    return f;
}

Frequencies longrope(const Rotary& r, Index tokens) {
    Frequencies f = powers(r, static_cast<float>(r.base));
    const auto& by = static_cast<double>(tokens) > r.trained ? r.longer : r.shorter;
    for (std::size_t i = 0; i < f.size(); ++i)
        f[i] = 1 / (static_cast<float>(by[i]) * f[i]);
    return f;
}

// By wavelength: long ones are stretched, short ones are not, between them it is mixed.
Frequencies llama3(const Rotary& r, Index) {
    Frequencies f = byDefault(r, 0);
    const auto factor = static_cast<float>(r.factor);
    for (float& one : f) {
        const float wave = static_cast<float>(2 * pi) / one;
        if (wave > static_cast<float>(r.trained / r.low)) {
            one /= factor;
        } else if (wave >= static_cast<float>(r.trained / r.high)) {
            const float share = (static_cast<float>(r.trained) / wave - static_cast<float>(r.low)) /
                                static_cast<float>(r.high - r.low);
            one = (1 - share) * one / factor + share * one;
        }
    }
    return f;
}

struct Kind {
    const char* id;
    Frequencies (*frequencies)(const Rotary&, Index tokens);
    bool byLength;
};
constexpr std::array<Kind, 6> kinds = {{{"default", byDefault, false},
                                        {"linear", linearScaling, false},
                                        {"dynamic", dynamic, true},
                                        {"yarn", yarn, false},
                                        {"longrope", longrope, true},
                                        {"llama3", llama3, false}}};

const Kind* kindOf(const std::string& id) {
    const auto* found = std::ranges::find(kinds, id, &Kind::id);
    return found == kinds.end() ? nullptr : found;
}

std::vector<double> factors(const Config& config, const char* key, Index count) {
    std::vector<double> values;
    const JsonNode node = config.node().at(key);
    for (const JsonNode& one : node.items()) {
        values.push_back(one.number());
        if (!(values.back() > 0 && std::isfinite(values.back())))
            one.refuse("a number above 0");
    }
    if (static_cast<Index>(values.size()) != count)
        node.refuse("a list of " + std::to_string(count) + " numbers");
    return values;
}

double louder(double by, double factor) {
    return factor <= 1 ? 1 : 0.1 * by * std::log(factor) + 1;
}

double yarnLoudness(const Config& c, double factor) {
    const bool both = c.value("mscale") && c.value("mscale_all_dim");
    const double byDefault =
        both ? louder(c.number("mscale", 1), factor) / louder(c.number("mscale_all_dim", 1), factor)
             : louder(1, factor);
    return c.number("attention_factor", byDefault);
}

double longLoudness(const Config& c, double factor, double trained) {
    const double byDefault = factor <= 1 ? 1 : std::sqrt(1 + std::log(factor) / std::log(trained));
    return c.number("attention_factor", byDefault);
}

// None of these models rotates only a part of a head.
void refusePart(const Config& config) {
    if (config.number("partial_rotary_factor", 1) != 1)
        config.node().at("partial_rotary_factor").refuse("1");
}

} // namespace

Rotary readRotary(const Config& config, Index width, Index context) {
    Rotary r;
    r.width = width;
    r.row = kinds.front().id;
    r.context = static_cast<double>(context);
    r.trained = r.context;
    // In transformers 5 all of it stands in one object; before, the base stood beside it. Where
    // both are there, the older one counts.
    auto own = config.object("rope_scaling");
    if (!own || own->node().members().empty())
        own = config.object("rope_parameters");
    refusePart(config);
    r.base = config.number("rope_theta", r.base);
    if (!own)
        return r;
    const Config& c = *own;
    refusePart(c);
    for (const char* layers : {"full_attention", "sliding_attention"})
        if (c.value(layers))
            c.value(layers)->refuse("one kind of positions for all layers");
    r.base = c.number("rope_theta", r.base);
    r.row = c.text("rope_type", c.text("type", "default"));
    const Kind* kind = kindOf(r.row);
    if (!kind) {
        std::string known;
        for (const Kind& one : kinds)
            known += (known.empty() ? "" : ", ") + std::string(one.id);
        c.value(c.value("rope_type") ? "rope_type" : "type")->refuse("one of " + known);
    }
    if (kind->frequencies == byDefault)
        return r;
    // Beside the others in Phi-3's files, where it counts more, inside in all others.
    r.trained = config.number("original_max_position_embeddings",
                              c.number("original_max_position_embeddings", r.context));
    const bool isLong = kind->frequencies == longrope;
    if (!isLong)
        (void)c.node().at("factor").number(); // it has no default
    r.factor = c.number("factor", isLong ? r.context / r.trained : 1);
    r.low = c.number("low_freq_factor", r.low);
    r.high = c.number("high_freq_factor", r.high);
    r.fast = c.number("beta_fast", r.fast);
    r.slow = c.number("beta_slow", r.slow);
    r.rounded = c.flag("truncate", true);
    if (r.high <= r.low)
        c.node().refuse("a high_freq_factor above the low_freq_factor");
    if (kind->frequencies == yarn)
        r.loudness = yarnLoudness(c, r.factor);
    if (isLong) {
        r.shorter = factors(c, "short_factor", width / 2);
        r.longer = factors(c, "long_factor", width / 2);
        r.loudness = longLoudness(c, r.factor, r.trained);
    }
    return r;
}

std::vector<float> rotaryFrequencies(const Rotary& rotary, Index tokens) {
    return kindOf(rotary.row)->frequencies(rotary, tokens);
}

bool dependsOnLength(const Rotary& rotary) {
    return kindOf(rotary.row)->byLength;
}

Rotation rotationOf(Backend& backend, const Rotary& rotary, Index first, Index count) {
    return rotationOf(backend, rotaryFrequencies(rotary, first + count), first, count,
                      rotary.loudness);
}

} // namespace fovea
