#include "ui/export/export_dialog.h"

#include "core/base/error.h"
#include "core/base/table.h"
#include "core/figure/figures.h"
#include "ui/export/export_form.h"
#include "ui/export/export_preview.h"
#include "ui/widgets/announce.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/side_by_side.h"
#include "ui/widgets/whole_scroll_area.h"
#include "ui/words.h"
#include "ui/workbench.h"

#include <QtCore/QTimer>
#include <QtWidgets/QLabel>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QStyle>
#include <QtWidgets/QVBoxLayout>

#include <utility>

namespace fovea {
namespace {

constexpr int panelWidth = 1080;
constexpr int formWidth = 396;

QLabel* label(const QString& text, const char* name, QWidget* parent) {
    auto* made = new QLabel(text, parent);
    made->setObjectName(QLatin1String(name));
    made->setTextFormat(Qt::PlainText);
    return made;
}

// The letters that lead to something already.
QString lettersOf(const QWidget& parent) {
    QString letters;
    const auto take = [&](const QString& text) {
        if (const auto at = text.indexOf(QLatin1Char('&')); at >= 0)
            letters += text[at + 1].toLower();
    };
    for (const auto* one : parent.findChildren<QLabel*>())
        take(one->text());
    for (const auto* one : parent.findChildren<QAbstractButton*>())
        take(one->text());
    return letters;
}

// The name with the first letter of its English that leads nowhere yet as its key; behind it, where
// the language has no such letters.
QString withKey(const char* english, const QString& taken) {
    QString name = words(english);
    for (const QChar letter : QString::fromUtf8(english)) {
        if (!letter.isLetter() || taken.contains(letter.toLower()))
            continue;
        const auto at = name.indexOf(letter);
        return at >= 0 ? name.insert(at, QLatin1Char('&'))
                       : name + QStringLiteral("(&%1)").arg(letter.toUpper());
    }
    return name;
}

} // namespace

ExportDialog::ExportDialog(Workbench& workbench, const PaperChoices& choices, Made made,
                           const TableInfo& copies, const Theme& theme, QWidget* window)
    : Overlay(tr("Export figure"), panelWidth, theme, window), workbench_(workbench),
      made_(std::move(made)), form_(new ExportForm(choices, panel())),
      preview_(new ExportPreview(theme, panel())), size_(label({}, "quiet", panel())),
      said_(label({}, "said", panel())) {
    setObjectName(QStringLiteral("export"));
    auto* layout = new QVBoxLayout(panel());
    layout->setContentsMargins(24, 20, 24, 20);
    layout->setSpacing(16);
    layout->addWidget(label(tr("Export figure"), "title", panel()), 0, Qt::AlignLeft);
    form_->setFixedWidth(formWidth);
    auto* middle = new WholeScrollArea(panel());
    middle->setWidget(new SideBySide(*makeLeft(), *form_, 28));
    middle->setWidgetResizable(true);
    middle->setFrameShape(QFrame::NoFrame);
    middle->setFocusPolicy(Qt::NoFocus);
    layout->addWidget(middle, 1);
    layout->addLayout(makeButtons(copies));
    connect(form_, &ExportForm::chosen, this, [this] {
        Q_EMIT chosen(form_->choices());
        refresh();
    });
    connect(preview_, &ExportPreview::changed, this, &ExportDialog::showNotes);
    connect(preview_, &ExportPreview::dragged, this, [this] { Q_EMIT dragged(form_->figure()); });
    connect(&workbench, &Workbench::pictureChanged, this, &ExportDialog::refresh);
    refresh();
}

void ExportDialog::setTheme(const Theme& theme) {
    Overlay::setTheme(theme);
    preview_->setTheme(theme);
}

QWidget* ExportDialog::makeLeft() {
    auto* left = new QWidget(panel());
    auto* column = new QVBoxLayout(left);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addWidget(preview_, 1);
    size_->setAlignment(Qt::AlignHCenter);
    said_->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
    said_->setWordWrap(true);
    makeNewsPlace(*said_);
    said_->setMinimumHeight(2 * said_->fontMetrics().lineSpacing()); // nothing jumps
    column->addWidget(size_);
    column->addWidget(said_);
    return left;
}

QHBoxLayout* ExportDialog::makeButtons(const TableInfo& copies) {
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    auto* ways = new QWidget(panel());
    auto* copying = new FlowLayout(ways);
    copying->setSpacing(8);
    copying->addWidget(label(words(copies.name), "fact", panel()));
    const auto button = [&](const QString& text, const QString& tip) {
        auto* made = new QPushButton(text, panel());
        made->setToolTip(tip);
        made->setAutoDefault(true);
        return made;
    };
    QPushButton* close = button(tr("&Close"), tr("Close (Esc)"));
    QPushButton* save = button(tr("&Save…"), tr("Choose a place, and write the file"));
    for (const RowInfo& way : copies.rows) {
        QPushButton* copy = button(withKey(way.name, lettersOf(*panel())), words(way.summary));
        copying->addWidget(copy);
        copy->setAccessibleName(QStringLiteral("%1 %2").arg(words(copies.name), words(way.name)));
        connect(copy, &QPushButton::clicked, this,
                [this, id = way.id] { Q_EMIT copyAsked(id, form_->figure()); });
        ways_.push_back(copy);
    }
    row->addWidget(ways, 1);
    for (QPushButton* last : {close, save}) {
        row->addWidget(last);
        last->raise(); // behind the others for the tab key as well, which goes by this order
    }
    connect(close, &QPushButton::clicked, this, &QWidget::close);
    save->setObjectName(QStringLiteral("primary"));
    connect(save, &QPushButton::clicked, this, [this] { Q_EMIT saveAsked(form_->figure()); });
    ways_.push_back(save);
    save->setFocus();
    return row;
}

void ExportDialog::refresh() {
    const Picture& picture = workbench_.picture();
    std::vector<std::string> present;
    for (const auto& [id, figure] : picture.figures)
        present.push_back(id);
    form_->setFigures(present, figureOf(picture.experiment.view).id);
    try {
        const PaperChoices& choices = form_->choices();
        preview_->show(made_(form_->figure(), choices.paper), choices.format);
    } catch (const Error& error) {
        preview_->showNothing(error.message());
    }
}

void ExportDialog::follow(QWidget& picture) {
    picture_ = &picture;
    picture.installEventFilter(this);
}

bool ExportDialog::eventFilter(QObject* watched, QEvent* event) {
    if (watched == picture_ && event->type() == QEvent::Resize)
        QTimer::singleShot(0, this, [this] { // when it has that size
            resized_ = true;
            refresh();
        });
    return Overlay::eventFilter(watched, event);
}

void ExportDialog::showNotes() {
    const Preview& shown = preview_->preview();
    size_->setText(shown.size);
    if (!shown.page.isEmpty())
        form_->setNaturalSize(shown.page);
    QStringList notes;
    for (const Message& note : shown.notes)
        notes << words(note);
    if (notes.isEmpty() && !shown.image.isNull()) // so that a person tries it
        notes << tr("It can be dragged from here into another program.");
    // A problem stays, whose message may have made the picture lower.
    if (!std::exchange(resized_, false) || !said_->property("problem").toBool())
        tell(notes.join(QLatin1Char('\n')));
    for (QPushButton* way : ways_)
        way->setEnabled(!shown.image.isNull());
}

void ExportDialog::tell(const QString& text) {
    said_->setProperty("problem", false);
    said_->style()->polish(said_);
    said_->setText(text);
}

void ExportDialog::say(const Message& problem) {
    if (problem.text.empty())
        return;
    said_->setProperty("problem", true);
    said_->style()->polish(said_);
    said_->setText(words(problem));
    announce(*said_, said_->text());
}

} // namespace fovea
