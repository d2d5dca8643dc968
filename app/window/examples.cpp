#include "app/window/examples.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QDir>

namespace fovea {

const std::vector<ExampleFile>& exampleFiles() {
    static const std::vector<ExampleFile> files = {
        {"noun-becomes-verb.fovea", QT_TRANSLATE_NOOP("fovea", "A noun becomes a verb"),
         QT_TRANSLATE_NOOP("fovea", "Session of a tagger: the second ‘saw’ may not attend to ‘a’")},
        {"translation.fovea", QT_TRANSLATE_NOOP("fovea", "A translation"),
         QT_TRANSLATE_NOOP("fovea", "Session of a translator: each Chinese word attends to the "
                                    "English one that it translates")},
        {"repeating-head.fovea", QT_TRANSLATE_NOOP("fovea", "Two heads that work together"),
         QT_TRANSLATE_NOOP("fovea", "Session of an induction model: a score as a sum, and the path "
                                    "behind it")},
        {"positions.fovea", QT_TRANSLATE_NOOP("fovea", "Waves of positions"),
         QT_TRANSLATE_NOOP("fovea", "Session of Positions: a sinusoidal encoding, 60 positions and "
                                    "32 dimensions")},
        {"regression.fovea", QT_TRANSLATE_NOOP("fovea", "A kernel and its weights"),
         QT_TRANSLATE_NOOP("fovea", "Session of Regression: a Gaussian kernel over fifty points")},
        {"reach.fovea", QT_TRANSLATE_NOOP("fovea", "Who reaches whom"),
         QT_TRANSLATE_NOOP("fovea", "Session of Compare: attention, convolution and recurrence on "
                                    "one sentence")},
        {"shape.svg", QT_TRANSLATE_NOOP("fovea", "A word finds its shape (SVG)"),
         QT_TRANSLATE_NOOP("fovea", "A figure: a drawing program opens it, and so does Fovea")},
        {"steps.pdf", QT_TRANSLATE_NOOP("fovea", "Attention in steps (PDF)"),
         QT_TRANSLATE_NOOP("fovea", "A figure for print, with every number of a calculation")},
        {"heads.png", QT_TRANSLATE_NOOP("fovea", "All heads of a model (PNG)"),
         QT_TRANSLATE_NOOP("fovea", "A figure as pixels, with the session inside")},
        {"trained-tagger", QT_TRANSLATE_NOOP("fovea", "A tagger while it learns (folder)"),
         QT_TRANSLATE_NOOP("fovea", "What fovea train left: the slider below the picture goes "
                                    "through the steps of its training")},
        {"points.csv", QT_TRANSLATE_NOOP("fovea", "Points of your own (CSV)"),
         QT_TRANSLATE_NOOP("fovea", "A table with columns x and y, opened in Regression")},
        {"maps.safetensors",
         QT_TRANSLATE_NOOP("fovea", "Attention of another program (safetensors)"),
         QT_TRANSLATE_NOOP("fovea", "A file of attentions with q and k of three layers, for two "
                                    "sentences")},
    };
    return files;
}

QString examplesFolder() {
    const QDir program(QCoreApplication::applicationDirPath());
    // Installed; built by ./run; and the tests of such a build.
    for (const char* there :
         {"../share/fovea/examples", "../../resources/examples", "../../../resources/examples"})
        if (const QString folder = QDir::cleanPath(program.filePath(QLatin1String(there)));
            QDir(folder).exists())
            return folder;
    return {};
}

} // namespace fovea
