#include "ui/export/export_form.h"

#include "core/base/table.h"
#include "core/figure/figures.h"
#include "ui/export/formats.h"
#include "ui/export/length_box.h"
#include "ui/export/segments.h"
#include "ui/words.h"

#include <QtCore/QScopedValueRollback>
#include <QtWidgets/QCheckBox>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QGridLayout>
#include <QtWidgets/QLabel>

namespace fovea {
namespace {

std::vector<Segments::Segment> formatSegments() {
    std::vector<Segments::Segment> all;
    for (const RowInfo& row : formats().info().rows)
        if (formats().math(row.id).ofFigure)
            all.push_back({utf8(row.id), utf8(row.id).toUpper(),
                           QStringLiteral("%1: %2").arg(words(row.name), words(row.summary))});
    return all;
}

std::vector<Segments::Segment> themeSegments() {
    std::vector<Segments::Segment> all;
    for (const RowInfo& row : paperThemes().info().rows)
        all.push_back({utf8(row.id), words(row.name), words(row.summary)});
    return all;
}

} // namespace

ExportForm::ExportForm(const PaperChoices& choices, QWidget* parent)
    : QWidget(parent), choices_(choices), figure_(new QComboBox(this)),
      format_(new Segments(tr("Format"), formatSegments(), this)), size_(new QComboBox(this)),
      width_(new LengthBox(this)), height_(new LengthBox(this)), type_(new NumberBox(this)),
      dots_(new NumberBox(this)), theme_(new Segments(tr("Look"), themeSegments(), this)),
      title_(new QCheckBox(this)), caption_(new QCheckBox(this)), carry_(new QCheckBox(this)) {
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(14);
    grid->setVerticalSpacing(9);
    grid->setColumnStretch(1, 1);
    figureName_ =
        add(*grid, tr("&Figure"), figure_, tr("Which of the pictures that are in the window"));
    connect(figure_, &QComboBox::activated, this, &ExportForm::chosen);
    add(*grid, tr("F&ormat"), format_, tr("What kind of file"));
    connect(format_, &Segments::chosen, this, [this](const QString& id) {
        choices_.format = id.toStdString();
        change();
    });
    makePaper(*grid);
    makeSwitches(*grid);
    grid->setRowStretch(grid->rowCount(), 1);
    show();
}

QLabel* ExportForm::add(QGridLayout& grid, const QString& label, QWidget* field,
                        const QString& tip) {
    auto* name = new QLabel(label, this);
    name->setBuddy(field);
    field->setAccessibleName(withoutKey(label));
    field->setToolTip(tip);
    const int row = grid.rowCount();
    grid.addWidget(name, row, 0, Qt::AlignLeft | Qt::AlignVCenter); // which mirrors
    grid.addWidget(field, row, 1);
    return name;
}

void ExportForm::makePaper(QGridLayout& grid) {
    for (const RowInfo& row : paperSizes().info().rows)
        size_->addItem(words(row.name), utf8(row.id));
    size_->addItem(tr("A size of its own"));
    add(grid, tr("Si&ze"), size_, tr("What the figure is for"));
    connect(size_, &QComboBox::activated, this, [this] {
        const QString id = size_->currentData().toString();
        if (!id.isEmpty())
            setSize(choices_.paper, paperSizes().info().row(id.toStdString()));
        change();
    });
    add(grid, tr("&Width"), width_, tr("Of the paper, in millimetres"));
    add(grid, tr("&Height"), height_, tr("Of the paper, in millimetres"));
    connect(width_, &LengthBox::valueChanged, this, [this] {
        choices_.paper.width = width_->length();
        change();
    });
    connect(height_, &LengthBox::valueChanged, this, [this] {
        choices_.paper.height = height_->length();
        change();
    });
    type_->setRange(3, 72);
    type_->setSuffix(tr(" pt"));
    type_->setSingleStep(0.5);
    dots_->setRange(36, 2400);
    dots_->setDecimals(0);
    dots_->setSingleStep(50);
    for (NumberBox* box : {type_, dots_})
        box->setKeyboardTracking(false);
    add(grid, tr("T&ype size"), type_, tr("How large the words in it are"));
    add(grid, tr("&Dots per inch"), dots_, tr("How fine the pixels of a PNG are"));
    connect(type_, &NumberBox::valueChanged, this, [this](double points) {
        choices_.paper.fontSize = points;
        change();
    });
    connect(dots_, &NumberBox::valueChanged, this, [this](double dots) {
        choices_.paper.dpi = dots;
        change();
    });
    add(grid, tr("&Look"), theme_, tr("Which colours it has"));
    connect(theme_, &Segments::chosen, this, [this](const QString& id) {
        choices_.paper.theme = paperThemes().math(id.toStdString());
        change();
    });
}

void ExportForm::makeSwitches(QGridLayout& grid) {
    const auto add = [&](QCheckBox* box, const QString& text, const QString& tip, bool Paper::*on) {
        box->setText(text);
        box->setAccessibleName(withoutKey(text));
        box->setToolTip(tip);
        grid.addWidget(box, grid.rowCount(), 1);
        connect(box, &QCheckBox::toggled, this, [this, on](bool checked) {
            choices_.paper.*on = checked;
            change();
        });
    };
    add(title_, tr("&Title"), tr("What the picture shows, above it"), &Paper::title);
    add(caption_, tr("Captio&n"), tr("The choices behind it, below the picture"), &Paper::caption);
    add(carry_, tr("Em&bed the experiment"),
        tr("The file carries the sentence and every choice, for this program to open"),
        &Paper::carryState);
}

void ExportForm::change() {
    if (showing_)
        return;
    show();
    Q_EMIT chosen();
}

void ExportForm::show() {
    const QScopedValueRollback<bool> showing(showing_, true);
    const Paper& paper = choices_.paper;
    const Format& format = formats().math(choices_.format);
    format_->choose(utf8(choices_.format));
    const RowInfo* size = sizeOf(paper);
    size_->setCurrentIndex(size ? size_->findData(utf8(size->id)) : size_->count() - 1);
    width_->setLength(paper.width);
    height_->setLength(paper.height);
    type_->setValue(paper.fontSize);
    dots_->setValue(paper.dpi);
    for (const RowInfo& row : paperThemes().info().rows)
        if (paperThemes().math(row.id) == paper.theme)
            theme_->choose(utf8(row.id));
    title_->setChecked(paper.title);
    caption_->setChecked(paper.caption);
    carry_->setChecked(paper.carryState);
    const std::initializer_list<QWidget*> ofPaper = {size_,  width_, height_,  type_,
                                                     theme_, title_, caption_, carry_};
    for (QWidget* field : ofPaper)
        field->setEnabled(format.onPaper);
    dots_->setEnabled(format.hasDots);
}

void ExportForm::forAnyFigure() {
    figure_->hide();
    figureName_->hide();
}

void ExportForm::setChoices(const PaperChoices& choices) {
    choices_ = choices;
    show();
}

void ExportForm::setFigures(const std::vector<std::string>& present, const std::string& large) {
    const std::string before = figure();
    figure_->clear();
    for (const RowInfo& row : figures().info().rows)
        if (std::ranges::find(present, row.id) != present.end())
            figure_->addItem(words(row.name),
                             row.id == large ? QString() : utf8(row.id)); // follows the window
    const int again = before.empty() ? -1 : figure_->findData(utf8(before));
    figure_->setCurrentIndex(again >= 0 ? again : figure_->findData(QString()));
}

void ExportForm::setNaturalSize(const QSizeF& millimetres) {
    width_->setNatural(millimetres.width());
    height_->setNatural(millimetres.height());
}

std::string ExportForm::figure() const {
    return figure_->currentData().toString().toStdString();
}

} // namespace fovea
