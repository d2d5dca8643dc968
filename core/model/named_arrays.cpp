#include "core/model/named_arrays.h"

#include "core/base/error.h"
#include "core/base/files.h"
#include "core/base/npy_header.h"
#include "core/base/safetensors_header.h"
#include "core/model/tensor_store.h"
#include "core/model/zip_entries.h"

#include <QtCore/QString>

#include <algorithm>
#include <filesystem>

namespace fovea {
namespace {

constexpr std::size_t mostText = 64'000'000;
constexpr std::string_view arrayEnding = ".npy";
constexpr std::size_t piece = std::size_t{1} << 18; // numbers widened at once

bool isArrayFolder(const std::string& path) {
    const auto names = disk().list(path);
    return std::ranges::any_of(names,
                               [](const std::string& one) { return one.ends_with(arrayEnding); });
}

const NumberType* typeOfNumpy(const NpyHeader& header) {
    const std::string_view widths[] = {"", "8", "16", "", "32", "", "", "", "64"};
    if (header.width > 8)
        return nullptr;
    if (header.kind == 'b')
        return numberType("BOOL");
    return numberType(std::string(1, static_cast<char>(header.kind - 'a' + 'A')) +
                      std::string(widths[header.width]));
}

// Text as NumPy keeps it: in 'U' four bytes a character, in 'S' and in arrays of bytes one.
std::string textOfNumpy(std::string_view start, std::string_view data, const std::string& source) {
    if (start.find("'|S") != std::string_view::npos ||
        start.find("'|u1'") != std::string_view::npos)
        return std::string(data.substr(0, data.find_last_not_of('\0') + 1));
    if (start.find("'<U") == std::string_view::npos || data.size() % 4 != 0)
        fail(QT_TRANSLATE_NOOP("fovea", "%1: the array %2 is no text, expected JSON"),
             {source, arraysTextName});
    std::u32string characters(data.size() / 4, U'\0');
    for (std::size_t i = 0; i < characters.size(); ++i)
        for (std::size_t byte = 4; byte-- > 0;)
            characters[i] = characters[i] << 8 | static_cast<unsigned char>(data[4 * i + byte]);
    characters.resize(characters.find_last_not_of(U'\0') + 1);
    return QString::fromUcs4(characters.data(), static_cast<qsizetype>(characters.size()))
        .toStdString();
}

} // namespace

bool NamedArrays::mayBe(const std::string& path) {
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored))
        return isArrayFolder(path);
    return mayBeNamed(path);
}

bool NamedArrays::mayBeNamed(const std::string& name) {
    return name.ends_with(".safetensors") || name.ends_with(".npz");
}

NamedArrays::NamedArrays(const std::string& path) : path_(path) {
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored)) {
        readFolder();
        return;
    }
    files_.push_back(std::make_unique<OpenFile>(path));
    if (files_.front()->size() >= 2 && bytesAt(0, 0, 2) == "PK")
        readZip();
    else
        readTensors();
}

const NamedArrays::Array* NamedArrays::find(std::string_view name) const {
    const auto found = arrays_.find(name);
    return found == arrays_.end() ? nullptr : &found->second;
}

std::string NamedArrays::bytesAt(std::size_t file, std::size_t at, std::size_t count) const {
    std::string bytes(count, '\0');
    files_[file]->read(at, bytes.data(), bytes.size());
    return bytes;
}

std::size_t NamedArrays::numbersIn(const std::string& name, const Shape& shape) const {
    try {
        return elements(shape);
    } catch (const Error&) { // which knows no file
        fail(QT_TRANSLATE_NOOP("fovea", "%1: the array %2 of shape %3 does not fit in memory"),
             {path_, name, printShape(shape)});
    }
}

void NamedArrays::add(Array array) {
    bytes_ += numbersIn(array.name, array.shape) * array.type->bytes;
    const std::string name = array.name;
    if (!arrays_.emplace(name, std::move(array)).second)
        fail(QT_TRANSLATE_NOOP("fovea", "%1: the array %2 is there twice"), {path_, name});
}

void NamedArrays::readTensors() {
    const std::size_t size = files_.front()->size();
    if (size < safetensorsLengthBytes)
        fail(QT_TRANSLATE_NOOP("fovea", "%1: %2 bytes, expected at least %3; this is no "
                                        "safetensors file, or it is damaged"),
             {path_, std::to_string(size), std::to_string(safetensorsLengthBytes)});
    const std::string first = bytesAt(0, 0, safetensorsLengthBytes);
    const std::string header =
        bytesAt(0, safetensorsLengthBytes, safetensorsHeaderLength(first, size, path_));
    const std::size_t data = safetensorsLengthBytes + header.size();
    SafetensorsHeader all = readSafetensorsHeader(header, size - data, path_);
    for (StoredTensor& tensor : all.tensors)
        add({.name = tensor.name,
             .shape = std::move(tensor.shape),
             .type = tensor.type,
             .file = 0,
             .at = data + tensor.begin,
             .bytes = {}});
    if (const auto text = all.metadata.find(arraysTextName); text != all.metadata.end())
        text_ = text->second;
}

