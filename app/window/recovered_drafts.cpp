// What was left: by a crash, by windows that were closed, and the files of the last days.
#include "app/window/file_work.h"
#include "core/base/error.h"
#include "core/base/log.h"
#include "core/base/summed_json.h"
#include "ui/attempt.h"
#include "ui/words.h"
#include "ui/workbench.h"

#include <QtCore/QFileInfo>

namespace fovea {
namespace {

QString beginningOf(const Experiment& experiment) {
    constexpr qsizetype longest = 40;
    const QString text = utf8(experiment.text).simplified();
    return text.size() > longest ? text.left(longest) + QStringLiteral("…") : text;
}

QString nameOf(const Draft& draft) {
    return draft.sessionPath.empty() ? QStringLiteral("“%1”").arg(beginningOf(draft.experiment))
                                     : QFileInfo(utf8(draft.sessionPath)).fileName();
}

// The program may have ended between saving and forgetting the draft, which goes now.
bool isSaved(Files& files, const Drafts::Left& left) {
    bool same = false;
    problemOf([&] {
        const std::string& path = left.draft.sessionPath;
        same = !path.empty() && readExperiment(files.read(path, largestFile), path).experiment ==
                                    left.draft.experiment;
    });
    if (same)
        files.remove(left.path);
    return same;
}

} // namespace

std::vector<Drafts::Left> FileWork::draftsLeft() {
    return keeper_.drafts() ? keeper_.drafts()->left() : std::vector<Drafts::Left>();
}

void FileWork::offerLeft() {
    std::vector<std::string> crashed;
    QString name;
    QString time;
    for (const Drafts::Left& left : draftsLeft())
        if (!left.draft.closed && !isSaved(files_, left)) {
            if (crashed.empty()) {
                name = nameOf(left.draft);
                time = whenWords(left.draft.time);
            }
            crashed.push_back(left.path);
        }
    if (crashed.empty())
        return;
    const std::string more = std::to_string(crashed.size() - 1);
    const Message message =
        crashed.size() == 1
            ? Message{QT_TRANSLATE_NOOP("fovea", "Fovea ended before %1 was saved (%2)."),
                      {name.toStdString(), time.toStdString()}}
            : Message{QT_TRANSLATE_NOOP("fovea", "Fovea ended before %1 was saved (%2), and %3 "
                                                 "more, which stand under Recent."),
                      {name.toStdString(), time.toStdString(), more}};
    notice_.note({message}, {{tr("&Restore"), tr("Go on where it was left"),
                              [this, crashed] {
                                  restore(crashed.front());
                                  later({crashed.begin() + 1, crashed.end()});
                              }},
                             {tr("Not &now"), tr("It stays under Recent in the menu"),
                              [this, crashed] { later(crashed); }}});
}

// From now on they are work that was closed normally.
void FileWork::later(const std::vector<std::string>& drafts) {
    for (const std::string& path : drafts)
        attempt(notice_, [&] {
            const auto file = keeper_.drafts()->take(path);
            if (!file)
                return;
            Draft draft = keeper_.drafts()->read(*file);
            draft.closed = true;
            file->write(draft);
        });
}

void FileWork::restore(const std::string& draft) {
    leave([this, draft] {
        sayIfAny(problemOf([&] {
            const auto taken = keeper_.adopt(draft);
            if (!taken)
                fail(QT_TRANSLATE_NOOP("fovea", "Another window has that work by now"));
            qCInfo(filesLog, "restored a draft");
            Document document;
            std::vector<Message> notes;
            if (!taken->sessionPath.empty()) {
                const Message problem =
                    problemOf([&] { document = documentOfDraft(*taken, notes); });
                if (!problem.text.empty()) // it is work without a file then
                    notes.push_back(problem);
            }
            become(std::move(document), taken->experiment);
            notice_.note(notes);
        }));
    });
}

// The session that it changes. What was written into that since is not overwritten without a
// question.
Document FileWork::documentOfDraft(const Draft& draft, std::vector<Message>& notes) {
    const std::string bytes = files_.read(draft.sessionPath, largestFile);
    const bool same = draft.sessionChecksum.empty() || sumOf(bytes) == draft.sessionChecksum;
    Document document =
        documentHere(draft.sessionPath, bytes, readExperiment(bytes, draft.sessionPath));
    if (!same) {
        document.bytes->set({});
        notes.push_back({QT_TRANSLATE_NOOP("fovea", "%1 was changed since this was left; before it "
                                                    "is overwritten you will be asked"),
                         {document.name()}});
    }
    if (!document.mayOverwrite())
        notes.push_back({QT_TRANSLATE_NOOP("fovea", "%1 is open in another window: here it is "
                                                    "saved under another name"),
                         {document.name()}});
    return document;
}

std::vector<FileWork::Recent> FileWork::recent() {
    std::vector<Recent> all;
    for (const QString& path : settings_.recent())
        all.push_back(
            {labelText(QFileInfo(path).fileName()), labelText(path), [this, path] { open(path); }});
    for (const Drafts::Left& left : draftsLeft())
        all.push_back({tr("Not saved: %1").arg(quotedText(nameOf(left.draft))),
                       tr("As it was on %1").arg(whenWords(left.draft.time)),
                       [this, path = left.path] { restore(path); }});
    return all;
}

} // namespace fovea
