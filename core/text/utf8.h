// Bytes as Qt's text.
#pragma once

#include <QtCore/QString>
#include <QtCore/QStringDecoder>

#include <string_view>

namespace fovea {

// Bytes that are no UTF-8 become U+FFFD. A byte-order mark is kept: QString::fromUtf8() would drop
// it, and with it three bytes of the text.
inline QString decoded(std::string_view utf8) {
    QStringDecoder decoder(QStringConverter::Utf8, QStringConverter::Flag::ConvertInitialBom);
    return decoder(QByteArrayView(utf8.data(), static_cast<qsizetype>(utf8.size())));
}

inline bool isUtf8(std::string_view bytes) {
    QStringDecoder decoder(QStringConverter::Utf8, QStringConverter::Flag::Stateless);
    (void)QString(decoder(QByteArrayView(bytes.data(), static_cast<qsizetype>(bytes.size()))));
    return !decoder.hasError();
}

} // namespace fovea
