#include "app/window/settings.h"

#include "app/window/paper_settings.h"

#include <QtCore/QFileInfo>
#include <QtCore/QSettings>
#include <QtCore/QStandardPaths>

#include <algorithm>
#include <array>

namespace fovea {
namespace {

constexpr std::array themeNames = {"system", "light", "dark", "contrast"};
constexpr std::array directionNames = {"automatic", "left-to-right", "right-to-left"};

const QString windowThemeKey = QStringLiteral("window/theme");
const QString lessonsKey = QStringLiteral("answers/");
const QString languageKey = QStringLiteral("window/language");
const QString directionKey = QStringLiteral("window/direction");
constexpr std::array motionNames = {"system", "full", "reduced"};
const QString textSizeKey = QStringLiteral("window/text-size");
const QString motionKey = QStringLiteral("window/motion");
const QString marksKey = QStringLiteral("window/marks");
const QString memoryKey = QStringLiteral("window/memory");
const QString begunKey = QStringLiteral("window/begun");
const QString deviceKey = QStringLiteral("window/device");
const QString geometryKey = QStringLiteral("window/geometry");
const QString lessonFoldersKey = QStringLiteral("lessons/folders");
const QString recentKey = QStringLiteral("files/recent");
constexpr qsizetype mostRecent = 9;
constexpr qsizetype mostLessons = 30;

// The first one where the name is unknown.
template <class Choice, std::size_t n>
Choice choiceOf(const std::array<const char*, n>& names, const std::string& name) {
    const auto found = std::ranges::find(names, name);
    return static_cast<Choice>(found == names.end() ? 0 : found - names.begin());
}

template <class Choice, std::size_t n>
QString nameOfChoice(const std::array<const char*, n>& names, Choice choice) {
    return QLatin1String(names[static_cast<std::size_t>(choice)]);
}

int textSizeOf(const QVariant& stored) {
    const int percent = stored.toInt();
    return std::ranges::count(textSizes, percent) > 0 ? percent : usualTextSize;
}

int memoryOf(const QVariant& stored) {
    const int size = stored.toInt();
    return std::ranges::count(memorySizes, size) > 0 ? size : 0;
}

} // namespace

ThemeChoice themeChoice(const std::string& name) {
    return choiceOf<ThemeChoice>(themeNames, name);
}

Settings Settings::ofThePerson() {
    return Settings(QStandardPaths::writableLocation(QStandardPaths::AppConfigLocation) +
                    QStringLiteral("/fovea.ini"));
}

Preferences Settings::read() const {
    if (path_.isEmpty())
        return {};
    const QSettings file(path_, QSettings::IniFormat);
    const auto text = [&](const QString& key) { return file.value(key).toString().toStdString(); };
    return {.theme = themeChoice(text(windowThemeKey)),
            .direction = choiceOf<TextDirection>(directionNames, text(directionKey)),
            .textSize = textSizeOf(file.value(textSizeKey)),
            .motion = choiceOf<Motion>(motionNames, text(motionKey)),
            .marks = file.value(marksKey).toBool(),
            .language = text(languageKey),
            .memory = memoryOf(file.value(memoryKey)),
            .begun = file.value(begunKey).toBool(),
            .device = text(deviceKey),
            .geometry = file.value(geometryKey).toByteArray(),
            .paper = readPaperChoices(file),
            .sheet = readSheet(file)};
}

void Settings::write(const Preferences& preferences) const {
    if (path_.isEmpty())
        return;
    QSettings file(path_, QSettings::IniFormat);
    file.setValue(windowThemeKey, nameOfChoice(themeNames, preferences.theme));
    file.setValue(directionKey, nameOfChoice(directionNames, preferences.direction));
    file.setValue(textSizeKey, preferences.textSize);
    file.setValue(motionKey, nameOfChoice(motionNames, preferences.motion));
    file.setValue(marksKey, preferences.marks);
    file.setValue(languageKey, QString::fromStdString(preferences.language));
    file.setValue(memoryKey, preferences.memory);
    file.setValue(begunKey, preferences.begun);
    file.setValue(deviceKey, QString::fromStdString(preferences.device));
    file.setValue(geometryKey, preferences.geometry);
    writePaperChoices(preferences.paper, file);
    writeSheet(preferences.sheet, file);
}

QString Settings::answer(const QString& question) const {
    return path_.isEmpty()
               ? QString()
               : QSettings(path_, QSettings::IniFormat).value(lessonsKey + question).toString();
}

void Settings::setAnswer(const QString& question, const QString& answer) const {
    if (!path_.isEmpty())
        QSettings(path_, QSettings::IniFormat).setValue(lessonsKey + question, answer);
}

QStringList Settings::lessonFolders() const {
    if (path_.isEmpty())
        return {};
    QStringList folders =
        QSettings(path_, QSettings::IniFormat).value(lessonFoldersKey).toStringList();
    folders.removeIf([](const QString& folder) { return !QFileInfo(folder).isDir(); });
    return folders;
}

void Settings::addLessonFolder(const QString& folder) const {
    if (path_.isEmpty())
        return;
    QStringList folders = lessonFolders();
    folders.removeAll(folder);
    folders.prepend(folder);
    QSettings(path_, QSettings::IniFormat)
        .setValue(lessonFoldersKey, QStringList(folders.mid(0, mostLessons)));
}

QStringList Settings::opened() const {
    return path_.isEmpty() ? QStringList()
                           : QSettings(path_, QSettings::IniFormat).value(recentKey).toStringList();
}

QStringList Settings::recent() const {
    QStringList paths = opened();
    paths.removeIf([](const QString& path) { return !QFileInfo::exists(path); });
    return paths;
}

// Read anew each time: another window may have added one.
void Settings::addRecent(const QString& path) const {
    if (path_.isEmpty())
        return;
    QStringList paths = recent();
    paths.removeAll(path);
    paths.prepend(path);
    QSettings(path_, QSettings::IniFormat)
        .setValue(recentKey, QStringList(paths.mid(0, mostRecent)));
}

QString Settings::lastFolder() const {
    const QStringList paths = recent();
    return paths.isEmpty() ? QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation)
                           : QFileInfo(paths.front()).path();
}

} // namespace fovea
