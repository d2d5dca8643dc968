#include "ui/export/promise.h"

#include "ui/plot/window_thread.h"

#include <QtCore/QUrl>
#include <QtGui/QImage>

namespace fovea {
namespace {

// How Qt calls an image that it hands on in every format that it can write.
const QString imageType = QStringLiteral("application/x-qt-image");

QByteArray find(const Promise::Contents& contents, const QString& type) {
    const auto found = contents.find(type);
    return found == contents.end() ? QByteArray() : found->second;
}

// Of text/uri-list: one in each line.
QVariantList addressesIn(const QByteArray& lines) {
    QVariantList addresses;
    for (const QByteArray& line : lines.split('\n'))
        if (const QByteArray address = line.trimmed(); !address.isEmpty())
            addresses << QUrl::fromEncoded(address);
    return addresses;
}

} // namespace

Promise::Promise(const QStringList& types, std::shared_future<Contents> contents)
    : types_(types), contents_(std::move(contents)) {
    if (types_.contains(QLatin1String(pngType)))
        types_ << imageType;
}

QVariant Promise::retrieveData(const QString& type, QMetaType wanted) const {
    if (!types_.contains(type))
        return {};
    try {
        waitServing(contents_);
        const Contents& contents = contents_.get();
        if (type == imageType)
            return QImage::fromData(find(contents, QLatin1String(pngType)));
        if (wanted.id() == QMetaType::QVariantList) // newer Qt makes no list of the bytes itself
            return addressesIn(find(contents, type));
        return find(contents, type);
    } catch (const std::exception&) { // the worker that makes it has reported why
        return {};
    }
}

} // namespace fovea
