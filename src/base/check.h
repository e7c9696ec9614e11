// Two ways to stop, and no third: a bad configuration is the caller's mistake (ConfigError, exit
// code 2), a broken invariant is ours (InvariantError, the run ends loudly). Nothing is printed
// and carried on with.
#pragma once

#include <stdexcept>
#include <string>

namespace dcqcn {

// "where: value breaks rule; how to fix". Thrown while a scenario is read or built.
class ConfigError : public std::invalid_argument {
  public:
    using std::invalid_argument::invalid_argument;
};

// A law of the model does not hold: a lossless drop, a leaked frame, a negative occupancy.
class InvariantError : public std::logic_error {
  public:
    using std::logic_error::logic_error;
};

[[noreturn, gnu::cold, gnu::noinline]] inline void ThrowInvariant(const std::string& what) {
    throw InvariantError(what);
}

}  // namespace dcqcn

// Checked in every build; `message` is evaluated only on failure.
#define DCQCN_ASSERT(condition, message)      \
    do {                                      \
        if (!(condition)) [[unlikely]] {      \
            ::dcqcn::ThrowInvariant(message); \
        }                                     \
    } while (false)
