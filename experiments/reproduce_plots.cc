#include "experiments/reproduce_plots.h"

#include <cerrno>
#include <cstring>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "experiments/reproduce_home.h"

namespace dcqcn {
namespace {

constexpr int kNotFound = 127;  // what a child says that could not start the program

std::string Joined(const std::vector<std::string>& words) {
    std::string line;
    for (const std::string& word : words) {
        line += (line.empty() ? "" : " ") + word;
    }
    return line;
}

// The exit code; -1 if the program could not be started or died. A group of its own keeps Ctrl-C
// from it: a picture is finished, and the caller decides what comes next.
int Execute(std::vector<std::string> words) {
    std::vector<char*> argv;
    for (std::string& word : words) {
        argv.push_back(word.data());
    }
    argv.push_back(nullptr);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    pid_t pid = 0;
    const int error = posix_spawn(&pid, argv[0], nullptr, &attributes, argv.data(), environ);
    posix_spawnattr_destroy(&attributes);
    if (error != 0) {
        return kNotFound;
    }
    int status = 0;
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace

std::string RunPlotScript(const std::string& script, const std::vector<std::string>& arguments) {
    // -B: the project's folder may be read-only, and byte code in it is nobody's wish.
    std::vector<std::string> words{PythonInterpreter(), "-B", ProjectHome() + "/plots/" + script};
    words.insert(words.end(), arguments.begin(), arguments.end());
    const int code = Execute(words);
    if (code == kNotFound) {
        return PythonInterpreter() +
               " was not found: no pictures; set DCQCN_PYTHON to a Python 3 "
               "with matplotlib";
    }
    return code == 0 ? "" : "no pictures: this failed: " + Joined(words);
}

}  // namespace dcqcn
