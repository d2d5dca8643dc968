#include "app/manual/manual_viewer.h"

#include "app/manual/manual.h"
#include "app/manual/manual_browser.h"
#include "app/manual/manual_html.h"
#include "app/read_command.h"
#include "core/base/error.h"
#include "ui/look/fonts.h"
#include "ui/look/language.h"
#include "ui/widgets/small_button.h"
#include "ui/words.h"
#include "ui/workbench.h"

#include <QtCore/QUrl>
#include <QtGui/QDesktopServices>
#include <QtGui/QKeyEvent>
#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QListWidget>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QToolButton>

#include <chrono>

namespace fovea {
namespace {

constexpr int viewerWidth = 1080;
constexpr int listWidth = 230;
constexpr std::chrono::milliseconds atRest(200); // the width, before figures are made for it

} // namespace

ManualViewer::ManualViewer(Workbench& workbench, const std::string& page, const Theme& theme,
                           QWidget* window)
    : Overlay(tr("Manual"), viewerWidth, theme, window), workbench_(workbench), shown_(&theme),
      search_(new QLineEdit(panel())), list_(new QListWidget(panel())),
      browser_(new ManualBrowser(panel())),
      back_(smallButton(QStringLiteral("←"), tr("The page before (Alt+Left)"), panel())),
      forward_(smallButton(QStringLiteral("→"), tr("The page after (Alt+Right)"), panel())),
      history_{page} {
    setObjectName(QStringLiteral("manual"));
    auto* layout = new QHBoxLayout(panel());
    layout->setContentsMargins(18, 18, 18, 16);
    layout->setSpacing(14);
    auto* left = new QVBoxLayout;
    auto* head = new QHBoxLayout;
    auto* title = new QLabel(tr("Manual"), panel());
    title->setObjectName(QStringLiteral("title"));
    head->addWidget(title, 1);
    head->addWidget(back_);
    head->addWidget(forward_);
    left->addLayout(head);
    search_->setObjectName(QStringLiteral("letters"));
    search_->setPlaceholderText(tr("Search"));
    search_->setAccessibleName(tr("Search the manual"));
    search_->setMinimumHeight(scaledToText(34));
    left->addWidget(search_);
    list_->setObjectName(QStringLiteral("manualList"));
    list_->setAccessibleName(tr("Pages"));
    list_->setFixedWidth(scaledToText(listWidth));
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    left->addWidget(list_, 1);
    auto* print = new QPushButton(tr("&Print…"), panel());
    print->setObjectName(QStringLiteral("printManual"));
    print->setToolTip(tr("This page on paper, or as a PDF (Ctrl+P)"));
    connect(print, &QPushButton::clicked, this, [this] { Q_EMIT printAsked(); });
    left->addWidget(print);
    auto* leave = new QPushButton(tr("&Close"), panel());
    leave->setToolTip(tr("Close (Esc)"));
    left->addWidget(leave);
    layout->addLayout(left);
    layout->addWidget(browser_, 1);
    for (QWidget* one : {static_cast<QWidget*>(search_), static_cast<QWidget*>(browser_)})
        one->installEventFilter(this);
    connect(search_, &QLineEdit::textEdited, this, &ManualViewer::fillList);
    connect(list_, &QListWidget::currentItemChanged, this, [this](QListWidgetItem* item) {
        if (item && !item->data(Qt::UserRole).toString().isEmpty())
            show(item->data(Qt::UserRole).toString().toStdString());
    });
    connect(browser_, &ManualBrowser::followed, this, &ManualViewer::follow);
    connect(back_, &QToolButton::clicked, this, [this] { go(-1); });
    connect(forward_, &QToolButton::clicked, this, [this] { go(1); });
    connect(leave, &QPushButton::clicked, this, &QWidget::close);
    connect(&figures_, &ManualFigures::made, browser_, &ManualBrowser::setFigure);
    width_.setSingleShot(true);
    width_.setInterval(atRest);
    connect(&width_, &QTimer::timeout, this, &ManualViewer::makeFigures);
    connect(browser_, &ManualBrowser::widthChanged, this, [this] { width_.start(); });
    fillList({});
    search_->setFocus();
    refresh();
}

// All pages by section, or those that are found.
void ManualViewer::fillList(const QString& search) {
    const QSignalBlocker quiet(list_);
    list_->clear();
    const std::string& language = languageInUse().id;
    const auto add = [&](const std::string& id) {
        auto* item = new QListWidgetItem(utf8(manualPage(id, language).title), list_);
        item->setData(Qt::UserRole, utf8(id));
        if (id == page())
            list_->setCurrentItem(item);
    };
    if (!search.trimmed().isEmpty()) {
        for (const std::string& id : searchManual(search, language))
            add(id);
        if (list_->count() == 0)
            (new QListWidgetItem(tr("No matches"), list_))->setFlags(Qt::NoItemFlags);
        return;
    }
    for (const ManualSection& section : manualSections()) {
        auto* heading = new QListWidgetItem(words(section.name), list_);
        heading->setFlags(Qt::NoItemFlags);
        heading->setFont(wordFont(smallPoints * textScale(), QFont::DemiBold));
        for (const std::string& id : section.pages)
            add(id);
    }
}

// From the words that are searched into the list, and through the pages from anywhere.
bool ManualViewer::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool alt = key->modifiers() == Qt::AltModifier;
        if (alt && (key->key() == Qt::Key_Left || key->key() == Qt::Key_Right)) {
            keyPressEvent(static_cast<QKeyEvent*>(event));
            return true;
        }
        const bool enters = key->key() == Qt::Key_Down || key->key() == Qt::Key_Return ||
                            key->key() == Qt::Key_Enter;
        if (watched == search_ && enters && list_->count() > 0) {
            list_->setFocus();
            for (int i = 0; i < list_->count() && !search_->text().isEmpty(); ++i)
                if (list_->item(i)->flags() != Qt::NoItemFlags)
                    return list_->setCurrentRow(i), true;
            return true;
        }
    }
    return Overlay::eventFilter(watched, event);
}

