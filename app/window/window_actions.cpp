#include "app/window/window_actions.h"

#include "app/window/examples.h"
#include "app/window/figure_copies.h"
#include "app/window/file_work.h"
#include "app/window/main_window.h"
#include "app/window/model_work.h"
#include "core/base/table.h"
#include "core/compute/devices/opencl_gaps.h"
#include "core/experiment/changed_part.h"
#include "core/experiment/chosen_model.h"
#include "core/experiment/workspaces.h"
#include "core/figure/figures.h"
#include "ui/widgets/status_line.h"
#include "ui/words.h"
#include "ui/workbench.h"
#include "ui/workspaces.h"

#include <QtWidgets/QAbstractButton>
#include <QtWidgets/QApplication>
#include <QtWidgets/QMenu>

namespace fovea {
namespace {

// Of English and of Chinese.
const QRegularExpression endOfSentence(QStringLiteral("\\. |(?<=。)"));

QKeySequence control(int key) {
    return QKeySequence(Qt::CTRL | static_cast<Qt::Key>(key));
}

QKeySequence controlShift(int key) {
    return QKeySequence(Qt::CTRL | Qt::SHIFT | static_cast<Qt::Key>(key));
}

} // namespace

WindowActions::WindowActions(MainWindow& window) : ActionList(&window), window_(window) {
    makeFile();
    makeEdit();
    makeView();
    makeHelp();
    refresh();
}

void WindowActions::makeFile() {
    begin(tr("&File"));
    add({tr("&New"), tr("Start again with the first sentence and its choices")},
        {control(Qt::Key_N)}, [this] { window_.fileWork().startAnew(); });
    add({tr("New &window"), tr("Another window, beside this one")}, {controlShift(Qt::Key_N)},
        [this] { window_.openWindow(); });
    add({tr("&Open…"), tr("Open a session, or a figure with the session inside")},
        {control(Qt::Key_O)}, [this] { window_.fileWork().askOpen(); });
    add({tr("Open a &model…"), tr("Open the folder of a model that was trained here")},
        {controlShift(Qt::Key_O)}, [this] { window_.modelWork().askOpen(); });
    recent_ = addMenu(tr("&Recent"));
    makeExamples();
    add({tr("&Gallery…"), tr("Pictures worth seeing, each opens in its workspace")},
        {control(Qt::Key_G)}, [this] { window_.showGallery(); });
    lessons_ = add({tr("&Lessons…"), tr("A course with questions, and figures that answer them")},
                   {QKeySequence(Qt::ALT | Qt::Key_0)}, [this] { window_.showLessons(); });
    addSeparator();
    add({tr("&Save session"), tr("Save the sentence and every choice")}, {control(Qt::Key_S)},
        [this] { window_.fileWork().save(); });
    add({tr("Save session &as…"), tr("Save it under another name")}, {controlShift(Qt::Key_S)},
        [this] { window_.fileWork().saveAs(); });
    exportFigure_ = add(
        {tr("&Export figure…"), tr("The picture, or the numbers behind it, as a file or to paste")},
        {control(Qt::Key_E)}, [this] { window_.showExport(); });
    leaving_ << exportFigure_;
    add({tr("Page set-&up…"), tr("The paper in the printer, its direction and its margins")},
        {QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_P)}, [this] { window_.setUpSheet(); });
    leaving_ << add({tr("&Print…"), tr("The picture on paper, or as a PDF of a whole page")},
                    {control(Qt::Key_P)}, [this] { window_.print(); });
    addSeparator();
    add({tr("&Close window"), tr("Close this window")}, {control(Qt::Key_W)},
        [this] { window_.close(); });
    add({tr("&Quit"), tr("Close every window")}, {control(Qt::Key_Q)},
        [] { QApplication::closeAllWindows(); });
}

void WindowActions::makeExamples() {
    const QString folder = examplesFolder();
    if (folder.isEmpty())
        return; // they are not installed
    QMenu* menu = addMenu(tr("E&xamples"));
    for (const ExampleFile& one : exampleFiles()) {
        const QString path = folder + QLatin1Char('/') + utf8(one.file);
        QAction* action = menu->addAction(words(one.name), &window_, [this, path] {
            if (path.endsWith(QLatin1String(".fovea"))) // the example itself is not saved to
                window_.fileWork().openCopy(path);
            else
                window_.open(path);
        });
        action->setToolTip(words(one.tip));
        action->setStatusTip(words(one.tip));
    }
}

