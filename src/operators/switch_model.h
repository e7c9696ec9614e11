// A shared-buffer switch as its operator configured it, whatever file said so: ports, priority
// groups, pools, ECN profiles and maps. Readers (src/formats) fill it; the verdict, the headroom
// budgets and the lint rules read it. Plain values, each with the place it came from.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/units.h"

namespace dcqcn {

// "config_db.json: WRED_PROFILE|AZURE_LOSSLESS: green_min_threshold"
struct Place {
    std::string file;
    std::string table;
    std::string key;
    std::string field;

    [[nodiscard]] Place At(std::string at_field) const {
        return {file, table, key, std::move(at_field)};
    }
    [[nodiscard]] std::string ToText() const {
        const std::string entry = table + (table.empty() || key.empty() ? "" : "|") + key;
        return file + (entry.empty() ? "" : ": " + entry) + (field.empty() ? "" : ": " + field);
    }
};

// The `file` of a Place for what was typed instead.
inline constexpr const char* kCommandLine = "command line";

// What the fields that findings speak of are called where a value came from; SONiC's by default.
struct PoolFields {
    const char* size = "size";
    const char* headroom = "xoff";
};
struct GroupFields {
    const char* size = "size";
    const char* xoff = "xoff";
    const char* xon = "xon";
    const char* static_th = "static_th";
    const char* dynamic_th = "dynamic_th";
    const char* xon_offset = "xon_offset";
};
struct EcnFields {
    const char* kmin = "green_min_threshold";
    const char* kmax = "green_max_threshold";
    const char* pmax = "green_drop_probability";
    const char* marks = "ecn";
    const char* enabled = "wred_green_enable";
};

// Memory that priority groups of one kind share.
struct BufferPool {
    std::string name;
    Place place;
    Bytes size;
    Bytes shared_headroom{0};        // headroom pool of all groups [B]; 0: each has its own
    bool contains_reserves = true;   // `size` includes what groups have reserved
    std::optional<bool> is_dynamic;  // the pool's mode, where the file says it
    PoolFields fields;
};

// What SONiC calls a buffer profile, of an ingress priority group.
struct GroupProfile {
    std::string name;
    Place place;
    std::size_t pool = 0;
    bool is_lossless = false;         // has an XOFF headroom
    Bytes size{0};                    // set aside for the group, its private headroom included
    Bytes xoff{0};                    // headroom
    Bytes xon{0};                     // resume at or below, at least
    std::optional<Bytes> xon_offset;  // resume that far below the threshold
    double alpha = 0;                 // of a dynamic threshold, [0, inf)
    std::optional<int> dynamic_th;    // n of alpha = 2^n, where the file says it so
    std::optional<Bytes> static_th;   // a static threshold instead
    Bytes private_headroom{0};        // the part of `size` that is headroom
    GroupFields fields;

    // What the group fills before it touches the shared pool: `size` without private headroom.
    [[nodiscard]] Bytes Reserved() const {
        return size > private_headroom ? size - private_headroom : Bytes{};
    }
};

struct EcnProfile {
    std::string name;
    Place place;
    bool marks = true;    // ECN is on for green frames
    bool enabled = true;  // WRED, which marking depends on, is on for green frames
    Bytes kmin{0};
    Bytes kmax{0};
    double pmax = 1;  // [0, 1]
    EcnFields fields;

    // Whether any frame is ever marked.
    [[nodiscard]] bool Acts() const { return marks && enabled; }
};

// to[x] for every x; -1 where the map says nothing.
struct QosMap {
    std::string name;
    Place place;
    std::vector<int> to;
};

inline constexpr int kNone = -1;
inline constexpr std::size_t kPriorityCount = 8;

// What readers refuse to exceed; no switch has as much.
inline constexpr int kMostPorts = 4'096;
inline constexpr Bytes kLargestCell{4'096};
inline constexpr Bytes kSmallestMtu{64};
inline constexpr Bytes kLargestMtu{65'000};
inline constexpr const char* kCellRule = "must be from 1B to 4096B";
inline constexpr const char* kMtuRule = "must be from 64B to 65000B";
[[nodiscard]] constexpr bool IsCell(Bytes size) {
    return size >= Bytes(1) && size <= kLargestCell;
}
[[nodiscard]] constexpr bool IsMtu(Bytes size) {
    return size >= kSmallestMtu && size <= kLargestMtu;
}

inline constexpr double kBetaPerAlpha = 8;  // beta counts eighths of the free memory [Zhu15 s4]

struct SwitchPort {
    std::string name;
    Place place;
    Rate speed{0};
    double cable_m = 0;
    Bytes mtu{9'100};      // Ethernet payload
    std::uint8_t pfc = 0;  // bit per priority that PFC is enabled for
    Place pfc_place;
    std::array<int, kPriorityCount> group{};  // profile of each priority group, or kNone
    std::array<int, kPriorityCount> ecn{};    // ECN profile of each queue, or kNone
    std::array<Place, kPriorityCount> group_place;
    int dscp_to_tc = kNone;  // maps, by index
    int tc_to_group = kNone;
    int tc_to_queue = kNone;
    int pfc_to_queue = kNone;

    SwitchPort() {
        group.fill(kNone);
        ecn.fill(kNone);
    }
    [[nodiscard]] bool HasPfc(std::size_t priority) const { return ((pfc >> priority) & 1) != 0; }
};

struct SwitchModel {
    std::string name;
    Bytes cell{1};
    bool is_spectrum = false;     // SONiC's headroom formula is known for its chip
    bool has_tiles = false;       // which that formula counts
    int slices = 1;               // parts of the chip's memory that do not lend to each other
    bool has_all_ports = true;    // false: only those that the files happen to name
    std::optional<Bytes> memory;  // of the chip, where it is known
    std::vector<BufferPool> pools;
    std::vector<GroupProfile> groups;
    std::vector<EcnProfile> ecn;
    std::vector<QosMap> maps;
    std::vector<SwitchPort> ports;
    std::vector<std::string> assumptions;  // what was not in the files

    [[nodiscard]] std::size_t QueueOf(const SwitchPort& port, std::size_t priority) const {
        const int queue = port.pfc_to_queue == kNone
                              ? kNone
                              : maps[static_cast<std::size_t>(port.pfc_to_queue)].to[priority];
        return queue == kNone ? priority : static_cast<std::size_t>(queue);
    }
    [[nodiscard]] const GroupProfile* GroupOf(const SwitchPort& port, std::size_t priority) const {
        const int index = port.group[priority];
        return index == kNone ? nullptr : &groups[static_cast<std::size_t>(index)];
    }
    // nullptr unless the queue of this priority has a profile.
    [[nodiscard]] const EcnProfile* EcnOf(const SwitchPort& port, std::size_t priority) const {
        const std::size_t queue = QueueOf(port, priority);
        const int index = queue < kPriorityCount ? port.ecn[queue] : kNone;
        return index == kNone ? nullptr : &ecn[static_cast<std::size_t>(index)];
    }
};

}  // namespace dcqcn
