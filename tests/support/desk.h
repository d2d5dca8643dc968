// A person's folder with windows over it, as many as a test likes, and what is done in them.
#pragma once

#include "app/window/file_work.h"
#include "support/window.h"
#include "ui/words.h"

#include <QtCore/QTemporaryDir>
#include <QtWidgets/QMessageBox>
#include <QtWidgets/QPushButton>

namespace fovea {

class Desk {
public:
    explicit Desk(Files& files = disk()) : files_(files) { Window::look(); }

    std::unique_ptr<MainWindow> window() {
        auto made = std::make_unique<MainWindow>(
            defaultExperiment(), files_, Settings(path("fovea.ini")), path("data").toStdString());
        made->fileWork().keeper().setInterval(std::chrono::milliseconds(1));
        made->show();
        return made;
    }
    [[nodiscard]] QString path(const char* name) const {
        return folder_.filePath(QLatin1String(name));
    }
    [[nodiscard]] std::string bytes(const char* name) const {
        return disk().read(path(name).toStdString(), 100'000'000);
    }
    void put(const char* name, const std::string& bytes) const {
        replaceFile(disk(), path(name).toStdString(), bytes);
    }
    [[nodiscard]] std::vector<Drafts::Left> left() const {
        return Drafts(disk(), path("data/drafts").toStdString()).left();
    }
    // The drafts as they would be if every window died now: copied to another desk.
    void dieInto(const Desk& other) const {
        disk().makeFolder(other.path("data/drafts").toStdString());
        for (const std::string& draft : disk().list(path("data/drafts").toStdString()))
            if (draft.ends_with(".fovea"))
                QFile::copy(utf8(draft),
                            other.path("data/drafts/") + QFileInfo(utf8(draft)).fileName());
    }

private:
    Files& files_;
    QTemporaryDir folder_;
};

inline void type(MainWindow& window, const char* text) {
    Experiment next = window.workbench().experiment();
    next.text = text;
    window.workbench().edit(std::move(next));
}

inline void saveTo(MainWindow& window, const QString& path) {
    window.fileWork().saveTo(path);
    QTRY_VERIFY(!window.fileWork().busy());
}

// Until the draft of this window says so.
inline bool isKept(const Desk& desk, const char* text) {
    return QTest::qWaitFor([&] {
        for (const std::string& draft : disk().list(desk.path("data/drafts").toStdString()))
            if (draft.ends_with(".fovea") &&
                readExperiment(disk().read(draft, 1'000'000), "f").experiment.text == text)
                return true;
        return false;
    });
}

inline QString said(const MainWindow& window) {
    for (auto* bar : window.findChildren<MessageBar*>())
        if (bar->isVisible())
            return bar->findChild<QLabel*>()->text();
    return {};
}

inline void press(MainWindow& window, const char* text) {
    QAbstractButton* button = buttonOf(&window, QString::fromUtf8(text));
    QVERIFY2(button, text);
    QTest::mouseClick(button, Qt::LeftButton);
}

inline void answer(const MainWindow& window, QMessageBox::StandardButton button) {
    QMessageBox* box = nullptr;
    QTRY_VERIFY((box = window.findChild<QMessageBox*>()) && box->isVisible());
    QTest::mouseClick(box->button(button), Qt::LeftButton);
    QTRY_VERIFY(!window.findChild<QMessageBox*>());
}

} // namespace fovea
