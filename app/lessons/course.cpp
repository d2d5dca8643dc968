#include "app/lessons/course.h"

#include "app/embedded_texts.h"
#include "core/base/error.h"
#include "core/base/files.h"
#include "ui/look/language.h"

#include <QtCore/QDir>
#include <QtCore/QFileInfo>

namespace fovea {
namespace {

constexpr std::size_t largestLesson = std::size_t{1} << 20; // bytes

std::string fileOf(const std::string& folder, const std::string& language) {
    return folder + "/" + language + ".md";
}

} // namespace

std::string LessonSource::name() const {
    return id.substr(id.rfind('/') + 1);
}

const LessonText& LessonSource::in(const std::string& language) const {
    for (const std::string& one : {language, std::string("en")})
        if (const auto found = texts.find(one); found != texts.end())
            return found->second;
    return texts.begin()->second;
}

const std::vector<LessonSource>& course() {
    static const std::vector<LessonSource> lessons = [] {
        std::map<std::string, LessonSource> byId;
        for (const EmbeddedText& file : embedded::lessons()) {
            const std::size_t slash = file.path.find('/');
            const std::string id(file.path.substr(0, slash));
            const std::string language(
                file.path.substr(slash + 1, file.path.rfind('.') - slash - 1));
            LessonSource& lesson = byId[id];
            lesson.id = id;
            lesson.texts[language] = {std::string(file.path), std::string(file.text)};
        }
        std::vector<LessonSource> all;
        for (auto& [id, lesson] : byId)
            all.push_back(std::move(lesson));
        return all;
    }();
    return lessons;
}

LessonSource lessonIn(Files& files, const std::string& folder) {
    LessonSource lesson{.id = QDir::cleanPath(QString::fromStdString(folder)).toStdString(),
                        .texts = {}};
    for (const Language& language : languages()) {
        const std::string path = fileOf(folder, language.id);
        if (QFileInfo::exists(QString::fromStdString(path)))
            lesson.texts[language.id] = {path, files.read(path, largestLesson)};
    }
    if (lesson.texts.empty())
        fail(QT_TRANSLATE_NOOP("fovea", "%1: is no lesson, expected a folder with a file en.md"),
             {folder});
    return lesson;
}

bool isLessonFolder(const std::string& folder) {
    for (const Language& language : languages())
        if (QFileInfo::exists(QString::fromStdString(fileOf(folder, language.id))))
            return true;
    return false;
}

} // namespace fovea
