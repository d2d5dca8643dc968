// A golden checkpoint in a folder of its own, with a tokenizer whose token "t7" has the id 7.
#pragma once

#include "core/base/tensor.h"

#include <QtCore/QDir>
#include <QtCore/QTemporaryDir>

namespace fovea {

// "t5 t7": the text of ids, for that tokenizer.
inline std::string textOfIds(const Tensor& ids) {
    std::string text;
    for (const float id : ids.host<float>())
        text += (text.empty() ? "t" : " t") + std::to_string(static_cast<int>(id));
    return text;
}

class CheckpointFolder {
public:
    // `name`: a folder of tests/golden/models.
    explicit CheckpointFolder(const QString& name) {
        const QDir from(QStringLiteral(FOVEA_SOURCE "/tests/golden/models/") + name);
        for (const QString& file : from.entryList(QDir::Files))
            QFile::copy(from.filePath(file), folder_.filePath(file));
        QFile tokenizer(folder_.filePath(QStringLiteral("tokenizer.json")));
        if (!tokenizer.open(QIODevice::WriteOnly))
            qFatal("no tokenizer");
        constexpr int tokens = 48;
        QByteArray vocabulary;
        for (int i = 0; i < tokens; ++i)
            vocabulary += "\"t" + QByteArray::number(i) + "\":" + QByteArray::number(i) + ',';
        tokenizer.write(R"({"version":"1.0","pre_tokenizer":{"type":"Whitespace"},"model":)"
                        R"({"type":"WordLevel","unk_token":"t0","vocab":{)" +
                        vocabulary.chopped(1) + "}}}");
    }
    [[nodiscard]] QString path() const { return folder_.path(); }

private:
    QTemporaryDir folder_;
};

} // namespace fovea
