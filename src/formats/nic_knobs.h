// What NIC vendors call the keys of a scenario, in what unit they count, and in what range: one
// table for reading their files and for explaining keys.
// Sources: [NVIDIA], [mlx5], [mstflint]; [ionic]; [irdma].
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace dcqcn {

enum class NicVendor { kNvidia, kAmd, kIntel };
enum class NicUnit { kCount, kFlag, kMicroseconds, kAlphaPeriods, kMegabits, kBytes, kBlocks };

// A knob that means a key of ours.
struct NicKnob {
    NicVendor vendor;
    std::string_view name;   // as the vendor's tool prints it
    std::string_view alias;  // as mlx5's debugfs does; "" elsewhere
    std::string_view key;    // of a scenario
    NicUnit unit;
    std::int64_t least;
    std::int64_t most;
};
// A knob that no key of ours is for; nothing is lost where its value is `harmless`.
struct IdleNicKnob {
    NicVendor vendor;
    std::string_view name;
    std::string_view alias;
    std::optional<std::int64_t> harmless;
    std::string_view reason;
};
// A knob that turns congestion control on, for all flows where its value is `all`, for none where
// it is 0, and between for the priorities whose bits it has.
struct EnableNicKnob {
    NicVendor vendor;
    std::string_view name;
    std::int64_t all;
};
// A name that guides on the web spread and that no NIC has.
struct InventedNicKnob {
    std::string_view name;
    std::string_view real;
};

[[nodiscard]] std::span<const NicKnob> NicKnobs();
[[nodiscard]] std::span<const IdleNicKnob> IdleNicKnobs();
[[nodiscard]] std::span<const EnableNicKnob> EnableNicKnobs();
[[nodiscard]] std::span<const InventedNicKnob> InventedNicKnobs();

// Knobs of `vendor` by either name, upper and lower case alike; nullptr if it has none such.
[[nodiscard]] const NicKnob* FindNicKnob(NicVendor vendor, std::string_view name);
[[nodiscard]] const IdleNicKnob* FindIdleNicKnob(NicVendor vendor, std::string_view name);
[[nodiscard]] const EnableNicKnob* FindEnableNicKnob(NicVendor vendor, std::string_view name);
[[nodiscard]] const InventedNicKnob* FindInventedNicKnob(std::string_view name);
// Whether `vendor` has a knob of any kind by this name; NVIDIA's count the invented ones.
[[nodiscard]] bool IsNicKnob(NicVendor vendor, std::string_view name);
[[nodiscard]] std::span<const NicVendor> NicVendors();

[[nodiscard]] std::string_view VendorName(NicVendor vendor);  // "NVIDIA"
[[nodiscard]] std::string_view PresetName(NicVendor vendor);  // a value of nic.preset
[[nodiscard]] std::string_view UnitName(NicUnit unit);        // "Mb/s"; "" for a count or a flag

}  // namespace dcqcn
