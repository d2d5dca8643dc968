#include "core/model/zip_entries.h"

#include "core/base/error.h"
#include "core/base/memory.h"

#include <algorithm>

#include <zlib.h>

namespace fovea {
namespace {

constexpr std::size_t endSize = 22;
constexpr std::size_t locatorSize = 20;
constexpr std::size_t largeEndSize = 56;
constexpr std::size_t entrySize = 46;
constexpr std::size_t localSize = 30;
constexpr std::size_t mostComment = 65535;
constexpr std::size_t mostDirectory = 64'000'000;
constexpr std::uint64_t isLarge = 0xFFFFFFFF; // the number stands elsewhere, in 64 bits

[[noreturn]] void refuseZip(const OpenFile& file, const std::string& problem) {
    fail(QT_TRANSLATE_NOOP("fovea", "%1: %2; this is no .npz file, or it is damaged"),
         {file.path(), problem});
}

// Bytes of the file with checks.
class Bytes {
public:
    Bytes(const OpenFile& file, std::uint64_t at, std::uint64_t count) : file_(file) {
        if (at > file.size() || count > file.size() - at)
            refuseZip(file, "it ends before byte " + std::to_string(at + count));
        text_.resize(static_cast<std::size_t>(count));
        file.read(static_cast<std::size_t>(at), text_.data(), text_.size());
    }
    // Little endian.
    [[nodiscard]] std::uint64_t number(std::size_t at, std::size_t bytes) const {
        if (at > text_.size() || bytes > text_.size() - at)
            refuseZip(file_, "its directory ends in the middle of an entry");
        std::uint64_t value = 0;
        for (std::size_t i = bytes; i-- > 0;)
            value = value << 8 | static_cast<unsigned char>(text_[at + i]);
        return value;
    }
    [[nodiscard]] std::string text(std::size_t at, std::size_t bytes) const {
        if (at > text_.size() || bytes > text_.size() - at)
            refuseZip(file_, "its directory ends in the middle of an entry");
        return text_.substr(at, bytes);
    }
    [[nodiscard]] const std::string& all() const { return text_; }

private:
    const OpenFile& file_;
    std::string text_;
};

struct Directory {
    std::uint64_t entries, size, at;
};

Directory directoryOf(const OpenFile& file) {
    if (file.size() < endSize)
        refuseZip(file, std::to_string(file.size()) + " bytes");
    const std::size_t tail = std::min(file.size(), endSize + mostComment);
    const Bytes last(file, file.size() - tail, tail);
    const std::size_t end = last.all().rfind("PK\x05\x06");
    if (end == std::string::npos || last.all().size() - end < endSize)
        refuseZip(file, "the directory at its end is missing");
    Directory found{last.number(end + 10, 2), last.number(end + 12, 4), last.number(end + 16, 4)};
    if (found.entries != 0xFFFF && found.size != isLarge && found.at != isLarge)
        return found;
    const std::uint64_t place = file.size() - tail + end;
    if (place < locatorSize)
        refuseZip(file, "the directory at its end is missing");
    const Bytes locator(file, place - locatorSize, locatorSize);
    const Bytes large(file, locator.number(8, 8), largeEndSize);
    if (locator.text(0, 4) != "PK\x06\x07" || large.text(0, 4) != "PK\x06\x06")
        refuseZip(file, "the directory at its end is missing");
    return {large.number(32, 8), large.number(40, 8), large.number(48, 8)};
}

// Numbers that did not fit stand in this order behind the name.
void readLarge(const Bytes& directory, std::size_t begin, std::size_t end, std::uint64_t& size,
               std::uint64_t& stored, std::uint64_t& local) {
    for (std::size_t at = begin; at + 4 <= end;) {
        const std::uint64_t kind = directory.number(at, 2);
        const std::uint64_t length = directory.number(at + 2, 2);
        std::size_t next = at + 4;
        at = next + static_cast<std::size_t>(length);
        if (kind != 1)
            continue;
        for (std::uint64_t* value : {&size, &stored, &local})
            if (*value == isLarge && next + 8 <= std::min(at, end)) {
                *value = directory.number(next, 8);
                next += 8;
            }
    }
}

} // namespace

std::vector<ZipEntry> zipEntries(const OpenFile& file) {
    const Directory where = directoryOf(file);
    if (where.size > mostDirectory)
        refuseZip(file, "a directory of " + std::to_string(where.size) + " bytes");
    const Bytes directory(file, where.at, where.size);
    std::vector<ZipEntry> entries;
    std::size_t at = 0;
    for (std::uint64_t i = 0; i < where.entries; ++i) {
        if (directory.text(at, 4) != "PK\x01\x02")
            refuseZip(file, "entry " + std::to_string(i + 1) + " of its directory is none");
        const std::uint64_t flags = directory.number(at + 8, 2);
        const std::uint64_t method = directory.number(at + 10, 2);
        std::uint64_t stored = directory.number(at + 20, 4);
        std::uint64_t size = directory.number(at + 24, 4);
        const auto nameLength = static_cast<std::size_t>(directory.number(at + 28, 2));
        const auto extra = static_cast<std::size_t>(directory.number(at + 30, 2));
        const auto comment = static_cast<std::size_t>(directory.number(at + 32, 2));
        std::uint64_t local = directory.number(at + 42, 4);
        const std::string name = directory.text(at + entrySize, nameLength);
        readLarge(directory, at + entrySize + nameLength, at + entrySize + nameLength + extra, size,
                  stored, local);
        at += entrySize + nameLength + extra + comment;
        if ((flags & 1) != 0 || (method != 0 && method != 8))
            refuseZip(file, name + " is packed in another way than NumPy packs");
        const Bytes head(file, local, localSize);
        if (head.text(0, 4) != "PK\x03\x04")
            refuseZip(file, name + " is not where the directory says");
        const std::uint64_t begin = local + localSize + head.number(26, 2) + head.number(28, 2);
        if (begin > file.size() || stored > file.size() - begin || (method == 0 && stored != size))
            refuseZip(file, name + " is longer than the file");
        entries.push_back({.name = name,
                           .deflated = method == 8,
                           .at = static_cast<std::size_t>(begin),
                           .stored = static_cast<std::size_t>(stored),
                           .size = static_cast<std::size_t>(size),
                           .check = static_cast<std::uint32_t>(directory.number(
                               at - comment - extra - nameLength - entrySize + 16, 4))});
    }
    return entries;
}

std::string unpacked(const OpenFile& file, const ZipEntry& entry) {
    constexpr std::size_t mostRatio = 1100; // deflate packs at most 1032 bytes into one
    if (entry.size / mostRatio > entry.stored || entry.size > UINT32_MAX ||
        entry.stored > UINT32_MAX)
        refuseZip(file,
                  entry.name + " says that it unpacks to " + std::to_string(entry.size) + " bytes");
    checkMemory(file.path(), entry.size + entry.stored);
    std::string packed(entry.stored, '\0');
    file.read(entry.at, packed.data(), packed.size());
    std::string bytes(entry.size, '\0');
    z_stream stream{};
    stream.next_in = reinterpret_cast<Bytef*>(packed.data());
    stream.avail_in = static_cast<uInt>(packed.size());
    stream.next_out = reinterpret_cast<Bytef*>(bytes.data());
    stream.avail_out = static_cast<uInt>(bytes.size());
    if (inflateInit2(&stream, -MAX_WBITS) != Z_OK)
        refuseZip(file, entry.name + " cannot be unpacked");
    const int ended = inflate(&stream, Z_FINISH);
    const bool whole = ended == Z_STREAM_END && stream.avail_out == 0;
    inflateEnd(&stream);
    const uLong check =
        crc32(0, reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uInt>(bytes.size()));
    if (!whole || check != entry.check)
        refuseZip(file, entry.name + " cannot be unpacked");
    return bytes;
}

} // namespace fovea
