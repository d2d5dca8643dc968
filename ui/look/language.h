// The language of the program's words: English, or one of resources/translations.
#pragma once

#include <QtCore/QString>

#include <string>
#include <vector>

namespace fovea {

struct Language {
    std::string id; // "en", "zh_CN"
    QString name;   // as it calls itself
};
const std::vector<Language>& languages();

// The first of these languages that the system asks for; English where it asks for none.
const Language& systemLanguage();

// What is put into words from now on is in that language, Qt's own words and dates, too; widgets
// that are there keep theirs. An unknown one is the system's.
void useLanguage(const std::string& id);
const Language& languageInUse();

} // namespace fovea
