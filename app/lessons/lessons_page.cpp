#include "app/lessons/lessons_page.h"

#include "ui/look/fonts.h"
#include "ui/look/language.h"
#include "ui/widgets/whole_scroll_area.h"
#include "ui/words.h"

#include <QtWidgets/QGridLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QPushButton>

namespace fovea {
namespace {

constexpr int lessonsWidth = 860;
constexpr int columns = 2;

Lesson lessonOf(const LessonSource& source) {
    const LessonText& text = source.in(languageInUse().id);
    return readLesson(text.text, text.path);
}

// A number, its title and how long it is; as high as its words.
class LessonCard : public QPushButton {
public:
    LessonCard(int number, const Lesson& lesson, QWidget* parent) : QPushButton(parent) {
        setObjectName(QStringLiteral("galleryCard"));
        setAutoDefault(true);
        setAccessibleName(utf8(lesson.title));
        auto* layout = new QHBoxLayout(this);
        layout->setContentsMargins(14, 10, 14, 10);
        layout->setSpacing(12);
        const auto add = [&](const QString& text, const char* name, int stretch) {
            auto* label = new QLabel(text, this);
            label->setObjectName(QLatin1String(name));
            label->setTextFormat(Qt::PlainText);
            label->setWordWrap(stretch > 0);
            label->setAttribute(Qt::WA_TransparentForMouseEvents);
            layout->addWidget(label, stretch);
        };
        add(QString::number(number), "accented", 0);
        add(utf8(lesson.title), "heading", 1);
        add(LessonsPage::tr("%n pages", nullptr, static_cast<int>(lesson.pages.size())), "quiet",
            0);
        QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
        policy.setHeightForWidth(true);
        setSizePolicy(policy);
    }
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override {
        return layout()->heightForWidth(width);
    }
    [[nodiscard]] QSize sizeHint() const override {
        const int width = scaledToText(lessonsWidth / columns - 40);
        return {width, heightForWidth(width)};
    }
    [[nodiscard]] QSize minimumSizeHint() const override { return {scaledToText(160), 40}; }
};

} // namespace

std::vector<Command> lessonCommands(const OpenLesson& open) {
    std::vector<Command> commands;
    for (const LessonSource& source : course())
        commands.push_back({.group = LessonsPage::tr("Lesson"),
                            .name = utf8(lessonOf(source).title),
                            .run = [open, &source] { open(source); }});
    return commands;
}

LessonsPage::LessonsPage(const OpenLesson& open, const std::function<void()>& askFolder,
                         const Theme& theme, QWidget* window)
    : Overlay(tr("Lessons"), lessonsWidth, theme, window) {
    setObjectName(QStringLiteral("lessons"));
    auto* layout = new QVBoxLayout(panel());
    layout->setContentsMargins(20, 20, 20, 18);
    layout->setSpacing(10);
    auto* title = new QLabel(tr("Lessons"), panel());
    title->setObjectName(QStringLiteral("title"));
    layout->addWidget(title);
    auto* about = new QLabel(tr("Every page asks before it tells, and every number is computed. "
                                "What you answer stays on this machine."),
                             panel());
    about->setObjectName(QStringLiteral("quiet"));
    about->setWordWrap(true);
    layout->addWidget(about);
    auto* inside = new QWidget;
    auto* grid = new QGridLayout(inside);
    grid->setContentsMargins(2, 2, 10, 2);
    grid->setSpacing(10);
    int index = 0;
    for (const LessonSource& source : course()) {
        auto* card = new LessonCard(index + 1, lessonOf(source), inside);
        // The first half stands at the left.
        const int rows = (static_cast<int>(course().size()) + columns - 1) / columns;
        grid->addWidget(card, index % rows, index / rows);
        connect(card, &QPushButton::clicked, this, [this, open, &source] {
            close();
            open(source);
        });
        if (index++ == 0)
            card->setFocus();
    }
    for (int column = 0; column < columns; ++column)
        grid->setColumnStretch(column, 1);
    auto* scroll = new WholeScrollArea(panel());
    scroll->setWidget(inside);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    layout->addWidget(scroll, 1);
    auto* bottom = new QHBoxLayout;
    auto* own = new QPushButton(tr("&Open a lesson…"), panel());
    own->setToolTip(tr("Choose a folder with a lesson of your own"));
    auto* leave = new QPushButton(tr("&Close"), panel());
    leave->setToolTip(tr("Close (Esc)"));
    for (QPushButton* button : {own, leave})
        button->setAutoDefault(true);
    connect(own, &QPushButton::clicked, this, [this, askFolder] {
        close();
        askFolder();
    });
    connect(leave, &QPushButton::clicked, this, &QWidget::close);
    bottom->addWidget(own);
    bottom->addStretch(1);
    bottom->addWidget(leave);
    layout->addLayout(bottom);
}

} // namespace fovea