void WindowActions::makeEdit() {
    begin(tr("&Edit"));
    undo_ = add({tr("&Undo"), tr("Take back the last change, of the sentence or of a choice")},
                {control(Qt::Key_Z)}, [this] { takeStep(&Workbench::undo, tr("Taken back: %1")); });
    redo_ = add({tr("&Redo"), tr("Make the change that was taken back")}, {controlShift(Qt::Key_Z)},
                [this] { takeStep(&Workbench::redo, tr("Made again: %1")); });
    addSeparator();
    makeCopies();
    addSeparator();
    edit_ = add({tr("&Edit sentence"), tr("Go to the sentence, or to the first choice of the "
                                          "workspace")},
                {control(Qt::Key_L)}, [this] { window_.beginEditing(); });
    cross_ =
        add({tr("Another sentence for the &keys"),
             tr("Keys and values come from a sentence of their own: cross-attention; a model reads "
                "both as a pair")},
            {control(Qt::Key_J)}, [this] { window_.workbench().setCross(cross_->isChecked()); });
    cross_->setCheckable(true);
    addSeparator();
    keep_ = add({tr("Set as &A"), tr("Compare later states with this one")}, {control(Qt::Key_B)},
                [this] { window_.workbench().keepAsReference(); });
    forget_ = add({tr("C&lear A"), tr("Stop comparing")}, {controlShift(Qt::Key_B)},
                  [this] { window_.workbench().forgetReference(); });
    addSeparator();
    add({tr("&Find a command…"), tr("Every action, choice and view by a few letters")},
        {control(Qt::Key_K), controlShift(Qt::Key_P)}, [this] { window_.showPalette(); })
        ->setProperty(onlyInMenu, true);
}

// What is chosen in the export dialog holds for these as well.
void WindowActions::makeCopies() {
    const auto copy = [this](const QString& text, const char* way, const QKeySequence& keys) {
        leaving_ << add({text, words(copies().info().row(way).summary)}, {keys},
                        [this, way] { window_.copyFigure(way); });
        return leaving_.back();
    };
    const auto behind = [](Qt::Key key) { // Ctrl+Shift+E and a letter
        return QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E, QKeyCombination(key));
    };
    copy_ = copy(tr("&Copy figure"), "picture", controlShift(Qt::Key_C));
    copy(tr("Copy as &SVG"), "drawing", behind(Qt::Key_S));
    copy(tr("Copy &numbers"), "numbers", behind(Qt::Key_N));
    copy(tr("Copy as co&mmand"), "command", behind(Qt::Key_C));
    add({tr("&Paste figure or command"),
         tr("Open what a copied picture carries, or what a copied ‘fovea text …’ makes")},
        {controlShift(Qt::Key_V)}, [this] { window_.paste(); });
}

void WindowActions::makeView() {
    begin(tr("&View"));
    makeWorkspaces();
    makeFigures();
    addSeparator();
    makeThemes();
    makeTextSizes();
    makeDirections();
    makeDevices();
    add({tr("&Settings…"), tr("Colours, size of words, device, how figures leave the window")},
        {control(Qt::Key_Comma)}, [this] { window_.showSettings(); });
    addSeparator();
    fullScreen_ =
        add({tr("F&ull screen"), tr("The window alone on the screen")}, {QKeySequence(Qt::Key_F11)},
            [this] { window_.setFullScreen(fullScreen_->isChecked()); });
    fullScreen_->setCheckable(true);
    present_ =
        add({tr("P&resent"), tr("The picture and the sentence, large, and nothing else")},
            {QKeySequence(Qt::Key_F5)}, [this] { window_.setPresenting(present_->isChecked()); });
    present_->setCheckable(true);
    cover_ =
        add({tr("&Hide the picture"), tr("For a class that is to guess first; again reveals it")},
            {QKeySequence(Qt::Key_B), QKeySequence(Qt::Key_Period)},
            [this] { window_.setCovered(cover_->isChecked()); });
    cover_->setCheckable(true);
    // One key that leads out of everything; what it does now, its words say.
    back_ = add({tr("Stop &computing"), tr("Stop what takes long, or leave the presentation")},
                {QKeySequence(Qt::Key_Escape)}, [this] { window_.goBack(); });
}

