#include "app/lessons/by_hand.h"

#include "core/attention/arrays.h"
#include "core/attention/stages.h"
#include "core/base/error.h"
#include "core/base/random.h"
#include "core/base/table.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace fovea {
namespace {

constexpr int rootedWidth = 4; // whose root is whole
constexpr int triesForKeys = 5000;
constexpr int triesForQueries = 400;

// Whole numbers out of a stream, one after the other.
class Dice {
public:
    Dice(std::uint32_t seed, int exercise) : stream_(seed, "worksheet", std::to_string(exercise)) {}
    int between(int least, int most) {
        const auto count = static_cast<std::uint32_t>(most - least + 1);
        return least + static_cast<int>(stream_.word(at_++) % count);
    }
    // No row is nothing but zeros.
    HandMatrix matrix(int rows, int columns, int least, int most) {
        HandMatrix made(static_cast<std::size_t>(rows));
        for (auto& row : made)
            while (std::ranges::all_of(row, [](int x) { return x == 0; })) {
                row.clear();
                for (int i = 0; i < columns; ++i)
                    row.push_back(between(least, most));
            }
        return made;
    }

private:
    RandomStream stream_;
    std::uint64_t at_ = 0;
};

int dotOf(const std::vector<int>& a, const std::vector<int>& b) {
    int sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        sum += a[i] * b[i];
    return sum;
}

// Whether a row of scores can be done by hand: products that `times` divides, small, different, and
// not so far apart that one weight is all.
bool isGood(const std::vector<int>& query, const HandMatrix& keys, std::size_t seen, int times) {
    const int widest = keys.size() > 4 ? 7 : keys.size() > 3 ? 5 : 4;
    std::set<int> scores;
    for (std::size_t j = 0; j < seen; ++j) {
        const int product = dotOf(query, keys[j]);
        if (product % times != 0 || product / times < -3 || product / times > 4 ||
            !scores.insert(product / times).second)
            return false;
    }
    return *scores.rbegin() - *scores.begin() <= widest;
}

// As many queries of these keys as are wanted, all different; fewer where none is found.
HandMatrix drawnQueries(Dice& dice, const HandExercise& one, std::size_t count, int times) {
    HandMatrix queries;
    for (int tries = 0; tries < triesForQueries && queries.size() < count; ++tries) {
        const std::vector<int> query =
            dice.matrix(1, static_cast<int>(one.k.front().size()), -2, 3).front();
        const std::size_t seen = one.causal ? queries.size() + 1 : one.k.size();
        if (std::ranges::find(queries, query) == queries.end() && isGood(query, one.k, seen, times))
            queries.push_back(query);
    }
    return queries;
}

// An output that is one number whatever the weights teaches nothing.
HandMatrix drawnValues(Dice& dice, int tokens, int width) {
    for (;;) {
        HandMatrix v = dice.matrix(tokens, width, 0, 5);
        bool differ = true;
        for (std::size_t c = 0; c < static_cast<std::size_t>(width); ++c)
            differ = differ && std::ranges::any_of(
                                   v, [&](const auto& row) { return row[c] != v.front()[c]; });
        if (differ)
            return v;
    }
}

// The angles of 3, 4, 5 and of the axes: cosines of whole tenths.
HandExercise cosineExercise(Dice& dice, const HandChoices& choices) {
    static const HandMatrix directions = {{1, 0},  {0, 1},  {-1, 0}, {0, -1}, {3, 4},   {4, 3},
                                          {-3, 4}, {3, -4}, {4, -3}, {-4, 3}, {-3, -4}, {-4, -3}};
    HandExercise one{.score = HandScore::cosine, .q = {}, .k = {}, .v = {}};
    const int length = dice.between(1, 2);
    const bool upright = dice.between(0, 1) == 1;
    one.q = {upright ? std::vector{0, length} : std::vector{length, 0}};
    std::set<int> cosines; // in fifths
    while (static_cast<int>(one.k.size()) < choices.tokens) {
        std::vector<int> key = directions[static_cast<std::size_t>(
            dice.between(0, static_cast<int>(directions.size()) - 1))];
        const bool axis = key[0] == 0 || key[1] == 0;
        if (!cosines.insert(key[upright ? 1 : 0] * (axis ? 5 : 1)).second)
            continue;
        if (axis)
            for (const int times = dice.between(1, 3); int& x : key)
                x *= times;
        one.k.push_back(key);
    }
    one.v = drawnValues(dice, choices.tokens, choices.width);
    return one;
}

HandExercise productExercise(Dice& dice, const HandChoices& choices, bool whole, bool scaled) {
    const int width = scaled ? rootedWidth : choices.width;
    HandExercise one{.score = scaled ? HandScore::scaled : HandScore::dot,
                     .causal = whole && choices.causal,
                     .q = {},
                     .k = {},
                     .v = {}};
    const std::size_t queries = whole ? static_cast<std::size_t>(choices.tokens) : 1;
    for (int tries = 0; tries < triesForKeys; ++tries) {
        one.k = dice.matrix(choices.tokens, width, -2, 3);
        if (std::set<std::vector<int>>(one.k.begin(), one.k.end()).size() < one.k.size())
            continue;
        one.q = drawnQueries(dice, one, queries, scaled ? 2 : 1);
        if (one.q.size() < queries)
            continue;
        one.v = drawnValues(dice, choices.tokens, choices.width);
        return one;
    }
    fail(QT_TRANSLATE_NOOP("fovea",
                           "no exercise of %1 tokens with vectors of %2 numbers was found; "
                           "expected fewer tokens, or wider vectors"),
         {std::to_string(choices.tokens), std::to_string(width)});
}

const char* idOf(HandScore score) {
    switch (score) {
    case HandScore::scaled:
        return "scaled-dot";
    case HandScore::cosine:
        return "cosine";
    default:
        return "dot";
    }
}

Tensor tensorOf(const HandMatrix& rows) {
    std::vector<double> numbers;
    for (const auto& row : rows)
        numbers.insert(numbers.end(), row.begin(), row.end());
    return makeTensor<double>(
        {static_cast<Index>(rows.size()), static_cast<Index>(rows.front().size())}, numbers);
}

std::vector<std::vector<double>> rowsOf(const Tensor& tensor) {
    const Tensor numbers = tensor.as<double>();
    const auto all = numbers.host<double>();
    const auto width = static_cast<std::size_t>(numbers.axis(-1));
    std::vector<std::vector<double>> rows;
    for (std::size_t at = 0; at < all.size(); at += width)
        rows.emplace_back(all.begin() + static_cast<std::ptrdiff_t>(at),
                          all.begin() + static_cast<std::ptrdiff_t>(at + width));
    return rows;
}

} // namespace

