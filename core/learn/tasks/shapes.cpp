#include "core/learn/tasks/shapes.h"

#include "core/learn/tasks/shapes_drawn.h"
#include "core/learn/tasks/word_lists.h"

#include <algorithm>
#include <array>

namespace fovea::shapes {
namespace {

const Words colours = {"red", "green", "blue", "yellow"}; // in the order of Shape
const Words outlines = {"circle", "square", "triangle"};  // in the order of Outline
const Words look = {"look"};
const std::vector<Words> relations = {{"left", "of"}, {"right", "of"}, {"above"}, {"below"}};

constexpr std::size_t kinds = 12; // colour and outline
constexpr std::size_t cells = static_cast<std::size_t>(rows) * rows;

const Words& cellNames() {
    static const Words all = [] {
        Words made;
        for (int row = 1; row <= rows; ++row)
            for (int column = 1; column <= rows; ++column)
                made.push_back("r" + std::to_string(row) + "c" + std::to_string(column));
        return made;
    }();
    return all;
}

// Whether relation number r holds between things in these cells.
bool holds(std::size_t r, std::size_t cell, std::size_t other) {
    const std::size_t row = cell / rows, column = cell % rows;
    const std::size_t otherRow = other / rows, otherColumn = other % rows;
    return r == 0   ? column < otherColumn
           : r == 1 ? column > otherColumn
           : r == 2 ? row < otherRow
                    : row > otherRow;
}

struct Thing {
    std::size_t kind, cell;
};

class Scene {
public:
    explicit Scene(RandomDraws& draws) : draws_(draws) {}

    Example make(double difficulty, bool captioned) {
        const auto least = static_cast<std::size_t>(2 + difficulty);
        const auto most = static_cast<std::size_t>(2 + 2 * difficulty);
        const std::size_t count = least + draws_.below(most - least + 1);
        const bool twinned = count > 2 && draws_.chance(0.5); // once: twins fit less often
        do
            arrange(count, twinned);
        while (!relate());
        Example example{.source = captioned ? caption() : look,
                        .target = {cellNames()[things_[meant_].cell]},
                        .picture = emptyPicture()};
        for (std::size_t i = 0; i < count; ++i)
            drawShape({&example.picture[things_[i].cell * patchWidth], patchWidth},
                      {.outline = static_cast<Outline>(things_[i].kind / colours.size()),
                       .colour = things_[i].kind % colours.size(),
                       .salient = i == 0},
                      draws_);
        addNoise(example.picture, draws_);
        example.scene = described();
        return example;
    }

private:
    // The first one is salient.
    void arrange(std::size_t count, bool twinned) {
        const auto isNew = [&](std::size_t Thing::*part, std::size_t value) {
            return std::ranges::find(things_, value, part) == things_.end();
        };
        const auto drawn = [&](std::size_t Thing::*part, std::size_t below) {
            std::size_t value = draws_.below(below);
            while (!isNew(part, value))
                value = draws_.below(below);
            return value;
        };
        things_.clear();
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t kind = drawn(&Thing::kind, kinds);
            things_.push_back({kind, drawn(&Thing::cell, cells)});
        }
        meant_ =
            draws_.chance(1 / static_cast<double>(count) + 0.2) ? 0 : 1 + draws_.below(count - 1);
        other_ = draws_.below(count - 1);
        other_ += other_ >= meant_ ? 1 : 0;
        twin_ = meant_; // none
        if (twinned) {
            while (twin_ == meant_ || twin_ == other_)
                twin_ = draws_.below(count);
            things_[twin_].kind = things_[meant_].kind;
        }
    }
    // Whether something can be said that holds of the one that is meant, and of no other.
    bool relate() {
        std::array<std::size_t, 4> fitting = {};
        std::size_t count = 0;
        for (std::size_t r = 0; r < fitting.size(); ++r)
            if (holds(r, things_[meant_].cell, things_[other_].cell) &&
                (twin_ == meant_ || !holds(r, things_[twin_].cell, things_[other_].cell)))
                fitting[count++] = r;
        if (count == 0)
            return false;
        relation_ = fitting[draws_.below(count)];
        return true;
    }
    static void name(std::size_t kind, Words& words) {
        words.push_back(colours[kind % colours.size()]);
        words.push_back(outlines[kind / colours.size()]);
    }
    [[nodiscard]] Words caption() const {
        Words said;
        said.reserve(6);
        name(things_[meant_].kind, said);
        said.insert(said.end(), relations[relation_].begin(), relations[relation_].end());
        name(things_[other_].kind, said);
        return said;
    }
    [[nodiscard]] std::string described() {
        std::ranges::sort(things_, {}, &Thing::cell);
        std::string text;
        text.reserve(128);
        for (const Thing& thing : things_) {
            text += cellNames()[thing.cell];
            text += ' ';
            text += colours[thing.kind % colours.size()];
            text += ' ';
            text += outlines[thing.kind / colours.size()];
            text += ' ';
        }
        return text;
    }

    RandomDraws& draws_;
    std::vector<Thing> things_;
    std::size_t meant_ = 0, other_ = 0, twin_ = 0, relation_ = 0; // numbers of things
};

} // namespace

Example generate(const Values& values, RandomDraws& draws) {
    return Scene(draws).make(number(values, "difficulty"), option(values, "caption") == "yes");
}

std::vector<std::string> words(const Values& values) {
    if (option(values, "caption") != "yes")
        return look;
    Words all = together({&colours, &outlines});
    for (const Words& relation : relations)
        all.insert(all.end(), relation.begin(), relation.end());
    return together({&all});
}

std::vector<std::string> answers(const Values&) {
    return cellNames();
}

} // namespace fovea::shapes
