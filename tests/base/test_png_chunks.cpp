// Pictures that follow each other in one PNG, read back chunk by chunk.
#include "core/base/bytes.h"
#include "core/base/png_chunks.h"
#include "support/program.h"
#include "support/thrown.h"

#include <QtTest/QTest>

using namespace fovea;

namespace {

// A header of so many pixels, and data that no one decodes here.
std::string pngOf(std::uint32_t width, const std::string& data) {
    return std::string(pngStart) +
           pngChunk("IHDR",
                    bigEndian32(width) + bigEndian32(2) + std::string("\x08\x02\0\0\0", 5)) +
           pngChunk("pHYs", "123456789") + pngChunk("IDAT", data.substr(0, 2)) +
           pngChunk("IDAT", data.substr(2)) + pngChunk("IEND", "");
}

struct Chunk {
    std::string name, data;
};
std::vector<Chunk> chunksOf(const std::string& png) {
    ByteReader reader(png, "png");
    (void)reader.take(pngStart.size(), "start");
    std::vector<Chunk> chunks;
    while (reader.remaining() > 0) {
        const std::uint32_t length = reader.bigEndian32("length");
        const std::string name(reader.take(4, "name"));
        const std::string data(reader.take(length, "data"));
        const std::uint32_t sum = reader.bigEndian32("sum");
        if (!pngChunk(name, data).ends_with(bigEndian32(sum)))
            return {};
        chunks.push_back({name, data});
    }
    return chunks;
}

} // namespace

class TestPngChunks : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void followEachOther() {
        const auto chunks =
            chunksOf(animatedPng({{pngOf(3, "first"), 0.25}, {pngOf(3, "second"), 2}}));
        std::string names;
        std::vector<std::string> pixels(2);
        std::uint32_t sequence = 0;
        for (const Chunk& chunk : chunks) {
            names += chunk.name + " ";
            if (chunk.name == "fcTL" || chunk.name == "fdAT")
                QCOMPARE(chunk.data.substr(0, 4), bigEndian32(sequence++));
            if (chunk.name == "IDAT")
                pixels[0] += chunk.data;
            if (chunk.name == "fdAT")
                pixels[1] += chunk.data.substr(4);
        }
        QCOMPARE(names, std::string("IHDR pHYs acTL fcTL IDAT IDAT fcTL fdAT fdAT IEND "));
        QCOMPARE(pixels, (std::vector<std::string>{"first", "second"}));
        QCOMPARE(chunks[2].data, bigEndian32(2) + bigEndian32(0));
        // Its size, and a quarter of a second in thousandths.
        QCOMPARE(chunks[3].data.substr(4, 8), bigEndian32(3) + bigEndian32(2));
        QCOMPARE(chunks[3].data.substr(20, 4), bigEndian32((250U << 16U) + 1000));
        QCOMPARE(chunks[6].data.substr(20, 4), bigEndian32((2000U << 16U) + 1000));
    }
    void refused() {
        QVERIFY(thrown([] {
                    (void)animatedPng({{pngOf(3, "first"), 1}, {pngOf(4, "second"), 1}});
                }).contains(u"another size"));
        QVERIFY(thrown([] {
                    (void)animatedPng({{"GIF89a..........", 1}});
                }).contains(u"not a PNG"));
        const std::string whole = pngOf(3, "first");
        for (std::size_t length = 0; length < whole.size(); ++length)
            QVERIFY(!thrown([&] { (void)animatedPng({{whole.substr(0, length), 1}}); }).isEmpty());
    }
};

FOVEA_TEST(TestPngChunks)
#include "test_png_chunks.moc"