void ManualViewer::keyPressEvent(QKeyEvent* event) {
    const bool alt = event->modifiers() == Qt::AltModifier;
    if (alt && event->key() == Qt::Key_Left && at_ > 0)
        go(-1);
    else if (alt && event->key() == Qt::Key_Right && at_ + 1 < history_.size())
        go(1);
    else
        Overlay::keyPressEvent(event);
}

void ManualViewer::show(const std::string& id) {
    if (id == page())
        return;
    history_.resize(at_ + 1);
    history_.push_back(id);
    ++at_;
    refresh();
}

void ManualViewer::go(int by) {
    at_ = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(at_) + by);
    refresh();
}

void ManualViewer::refresh() {
    const ManualPage& shown = manualPage(page(), languageInUse().id);
    browser_->setPage(
        manualHtml(shown,
                   {.link = {}, .image = [](int i) { return QStringLiteral("figure:%1").arg(i); }}),
        *shown_);
    makeFigures();
    back_->setEnabled(at_ > 0);
    forward_->setEnabled(at_ + 1 < history_.size());
    const QSignalBlocker quiet(list_);
    for (int i = 0; i < list_->count(); ++i)
        if (list_->item(i)->data(Qt::UserRole).toString() == utf8(page()))
            list_->setCurrentRow(i);
    Q_EMIT pageShown(utf8(shown.title));
}

void ManualViewer::makeFigures() {
    constexpr int narrow = 120; // the page has no place yet
    if (browser_->textWidth() < narrow)
        return;
    figures_.make(figureCommands(manualPage(page(), languageInUse().id)), browser_->textWidth(),
                  devicePixelRatioF(), *shown_);
}

void ManualViewer::follow(const QString& target) {
    if (target.startsWith(QLatin1String("figure:")))
        return openFigure(QStringView(target).mid(7).toInt());
    if (isManualPage(target.toStdString()))
        return show(target.toStdString());
    if (target.startsWith(QLatin1String("https://")))
        QDesktopServices::openUrl(QUrl(target));
}

// As in the gallery: undo goes back.
void ManualViewer::openFigure(int index) {
    const auto commands = figureCommands(manualPage(page(), languageInUse().id));
    if (index < 0 || index >= static_cast<int>(commands.size()))
        return;
    try {
        workbench_.edit(openedBeside(experimentOfCommand(commands[static_cast<std::size_t>(index)]),
                                     workbench_.experiment()));
        close();
    } catch (const Error&) { // a model that is not there: its command is
    }
}

void ManualViewer::setTheme(const Theme& theme) {
    Overlay::setTheme(theme);
    shown_ = &theme;
    if (isVisible())
        refresh();
}

} // namespace fovea
