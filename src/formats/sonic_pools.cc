// BUFFER_POOL: the memory that ingress groups share.
#include "base/units_text.h"
#include "formats/sonic_builder.h"

namespace dcqcn {

void AddPools(SonicBuild& build) {
    for (const auto& [key, row] : build.tables.Required(
             "BUFFER_POOL", "give the buffers JSON too, or the whole config_db.json")) {
        if (row.Text("type").value_or("ingress") == "egress") {
            continue;
        }
        BufferPool pool;
        pool.name = key;
        pool.place = row.place();
        const bool is_lossless_pool = key == kLosslessPool;
        if (is_lossless_pool && build.options.buffer) {
            pool.size = *build.options.buffer;
            build.Assume("pool " + key + ": " + ToText(pool.size) + ", by --buffer");
        } else if (!row.Text("size") && is_lossless_pool) {
            row.Fail("size",
                     "is missing: the switch computes it; read it from \"show buffer "
                     "configuration\" and give --buffer");
        } else {
            pool.size = row.Size("size", Bytes{});
        }
        pool.shared_headroom = row.Size("xoff", Bytes{});
        if (const auto mode = row.Text("mode")) {
            pool.is_dynamic = *mode == "dynamic";
        }
        pool.contains_reserves = build.chip == nullptr || !build.chip->is_spectrum;
        build.pool_of[key] = build.model.pools.size();
        build.model.pools.push_back(std::move(pool));
    }
    const bool is_spectrum = build.chip != nullptr && build.chip->is_spectrum;
    build.Assume(is_spectrum
                     ? "pool sizes leave out what groups reserve, as sonic-swss computes them for "
                       "Spectrum (buffer_pool_mellanox.lua)"
                     : "pool sizes include what groups reserve, as hardware tests of a Trident II "
                       "show; not the shared headroom (xoff)");
}

}  // namespace dcqcn
