// The menu of files of the last days and of work that was not saved: made anew when it is opened.
#pragma once

class QMenu;

namespace fovea {

class FileWork;

void fillRecent(QMenu& menu, FileWork& files);

} // namespace fovea
