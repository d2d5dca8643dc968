#include "core/compute/devices/icd_drivers.h"

#include <QtCore/QCryptographicHash>
#include <QtCore/QDir>
#include <QtCore/QFile>
#include <QtCore/QFileInfo>

#include <algorithm>
#include <atomic>

namespace fovea {
namespace {

// As the person set it: it is changed for the loader later on (vendorsFor()).
const QString& vendorsAtStart() {
    static const QString vendors = qEnvironmentVariable("OCL_ICD_VENDORS");
    return vendors;
}

// Whether drivers are excluded in this process, also where the folder could not be made: the loader
// then finds none there, which is safe.
std::atomic<bool> anyExcluded{false};

// Another one for each set of drivers that a person chose.
QString icdFolder(const std::string& folder) {
    const QByteArray hash =
        QCryptographicHash::hash(vendorsAtStart().toUtf8(), QCryptographicHash::Md5)
            .toHex()
            .left(8);
    return QString::fromStdString(folder) + QStringLiteral("/drivers-") + QLatin1String(hash);
}

} // namespace

std::string IcdDriver::name() const {
    return QFileInfo(QString::fromStdString(file)).fileName().toStdString();
}

std::vector<IcdDriver> icdDrivers() {
    const QString vendors =
        vendorsAtStart().isEmpty() ? QStringLiteral("/etc/OpenCL/vendors") : vendorsAtStart();
    if (QFileInfo(vendors).isFile() && vendors.endsWith(QLatin1String(".icd")))
        return {{vendors.toStdString()}};
    std::vector<IcdDriver> drivers;
    for (const QFileInfo& file :
         QDir(vendors).entryInfoList({QStringLiteral("*.icd")}, QDir::Files, QDir::Name))
        drivers.push_back({file.absoluteFilePath().toStdString()});
    return drivers;
}

void keepDrivers(const std::string& folder, const std::vector<IcdDriver>& drivers) {
    const QString ours = icdFolder(folder);
    QDir(ours).removeRecursively();
    anyExcluded = std::ranges::any_of(drivers, &IcdDriver::harmful);
    if (!anyExcluded || !QDir().mkpath(ours))
        return;
    for (const IcdDriver& driver : drivers)
        if (!driver.harmful)
            QFile::copy(QString::fromStdString(driver.file),
                        ours + QLatin1Char('/') + QString::fromStdString(driver.name()));
}

QString vendorsFor(const std::string& folder) {
    const QString ours = icdFolder(folder);
    return anyExcluded || QFileInfo::exists(ours) ? ours + QLatin1Char('/') : vendorsAtStart();
}

} // namespace fovea
