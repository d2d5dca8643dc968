#include "app/window/document.h"

#include "core/base/error.h"
#include "core/base/summed_json.h"

#include <QtCore/QCryptographicHash>
#include <QtCore/QRegularExpression>

namespace fovea {
namespace {

constexpr qsizetype longestName = 40;

} // namespace

void KnownBytes::set(std::string bytes) {
    std::string checksum = sumOf(bytes);
    const std::lock_guard lock(mutex_);
    bytes_ = std::move(bytes);
    checksum_ = std::move(checksum);
}

bool KnownBytes::are(const std::string& bytes) const {
    const std::lock_guard lock(mutex_);
    return bytes_ == bytes;
}

std::string KnownBytes::checksum() const {
    const std::lock_guard lock(mutex_);
    return checksum_;
}

std::string Document::name() const {
    return path.substr(path.rfind('/') + 1);
}

Document documentOf(Files& files, const std::string& path, std::string bytes, const Opened& opened,
                    const std::string& locks) {
    Document document{.path = path,
                      .saved = opened.experiment,
                      .bytes = std::make_shared<KnownBytes>(std::move(bytes)),
                      .locks = !locks.empty(),
                      .newer = opened.newer};
    askForLock(files, document, locks);
    return document;
}

void askForLock(Files& files, Document& document, const std::string& locks) {
    if (locks.empty() || document.lock)
        return;
    files.makeFolder(locks);
    const QByteArray path = QByteArray::fromStdString(files.resolve(document.path));
    document.lock = FileLock::tryTake(
        locks + "/" +
        QCryptographicHash::hash(path, QCryptographicHash::Sha1).toHex().toStdString() + ".lock");
}

bool changedByOthers(Files& files, const std::string& path, const KnownBytes& bytes) {
    try {
        return !bytes.are(files.read(path, largestFile));
    } catch (const Error&) {
        return false; // it is gone, and there is nothing to overwrite
    }
}

std::string proposedName(const Experiment& experiment) {
    static const QRegularExpression notInNames(QStringLiteral("[^\\p{L}\\p{M}\\p{N}]+"),
                                               QRegularExpression::UseUnicodePropertiesOption);
    QString name = QString::fromStdString(experiment.text.substr(0, 400));
    name = name.replace(notInNames, QStringLiteral(" ")).trimmed();
    if (name.size() > longestName) {
        const auto blank = name.lastIndexOf(QLatin1Char(' '), longestName);
        name = name.left(blank > 0 ? blank : longestName);
    }
    return name.isEmpty() ? "session" : name.toStdString();
}

} // namespace fovea
