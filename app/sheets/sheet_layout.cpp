#include "app/sheets/sheet_layout.h"

#include "app/sheets/sheet_tables.h"
#include "app/sheets/sheet_type.h"
#include "ui/export/paper.h"
#include "ui/look/language.h"
#include "ui/words.h"

#include <QtGui/QPainter>

#include <algorithm>
#include <memory>

namespace fovea {
namespace {

constexpr double sheetUnitsPerMm = 96 / 25.4;
constexpr double bodyType = 10;
constexpr double highestFigure = 86; // mm
constexpr double boxPadding = 13;
constexpr double listIndent = 20;

double bodyLeading() {
    return languageInUse().id.starts_with("zh") ? 1.32 : 1.3;
}

class StripMaker {
public:
    StripMaker(double width, double pageHeight) : width_(width), pageHeight_(pageHeight) {}

    void add(const std::vector<SheetPart>& parts) {
        for (const SheetPart& part : parts)
            std::visit([this](const auto& one) { make(one); }, part.what);
    }
    void add(SheetStrip strip) { strips_.push_back(std::move(strip)); }
    std::vector<SheetStrip> take() { return std::move(strips_); }

    void lines(const std::vector<RichRun>& runs, const SheetType& type, double before,
               double indent = 0, const QString& mark = {}) {
        auto set = std::make_shared<std::vector<SetLine>>(setInLines(runs, type, width_ - indent));
        const std::size_t count = set->size();
        for (std::size_t i = 0; i < count; ++i) {
            SheetStrip strip{.before = i == 0 ? before : 0, .height = (*set)[i].height};
            // No line of a paragraph stands alone.
            strip.staysWithNext = count > 1 && (i == 0 || i + 2 == count);
            strip.paint = [set, i, indent, mark, type](QPainter& painter, const QPointF& at) {
                (*set)[i].paint(painter, at + QPointF(indent, 0));
                if (i == 0 && !mark.isEmpty())
                    setInLines({{.text = mark}}, type, 100)
                        .front()
                        .paint(painter, at + QPointF(2, 0));
            };
            add(std::move(strip));
        }
    }

    void text(const std::string& markdown, const SheetType& type, double before) {
        bool first = true;
        RichBlock::Kind last = RichBlock::Kind::paragraph;
        for (const RichBlock& block : richText(markdown)) {
            const bool item =
                block.kind == RichBlock::Kind::bullet || block.kind == RichBlock::Kind::numbered;
            const double room = first ? before : item && last == block.kind ? 3 : 7;
            lines(block.runs, type, room, block.kind == RichBlock::Kind::paragraph ? 0 : listIndent,
                  block.mark);
            first = false;
            last = block.kind;
        }
    }

private:
    static const Theme& theme() { return paperTheme(); }
    static SheetType body() {
        return {.points = bodyType, .ink = theme().ink, .leading = bodyLeading()};
    }
    static SheetType small() {
        return {.points = 8.5, .ink = theme().quiet, .leading = bodyLeading()};
    }

    void stayTogether(std::size_t from) {
        for (std::size_t i = from; i < strips_.size(); ++i)
            strips_[i].staysWithNext = true;
    }

    void make(const SheetHeading& one) {
        const std::size_t from = strips_.size();
        const double points = one.newPage ? 18 : 14;
        text(one.text, {.points = points, .ink = theme().ink, .bold = true, .leading = 1.25}, 24);
        if (from < strips_.size())
            strips_[from].newPage = one.newPage;
        stayTogether(from);
    }
    void make(const SheetText& one) { text(one.text, one.quiet ? small() : body(), 8); }

    void make(const SheetFormula& one) {
        auto laid = std::make_shared<LaidFormula>(
            layOutFormula(readFormula(one.formula), bodyType * 1.15, true));
        const double scale = std::min(1.0, width_ / std::max(laid->width, 1.0));
        const double left = (width_ - laid->width * scale) / 2;
        add({.before = 9,
             .height = laid->height() * scale + 2,
             .paint = [laid, scale, left](QPainter& painter, const QPointF& at) {
                 painter.save();
                 painter.translate(at + QPointF(left, 0));
                 painter.scale(scale, scale);
                 paintFormula(painter, *laid, {0, laid->ascent}, theme().ink);
                 painter.restore();
             }});
    }