std::vector<HandExercise> exercisesByHand(const HandChoices& choices) {
    std::vector<HandExercise> all;
    for (int i = 0; i < choices.exercises; ++i) {
        Dice dice(choices.seed, i);
        switch (i % 5) { // from the easy to the long
        case 0:
            all.push_back(productExercise(dice, choices, false, false));
            break;
        case 1:
            all.push_back(productExercise(dice, choices, true, false));
            break;
        case 2:
            all.push_back(productExercise(dice, choices, false, true));
            break;
        case 3:
            all.push_back(cosineExercise(dice, choices));
            break;
        default:
            all.push_back(productExercise(dice, choices, true, true));
        }
    }
    return all;
}

HandAnswer answerTo(const HandExercise& exercise, Backend& backend) {
    ChosenStages chosen = defaultStages();
    const auto choose = [&](Stage stage, const std::string& row) {
        chosen[stage] = selectionOf(table(stage).row(row, ""));
    };
    choose(Stage::position, "none");
    choose(Stage::score, idOf(exercise.score));
    choose(Stage::mask, exercise.causal ? "causal" : "none");
    const ArrayAnswer answer = attendArrays({.q = tensorOf(exercise.q),
                                             .k = tensorOf(exercise.k),
                                             .v = tensorOf(exercise.v),
                                             .rule = ruleOf(chosen),
                                             .project = {},
                                             .wantWeights = true,
                                             .wantScores = true},
                                            backend);
    HandAnswer made{
        .scores = {}, .weights = rowsOf(answer.weights), .outputs = rowsOf(answer.output)};
    for (const auto& row : rowsOf(answer.scores)) {
        auto& scores = made.scores.emplace_back();
        for (const double score : row)
            scores.push_back(std::isfinite(score) ? std::optional(score) : std::nullopt);
    }
    return made;
}

} // namespace fovea
