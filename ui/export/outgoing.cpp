#include "ui/export/outgoing.h"

#include "core/base/error.h"
#include "core/base/table.h"
#include "core/figure/figures.h"
#include "ui/export/formats.h"
#include "ui/words.h"
#include "ui/workbench.h"
#include "ui/workspaces.h"

#include <QtCore/QTextBoundaryFinder>

namespace fovea {

Outgoing outgoing(const Picture& picture, const std::string& figure, const Paper& paper) {
    Outgoing out{nullptr, picture.experiment, paper};
    if (!figure.empty() && figure != figureOf(out.experiment.view).id)
        showFigure(out.experiment.view, figure); // so that it opens with this one in the large
    out.figure = picture.figure(figureOf(out.experiment.view).id);
    if (!out.figure)
        fail(QT_TRANSLATE_NOOP("fovea", "there is no figure to export yet"));
    return out;
}

std::string bytesOf(const Outgoing& out, const std::string& format) {
    return formats().math(format).write(out.figure ? *out.figure : Figure(), out.experiment,
                                        out.paper);
}

// Letters and digits of any script, the rest hyphens; cut between two words, or two letters.
QString fileName(const Experiment& experiment) {
    constexpr qsizetype longest = 48;
    QString name = utf8(figureOf(experiment.view).id);
    const auto subject = workspaceUi(experiment.view.workspace).subject;
    if (!subject)
        return name;
    bool gap = true;
    const QString sentence = subject(experiment);
    QTextBoundaryFinder letters(QTextBoundaryFinder::Grapheme, sentence);
    for (qsizetype from = 0, to = 0; (to = letters.toNextBoundary()) >= 0; from = to) {
        const QString letter = sentence.mid(from, to - from);
        const bool kept = letter.front().isLetterOrNumber() ||
                          (letter.front().isHighSurrogate() && letter.size() == 2 &&
                           QChar::isLetterOrNumber(QChar::surrogateToUcs4(letter[0], letter[1])));
        if (kept && gap)
            name += QLatin1Char('-');
        if (kept)
            name += letter;
        gap = !kept;
        if (name.size() >= longest)
            break;
    }
    return name;
}

} // namespace fovea
