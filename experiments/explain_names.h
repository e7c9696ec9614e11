// What a name that is no key of a scenario may be: what a NIC or a guide calls one; for explain.h.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace dcqcn {

struct OtherName {
    std::string remark;             // lines to begin with, "" where the keys say all
    std::vector<std::string> keys;  // that it means; empty where none does
};

// Names of NICs' configurations, with or without the port (_P1), those that guides made up, and
// those that guides use for switches; capitals do not matter to NICs.
[[nodiscard]] std::optional<OtherName> FindOtherName(std::string name);

}  // namespace dcqcn
