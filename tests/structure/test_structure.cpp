// The house itself: which folder may include which, how long a file may be, and that a row stands
// in one place.
#include "core/attention/stages.h"
#include "core/base/table.h"
#include "core/compare/mixing_layers.h"
#include "core/figure/head_measures.h"
#include "core/learn/files/shipped.h"
#include "core/learn/initialisers.h"
#include "core/learn/networks.h"
#include "core/learn/optimisers.h"
#include "core/learn/studies.h"
#include "core/learn/tasks.h"
#include "core/model/architectures.h"
#include "core/regression/data.h"
#include "core/regression/kernels.h"
#include "core/regression/optimisers.h"
#include "support/program.h"

#include <QtCore/QDirIterator>
#include <QtCore/QRegularExpression>
#include <QtTest/QTest>

using namespace fovea;

namespace {

// The exercise of adding rows lets it read another tree.
const QString root = qEnvironmentVariable("FOVEA_SOURCE", QStringLiteral(FOVEA_SOURCE));

struct Source {
    QString path; // from the root
    QString text;
};

QList<Source> sources(const QStringList& folders) {
    QList<Source> all;
    for (const QString& folder : folders) {
        QDirIterator files(root + QLatin1Char('/') + folder,
                           {QStringLiteral("*.h"), QStringLiteral("*.cpp")}, QDir::Files,
                           QDirIterator::Subdirectories);
        while (files.hasNext()) {
            QFile file(files.next());
            if (file.open(QIODevice::ReadOnly))
                all << Source{QDir(root).relativeFilePath(file.fileName()),
                              QString::fromUtf8(file.readAll())};
        }
    }
    return all;
}

// Lower layers first: a file includes its own layer and those before it.
const QStringList layers = {QStringLiteral("core/base"),
                            QStringLiteral("core/compute"),
                            QStringLiteral("core/text"),
                            QStringLiteral("core/attention"),
                            QStringLiteral("core/regression"),
                            QStringLiteral("core/positions"),
                            QStringLiteral("core/model"),
                            QStringLiteral("core/learn"),
                            QStringLiteral("core/compare"),
                            QStringLiteral("core/experiment"),
                            QStringLiteral("core/figure"),
                            QStringLiteral("ui"),
                            QStringLiteral("app")};

int layerOf(const QString& path) {
    for (int i = 0; i < layers.size(); ++i)
        if (path.startsWith(layers[i] + QLatin1Char('/')))
            return i;
    return -1;
}

// Whether a file of this layer may include that Qt module's or library's header.
bool allowed(const QString& path, const QString& header) {
    const bool core = path.startsWith(QLatin1String("core/"));
    if (core && header.contains(QRegularExpression(
                    QStringLiteral("^(QtGui|QtWidgets|QtSvg|QtDBus|qcustomplot|CLI)"))))
        return false;
    if (header.startsWith(QLatin1String("CLI/")))
        return path.startsWith(QLatin1String("app/"));
    if (header.startsWith(QLatin1String("Eigen/"))) // one product costs seconds to compile
        return (core && path.endsWith(QLatin1String(".cpp"))) ||
               path == QLatin1String("core/compute/eigen/eigen_packets.h"); // for these few alone
    return true;
}

// Compiled by itself in a unity build, too; see CMakeLists.txt. Of tests, what is no test.
bool apart(const QString& path) {
    if (path.startsWith(QLatin1String("tests/")))
        return !path.contains(QLatin1String("/test_"));
    static const QRegularExpression alone(
        QStringLiteral("\\.h$|/eigen_|positions/shift|(experiment|ui)/workspaces|figure/figures"));
    return path.contains(alone);
}

// Files that belong to one workspace and may name it, once in each of these places.
const QMap<QString, QStringList> rooms = {
    {QStringLiteral("explore"), {QStringLiteral("ui/explore/")}},
    {QStringLiteral("regression"),
     {QStringLiteral("ui/regression/"), QStringLiteral("app/commands/regress.cpp")}},
    {QStringLiteral("positions"),
     {QStringLiteral("ui/positions/"), QStringLiteral("app/commands/position.cpp")}},
    {QStringLiteral("compare"), {QStringLiteral("app/commands/compare.cpp")}},
    {QStringLiteral("train"), {QStringLiteral("app/commands/study.cpp")}}};

// Every table that rows can be added to.
std::vector<const TableInfo*> tables() {
    std::vector<const TableInfo*> all(stages().begin(), stages().end());
    for (const TableInfo* table :
         {&regressionKernels().info(), &regressionData().info(), &regressionOptimisers().info(),
          &optimisers().info(), &schedules().info(), &tasks().info(), &networks().info(),
          &initialisers().info(), &studies().info(), &architectures().info(),
          &shippedModels().info(), &mixingLayers().info()})
        all.push_back(table);
    return all;
}

} // namespace

