#include "experiments/worker.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <exception>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>

#include "base/check.h"

namespace dcqcn {
namespace {

constexpr char kOutput = '+';  // the first byte that a child sends says what follows
constexpr char kError = '-';
constexpr int kPollMilliseconds = 100;

struct Child {
    std::size_t index = 0;
    pid_t pid = 0;
    int pipe = -1;
    std::string received;
};

void WriteAll(int file, const std::string& text) {
    std::size_t written = 0;
    while (written < text.size()) {
        const ssize_t n = write(file, text.data() + written, text.size() - written);
        if (n < 0 && errno == EINTR) {
            continue;
        }
        if (n < 0) {
            return;  // the parent is gone; nobody is left to be told
        }
        written += static_cast<std::size_t>(n);
    }
}

std::string Perform(const Work& work) {
    try {
        return kOutput + work();
    } catch (const std::exception& e) {
        return kError + std::string(e.what());
    }
}

// Ctrl-C reaches the whole process group: a child just ends. It ends with its parent, too. A crash
// is the parent's to report, whatever handler it has for its own.
[[noreturn]] void BeChild(const Work& work, int pipe, pid_t parent) {
    for (const int signal : {SIGINT, SIGTERM, SIGSEGV, SIGABRT, SIGFPE, SIGILL, SIGBUS}) {
        std::signal(signal, SIG_DFL);
    }
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() == parent) {
        WriteAll(pipe, Perform(work));
    }
    _exit(0);  // without the parent's destructors and buffers
}

Child Start(const Work& work, std::size_t index) {
    std::array<int, 2> ends{};
    if (pipe(ends.data()) != 0) {
        throw std::system_error(errno, std::generic_category(), "pipe");
    }
    const pid_t parent = getpid();
    const pid_t pid = fork();
    if (pid < 0) {
        throw std::system_error(errno, std::generic_category(), "fork");
    }
    if (pid == 0) {
        close(ends[0]);
        BeChild(work, ends[1], parent);
    }
    close(ends[1]);
    return {.index = index, .pid = pid, .pipe = ends[0], .received = {}};
}

WorkResult ResultOf(const Child& child, int status) {
    if (WIFSIGNALED(status)) {
        return {false, std::string("the process died: ") + strsignal(WTERMSIG(status))};
    }
    if (child.received.empty()) {
        return {false, "the process ended with code " + std::to_string(WEXITSTATUS(status)) +
                           " and without a result"};
    }
    return {child.received.front() == kOutput, child.received.substr(1)};
}

class Workers {
  public:
    Workers(const std::vector<Work>& work, const WorkerOptions& options)
        : work_(work), options_(options), results_(work.size(), {false, "was not run"}) {}
    ~Workers() { KillAll(); }
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    std::vector<WorkResult> Run() {
        while (next_ < work_.size() || !children_.empty()) {
            if (options_.interrupted && options_.interrupted()) {
                KillAll();
                break;
            }
            while (next_ < work_.size() && children_.size() < options_.jobs) {
                children_.push_back(Start(work_[next_], next_));
                ++next_;
            }
            Listen();
        }
        return results_;
    }

  private:
    void Listen() {
        std::vector<pollfd> files;
        for (const Child& child : children_) {
            files.push_back({child.pipe, POLLIN, 0});
        }
        if (poll(files.data(), files.size(), kPollMilliseconds) <= 0) {
            return;
        }
        for (std::size_t i = files.size(); i-- > 0;) {
            if (files[i].revents != 0 && !Receive(children_[i])) {
                Reap(i);
            }
        }
    }

    // False at the end of what the child has to say.
    static bool Receive(Child& child) {
        std::array<char, 65'536> buffer{};
        const ssize_t n = read(child.pipe, buffer.data(), buffer.size());
        if (n > 0) {
            child.received.append(buffer.data(), static_cast<std::size_t>(n));
        }
        return n > 0 || (n < 0 && errno == EINTR);
    }

    void Reap(std::size_t position) {
        const Child child = children_[position];
        children_.erase(children_.begin() + static_cast<std::ptrdiff_t>(position));
        close(child.pipe);
        int status = 0;
        waitpid(child.pid, &status, 0);
        results_[child.index] = ResultOf(child, status);
        if (options_.finished) {
            options_.finished(child.index, results_[child.index]);
        }
    }

    void KillAll() {
        for (const Child& child : children_) {
            kill(child.pid, SIGKILL);
            waitpid(child.pid, nullptr, 0);
            close(child.pipe);
        }
        children_.clear();
    }

    const std::vector<Work>& work_;
    const WorkerOptions& options_;
    std::vector<WorkResult> results_;
    std::vector<Child> children_;
    std::size_t next_ = 0;
};

}  // namespace

std::vector<WorkResult> RunInWorkers(const std::vector<Work>& work, const WorkerOptions& options) {
    DCQCN_ASSERT(options.jobs > 0, "no worker may run");
    return Workers(work, options).Run();
}

}  // namespace dcqcn