QAction* WindowActions::addChoice(const Words& words, const QList<QKeySequence>& keys, Slot slot,
                                  std::function<bool()> chosen) {
    QAction* action = add(words, keys, std::move(slot));
    checks_.emplace_back(action, std::move(chosen));
    return action;
}

void WindowActions::makeThemes() {
    beginChoice(tr("&Theme"));
    const auto theme = [this](const Words& words, Qt::Key key, ThemeChoice choice) {
        addChoice(
            words, {QKeySequence(Qt::CTRL | Qt::Key_T, QKeyCombination(key))},
            [this, choice] { window_.chooseTheme(choice); },
            [this, choice] { return window_.themeChoice() == choice; });
    };
    theme({tr("As the &system"), tr("Light or dark, as the desktop is")}, Qt::Key_S,
          ThemeChoice::system);
    theme({tr("&Light"), tr("Dark words on a light ground")}, Qt::Key_L, ThemeChoice::light);
    theme({tr("&Dark"), tr("Light words on a dark ground")}, Qt::Key_D, ThemeChoice::dark);
    theme(
        {tr("&High contrast"), tr("Words and lines that stand out, light or dark as the desktop")},
        Qt::Key_H, ThemeChoice::contrast);
    endChoice();
}

void WindowActions::makeTextSizes() {
    beginMenu(tr("Text si&ze"));
    larger_ =
        add({tr("&Larger"), tr("Larger words, and larger pictures with them")},
            {control(Qt::Key_Plus), control(Qt::Key_Equal)}, [this] { window_.stepTextSize(1); });
    smaller_ = add({tr("&Smaller"), tr("Smaller words, and more room beside them")},
                   {control(Qt::Key_Minus)}, [this] { window_.stepTextSize(-1); });
    add({tr("&Usual"), tr("Words as large as at the first start")}, {control(Qt::Key_0)},
        [this] { window_.chooseTextSize(usualTextSize); });
    endChoice();
}

void WindowActions::makeDirections() {
    beginChoice(tr("Text &direction"));
    const auto direction = [this](const Words& words, Qt::Key key, TextDirection choice) {
        addChoice(
            words, {QKeySequence(Qt::CTRL | Qt::Key_D, QKeyCombination(key))},
            [this, choice] { window_.chooseDirection(choice); },
            [this, choice] { return window_.preferences().direction == choice; });
    };
    direction({tr("&Automatic"), tr("The window runs as its language does")}, Qt::Key_A,
              TextDirection::automatic);
    direction({tr("&Left to right"), tr("The window begins at the left")}, Qt::Key_L,
              TextDirection::leftToRight);
    direction({tr("&Right to left"), tr("The window begins at the right")}, Qt::Key_R,
              TextDirection::rightToLeft);
    endChoice();
}

void WindowActions::makeDevices() {
    devices_ = beginChoice(tr("De&vice"));
    endChoice();
    refreshDevices();
}

void WindowActions::refreshDevices() {
    continueChoice(devices_);
    for (const auto& [id, action] : deviceActions_)
        action->setVisible(false); // `fovea devices` tells why
    for (const Device& device : fovea::devices()) {
        if (!device.problem.empty())
            continue;
        QAction*& action = deviceActions_[device.id];
        if (!action)
            action = addDevice(device);
        action->setVisible(true);
    }
    endChoice();
    qDeleteAll(deviceGaps_);
    deviceGaps_.clear();
    for (const OpenclGap& gap : openclGaps()) {
        for (const QString& sentence :
             words(gap.problem).split(endOfSentence, Qt::SkipEmptyParts)) {
            QAction* action = devices_->addAction(unmarked(sentence));
            action->setEnabled(false); // to be read
            deviceGaps_ << action;
        }
    }
}

QAction* WindowActions::addDevice(const Device& device) {
    const QString model = unmarked(quotedText(device.model));
    return addChoice(
        {device.verdict.name.empty() ? words(device.name)
                                     : QStringLiteral("%1 · %2").arg(words(device.name), model),
         model.isEmpty() ? tr("The fastest device that passed its test")
                         : tr("Compute on %1").arg(model)},
        digit(Qt::ControlModifier | Qt::AltModifier | Qt::ShiftModifier, deviceActions_.size() - 1),
        [this, id = device.id] {
            for (const Device& now : fovea::devices()) // as it is known now
                if (now.id == id)
                    window_.chooseDevice(now);
        },
        [this, id = device.id] { return window_.workbench().device().id == id; });
}

