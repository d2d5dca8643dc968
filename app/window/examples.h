// The files that are installed with the program: sessions, figures, a trained model, points, a file
// of attentions. Each is opened as a file of one's own would be.
#pragma once

#include <QtCore/QString>

#include <string>
#include <vector>

namespace fovea {

struct ExampleFile {
    std::string file; // or folder, in resources/examples
    const char* name; // translated by ui, as is the tip
    const char* tip;
};
const std::vector<ExampleFile>& exampleFiles();

// Where they are: beside the program that is installed, or in the source that it was built from.
// Empty: they are not there.
QString examplesFolder();

} // namespace fovea
