// The defaults of NICs as they are shipped, as parameters of the fabric.
// Sources and what no vendor publishes: docs/model.md, section 10.
#pragma once

#include "fabric/params.h"

namespace dcqcn {

// Sets rp and np to what `params.nic.preset` stands for; the paper's leaves them as they are.
void ApplyPreset(FabricParams& params);

}  // namespace dcqcn