void WindowActions::makeHelp() {
    begin(tr("&Help"));
    add({tr("&Manual"), tr("Of what is looked at, and of all else")}, {QKeySequence(Qt::Key_F1)},
        [this] { window_.showManual(); });
    add({tr("Keys of this &view"), tr("What it shows, how to read it, and its keys")},
        {control(Qt::Key_F1)}, [this] { window_.showHelp(); });
    add({tr("&Keyboard shortcuts"), tr("Every key, and what it does")},
        {QKeySequence(Qt::CTRL | Qt::Key_Question)}, [this] { window_.showShortcuts(); });
    add({tr("&About Fovea"), tr("Version, devices, licences, and what a report of a fault needs")},
        {QKeySequence(Qt::SHIFT | Qt::Key_F1)}, [this] { window_.showAbout(); });
}

QList<QAction*> WindowActions::ofPicture() const {
    return {copy_, exportFigure_, keep_, forget_, present_};
}

QAction* WindowActions::figure(const QString& row) const {
    for (const auto& [action, chosen] : checks_)
        if (action->property(rowProperty).toString() == row)
            return action;
    return nullptr;
}

void WindowActions::refresh() {
    tellUndo(*undo_, window_.workbench().undoStack().before(),
             tr("Take back the last change, of the sentence or of a choice"), tr("Take back: %1"));
    tellUndo(*redo_, window_.workbench().undoStack().after(),
             tr("Make the change that was taken back"), tr("Make again: %1"));
    const Experiment& experiment = window_.workbench().experiment();
    const WorkspaceUi& shown = workspaceUi(experiment.view.workspace);
    const bool compares = shown.differences != nullptr;
    keep_->setEnabled(compares);
    cross_->setEnabled(shown.twoSentences && takesTwoTexts(experiment));
    edit_->setText(shown.twoSentences ? tr("&Edit sentence") : tr("&Edit the first choice"));
    cross_->setChecked(experiment.keysText.has_value());
    forget_->setEnabled(compares && experiment.reference.experiment);
    for (const auto& [action, chosen] : checks_)
        action->setChecked(chosen());
    larger_->setEnabled(window_.preferences().textSize < textSizes.back());
    smaller_->setEnabled(window_.preferences().textSize > textSizes.front());
    fullScreen_->setChecked(window_.isFullScreen());
    present_->setChecked(window_.isPresenting());
    cover_->setEnabled(window_.isPresenting());
    cover_->setChecked(window_.isCovered());
    back_->setEnabled(window_.isWaiting() || window_.isPresenting());
    back_->setText(window_.isPresenting() && !window_.isWaiting() ? tr("&Leave the presentation")
                                                                  : tr("Stop &computing"));
}

void WindowActions::setFigureVeiled(bool veiled) {
    for (QAction* action : leaving_)
        action->setEnabled(!veiled);
}

void WindowActions::tellUndo(QAction& action, const Experiment* other, const QString& always,
                             const QString& now) const {
    action.setEnabled(other);
    setTip(action,
           other ? now.arg(words(changedPart(*other, window_.workbench().experiment()))) : always);
}

// What it changed may be anywhere in the window.
void WindowActions::takeStep(void (Workbench::*step)(), const QString& told) {
    const Experiment before = window_.workbench().experiment();
    (window_.workbench().*step)();
    if (auto* status = window_.findChild<StatusLine*>())
        status->speak(told.arg(words(changedPart(before, window_.workbench().experiment()))));
}

void WindowActions::tellKeys(const QWidget& buttons) const {
    for (auto* button : buttons.findChildren<QAbstractButton*>()) {
        const QString row = button->property("row").toString();
        if (const QAction* action = row.isEmpty() ? nullptr : figure(row))
            button->setToolTip(action->toolTip());
        if (button->property("cross").toBool()) {
            button->setToolTip(cross_->toolTip());
            button->setAccessibleName(plainText(*cross_));
        }
    }
}

} // namespace fovea
