// A window, and a lesson in a folder of its own.
#pragma once

#include "app/lessons/lesson_panel.h"
#include "app/lessons/question_box.h"
#include "core/experiment/chosen_model.h"
#include "support/shown_window.h"

#include <QtCore/QFile>
#include <QtCore/QTemporaryDir>
#include <QtWidgets/QPushButton>

namespace fovea {

inline void writeText(const QString& path, const QByteArray& text) {
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
}

struct LessonWindow : ShownWindow {
    explicit LessonWindow(const QByteArray& text, const Settings& settings = Settings())
        : ShownWindow(settings, firstExperiment()) {
        writeText(folder.filePath(QStringLiteral("en.md")), text);
        writeText(folder.filePath(QStringLiteral("zh_CN.md")),
                  QByteArray(text).replace("# Two pages", "# 两页").replace("## Try", "## 动手"));
    }
    LessonPanel& panel() { return window.lesson(); }
    bool shows(int page) {
        return QTest::qWaitFor([&] { return panel().page() == page && panel().isSettled(); },
                               30000) && // a guard
               settles();
    }
    // Of the page that is shown, and not of one that is about to go.
    template <class Box>
    std::vector<Box*> boxes() {
        std::vector<Box*> all;
        for (auto* one : panel().findChildren<Box*>())
            if (one->isVisible())
                all.push_back(one);
        return all;
    }
    QPushButton* choice(QuestionBox& box, int index) {
        return box.findChildren<QPushButton*>(QStringLiteral("answerChoice"))[index];
    }
    bool says(const QString& text) {
        for (const auto* label : panel().findChildren<QLabel*>())
            if (label->isVisible() && label->text().contains(text))
                return true;
        return false;
    }
    QTemporaryDir folder;
};

} // namespace fovea
