#include "app/window/document.h"

#include "core/base/error.h"

#include <QtCore/QCryptographicHash>
#include <QtCore/QRegularExpression>

namespace fovea {
namespace {

constexpr qsizetype longestName = 40;

} // namespace

std::string Document::name() const {
    return path.substr(path.rfind('/') + 1);
}

Document documentOf(Files& files, const std::string& path, std::string bytes, const Opened& opened,
                    const std::string& locks) {
    Document document{.path = path,
                      .saved = opened.experiment,
                      .bytes = std::make_shared<std::string>(std::move(bytes)),
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

bool changedByOthers(Files& files, const std::string& path, const std::string& bytes) {
    try {
        return files.read(path, largestFile) != bytes;
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
