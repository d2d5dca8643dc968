#include "app/output/libraries.h"

#include "ui/plot/custom_plot.h"

#include <QtCore/QtGlobal>

#include <CLI/Version.hpp>

namespace fovea {

const std::vector<Library>& libraries() {
    static const std::vector<Library> all = {
        {"Qt6", "Qt", qVersion(), "LGPL-3.0-only",
         QT_TRANSLATE_NOOP("fovea", "windows, drawing, text")},
        {"QCustomPlotQt6", "QCustomPlot", QCUSTOMPLOT_VERSION_STR, "GPL-3.0-or-later",
         QT_TRANSLATE_NOOP("fovea", "plots")},
        {"Eigen3", "Eigen", EIGEN_VERSION_TEXT, "MPL-2.0",
         QT_TRANSLATE_NOOP("fovea", "numbers on the processor")},
        {"nlohmann_json", "JSON for Modern C++", JSON_VERSION_TEXT, "MIT",
         QT_TRANSLATE_NOOP("fovea", "reading JSON")},
        {"CLI11", "CLI11", CLI11_VERSION, "BSD-3-Clause",
         QT_TRANSLATE_NOOP("fovea", "the command line")},
        {"ZLIB", "zlib", ZLIB_VERSION_TEXT, "Zlib", QT_TRANSLATE_NOOP("fovea", "checksums")},
        {"Threads",
         "GNU C and C++ libraries",
         {},
         "LGPL-2.1-or-later, GPL-3.0 with exception",
         QT_TRANSLATE_NOOP("fovea", "the system, threads")},
        {"OPENCL_HEADERS",
         "OpenCL headers and loader",
         {},
         "Apache-2.0",
         QT_TRANSLATE_NOOP("fovea", "devices, where there are some")},
        {"",
         "CLBlast",
         {},
         "Apache-2.0",
         QT_TRANSLATE_NOOP("fovea", "products on devices, where it is installed")},
        {"", "Inter", {}, "OFL-1.1", QT_TRANSLATE_NOOP("fovea", "letters")},
        {"", "JetBrains Mono", {}, "OFL-1.1", QT_TRANSLATE_NOOP("fovea", "letters of code")},
        {"",
         "Noto Sans, Noto Sans CJK",
         {},
         "OFL-1.1",
         QT_TRANSLATE_NOOP("fovea", "letters of other scripts")},
    };
    return all;
}

} // namespace fovea
