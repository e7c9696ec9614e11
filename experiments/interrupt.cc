#include "experiments/interrupt.h"

#include <csignal>

namespace dcqcn {
namespace {

// A signal handler can reach nothing but a global.
volatile std::sig_atomic_t interrupted = 0;

void Note(int signal) {
    interrupted = 1;
    std::signal(signal, SIG_DFL);
}

}  // namespace

InterruptWatch::InterruptWatch() {
    interrupted = 0;
    std::signal(SIGINT, &Note);
    std::signal(SIGTERM, &Note);
}

InterruptWatch::~InterruptWatch() {
    std::signal(SIGINT, SIG_DFL);
    std::signal(SIGTERM, SIG_DFL);
}

bool InterruptWatch::is_interrupted() const {
    return interrupted != 0;
}

}  // namespace dcqcn
