#include "fabric/config.h"

#include <algorithm>
#include <bit>
#include <string>

#include "base/check.h"
#include "base/wire.h"
#include "cp/headroom.h"
#include "rp/factory.h"

namespace dcqcn {

namespace {

Duration ResponseOf(const PfcParams& pfc, Rate rate) {
    return pfc.response ? *pfc.response : PauseResponse(rate);
}

Bytes HeadroomOf(const FabricParams& params, const PortEnd& port) {
    if (params.sw.pfc.headroom) {
        return *params.sw.pfc.headroom;
    }
    const Bytes max_frame = wire::DataFrame(params.mtu, true);
    Bytes budget = HeadroomBudget(port.rate, port.delay + params.sw.latency, max_frame,
                                  ResponseOf(params.sw.pfc, port.rate));
    // A dynamic threshold moves with the other groups: it may ask for a pause while a frame is all
    // but in, which counts when its last bit is.
    if (!params.sw.pfc.threshold) {
        budget += max_frame + kWireOverhead;
    }
    return params.sw.cell > 1_B ? InWholeCells(budget, params.sw.cell, max_frame) : budget;
}

// Memory for groups that the chip keeps although nothing here uses them (pfc.reserve_ports,
// pfc.reserve_priorities); the paper's switch reserves for all of its 32 x 8.
Bytes ReservedElsewhere(const SwitchParams& params, const std::vector<Bytes>& headroom) {
    const PfcParams& pfc = params.pfc;
    const auto ports = static_cast<std::int64_t>(headroom.size());
    const std::int64_t priorities = std::popcount(pfc.lossless);
    const std::int64_t groups = ports * priorities;
    if (pfc.reserve_ports && *pfc.reserve_ports < ports) {
        throw ConfigError("switch.pfc.reserve_ports: " + std::to_string(*pfc.reserve_ports) +
                          " is less than the " + std::to_string(ports) +
                          " ports of a switch of this network; raise it, or leave it \"used\"");
    }
    const std::int64_t reserved =
        pfc.reserve_ports.value_or(static_cast<int>(ports)) *
        std::int64_t{pfc.reserve_priorities.value_or(static_cast<int>(priorities))};
    Bytes largest{};
    for (const Bytes h : headroom) {
        largest = std::max(largest, h);
    }
    return reserved > groups ? (largest + params.reserved) * (reserved - groups) : Bytes{};
}

}  // namespace

SwitchConfig MakeSwitchConfig(const FabricParams& params, const std::vector<PortEnd>& ports) {
    const PfcParams& pfc = params.sw.pfc;
    SwitchConfig config{.ports = {},
                        .buffer = {},
                        .ecn = params.sw.ecn,
                        .scheduler = params.sw.scheduler,
                        .pause_quanta = pfc.quanta,
                        .latency = params.sw.latency};
    SharedBufferParams& buffer = config.buffer;
    buffer.total = params.sw.buffer;
    buffer.cell = params.sw.cell;
    buffer.reserved = params.sw.reserved;
    buffer.static_threshold = pfc.threshold;
    buffer.alpha = pfc.beta / 8;
    buffer.xon = pfc.xon;
    buffer.xon_offset = pfc.xon_offset;
    buffer.lossless = pfc.enabled ? pfc.lossless : std::uint8_t{0};
    buffer.lossy_limit = params.sw.lossy.limit;
    buffer.lossy_alpha = params.sw.lossy.alpha;
    for (const PortEnd& port : ports) {
        config.ports.push_back({port.rate, ResponseOf(pfc, port.rate)});
        buffer.headroom.push_back(pfc.enabled ? HeadroomOf(params, port) : Bytes{});
    }
    if (pfc.enabled) {
        buffer.reserved_elsewhere = ReservedElsewhere(params.sw, buffer.headroom);
    }
    return config;
}

HostConfig MakeHostConfig(const FabricParams& params, const PortEnd& port) {
    NpParams np = params.np;
    const Feedback feedback = FeedbackOf(params.rp);
    np.enabled = np.enabled && feedback == Feedback::kCnp;  // else nobody would listen
    HostConfig config{
        .requester = {.line_rate = port.rate, .mtu = params.mtu, .rto = params.transport.rto},
        .responder = {.np = np,
                      .ack_every = params.transport.ack_every,
                      .echoes_runs = feedback == Feedback::kEchoedMarks},
        .scheduler = params.sw.scheduler,
        .pause_response = ResponseOf(params.sw.pfc, port.rate),
        .pause_quanta = params.sw.pfc.quanta,
        .receive_buffer = std::nullopt};
    if (params.nic.receive_rate) {
        const PfcParams& pfc = params.sw.pfc;
        config.receive_buffer.emplace(*params.nic.receive_rate, params.nic.receive_xoff,
                                      params.nic.receive_xon,
                                      pfc.enabled ? pfc.lossless : std::uint8_t{0});
    }
    return config;
}

std::vector<std::vector<PortEnd>> PortsByNode(const Topology& topology) {
    std::vector<std::vector<PortEnd>> ports(topology.node_count());
    for (const TopologyLink& link : topology.links()) {
        const PortEnd end{link.properties.rate, link.properties.delay};
        ports[Index(link.a)].push_back(end);
        ports[Index(link.b)].push_back(end);
    }
    return ports;
}

}  // namespace dcqcn
