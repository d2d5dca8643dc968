#include "core/base/json.h"
#include "core/base/numbers.h"
#include "core/base/readable.h"

#include <cmath>
#include <stdexcept>

namespace fovea {
namespace {

class Writer {
public:
    explicit Writer(bool indented) : indented_(indented) {}

    void operator()(std::nullptr_t) { text += "null"; }
    void operator()(bool value) { text += value ? "true" : "false"; }
    void operator()(std::int64_t value) { text += std::to_string(value); }
    void operator()(double value) {
        if (!std::isfinite(value))
            throw std::invalid_argument("JSON has no word for a number that is not finite");
        text += printNumber(value, true);
    }
    void operator()(const std::string& value) {
        text += '"';
        for (std::size_t at = 0; at < value.size();) {
            const CodePoint c = codePointAt(value, at);
            if (isEscaped(c.value))
                escape(c.value);
            else if (!c.valid) // JSON is UTF-8
                escape(0xFFFD);
            else
                text += value.substr(at, c.bytes);
            at += c.bytes;
        }
        text += '"';
    }
    void operator()(const Json::Array& array) {
        list('[', ']', array, [this](const Json& item) { std::visit(*this, item.data); });
    }
    void operator()(const Json::Object& object) {
        list('{', '}', object, [this](const auto& member) {
            (*this)(member.first);
            text += indented_ ? ": " : ":";
            std::visit(*this, member.second.data);
        });
    }

    std::string text;

private:
    // Beside what JSON demands: controls, for it is read on terminals as well, and what XML, which
    // may carry this text, forbids.
    static bool isEscaped(char32_t c) {
        return c == '"' || c == '\\' || isControl(c) || c == 0xFFFE || c == 0xFFFF;
    }
    void escape(char32_t c) {
        static constexpr std::string_view hexadecimal = "0123456789abcdef";
        text += '\\';
        if (c == '"' || c == '\\') {
            text += static_cast<char>(c);
            return;
        }
        text += 'u';
        for (const unsigned shift : {12U, 8U, 4U, 0U})
            text += hexadecimal[c >> shift & 15];
    }
    template <class Items, class Write>
    void list(char open, char close, const Items& items, Write write) {
        text += open;
        ++depth_;
        bool first = true;
        for (const auto& item : items) {
            if (!first)
                text += ',';
            first = false;
            newLine();
            write(item);
        }
        --depth_;
        if (!items.empty())
            newLine();
        text += close;
    }
    void newLine() {
        if (indented_)
            text += '\n' + std::string(2 * depth_, ' ');
    }

    bool indented_;
    std::size_t depth_ = 0;
};

} // namespace

std::string writeJson(const Json& value, bool indented) {
    Writer writer(indented);
    std::visit(writer, value.data);
    return indented ? writer.text + '\n' : writer.text;
}

} // namespace fovea
