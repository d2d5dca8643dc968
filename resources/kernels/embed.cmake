# Writes the kernels into a source file, and again whenever one of them changes.
file(GLOB kernel_files CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/resources/kernels/*.cl)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${kernel_files})
set(entries "")
foreach(file ${kernel_files})
    get_filename_component(name ${file} NAME)
    file(READ ${file} text)
    string(APPEND entries "    {\"${name}\", R\"kernel(${text})kernel\"},\n")
endforeach()
set(embedded_kernels ${CMAKE_BINARY_DIR}/embedded_kernels.cpp)
file(CONFIGURE OUTPUT ${embedded_kernels} @ONLY CONTENT
"#include \"core/compute/opencl/embedded_kernels.h\"

#include <utility>

namespace fovea {
namespace {

constexpr std::pair<std::string_view, const char*> kernels[] = {
@entries@};

} // namespace

const char* embeddedKernel(std::string_view file) {
    for (const auto& [name, text] : kernels)
        if (name == file)
            return text;
    return nullptr;
}

std::vector<const char*> embeddedKernels() {
    std::vector<const char*> all;
    for (const auto& [name, text] : kernels)
        all.push_back(text);
    return all;
}

} // namespace fovea
")
