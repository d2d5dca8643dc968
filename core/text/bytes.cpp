#include "core/text/bytes.h"

#include "core/text/utf8.h"

namespace fovea {

Tokens splitBytes(const Values& values, std::string_view text) {
    // Broken bytes become U+FFFD as in every tokenizer, and lower case may have other bytes.
    QString clean = decoded(text);
    if (flag(values, "lowercase"))
        clean = clean.toLower();
    const std::string bytes = clean.toStdString();
    Tokens tokens;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const auto byte = static_cast<unsigned char>(bytes[i]);
        const QString shown =
            byte == ' ' ? QStringLiteral("␣")
            : byte > 0x20 && byte < 0x7f
                ? QString(QLatin1Char(bytes[i]))
                : QString::number(byte, 16).rightJustified(2, QLatin1Char('0')).toUpper();
        tokens.push_back({shown.toStdString(), i, i + 1});
    }
    return tokens;
}

} // namespace fovea
