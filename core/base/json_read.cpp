// Reading: nlohmann's SAX parser does the grammar and the UTF-8, and what it lacks stands here:
// equal keys, depth, budget, byte order mark, trailing NUL, integers beyond 64 bits.
#include "core/base/error.h"
#include "core/base/json.h"

#include <nlohmann/json.hpp>

#include <unordered_set>

namespace fovea {
namespace {

class Builder : public nlohmann::json_sax<nlohmann::json> {
public:
    explicit Builder(JsonLimits limits) : limits_(limits) {}

    Json take() { return std::move(root_); }
    // The levels that are still open, closed.
    Json takeStart() {
        while (!levels_.empty())
            close();
        return take();
    }
    const std::string& problem() const { return problem_; }

    bool null() override { return add(nullptr); }
    bool boolean(bool value) override { return add(value); }
    bool number_integer(number_integer_t value) override {
        return add(static_cast<std::int64_t>(value));
    }
    bool number_unsigned(number_unsigned_t value) override {
        if (value > static_cast<number_unsigned_t>(INT64_MAX))
            return add(static_cast<double>(value));
        return add(static_cast<std::int64_t>(value));
    }
    bool number_float(number_float_t value, const string_t&) override { return add(value); }
    bool string(string_t& value) override { return add(std::move(value)); }
    bool binary(binary_t&) override { return stop("binary data"); }
    bool start_object(std::size_t) override { return open(Json(Json::Object{})); }
    bool start_array(std::size_t) override { return open(Json(Json::Array{})); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }
    bool key(string_t& name) override {
        if (name.size() > limits_.key)
            return stop("a key of more than " + std::to_string(limits_.key) + " bytes");
        Level& level = levels_.back();
        if (!level.keys.insert(name).second)
            return stop("the key \"" + name + "\" stands twice in one object");
        level.key = name;
        return true;
    }
    bool parse_error(std::size_t position, const std::string&,
                     const nlohmann::json::exception&) override {
        return stop("not valid JSON at byte " + std::to_string(position));
    }

private:
    struct Level {
        Json value;
        std::unordered_set<std::string> keys;
        std::string key;
    };

    bool stop(std::string problem) {
        if (problem_.empty())
            problem_ = std::move(problem);
        return false;
    }
    bool count() {
        return ++values_ <= limits_.values ||
               stop("more than " + std::to_string(limits_.values) + " values");
    }
    bool open(Json value) {
        if (levels_.size() >= limits_.depth)
            return stop("nested deeper than " + std::to_string(limits_.depth));
        levels_.push_back({std::move(value), {}, {}});
        return count();
    }
    bool close() {
        Json value = std::move(levels_.back().value);
        levels_.pop_back();
        insert(std::move(value));
        return true;
    }
    bool add(Json value) {
        insert(std::move(value));
        return count();
    }
    void insert(Json value) {
        if (levels_.empty()) {
            root_ = std::move(value);
            return;
        }
        Level& level = levels_.back();
        if (auto* object = std::get_if<Json::Object>(&level.value.data))
            object->emplace_back(std::move(level.key), std::move(value));
        else
            std::get<Json::Array>(level.value.data).push_back(std::move(value));
    }

    JsonLimits limits_;
    std::size_t values_ = 0;
    std::vector<Level> levels_;
    Json root_;
    std::string problem_;
};

// Empty where the text is JSON.
std::string parse(std::string_view text, Builder& builder) {
    if (text.starts_with("\xEF\xBB\xBF"))
        return "a byte order mark stands where JSON should begin";
    if (text.find('\0') != std::string_view::npos)
        return "a NUL byte, which JSON does not allow";
    return nlohmann::json::sax_parse(text.begin(), text.end(), &builder) ? "" : builder.problem();
}

Message refusal(const std::string& source, const std::string& problem) {
    return {QT_TRANSLATE_NOOP("fovea", "%1: %2"), {source, problem}};
}

} // namespace

Json parseJson(std::string_view text, const std::string& source, JsonLimits limits) {
    Builder builder(limits);
    const std::string problem = parse(text, builder);
    if (!problem.empty())
        throw Error(Fault::failure, refusal(source, problem));
    return builder.take();
}

JsonStart parseJsonStart(std::string_view text, const std::string& source, JsonLimits limits) {
    Builder builder(limits);
    const std::string problem = parse(text.substr(0, text.find('\0')), builder);
    return {builder.takeStart(), problem.empty() ? Message{} : refusal(source, problem)};
}

} // namespace fovea
