// Compiled programs on disk, by device, driver and source. Whatever is wrong with an entry, it is
// as if there were none.
#pragma once

#include "core/compute/opencl/driver.h"

namespace fovea {

class ProgramCache {
public:
    ProgramCache(const Driver& driver, std::string folder, const std::string& device)
        : driver_(driver), folder_(std::move(folder)), device_(device) {}

    // Built and ready; null where there is none.
    [[nodiscard]] cl_program find(cl_context context, cl_device_id device,
                                  const std::string& source) const;
    // Where it cannot be kept, it is compiled again, without a message.
    void keep(cl_program program, const std::string& source) const noexcept;

private:
    [[nodiscard]] std::string pathOf(const std::string& source) const;
    const Driver& driver_;
    std::string folder_;
    std::string device_;
};

} // namespace fovea
