// What most files of app include of libraries, compiled once; see core/base/precompiled.h.
#pragma once

#include "ui/precompiled.h"

#include <CLI/CLI.hpp>
#include <QtWidgets/QApplication>
#include <QtWidgets/QFileDialog>
#include <QtWidgets/QMainWindow>
