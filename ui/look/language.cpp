#include "ui/look/language.h"

#include "ui/look/embedded_translations.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QLibraryInfo>
#include <QtCore/QLocale>
#include <QtCore/QTranslator>

#include <algorithm>
#include <memory>

namespace fovea {
namespace {

// What was installed last; the application forgets translators that are gone.
struct InUse {
    const Language* language = nullptr; // null: none was chosen yet
    std::unique_ptr<QTranslator> ours, qts;
};
InUse& inUse() {
    static InUse one;
    return one;
}

std::unique_ptr<QTranslator> oursOf(const std::string& id) {
    for (const EmbeddedTranslation& one : embeddedTranslations())
        if (one.language == id) {
            auto translator = std::make_unique<QTranslator>();
            if (translator->load(one.file.data(), static_cast<int>(one.file.size())))
                return translator;
        }
    return nullptr;
}

// Of file dialogs and context menus, where Qt's translations are installed.
std::unique_ptr<QTranslator> qtsOf(const std::string& id) {
    auto translator = std::make_unique<QTranslator>();
    const bool found =
        translator->load(QLocale(QString::fromStdString(id)), QStringLiteral("qtbase"),
                         QStringLiteral("_"), QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    return found ? std::move(translator) : nullptr;
}

} // namespace

const std::vector<Language>& languages() {
    static const std::vector<Language> all = [] {
        std::vector<Language> found = {{"en", QStringLiteral("English")}};
        for (const EmbeddedTranslation& one : embeddedTranslations())
            found.push_back(
                {one.language, QLocale(QString::fromStdString(one.language)).nativeLanguageName()});
        return found;
    }();
    return all;
}

const Language& systemLanguage() {
    // "zh-Hans-CN", "zh-CN", "zh"
    for (const QString& wanted : QLocale::system().uiLanguages()) {
        const QLocale locale(wanted);
        for (const Language& one : languages()) {
            const QLocale ours(QString::fromStdString(one.id));
            if (ours.language() == locale.language() && ours.script() == locale.script())
                return one;
        }
    }
    return languages().front();
}

void useLanguage(const std::string& id) {
    const auto found = std::ranges::find(languages(), id, &Language::id);
    const Language& language = found == languages().end() ? systemLanguage() : *found;
    InUse& present = inUse();
    if (present.language == &language)
        return;
    present = {.language = &language, .ours = oursOf(language.id), .qts = qtsOf(language.id)};
    QLocale::setDefault(QLocale(QString::fromStdString(language.id)));
    for (const auto& translator : {present.qts.get(), present.ours.get()}) // ours is asked first
        if (translator)
            QCoreApplication::installTranslator(translator);
}

const Language& languageInUse() {
    return inUse().language ? *inUse().language : languages().front();
}

} // namespace fovea
