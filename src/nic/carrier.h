// Whoever takes a port's frames in place of its wire: the way to a port on another rank.
#pragma once

#include "base/frame.h"
#include "base/units.h"

namespace dcqcn {

class Carrier {
  public:
    virtual ~Carrier() = default;
    // The port began to send `f` at `begun`, which is now; it is the carrier's from here on.
    virtual void Carry(Frame* f, Time begun) = 0;
};

}  // namespace dcqcn
