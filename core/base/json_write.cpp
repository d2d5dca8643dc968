#include "core/base/json.h"
#include "core/base/numbers.h"

#include <array>
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
        for (std::size_t i = 0; i < value.size(); ++i)
            if (isNoncharacter(value, i)) { // XML, which may carry this text, forbids them
                text += value[i + 2] == '\xBE' ? "\\ufffe" : "\\uffff";
                i += 2;
            } else {
                character(value[i]);
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
    static bool isNoncharacter(const std::string& value, std::size_t i) {
        const std::string_view rest = std::string_view(value).substr(i, 3);
        return rest == "\xEF\xBF\xBE" || rest == "\xEF\xBF\xBF";
    }
    void character(char c) {
        static constexpr std::string_view hexadecimal = "0123456789abcdef";
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            text += '\\';
            text += c;
        } else if (byte < 0x20 || byte == 0x7f) {
            text += "\\u00";
            text += hexadecimal[byte >> 4];
            text += hexadecimal[byte & 15];
        } else {
            text += c;
        }
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
