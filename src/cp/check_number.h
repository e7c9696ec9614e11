// The range rule of base/check_range.h for dimensionless parameters.
#pragma once

#include <string>
#include <string_view>

namespace dcqcn {

// Throws ConfigError "where: value is outside [least, most]; fix" unless least <= value <= most;
// NaN is outside.
void CheckNumber(const std::string& where, double value, double least, double most,
                 std::string_view fix);

}  // namespace dcqcn
