#include "core/figure/head_habits.h"

#include "core/figure/map_values.h"
#include "core/figure/row_moments.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace fovea {
namespace {

Message mostAttendTo(const Token& key) {
    if (const auto patch = patchOf(key))
        return {QT_TRANSLATE_NOOP("fovea", "Most queries attend to row %1, column %2"),
                {patch->row, patch->column}};
    return {QT_TRANSLATE_NOOP("fovea", "Most queries attend to “%1”"), {titleWord(key.text)}};
}

} // namespace

void HeadHabits::KeyShare::add(double part, bool largest) {
    share += part;
    most += largest ? 1 : 0;
    rows += 1;
}

bool HeadHabits::KeyShare::mostly(double much) const {
    return share >= much * rows && 2 * most > rows;
}

void HeadHabits::add(Index query, std::span<const float> weights, const RowMoments& row,
                     std::optional<Index> after) {
    const double total = row.total;
    if (!(total > 0) || !std::isfinite(total))
        return;
    rows_ += 1;
    entropy_ += row.entropy;
    const float most = row.largest;
    shares_.resize(weights.size());
    timesMost_.resize(weights.size());
    const double scale = 1 / total;
    for (std::size_t j = 0, end = weights.size(); j < end; ++j)
        shares_[j] += static_cast<double>(weights[j]) * scale;
    for (std::size_t j = 0, end = weights.size(); j < end; ++j)
        timesMost_[j] += weights[j] == most ? 1 : 0;
    distance_ += row.distance / total;
    centres_.push_back(row.place / total);
    largest_ += static_cast<double>(most) / total;
    first_ += weights.front() / total;
    const auto at = [&](KeyShare& share, Index key) {
        const bool there = key >= 0 && key < std::ssize(weights);
        const float weight = there ? weights[static_cast<std::size_t>(key)] : 0;
        share.add(weight / total, there && weight == most);
    };
    at(previous_, query - 1);
    at(next_, query + 1);
    at(same_, query);
    if (after)
        at(behind_, *after);
}

Message HeadHabits::habit(bool sameSentence, const Tokens& keys) const {
    constexpr double clear = 0.4;
    constexpr double clearOfTwo = 0.7;
    if (rows_ == 0)
        return {};
    std::pair<double, Message> best{0, {}};
    const auto consider = [&](const KeyShare& share, double much, Message text) {
        if (share.mostly(much) && share.share / share.rows > best.first)
            best = {share.share / share.rows, std::move(text)};
    };
    if (sameSentence) {
        consider(same_, clear, {QT_TRANSLATE_NOOP("fovea", "Attends to the word itself"), {}});
        consider(previous_, clear, {QT_TRANSLATE_NOOP("fovea", "Attends to the word before"), {}});
        consider(next_, clear, {QT_TRANSLATE_NOOP("fovea", "Attends to the word after"), {}});
        if (behind_.rows >= 2) // one may be chance
            consider(
                behind_, clear,
                {QT_TRANSLATE_NOOP("fovea", "Attends to what followed the same word before"), {}});
    }
    if (rows_ >= 3) {
        const auto key =
            static_cast<std::size_t>(std::ranges::max_element(shares_) - shares_.begin());
        consider(
            {.share = shares_[key], .most = static_cast<double>(timesMost_[key]), .rows = rows_},
            clear, mostAttendTo(keys[key]));
    }
    if (best.first == 0 && sameSentence) {
        const auto orAt = [&](const KeyShare& other) {
            return KeyShare{same_.share + other.share, same_.most + other.most, rows_};
        };
        consider(orAt(previous_), clearOfTwo,
                 {QT_TRANSLATE_NOOP("fovea", "Attends to the word itself or the one before"), {}});
        consider(orAt(next_), clearOfTwo,
                 {QT_TRANSLATE_NOOP("fovea", "Attends to the word itself or the one after"), {}});
    }
    if (best.first > 0)
        return best.second;
    if (!sameSentence && rows_ >= 3 && largest_ / rows_ >= clear &&
        std::ranges::is_sorted(centres_) && centres_.back() > centres_.front())
        return {QT_TRANSLATE_NOOP("fovea", "Attends to the words in their order"), {}};
    const double alike = std::log2(static_cast<double>(std::max<std::size_t>(shares_.size(), 2)));
    if (entropy_ / rows_ >= 0.9 * alike)
        return {QT_TRANSLATE_NOOP("fovea", "Attends broadly, to many words"), {}};
    if (largest_ / rows_ >= 0.7)
        return {QT_TRANSLATE_NOOP("fovea", "Attends to one word at a time"), {}};
    return {QT_TRANSLATE_NOOP("fovea", "Attends to several words at once"), {}};
}

std::vector<Fact> HeadHabits::facts(bool sameSentence) const {
    if (rows_ == 0)
        return {};
    std::vector<Fact> facts = {{{QT_TRANSLATE_NOOP("fovea", "entropy"), {}},
                                entropy_ / rows_,
                                {QT_TRANSLATE_NOOP("fovea", "bits"), {}}}};
    if (!sameSentence)
        return facts;
    const auto add = [&](const char* name, double value, const char* unit) {
        facts.push_back({{name, {}}, value / rows_, {unit, {}}});
    };
    const char* percent = QT_TRANSLATE_NOOP("fovea", "%");
    add(QT_TRANSLATE_NOOP("fovea", "mean distance"), distance_,
        QT_TRANSLATE_NOOP("fovea", "tokens"));
    add(QT_TRANSLATE_NOOP("fovea", "on the first"), 100 * first_, percent);
    add(QT_TRANSLATE_NOOP("fovea", "on the previous"), 100 * previous_.share, percent);
    add(QT_TRANSLATE_NOOP("fovea", "on itself"), 100 * same_.share, percent);
    add(QT_TRANSLATE_NOOP("fovea", "on the next"), 100 * next_.share, percent);
    return facts;
}

std::vector<std::optional<Index>> behindTheSame(const Tokens& tokens) {
    std::map<std::string_view, Index> last;
    std::vector<std::optional<Index>> behind(tokens.size());
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const auto [found, isNew] = last.try_emplace(tokens[i].text, static_cast<Index>(i));
        if (!isNew && found->second + 1 < static_cast<Index>(i))
            behind[i] = found->second + 1;
        found->second = static_cast<Index>(i);
    }
    return behind;
}

} // namespace fovea
