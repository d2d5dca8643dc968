// Figures that carry the Experiment that made them: where it stands in a PNG, an SVG and a PDF.
// `state` is one line of JSON (writeExperiment). What is put in comes out byte for byte.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace fovea {

// PNG: a private chunk "foVa" behind the header. (tEXt chunks lose white space and length in Qt.)
std::string putIntoPng(std::string_view png, std::string_view state);
// SVG: a <metadata> element behind the root's start tag.
std::string putIntoSvg(std::string_view svg, std::string_view state);
// PDF: the XMP packet to hand to the PDF writer, which stores it uncompressed.
std::string xmpPacket(std::string_view state);

// Text as XML holds it between two tags.
std::string escapedForXml(std::string_view text);

// The state in a figure's bytes, whichever of the three it is; nothing where there is none.
// Throws Error(failure) for a figure that is damaged. `source` names the file in messages.
std::optional<std::string> takeState(std::string_view bytes, const std::string& source);

// An Experiment from a session (.fovea) or a figure, distinguished by their bytes. Throws
// Error(failure) with one sentence for everything else.
struct Opened;
Opened openExperiment(std::string_view bytes, const std::string& source);

// What can be read of a damaged session or figure; nullopt where nothing can.
std::optional<Opened> openWhatCanBeRead(std::string_view bytes, const std::string& source);

} // namespace fovea
