// State in figures: in, out, and what damaged or foreign files say.
#include "core/base/bytes.h"
#include "core/base/random.h"
#include "core/experiment/carriers.h"
#include "core/experiment/experiment.h"
#include "support/program.h"
#include "support/thrown.h"

#include <QtTest/QTest>

using namespace fovea;

namespace {

// The smallest PNG: one grey pixel, its data left out, for no test here reads it.
std::string png() {
    return std::string("\x89PNG\r\n\x1a\n", 8) + bigEndian32(13) + "IHDR" +
           std::string("\0\0\0\1\0\0\0\1\10\0\0\0\0", 13) + bigEndian32(0x3A7E9B55) +
           bigEndian32(0) + "IEND" + bigEndian32(0xAE426082);
}

const std::string svg = "<?xml version=\"1.0\"?>\n<svg width=\"9\" viewBox=\"0 0 9 9\"><g/></svg>";

std::string pdf(const std::string& state) {
    return "%PDF-1.4\nstream\n" + xmpPacket(state) + "\nendstream\n%%EOF";
}

struct Carried {
    const char* name;
    std::string bytes;
};

std::vector<Carried> carry(const std::string& state) {
    return {
        {"png", putIntoPng(png(), state)}, {"svg", putIntoSvg(svg, state)}, {"pdf", pdf(state)}};
}

} // namespace

class TestCarriers : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void byteForByte() {
        std::string all;
        for (int c = 1; c < 256; ++c)
            all += static_cast<char>(c);
        for (const std::string& state :
             {std::string("{}"), std::string("a  b\t<&>]]>--\"'&amp;lt;\n"), all,
              std::string(10'000'000, 'x')})
            for (const Carried& one : carry(state)) {
                const auto taken = takeState(one.bytes, one.name);
                QVERIFY2(taken == state, one.name);
            }
    }
    void sessionsAndFigures() {
        Experiment experiment = defaultExperiment();
        experiment.text = "a < b & \"c\" 我 👩‍👩‍👧 ]]>";
        for (const Carried& one : carry(writeExperiment(experiment, false)))
            QVERIFY2(openExperiment(one.bytes, "f").experiment == experiment, one.name);
        QVERIFY(openExperiment(writeExperiment(experiment, true), "f").experiment == experiment);
    }
    void foreign_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* name, const std::string& bytes, const char* says) {
            QTest::newRow(name) << QByteArray::fromStdString(bytes) << QString::fromUtf8(says);
        };
        const std::string state = writeExperiment(defaultExperiment(), false);
        const std::string whole = putIntoPng(png(), state);
        std::string flipped = whole;
        flipped[80] ^= 1;
        row("empty", "", "neither a session");
        row("text", "hello", "neither a session");
        row("jpeg", "\xff\xd8\xff\xe0", "neither a session");
        row("html", "<!doctype html><p>not found</p>", "neither a session");
        row("plain png", png(), "carries no Experiment");
        row("plain svg", svg, "carries no Experiment");
        row("plain pdf", "%PDF-1.4\n%%EOF", "carries no Experiment");
        row("png signature", std::string("\x89PNG\r\n\x1a\n", 8),
            "ends in the middle of a PNG chunk");
        row("png cut", whole.substr(0, whole.size() / 2), "ends in the middle of a PNG chunk");
        row("png length",
            whole.substr(0, 8) + std::string("\xff\xff\xff\xff", 4) + whole.substr(12),
            "ends in the middle");
        row("png flipped", flipped, "checksum is wrong");
        row("not a png",
            std::string("\x89PNG\r\n\x1a\n", 8) + bigEndian32(0) + "IEND" + bigEndian32(0),
            "not a PNG");
        row("svg cut", putIntoSvg(svg, state).substr(0, 300), "ends in the middle");
        row("other state", putIntoPng(png(), "{}"), "the key ‘fovea’ is missing");
        row("no state", putIntoSvg(svg, ""), "not valid JSON");
        row("json", "{\"a\":1}", "the key ‘fovea’ is missing");
    }
    void foreign() {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, says);
        const QString problem = thrown([&] { return openExperiment(bytes.toStdString(), "f.x"); });
        QVERIFY2(problem.startsWith(QStringLiteral("f.x")), qPrintable(problem));
        QVERIFY2(problem.contains(says), qPrintable(problem));
        QVERIFY(!problem.contains(QLatin1Char('\n')));
    }
    // Cut anywhere, or with one byte changed: an Experiment or one sentence, never anything else.
    void damaged() {
        const Experiment experiment = defaultExperiment();
        const RandomStream stream(1, "damage");
        std::uint32_t n = 0;
        int refused = 0;
        for (const Carried& one : carry(writeExperiment(experiment, false))) {
            for (std::size_t length = 0; length < one.bytes.size(); ++length)
                refused += !thrown([&] {
                                return openExperiment(one.bytes.substr(0, length), "f");
                            }).isEmpty();
            for (int i = 0; i < 3000; ++i) {
                std::string bytes = one.bytes;
                const std::uint32_t place = stream.word(n++);
                bytes[place % bytes.size()] = static_cast<char>(stream.word(n++));
                refused += !thrown([&] { return openExperiment(bytes, "f"); }).isEmpty();
            }
        }
        QVERIFY(refused > 3000);
    }
};

FOVEA_TEST(TestCarriers)
#include "test_carriers.moc"
