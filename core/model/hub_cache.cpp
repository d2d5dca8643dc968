#include "core/model/hub_cache.h"

#include "core/base/error.h"
#include "core/base/table.h"
#include "core/model/architectures.h"
#include "core/model/config.h"

#include <QtCore/QDir>
#include <QtCore/QFile>

#include <algorithm>

namespace fovea {
namespace {

constexpr std::size_t mostCachedConfig = 4'000'000; // bytes
constexpr JsonLimits cachedLimits = {.depth = 32, .values = 200'000, .key = 4096};

// The revision that "main" is at; without that file the snapshot that was written last.
QString snapshotOf(const QDir& model) {
    constexpr qint64 longestName = 100;
    QFile main(model.filePath(QStringLiteral("refs/main")));
    if (main.open(QIODevice::ReadOnly)) {
        const QString name = QString::fromUtf8(main.read(longestName)).trimmed();
        const QString path = model.filePath(QStringLiteral("snapshots/") + name);
        if (!name.isEmpty() && !name.contains(QLatin1Char('/')) && QDir(path).exists())
            return path;
    }
    const QDir snapshots(model.filePath(QStringLiteral("snapshots")));
    const QStringList names = snapshots.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Time);
    return names.isEmpty() ? QString() : snapshots.filePath(names.front());
}

} // namespace

std::string hubCache() {
    const auto named = [](const char* variable) { return qEnvironmentVariable(variable); };
    if (const QString cache = named("HF_HUB_CACHE"); !cache.isEmpty())
        return cache.toStdString();
    if (const QString home = named("HF_HOME"); !home.isEmpty())
        return (home + QStringLiteral("/hub")).toStdString();
    QString cache = named("XDG_CACHE_HOME");
    if (cache.isEmpty())
        cache = QDir::homePath() + QStringLiteral("/.cache");
    return (cache + QStringLiteral("/huggingface/hub")).toStdString();
}

std::vector<HubModel> hubModels(const std::string& cache) {
    const QDir root(QString::fromStdString(cache));
    const QString prefix = QStringLiteral("models--");
    const auto& known = architectures().info().rows;
    std::vector<HubModel> models;
    for (const QString& entry :
         root.entryList({prefix + QLatin1Char('*')}, QDir::Dirs | QDir::NoDotAndDotDot,
                        QDir::Name | QDir::IgnoreCase)) {
        const QString folder = snapshotOf(QDir(root.filePath(entry)));
        if (folder.isEmpty())
            continue;
        try {
            const JsonFile config(folder.toStdString(), "config.json", mostCachedConfig,
                                  cachedLimits);
            const std::string kind = Config(config.root()).text("model_type", "");
            if (std::ranges::find(known, kind, &RowInfo::id) != known.end())
                models.push_back({entry.mid(prefix.size())
                                      .replace(QStringLiteral("--"), QStringLiteral("/"))
                                      .toStdString(),
                                  folder.toStdString(), kind});
        } catch (const Error&) { // not a model, or only a part of one
        }
    }
    return models;
}

} // namespace fovea
