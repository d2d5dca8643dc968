#include "core/figure/max_flow.h"

#include <algorithm>
#include <limits>

namespace fovea {
namespace {

constexpr double nothingLeft = 1e-15; // of capacities up to 1: what rounding leaves

// Places are numbered layer by layer. A place's ways are those on, and then those back along pipes
// that carry something.
class Dinic {
public:
    Dinic(const LayeredPipes& pipes, Index from, Index to)
        : width_(static_cast<std::size_t>(pipes.width)), left_(pipes.capacities), pipes_(pipes),
          from_(static_cast<std::size_t>(from)),
          to_(pipes.capacities.size() * width_ + static_cast<std::size_t>(to)),
          level_(to_ - static_cast<std::size_t>(to) + width_), way_(level_.size()) {
        double out = 0, in = 0;
        for (std::size_t i = 0; i < width_; ++i) {
            out += left_.front()[from_ * width_ + i];
            in += left_.back()[i * width_ + static_cast<std::size_t>(to)];
        }
        most_ = std::min(out, in);
    }

    double flow() {
        double sum = 0;
        while (most_ - sum > nothingLeft && findLevels()) {
            std::ranges::fill(way_, 0);
            for (double more = push(); more > 0; more = push())
                sum += more;
        }
        return sum;
    }

private:
    struct Way {
        std::size_t place;
        bool open;
    };
    // Where way number `way` of a place leads, and whether there is room.
    [[nodiscard]] Way at(std::size_t place, std::size_t way) const {
        const std::size_t layer = place / width_, here = place % width_;
        if (way < width_)
            return {place - here + width_ + way,
                    layer < left_.size() && left_[layer][here * width_ + way] > nothingLeft};
        const std::size_t there = way - width_, pipe = there * width_ + here;
        return {place - here - width_ + there,
                layer > 0 &&
                    pipes_.capacities[layer - 1][pipe] - left_[layer - 1][pipe] > nothingLeft};
    }
    [[nodiscard]] double room(std::size_t place, std::size_t way) const {
        const std::size_t layer = place / width_, here = place % width_;
        if (way < width_)
            return left_[layer][here * width_ + way];
        const std::size_t pipe = (way - width_) * width_ + here;
        return pipes_.capacities[layer - 1][pipe] - left_[layer - 1][pipe];
    }
    void carry(std::size_t place, std::size_t way, double amount) {
        const std::size_t layer = place / width_, here = place % width_;
        if (way < width_)
            left_[layer][here * width_ + way] -= amount;
        else
            left_[layer - 1][(way - width_) * width_ + here] += amount;
    }

    // How far each place is; false where the end cannot be reached.
    bool findLevels() {
        std::ranges::fill(level_, unreached);
        level_[from_] = 0;
        queue_ = {from_};
        for (std::size_t next = 0; next < queue_.size(); ++next) {
            const std::size_t place = queue_[next];
            for (std::size_t way = 0; way < 2 * width_; ++way) {
                const Way to = at(place, way);
                if (!to.open || level_[to.place] != unreached)
                    continue;
                level_[to.place] = level_[place] + 1;
                if (to.place == to_)
                    return true;
                queue_.push_back(to.place);
            }
        }
        return false;
    }

    // Along one shortest path as much as goes; 0 where there is none left.
    double push() {
        std::vector<std::size_t> path = {from_};
        while (path.back() != to_) {
            const std::size_t place = path.back();
            std::size_t& way = way_[place];
            for (; way < 2 * width_; ++way) {
                const Way to = at(place, way);
                if (to.open && level_[to.place] == level_[place] + 1)
                    break;
            }
            if (way < 2 * width_) {
                path.push_back(at(place, way).place);
                continue;
            }
            path.pop_back();
            if (path.empty())
                return 0;
            ++way_[path.back()];
        }
        path.pop_back();
        double amount = std::numeric_limits<double>::infinity();
        for (const std::size_t place : path)
            amount = std::min(amount, room(place, way_[place]));
        for (const std::size_t place : path)
            carry(place, way_[place], amount);
        return amount;
    }

    static constexpr std::size_t unreached = std::numeric_limits<std::size_t>::max();
    std::size_t width_;
    std::vector<std::vector<double>> left_;
    const LayeredPipes& pipes_;
    std::size_t from_, to_;
    std::vector<std::size_t> level_, way_, queue_;
    double most_ = 0;
};

} // namespace

double maximumFlow(const LayeredPipes& pipes, Index from, Index to) {
    return Dinic(pipes, from, to).flow();
}

} // namespace fovea
