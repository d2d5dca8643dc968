#include "core/base/matrix_json.h"

#include "core/base/npy.h"

#include <QtCore/QByteArray>

namespace fovea {

Json matrixToJson(const Tensor& matrix) {
    if (matrix.isNull())
        return Json::Object{{"npy", ""}};
    const QByteArray bytes = QByteArray::fromStdString(writeNpy(matrix));
    return Json::Object{{"npy", bytes.toBase64().toStdString()}};
}

Tensor matrixFromJson(const JsonNode& node) {
    const std::string text = node.at("npy").text();
    if (text.empty())
        return {};
    const auto bytes = QByteArray::fromBase64Encoding(QByteArray::fromStdString(text),
                                                      QByteArray::AbortOnBase64DecodingErrors);
    if (!bytes)
        node.at("npy").refuse("base64");
    const Tensor matrix = readNpy(bytes.decoded.toStdString(), node.path(), true);
    return matrix.type() == Type::u8 ? matrix : matrix.as<double>();
}

} // namespace fovea
