// What a mistake is answered with.
#pragma once

#include <string>

#include "base/check.h"

namespace dcqcn {

// The message of the ConfigError that `action` throws; "no error" if it throws none.
template <class Action>
std::string ErrorOf(Action action) {
    try {
        (void)action();
    } catch (const ConfigError& e) {
        return e.what();
    }
    return "no error";
}

}  // namespace dcqcn