    void make(const SheetFigure& one) {
        Paper paper;
        paper.fontSize = 8;
        paper.language = languageInUse().id;
        paper.carryState = false;
        Page page = layOut(one.figure, one.experiment, paper);
        // A little more than it needs: words of another size may be a little wider.
        paper.width = std::min(page.size.width() * 1.03, width_ / sheetUnitsPerMm);
        page = layOut(one.figure, one.experiment, paper);
        if (page.size.height() > highestFigure) {
            paper.height = highestFigure;
            page = layOut(one.figure, one.experiment, paper);
        }
        const QSizeF size = page.size * sheetUnitsPerMm;
        add({.before = 10,
             .height = size.height(),
             .staysWithNext = true,
             .paint = [one, page, paper, left = (width_ - size.width()) / 2](QPainter& painter,
                                                                             const QPointF& at) {
                 painter.save();
                 painter.translate(at + QPointF(left, 0));
                 paintPage(painter, page, one.figure, one.experiment, paper);
                 painter.restore();
             }});
    }

    void make(const SheetCommand& one) {
        lines({{.text = utf8(one.command)}},
              {.points = 7.5, .ink = theme().quiet, .mono = true, .leading = 1.25}, 4);
    }

    void make(const SheetRoom& one) {
        const double height = one.height * sheetUnitsPerMm;
        auto set = setInLines({{.text = one.words}}, small(), width_ - 2 * boxPadding);
        add({.before = 10,
             .height = height,
             .staysWithNext = true,
             .paint = [set, height, width = width_](QPainter& painter, const QPointF& at) {
                 painter.setPen(QPen(theme().quiet, 0.8, Qt::DashLine));
                 painter.setBrush(Qt::NoBrush);
                 painter.drawRect(QRectF(at, QSizeF(width, height)));
                 double y = at.y() + 6;
                 for (const SetLine& line : set) {
                     line.paint(painter, {at.x() + boxPadding, y});
                     y += line.height;
                 }
             }});
    }

    // A circle before each; that of the right one is filled.
    void make(const SheetChoices& one) {
        constexpr double indent = 40;
        std::size_t place = 0;
        for (const SheetChoice& choice : one.choices) {
            const std::size_t from = strips_.size();
            SheetType type = body();
            type.bold = choice.right;
            const QString mark = utf8(choiceLetter(place++));
            for (const RichBlock& block : richText(choice.text))
                lines(block.runs, type, strips_.size() == from ? 5 : 2, indent);
            if (from == strips_.size())
                continue;
            auto under = std::move(strips_[from].paint);
            const double middle = setInLines({{.text = mark}}, type, 50).front().height / 2;
            strips_[from].paint = [under, mark, type, middle,
                                   right = choice.right](QPainter& painter, const QPointF& at) {
                under(painter, at);
                const QPointF centre = at + QPointF(7, middle);
                painter.setPen(QPen(theme().ink, 1));
                painter.setBrush(Qt::NoBrush);
                painter.drawEllipse(centre, 5.0, 5.0);
                if (right) {
                    painter.setBrush(theme().ink);
                    painter.drawEllipse(centre, 2.8, 2.8);
                }
                setInLines({{.text = mark}}, type, 50).front().paint(painter, at + QPointF(20, 0));
            };
        }
    }

    void make(const SheetAnswer& one) {
        if (!one.answer.empty())
            return text(one.label + " **" + one.answer + "**", body(), 8);
        auto set = setInLines(richText(one.label).front().runs, body(), width_ / 2);
        const double height = set.front().height;
        add({.before = 10,
             .height = height,
             .paint = [set, height, width = width_](QPainter& painter, const QPointF& at) {
                 set.front().paint(painter, at);
                 const double x = at.x() + set.front().width + 8;
                 painter.setPen(QPen(theme().quiet, 0.8));
                 painter.drawLine(QPointF(x, at.y() + height - 3),
                                  QPointF(std::min(x + 190, at.x() + width), at.y() + height - 3));
             }});
    }

    void make(const SheetTables& one) {
        for (SheetStrip& strip : tableStrips(one, width_, body()))
            add(std::move(strip));
    }

