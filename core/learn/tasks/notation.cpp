#include "core/learn/tasks/notation.h"

#include "core/learn/random_draws.h"
#include "core/learn/tasks/word_lists.h"

#include <algorithm>
#include <array>
#include <span>

namespace fovea::notation {
namespace {

const Words digits = {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"};
const Words small = {"zero",    "one",     "two",       "three",    "four",
                     "five",    "six",     "seven",     "eight",    "nine",
                     "ten",     "eleven",  "twelve",    "thirteen", "fourteen",
                     "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"};
const Words tens = {"twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"};
const std::string hundred = "hundred";
const Words groups = {"", "thousand", "million"};
const Words days = {
    "first",     "second",    "third",       "fourth",     "fifth",      "sixth",      "seventh",
    "eighth",    "ninth",     "tenth",       "eleventh",   "twelfth",    "thirteenth", "fourteenth",
    "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth", "twentieth",  "thirtieth"};
const Words months = {"January", "February", "March",     "April",   "May",      "June",
                      "July",    "August",   "September", "October", "November", "December"};
const Words marks = {"-", "/"};
const Words around = {"the", "of"};

std::size_t daysOf(std::size_t year, std::size_t month) {
    if (month == 2)
        return year % 4 == 0 && year != 1900 ? 29 : 28;
    return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
}

class Reading {
public:
    explicit Reading(RandomDraws& draws) : draws_(draws) { example_.source.reserve(12); }

    Example number(std::size_t longest) {
        // Short ones are few, so they are rare.
        const std::size_t length = 1 + std::max(draws_.below(longest), draws_.below(longest));
        std::array<std::size_t, 9> value = {};
        for (std::size_t i = 0; i < length; ++i) {
            value[i] = i == 0 && length > 1 ? 1 + draws_.below(9) : draws_.below(10);
            example_.source.push_back(digits[value[i]]);
        }
        // Groups of three from the right: "thousand" follows all but the last that say something.
        for (std::size_t at = 0; at < length;) {
            const std::size_t left = (length - at - 1) / 3; // groups behind this one
            const std::size_t end = length - 3 * left;
            if (group({&value[at], end - at}, at) && left > 0)
                say(groups[left], -1);
            at = end;
        }
        if (example_.target.empty())
            say(small[0], 0);
        return std::move(example_);
    }
    Example date(bool dayMayBeFirst) {
        const std::size_t year = 1900 + draws_.below(200);
        const std::size_t month = 1 + draws_.below(12);
        const std::size_t day = 1 + draws_.below(daysOf(year, month));
        const bool dayFirst = dayMayBeFirst && draws_.chance(0.5);
        const std::string& mark = marks[dayFirst ? 1 : 0];
        const int yearAt = dayFirst ? 6 : 0;
        const int monthAt = dayFirst ? 3 : 5;
        const int dayAt = dayFirst ? 0 : 8;
        show(dayFirst ? day : year, dayFirst ? 2 : 4);
        example_.source.push_back(mark);
        show(month, 2);
        example_.source.push_back(mark);
        show(dayFirst ? year : day, dayFirst ? 4 : 2);
        say(around[0], -1);
        if (day > 20 && day != 30)
            say(tens[day / 10 - 2], dayAt);
        say(day > 20 && day < 30 ? days[day % 10 - 1]
            : day == 30          ? days.back()
            : day == 31          ? days[0]
                                 : days[day - 1],
            dayAt + 1);
        say(around[1], -1);
        say(months[month - 1], monthAt + 1);
        for (int at = yearAt; at < yearAt + 4; ++at)
            say(example_.source[static_cast<std::size_t>(at)], at);
        return std::move(example_);
    }

private:
    void say(const std::string& word, int from) {
        example_.target.push_back(word);
        example_.aligned.push_back(from);
    }
    void show(std::size_t value, int count) {
        for (std::size_t unit = count == 4 ? 1000 : 10; unit > 0; unit /= 10)
            example_.source.push_back(digits[value / unit % 10]);
    }
    // Up to three digits, of which the first stands at `first`; whether there was anything to say.
    bool group(std::span<const std::size_t> value, std::size_t first) {
        const std::size_t size = value.size();
        const std::size_t hundreds = size > 2 ? value[size - 3] : 0;
        const std::size_t ten = size > 1 ? value[size - 2] : 0;
        const std::size_t unit = value[size - 1];
        const int last = static_cast<int>(first + size) - 1;
        if (hundreds > 0) {
            say(small[hundreds], last - 2);
            say(hundred, -1);
        }
        if (ten > 1)
            say(tens[ten - 2], last - 1);
        if (ten == 1 || unit > 0)
            say(small[ten == 1 ? 10 + unit : unit], last);
        return hundreds + ten + unit > 0;
    }

    RandomDraws& draws_;
    Example example_;
};

bool has(const Values& values, const char* kind) {
    const std::string& asked = option(values, "kind");
    return asked == kind || asked == "both";
}

} // namespace

Example generate(const Values& values, RandomDraws& draws) {
    const double difficulty = number(values, "difficulty");
    const bool dates = has(values, "date");
    if (dates && (!has(values, "number") || draws.chance(0.5)))
        return Reading(draws).date(difficulty > 0);
    return Reading(draws).number(4 + static_cast<std::size_t>(2 * difficulty));
}

std::vector<std::string> words(const Values& values) {
    return has(values, "date") ? together({&digits, &marks}) : digits;
}

std::vector<std::string> answers(const Values& values) {
    Words all;
    if (has(values, "number")) {
        all = together({&small, &tens, &groups});
        all.erase(all.begin()); // the group that has no name
        all.push_back(hundred);
    }
    if (!has(values, "date"))
        return together({&all});
    const Words tensOfDays(tens.begin(), tens.begin() + 2);
    return together({&all, &tensOfDays, &days, &months, &around, &digits});
}

} // namespace fovea::notation
