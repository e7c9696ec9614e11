// Questions that one reaction point answers without a network.
#pragma once

#include "rp/params.h"

namespace dcqcn {

// The rate after a flow's first CNP over the rate before.
[[nodiscard]] double FirstCut(const RpParams& params, Rate line_rate);
// alpha after a flow's first CNP, which is what its second one cuts by.
[[nodiscard]] double AlphaAtFirstCnp(const RpParams& params, Rate line_rate);
// Alpha timers without a CNP until alpha has fallen to a tenth.
[[nodiscard]] int DecaysToATenth(const RpParams& params, Rate line_rate);
// Whether the step that makes it `timer_steps` and `byte_steps` since the last CNP is one of hyper
// increase. Needs timer_steps, byte_steps >= 1.
[[nodiscard]] bool IsHyperAfter(RpParams params, Rate line_rate, int timer_steps, int byte_steps);

}  // namespace dcqcn
