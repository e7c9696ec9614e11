#include <array>
#include <charconv>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <thread>

#include "engine/ranks.h"

namespace dcqcn {
namespace {

struct Variables {
    const char* count;
    const char* own;
};
// Of Open MPI, and of MPICH and those derived from it.
constexpr std::array kLaunchers{Variables{"OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_RANK"},
                                Variables{"PMI_SIZE", "PMI_RANK"}};

std::uint32_t NumberIn(const char* variable, std::uint32_t otherwise) {
    const char* const text = std::getenv(variable);
    std::uint32_t number = otherwise;
    if (text != nullptr) {
        std::from_chars(text, text + std::strlen(text), number);
    }
    return number;
}

}  // namespace

Launch LaunchOfThisProcess() {
    for (const Variables& launcher : kLaunchers) {
        if (const std::uint32_t count = NumberIn(launcher.count, 0); count > 0) {
            return {count, NumberIn(launcher.own, 0)};
        }
    }
    return {};
}

void LetFirstProcessSpeak() {
    constexpr std::chrono::seconds kLongEnough{2};
    if (LaunchOfThisProcess().own > 0) {
        std::this_thread::sleep_for(kLongEnough);
    }
}

}  // namespace dcqcn
