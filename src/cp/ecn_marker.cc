#include "cp/ecn_marker.h"

#include "base/check.h"
#include "base/check_range.h"
#include "cp/check_number.h"

namespace dcqcn {

void EcnParams::Check(const std::string& path) const {
    CheckRange(path + ".kmin", kmin, Bytes{}, Bytes::max(), "the paper has 5KB");
    if (kmin > kmax) {
        throw ConfigError(path + ".kmin: " + ToText(kmin) + " is above " + path + ".kmax (" +
                          ToText(kmax) + "); lower kmin or raise kmax");
    }
    CheckNumber(path + ".pmax", pmax, 0, 1, "it is a probability; the paper has 0.01");
}

}  // namespace dcqcn
