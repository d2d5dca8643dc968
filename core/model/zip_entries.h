// What stands in a zip file, as NumPy writes one (.npz).
#pragma once

#include "core/base/open_file.h"

#include <cstdint>
#include <vector>

namespace fovea {

struct ZipEntry {
    std::string name;
    bool deflated = false;
    std::size_t at = 0;      // where its bytes begin
    std::size_t stored = 0;  // how many bytes there are
    std::size_t size = 0;    // unpacked
    std::uint32_t check = 0; // CRC-32 of what is unpacked
};

// Every length and offset is checked. Throws Error(failure) that names the file.
std::vector<ZipEntry> zipEntries(const OpenFile& file);

// The bytes of a deflated entry; whether there is memory for them is looked at before.
std::string unpacked(const OpenFile& file, const ZipEntry& entry);

} // namespace fovea
