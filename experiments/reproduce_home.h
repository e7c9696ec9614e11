// Where the project's own files are: the figures' folders and the plotting scripts.
#pragma once

#include <string>

namespace dcqcn {

// The environment variable DCQCN_HOME, else the folder that the program was built from.
[[nodiscard]] std::string ProjectHome();
// Runs the plotting scripts: the environment variable DCQCN_PYTHON, else /usr/bin/python3.
[[nodiscard]] std::string PythonInterpreter();

}  // namespace dcqcn
