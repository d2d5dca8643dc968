// What the window remembers between two starts: how it stands and what was preferred, nothing of
// the work itself.
#pragma once

#include "ui/export/paper_choices.h"
#include "ui/export/print.h"

#include <QtCore/QByteArray>
#include <QtCore/QString>
#include <QtCore/QStringList>

#include <array>
#include <string>

namespace fovea {

enum class ThemeChoice { system, light, dark, contrast };
enum class TextDirection { automatic, leftToRight, rightToLeft };
enum class Motion { system, full, reduced };

// What the words of the window can have, in hundredths of their usual size.
inline constexpr std::array textSizes = {80, 90, 100, 110, 125, 150, 175, 200};
inline constexpr int usualTextSize = 100;
// What the program may be allowed, in gibibytes; 0: as much as is free.
inline constexpr std::array memorySizes = {0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512};

struct Preferences {
    ThemeChoice theme = ThemeChoice::system;
    TextDirection direction = TextDirection::automatic;
    int textSize = usualTextSize;
    Motion motion = Motion::system;
    bool marks = false;   // dashes and strokes beside hues in every theme
    std::string language; // of languages(); empty: the system's
    int memory = 0;       // one of memorySizes
    bool begun = false;   // something was done, and a beginner's hints are not needed any more
    std::string device;   // empty: the standard one
    QByteArray geometry;  // as Qt writes it; empty: none yet
    PaperChoices paper;   // how figures leave the window
    QPageLayout sheet = usualSheet(); // that they are printed on

    bool operator==(const Preferences&) const = default;
};

// "system", "light", "dark", "contrast"; any other name is the system's.
ThemeChoice themeChoice(const std::string& name);

class Settings {
public:
    // Without a path nothing is read and nothing written: tests and screenshots.
    explicit Settings(QString path = {}) : path_(std::move(path)) {}
    // Where the settings of the person are.
    static Settings ofThePerson();

    // What is missing, damaged or unknown is as at the first start.
    [[nodiscard]] Preferences read() const;
    [[nodiscard]] bool remembers() const { return !path_.isEmpty(); }
    // A file that cannot be written is left: a lost preference is not worth a message.
    void write(const Preferences& preferences) const;

    // Files that were opened and saved lately, the newest first; those that are gone are left out.
    [[nodiscard]] QStringList recent() const;
    [[nodiscard]] QStringList opened() const; // the same with those that are gone
    void addRecent(const QString& path) const;
    // Folders of lessons that were opened, the newest first; those that are gone are left out.
    [[nodiscard]] QStringList lessonFolders() const;
    void addLessonFolder(const QString& folder) const;
    // What was answered in a lesson, by the place of the question; empty: nothing yet.
    [[nodiscard]] QString answer(const QString& question) const;
    void setAnswer(const QString& question, const QString& answer) const;
    // The folder of the newest, or the person's own.
    [[nodiscard]] QString lastFolder() const;

private:
    QString path_;
};

} // namespace fovea
