#include "app/lessons/lessons_page.h"

#include "core/base/error.h"
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

// Of a lesson of the course, as its first line says it: the rest is not read for it.
QString titleOf(const LessonSource& source) {
    const std::string& text = source.in(languageInUse().id).text;
    return utf8(text.substr(0, text.find('\n'))).mid(2);
}

// One that cannot be read has the name of its folder; opening it tells why.
Lesson readOrNamed(const LessonSource& source) {
    try {
        return lessonOf(source);
    } catch (const Error&) {
        return {.title = source.name(), .pages = {}};
    }
}

// Its number in the course, its title and how long it is; as high as its words.
class LessonCard : public QPushButton {
public:
    LessonCard(int number, const LessonSource& source, QWidget* parent) : QPushButton(parent) {
        const Lesson lesson = readOrNamed(source);
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
        if (number > 0)
            add(QString::number(number), "accented", 0);
        else
            setToolTip(quotedText(source.id));
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
                            .name = titleOf(source),
                            .run = [open, &source] { open(source); }});
    return commands;
}

LessonsPage::LessonsPage(const OpenLesson& open, const std::function<void()>& askFolder,
                         const std::vector<LessonSource>& own, const Theme& theme, QWidget* window)
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
    auto* parts = new QVBoxLayout(inside);
    parts->setContentsMargins(2, 2, 10, 2);
    parts->setSpacing(10);
    addCards(*inside, course(), true, open);
    if (!own.empty()) {
        auto* heading = new QLabel(tr("My lessons"), inside);
        heading->setObjectName(QStringLiteral("sectionHeading"));
        parts->addWidget(heading);
        addCards(*inside, own, false, open);
    }
    parts->addStretch(1);
    auto* scroll = new WholeScrollArea(panel());
    scroll->setWidget(inside);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    layout->addWidget(scroll, 1);
    auto* bottom = new QHBoxLayout;
    auto* choose = new QPushButton(tr("&Open a lesson…"), panel());
    choose->setToolTip(tr("Choose a folder with a lesson of your own"));
    auto* leave = new QPushButton(tr("&Close"), panel());
    leave->setToolTip(tr("Close (Esc)"));
    for (QPushButton* button : {choose, leave})
        button->setAutoDefault(true);
    connect(choose, &QPushButton::clicked, this, [this, askFolder] {
        close();
        askFolder();
    });
    connect(leave, &QPushButton::clicked, this, &QWidget::close);
    bottom->addWidget(choose);
    bottom->addStretch(1);
    bottom->addWidget(leave);
    layout->addLayout(bottom);
}

void LessonsPage::addCards(QWidget& inside, const std::vector<LessonSource>& lessons, bool numbered,
                           const OpenLesson& open) {
    auto* grid = new QGridLayout;
    grid->setSpacing(10);
    // The first half stands at the left.
    const int rows = (static_cast<int>(lessons.size()) + columns - 1) / columns;
    for (int i = 0; i < static_cast<int>(lessons.size()); ++i) {
        const LessonSource& source = lessons[static_cast<std::size_t>(i)];
        auto* card = new LessonCard(numbered ? i + 1 : 0, source, &inside);
        grid->addWidget(card, i % rows, i / rows);
        connect(card, &QPushButton::clicked, this, [this, open, source] {
            close();
            open(source);
        });
        if (numbered && i == 0)
            card->setFocus();
    }
    for (int column = 0; column < columns; ++column)
        grid->setColumnStretch(column, 1);
    static_cast<QVBoxLayout*>(inside.layout())->addLayout(grid);
}

} // namespace fovea