class TestStructure : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void includesGoDown() {
        static const QRegularExpression include(QStringLiteral("#include [\"<]([^\">]+)[\">]"));
        int seen = 0;
        for (const Source& source :
             sources({QStringLiteral("core"), QStringLiteral("ui"), QStringLiteral("app")})) {
            const int own = layerOf(source.path);
            QVERIFY2(own >= 0, qPrintable(source.path + QStringLiteral(" lies in no layer")));
            auto matches = include.globalMatch(source.text);
            while (matches.hasNext()) {
                const QString header = matches.next().captured(1);
                const QString says = source.path + QStringLiteral(" includes ") + header;
                QVERIFY2(allowed(source.path, header), qPrintable(says));
                const int other = layerOf(header);
                QVERIFY2(other <= own, qPrintable(says));
                // The text and the compute layers know nothing of each other.
                QVERIFY2(!(own == 2 && other == 1), qPrintable(says));
                seen += other >= 0;
            }
        }
        QVERIFY(seen > 100);
    }
    // What belongs to one kind of system is one folder: another system is another folder.
    void systemCallsStandInOneFolder() {
        static const QRegularExpression theirs(QStringLiteral(
            "#include "
            "<((sys|net|arpa|netinet)/.*|(unistd|fcntl|dirent|semaphore|poll|pthread|dlfcn|"
            "signal|termios|pwd|spawn)\\.h)>|\\bsigaction\\b|::(kill|getpid|isatty|flock|mmap)"
            "\\("));
        int found = 0;
        for (const Source& source :
             sources({QStringLiteral("core"), QStringLiteral("ui"), QStringLiteral("app")})) {
            const auto call = theirs.match(source.text);
            const bool may = source.path.startsWith(QStringLiteral("core/base/posix/"));
            found += may && call.hasMatch();
            QVERIFY2(may || !call.hasMatch(),
                     qPrintable(source.path + QStringLiteral(": ") + call.captured()));
        }
        QVERIFY(found >= 5);
    }
    void filesAreShort() {
        QList<int> lengths;
        for (const Source& source : sources({QStringLiteral("core"), QStringLiteral("ui"),
                                             QStringLiteral("app"), QStringLiteral("tests")})) {
            const int lines = static_cast<int>(source.text.count(QLatin1Char('\n')));
            QVERIFY2(lines <= 400, qPrintable(source.path));
            if (!source.path.startsWith(QLatin1String("tests/")))
                lengths << lines;
        }
        std::ranges::sort(lengths);
        QVERIFY(lengths[lengths.size() / 2] <= 120);
        QFile architecture(root + QStringLiteral("/ARCHITECTURE.md"));
        QVERIFY(architecture.open(QIODevice::ReadOnly));
        QVERIFY(architecture.readAll().count('\n') <= 100);
    }
    // In a unity build the files of a folder are one: a function of the same name in another file's
    // anonymous namespace would be an overload, and might be the one that is called. Files of tests
    // have no namespace of their own: their types, aliases and constants differ as well.
    void namesOfAFolderDiffer() {
        static const QRegularExpression anonymous(
            QStringLiteral("^namespace \\{$(.*?)^\\} // namespace$"),
            QRegularExpression::MultilineOption | QRegularExpression::DotMatchesEverythingOption);
        static const QRegularExpression raw(QStringLiteral("R\"(\\w*)\\(.*?\\)\\1\""),
                                            QRegularExpression::DotMatchesEverythingOption);
        static const QRegularExpression name( // of a function; of a type; of anything else
            QStringLiteral("^(?![ /#}]|static_assert)(?:[\\w:<>,&*\\[\\] ]*?\\b(\\w+)\\(|"
                           "(?:struct|class|union|enum class|enum) (\\w+)(?: final)?(?: :[^;{]*)?"
                           "\\s*\\{|[\\w:<>,&*\\[\\] ]+[ *&](\\w+)(?:\\[\\w*\\])?(?: =|;|\\{))"),
            QRegularExpression::MultilineOption);
        QMap<QString, QString> defined; // the folder and the name, and where it stands
        int ofTests = 0;
        for (const Source& source : sources({QStringLiteral("core"), QStringLiteral("ui"),
                                             QStringLiteral("app"), QStringLiteral("tests")})) {
            if (apart(source.path))
                continue;
            const QString folder = source.path.section(QLatin1Char('/'), 0, -2);
            const bool test = folder.startsWith(QLatin1String("tests/"));
            auto blocks = anonymous.globalMatch(source.text);
            while (blocks.hasNext()) {
                auto names = name.globalMatch(blocks.next().captured(1).remove(raw));
                while (names.hasNext()) {
                    const QRegularExpressionMatch match = names.next();
                    if (!test && !match.hasCaptured(1))
                        continue;
                    const QString key =
                        folder + QLatin1Char(' ') + match.captured(match.lastCapturedIndex());
                    const QString says =
                        key + QStringLiteral(": ") + source.path + QStringLiteral(", ");
                    QVERIFY2(defined.value(key, source.path) == source.path,
                             qPrintable(says + defined.value(key)));
                    ofTests += test && !defined.contains(key);
                    defined[key] = source.path;
                }
            }
        }
        QVERIFY(defined.size() - ofTests > 500 && ofTests > 500);
    }
    // Two types of one name and namespace with different members are undefined behaviour, whether
    // or not a file sees both. (In one file the compiler looks, behind #if there may be two.) Types
    // of tests differ from those of the program.
    void typesAreDefinedOnce() {
        static const QRegularExpression anonymous(
            QStringLiteral("^namespace \\{$.*?^\\} // namespace$"),
            QRegularExpression::MultilineOption | QRegularExpression::DotMatchesEverythingOption);
        // A namespace's beginning, or a type that is defined at the beginning of a line.
        static const QRegularExpression defines(
            QStringLiteral("^namespace ([\\w:]+) \\{$"
                           "|^(?:template <.*>\\s)?(?:struct|class|union|enum|enum class) "
                           "(?:alignas\\(.*\\) )?(\\w+)(?: final)?(?: :[^;{]*)?\\s*\\{"
                           "|^(?:template <.*>\\s)?using (\\w+) ="),
            QRegularExpression::MultilineOption);
        QMap<QString, QString> defined; // the name with its namespace, and where it stands
        for (Source& source : sources({QStringLiteral("core"), QStringLiteral("ui"),
                                       QStringLiteral("app"), QStringLiteral("tests")})) {
            const bool test = source.path.startsWith(QLatin1String("tests/"));
            QString inside;
            auto matches = defines.globalMatch(source.text.remove(anonymous));
            while (matches.hasNext()) {
                const QRegularExpressionMatch match = matches.next();
                if (match.hasCaptured(1)) {
                    inside = match.captured(1) + QStringLiteral("::");
                    continue;
                }
                const QString name = inside + match.captured(2) + match.captured(3);
                const QString says = name + QStringLiteral(" is defined in ") + source.path +
                                     QStringLiteral(" and in ") + defined.value(name);
                QVERIFY2(defined.value(name, source.path) == source.path, qPrintable(says));
                if (!test) // of tests there are several programs
                    defined[name] = source.path;
            }
        }
        QVERIFY(defined.size() > 400);
    }
    // The id of every row of every table is written in one file of the program: adding a row
    // touches one place.
    void aRowStandsInOnePlace() {
        const QList<Source> all =
            sources({QStringLiteral("core"), QStringLiteral("ui"), QStringLiteral("app")});
        for (const TableInfo* table : tables())
            for (const RowInfo& row : table->rows) {
                const QString id =
                    QLatin1String("{{.id = \"") + QString::fromStdString(row.id) + QLatin1Char('"');
                const QString literal =
                    QLatin1Char('"') + QString::fromStdString(row.id) + QLatin1Char('"');
                QStringList places;
                bool declared = false;
                for (const Source& source : all) {
                    declared = declared || source.text.contains(id);
                    // Names that parameters, resources and other tables share are not mentions.
                    if (source.text.contains(literal) && source.text.contains(id))
                        places << source.path;
                    const QRegularExpression asked(QStringLiteral("(==|row\\(|math\\(|at\\()\\s*") +
                                                   QRegularExpression::escape(literal));
                    QVERIFY2(!source.text.contains(asked),
                             qPrintable(source.path + QStringLiteral(" asks for ") + literal));
                }
                QVERIFY2(declared, qPrintable(literal));
                // "none" is a row of two tables: one place in each; "induction" is a measure, too.
                auto standsIn =
                    std::ranges::count(headMeasures().info().rows, row.id, &RowInfo::id);
                for (const TableInfo* other : tables())
                    for (const RowInfo& candidate : other->rows)
                        standsIn += candidate.id == row.id;
                QVERIFY2(places.size() == standsIn, qPrintable(places.join(QLatin1Char(' '))));
            }
    }
    // What differs between workspaces stands in their rows: other files compare with no id, and do
    // not name one.
    void workspacesAreNamedInRows() {
        static const QRegularExpression row(
            QStringLiteral("\\b(id|workspace) = workspaceId::\\w+|" // of a table, a figure, a view
                           "\\},?\\s*workspaceId::\\w+,"));         // the default of a table
        static const QRegularExpression named(QStringLiteral("workspaceId::(\\w+)"));
        static const QRegularExpression literal(
            QStringLiteral("(workspace|id\\(\\))\\)? *[!=]= *(std::string(_view)?\\()?\"|"
                           "\"(explore|regression|positions)\"\\)? *[!=]=|[!=]= "
                           "*\"(explore|regression|positions)\""));
        int rows = 0;
        QMap<QString, QString> places;
        for (const Source& source :
             sources({QStringLiteral("core"), QStringLiteral("ui"), QStringLiteral("app")})) {
            QVERIFY2(!source.text.contains(literal), qPrintable(source.path));
            QString text = source.text;
            rows += static_cast<int>(text.count(row));
            text.remove(row);
            auto names = named.globalMatch(text);
            while (names.hasNext()) {
                const QString id = names.next().captured(1);
                QString room;
                for (const QString& one : rooms.value(id))
                    if (source.path.startsWith(one))
                        room = one;
                const QString says = source.path + QStringLiteral(" names workspaceId::") + id;
                QVERIFY2(!room.isEmpty(), qPrintable(says));
                QVERIFY2(!places.contains(room),
                         qPrintable(says + QStringLiteral(", as does ") + places[room]));
                places[room] = source.path;
            }
        }
        QVERIFY(rows > 20);
    }
    // Rows say everything about themselves.
    void rowsAreComplete() {
        for (const TableInfo* table : tables()) {
            QVERIFY(table->name[0] != '\0');
            QSet<QString> ids;
            for (const RowInfo& row : table->rows) {
                static const QRegularExpression plain(QStringLiteral("^[a-z][a-z0-9-]*$"));
                const QString id = QString::fromStdString(row.id);
                QVERIFY2(plain.match(id).hasMatch() && !ids.contains(id), row.id.c_str());
                ids << id;
                QVERIFY2(row.name[0] && row.formula[0] && row.summary[0], row.id.c_str());
                for (const Parameter& parameter : row.parameters) {
                    QVERIFY2(parameter.name[0] != '\0', parameter.id.c_str());
                    QVERIFY(plain.match(QString::fromStdString(parameter.id)).hasMatch());
                    checkValue(parameter, parameter.defaultValue, parameter.id);
                }
            }
        }
    }
    // A view asks the workbench for the trace of its own workspace: the picture may be another's.
    void viewsReadTheirOwnTrace() {
        for (const Source& source :
             sources({QStringLiteral("ui/explore"), QStringLiteral("ui/regression"),
                      QStringLiteral("ui/positions")}))
            QVERIFY2(!source.text.contains(QLatin1String("picture().trace")),
                     qPrintable(source.path));
    }
    // A message of core that has other words in a form stands in core, word for word.
    void formsKnowTheMessagesOfCore() {
        static const QRegularExpression broken(QStringLiteral("\"\\s*\""));
        QString core;
        for (const Source& source : sources({QStringLiteral("core")}))
            core += QString(source.text).remove(broken);
        const auto forms = sources({QStringLiteral("ui")});
        const auto found =
            std::ranges::find(forms, QStringLiteral("ui/form_words.cpp"), &Source::path);
        QVERIFY(found != forms.end());
        static const QRegularExpression first(QStringLiteral("\n    \\{(\"[^\"]+\"),"));
        int messages = 0;
        for (auto matches = first.globalMatch(found->text); matches.hasNext(); ++messages) {
            const QString message = matches.next().captured(1);
            QVERIFY2(core.contains(message), qPrintable(message));
        }
        QVERIFY(messages > 5);
    }
    // What a person reads goes through tr() or is marked for it.
    void stringsAreTranslated() {
        static const QRegularExpression bare(QStringLiteral(
            "(setText|setToolTip|setWindowTitle|setPlaceholderText|setAccessibleName|addAction)"
            "\\(\\s*(\"|QStringLiteral\\(\"[A-Za-z ]{2,})"));
        for (const Source& source : sources({QStringLiteral("ui"), QStringLiteral("app")})) {
            QString text = source.text;
            text.remove(QStringLiteral("setWindowTitle(QStringLiteral(\"Fovea\"))")); // a name
            QVERIFY2(!text.contains(bare), qPrintable(source.path));
        }
    }
};

FOVEA_TEST(TestStructure)
#include "test_structure.moc"