void NamedArrays::readZip() {
    for (const ZipEntry& entry : zipEntries(*files_.front())) {
        if (!entry.name.ends_with(arrayEnding))
            continue;
        std::shared_ptr<const std::string> bytes;
        if (entry.deflated)
            bytes = std::make_shared<const std::string>(unpacked(*files_.front(), entry));
        addNumpy(entry.name.substr(0, entry.name.size() - arrayEnding.size()), 0, entry.at,
                 entry.size, std::move(bytes));
    }
}

void NamedArrays::readFolder() {
    for (const std::string& one : disk().list(path_)) {
        const std::string name = one.substr(path_.size() + 1);
        const std::string inside = pathInside(path_, name);
        if (name == std::string(arraysTextName) + ".json") {
            text_ = disk().read(inside, mostText);
        } else if (name.ends_with(arrayEnding)) {
            files_.push_back(std::make_unique<OpenFile>(inside));
            addNumpy(name.substr(0, name.size() - arrayEnding.size()), files_.size() - 1, 0,
                     files_.back()->size(), {});
        }
    }
}

// `size` bytes of an .npy at `at`.
void NamedArrays::addNumpy(std::string name, std::size_t file, std::size_t at, std::size_t size,
                           std::shared_ptr<const std::string> bytes) {
    const std::string source = path_ + ": " + name;
    const std::string start = bytes ? bytes->substr(0, longestNpyStart)
                                    : bytesAt(file, at, std::min(size, longestNpyStart));
    if (name == arraysTextName) {
        // The header's length; what it says of numbers does not fit a text.
        const std::size_t wide = start.size() > 6 && start[6] == '\1' ? 2 : 4;
        std::size_t length = 8 + wide;
        for (std::size_t i = 0; i < wide && 8 + i < start.size(); ++i)
            length += static_cast<std::size_t>(static_cast<unsigned char>(start[8 + i])) << (8 * i);
        if (!start.starts_with("\x93NUMPY") || length > start.size() || size > mostText)
            fail(QT_TRANSLATE_NOOP("fovea", "%1: the array %2 is no text, expected JSON"),
                 {path_, name});
        const std::string data =
            bytes ? bytes->substr(length) : bytesAt(file, at + length, size - length);
        text_ = textOfNumpy(std::string_view(start).substr(0, length), data, path_);
        return;
    }
    ByteReader reader(start, source);
    const NpyHeader header = readNpyHeader(reader);
    const std::size_t before = start.size() - reader.remaining();
    const NumberType* type = typeOfNumpy(header);
    if (!type || header.swapped || (header.fortran && header.shape.size() > 1))
        fail(QT_TRANSLATE_NOOP("fovea", "%1: expected numbers as this machine orders them, row by "
                                        "row; numpy.ascontiguousarray() makes them so"),
             {source});
    const std::size_t wanted = numbersIn(name, header.shape) * header.width;
    if (size - before != wanted)
        fail(QT_TRANSLATE_NOOP("fovea", "%1: %2 bytes of numbers, expected %3 for its shape %4"),
             {source, std::to_string(size - before), std::to_string(wanted),
              printShape(header.shape)});
    add({.name = std::move(name),
         .shape = header.shape,
         .type = type,
         .file = file,
         .at = bytes ? before : at + before,
         .bytes = std::move(bytes)});
}

void NamedArrays::read(const Array& array, std::size_t first, std::size_t count, float* to) const {
    const NumberType& type = *array.type;
    const std::string_view id = type.id;
    const bool whole = id == "BOOL" || id == "U8";
    if (!type.widen && !whole)
        fail(QT_TRANSLATE_NOOP("fovea", "%1: the array %2 has numbers of type %3, expected one of "
                                        "%4"),
             {path_, array.name, type.id, numberTypeList(true)});
    std::string bytes;
    for (std::size_t done = 0; done < count;) {
        const std::size_t many = std::min(piece, count - done);
        const std::size_t at = array.at + (first + done) * type.bytes;
        const char* from = array.bytes ? array.bytes->data() + at : nullptr;
        if (!from) {
            bytes.resize(many * type.bytes);
            files_[array.file]->read(at, bytes.data(), bytes.size());
            from = bytes.data();
        }
        if (whole)
            std::transform(from, from + many, to + done, [](char one) {
                return static_cast<float>(static_cast<unsigned char>(one));
            });
        else
            type.widen(from, to + done, many);
        done += many;
    }
    if (!array.bytes)
        files_[array.file]->checkUnchanged();
}

std::string NamedArrays::beginning(const Array& array, std::size_t most) const {
    const std::size_t count = std::min(most, elements(array.shape) * array.type->bytes);
    return array.bytes ? array.bytes->substr(array.at, count)
                       : bytesAt(array.file, array.at, count);
}

} // namespace fovea