    void make(const SheetBox& one) {
        StripMaker inner(width_ - 2 * boxPadding, pageHeight_);
        inner.lines({{.text = one.kind}},
                    {.points = 8.5, .ink = theme().accent, .bold = true, .leading = 1.3}, 0);
        inner.strips_.back().staysWithNext = true;
        inner.add(one.parts);
        std::vector<SheetStrip> inside = inner.take();
        double height = 2 * boxPadding;
        for (std::size_t i = 0; i < inside.size(); ++i)
            height += inside[i].height + (i > 0 ? inside[i].before : 0);
        if (height > pageHeight_)
            return addCut(std::move(inside));
        add({.before = 12,
             .height = height,
             .paint = [inside, height, width = width_](QPainter& painter, const QPointF& at) {
                 painter.setPen(QPen(theme().quiet, 0.8));
                 painter.setBrush(Qt::NoBrush);
                 painter.drawRoundedRect(QRectF(at, QSizeF(width, height)), 7, 7);
                 double y = at.y() + boxPadding;
                 for (std::size_t i = 0; i < inside.size(); ++i) {
                     y += i > 0 ? inside[i].before : 0;
                     inside[i].paint(painter, {at.x() + boxPadding, y});
                     y += inside[i].height;
                 }
             }});
    }
    // Too high for a page: its strips, beside a line.
    void addCut(std::vector<SheetStrip> inside) {
        for (SheetStrip& strip : inside) {
            auto under = std::move(strip.paint);
            strip.paint = [under, height = strip.height](QPainter& painter, const QPointF& at) {
                painter.setPen(QPen(theme().quiet, 0.8));
                painter.drawLine(at, at + QPointF(0, height));
                under(painter, at + QPointF(boxPadding, 0));
            };
            add(std::move(strip));
        }
    }

    double width_;
    double pageHeight_;
    std::vector<SheetStrip> strips_;
};

// Title, what kind of sheet it is, and lines for a name and a date.
void addHead(StripMaker& maker, const Sheet& sheet, double width) {
    const Theme& theme = paperTheme();
    if (!sheet.kind.isEmpty())
        maker.lines({{.text = sheet.kind}},
                    {.points = 9, .ink = theme.accent, .bold = true, .leading = 1.3}, 0);
    maker.text(sheet.title, {.points = 21, .ink = theme.ink, .bold = true, .leading = 1.2}, 2);
    if (!sheet.hasNames)
        return;
    const SheetType type{.points = 9, .ink = theme.quiet};
    auto name = setInLines({{.text = words(QT_TRANSLATE_NOOP("fovea", "Name"))}}, type, 200);
    auto date = setInLines({{.text = words(QT_TRANSLATE_NOOP("fovea", "Date"))}}, type, 200);
    const double height = name.front().height;
    maker.add({.before = 14,
               .height = height,
               .paint = [name, date, height, width](QPainter& painter, const QPointF& at) {
                   const double middle = at.x() + width * 0.66;
                   painter.setPen(QPen(paperTheme().quiet, 0.8));
                   const double y = at.y() + height - 3;
                   painter.drawLine(QPointF(at.x() + name.front().width + 8, y),
                                    QPointF(middle - 16, y));
                   painter.drawLine(QPointF(middle + date.front().width + 8, y),
                                    QPointF(at.x() + width, y));
                   name.front().paint(painter, at);
                   date.front().paint(painter, {middle, at.y()});
               }});
}

} // namespace

std::string choiceLetter(std::size_t place) {
    constexpr std::size_t letters = 26;
    return place < letters ? std::string(1, static_cast<char>('A' + place))
                           : std::to_string(place + 1);
}

std::vector<SheetStrip> stripsOf(const Sheet& sheet, double width, double pageHeight) {
    StripMaker maker(width, pageHeight);
    addHead(maker, sheet, width);
    maker.add(sheet.parts);
    return maker.take();
}

std::vector<std::vector<PlacedStrip>> pagesOf(const std::vector<SheetStrip>& strips,
                                              double pageHeight) {
    std::vector<std::vector<PlacedStrip>> pages(1);
    double y = 0;
    for (std::size_t i = 0; i < strips.size();) {
        std::size_t end = i; // of those that stay together
        double needed = 0;
        for (;; ++end) {
            needed += strips[end].before + strips[end].height;
            if (!strips[end].staysWithNext || end + 1 == strips.size() || strips[end + 1].newPage)
                break;
        }
        const bool fits = y + needed <= pageHeight + 0.01;
        // Where all of them are too much for any page, they begin here.
        if (!pages.back().empty() &&
            (strips[i].newPage || (!fits && needed - strips[i].before <= pageHeight))) {
            pages.emplace_back();
            y = 0;
        }
        for (; i <= end; ++i) {
            double top = y + (y > 0 ? strips[i].before : 0);
            if (!pages.back().empty() && top + strips[i].height > pageHeight + 0.01) {
                pages.emplace_back();
                top = 0;
            }
            pages.back().push_back({i, top});
            y = top + strips[i].height;
        }
    }
    return pages;
}

} // namespace fovea
