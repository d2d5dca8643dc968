#include "core/base/npy_header.h"

#include "core/base/numbers.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace fovea {
namespace {

// The few words of Python that stand in a header.
class Dictionary {
public:
    Dictionary(std::string_view text, ByteReader& reader) : rest_(text), reader_(reader) {}

    NpyHeader read() {
        NpyHeader header;
        bool seen[3] = {};
        expect('{');
        while (!accept('}')) {
            const std::string_view key = quoted();
            expect(':');
            const int which = key == "descr"           ? 0
                              : key == "fortran_order" ? 1
                              : key == "shape"         ? 2
                                                       : 3;
            if (which == 3)
                refuse("the key '" + std::string(key.substr(0, 40)) + "' is not known");
            if (std::exchange(seen[which], true))
                refuse("the key '" + std::string(key) + "' stands twice");
            if (which == 0)
                description(header);
            else if (which == 1)
                header.fortran = boolean();
            else
                header.shape = shape();
            if (!accept(',')) {
                expect('}');
                break;
            }
        }
        skip();
        if (!rest_.empty())
            refuse("something stands behind the dictionary");
        if (!seen[0] || !seen[1] || !seen[2])
            refuse("descr, fortran_order and shape are not all there");
        return header;
    }

private:
    [[noreturn]] void refuse(const std::string& problem) {
        reader_.refuse("not a .npy header: " + problem);
    }
    void skip() {
        while (!rest_.empty() && (rest_[0] == ' ' || rest_[0] == '\n' || rest_[0] == '\t'))
            rest_.remove_prefix(1);
    }
    bool accept(char c) {
        skip();
        if (rest_.empty() || rest_[0] != c)
            return false;
        rest_.remove_prefix(1);
        return true;
    }
    void expect(char c) {
        if (!accept(c))
            refuse(std::string("expected '") + c + "'");
    }
    std::string_view quoted() {
        skip();
        const char quote = rest_.empty() ? ' ' : rest_[0];
        const std::size_t end =
            quote == '\'' || quote == '"' ? rest_.find(quote, 1) : std::string_view::npos;
        if (end == std::string_view::npos)
            refuse("expected a quoted text");
        const std::string_view text = rest_.substr(1, end - 1);
        rest_.remove_prefix(end + 1);
        return text;
    }
    bool boolean() {
        skip();
        for (const bool value : {true, false}) {
            const std::string_view word = value ? "True" : "False";
            if (rest_.starts_with(word)) {
                rest_.remove_prefix(word.size());
                return value;
            }
        }
        refuse("fortran_order is neither True nor False");
    }
    Shape shape() {
        Shape sizes;
        expect('(');
        while (!accept(')')) {
            skip();
            const std::size_t digits =
                std::min(rest_.find_first_not_of("0123456789"), rest_.size());
            const auto size = readInteger(rest_.substr(0, digits));
            if (!size)
                refuse("a size of the shape is not a number of 0 or more");
            rest_.remove_prefix(digits);
            if (rest_.starts_with('L')) // Python 2 wrote long integers so
                rest_.remove_prefix(1);
            sizes.push_back(*size);
            if (sizes.size() > mostNpyAxes)
                refuse("more than " + std::to_string(mostNpyAxes) + " axes");
            if (!accept(',')) {
                expect(')');
                break;
            }
        }
        return sizes;
    }
    void description(NpyHeader& header) {
        skip();
        if (rest_.starts_with('['))
            refuse("records are not read, expected floats, integers or bool");
        const std::string_view text = quoted();
        const std::string_view known[] = {"f2", "f4", "f8", "b1", "i1", "i2",
                                          "i4", "i8", "u1", "u2", "u4", "u8"};
        const bool ordered =
            text.size() == 3 && std::string_view("<>|=").find(text[0]) != std::string_view::npos;
        if (!ordered || std::ranges::find(known, text.substr(1)) == std::end(known))
            refuse("numbers of type '" + std::string(text.substr(0, 40)) +
                   "' are not read, expected float16, float32, float64, integers or bool");
        header.kind = text[1];
        header.width = static_cast<std::size_t>(text[2] - '0');
        const bool little = std::endian::native == std::endian::little;
        header.swapped = header.width > 1 && text[0] == (little ? '>' : '<');
    }

    std::string_view rest_;
    ByteReader& reader_;
};

std::size_t littleEndian(std::string_view bytes) {
    std::size_t value = 0;
    for (std::size_t i = bytes.size(); i-- > 0;)
        value = value << 8 | static_cast<unsigned char>(bytes[i]);
    return value;
}

} // namespace

NpyHeader readNpyHeader(ByteReader& reader) {
    if (reader.remaining() < 6 || reader.take(6, "the magic") != "\x93NUMPY")
        reader.refuse("not a .npy file: it does not begin with \\x93NUMPY");
    const std::string_view version = reader.take(2, "the version");
    const int major = static_cast<unsigned char>(version[0]);
    if (major < 1 || major > 3 || version[1] != 0)
        reader.refuse("version " + std::to_string(major) + "." +
                      std::to_string(static_cast<unsigned char>(version[1])) +
                      " of .npy is not known, expected 1.0, 2.0 or 3.0");
    const std::size_t length =
        littleEndian(reader.take(major == 1 ? 2 : 4, "the length of the header"));
    if (length > longestNpyHeader)
        reader.refuse("a header of " + std::to_string(length) + " bytes, at most " +
                      std::to_string(longestNpyHeader) + " are read");
    return Dictionary(reader.take(length, "the header"), reader).read();
}

} // namespace fovea
