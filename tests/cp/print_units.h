// Lets a failed check print quantities with their units.
#pragma once

#include <ostream>

#include "base/units_text.h"

namespace dcqcn {

inline std::ostream& operator<<(std::ostream& out, Bytes size) {
    return out << ToText(size);
}
inline std::ostream& operator<<(std::ostream& out, Rate rate) {
    return out << ToText(rate);
}

}  // namespace dcqcn
