#include "experiments/reproduce_home.h"

#include <cstdlib>

namespace dcqcn {
namespace {

std::string EnvironmentOr(const char* name, const char* fallback) {
    const char* value = std::getenv(name);
    return value != nullptr && *value != '\0' ? value : fallback;
}

}  // namespace

std::string ProjectHome() {
    return EnvironmentOr("DCQCN_HOME", DCQCN_HOME);
}

std::string PythonInterpreter() {
    return EnvironmentOr("DCQCN_PYTHON", "/usr/bin/python3");
}

}  // namespace dcqcn
