#include "experiments/workload.h"

#include <algorithm>
#include <utility>

#include "nic/random.h"

namespace dcqcn {

namespace {

constexpr std::uint16_t kFirstSourcePort = 49'152;  // the dynamic range of RFC 6335
constexpr std::uint32_t kSourcePorts = 16'384;

std::uint16_t SourcePort(const FlowSpec& flow, std::uint32_t qp) {
    return flow.source_port.value_or(
        static_cast<std::uint16_t>(kFirstSourcePort + qp % kSourcePorts));
}

}  // namespace

Workload::Workload(const Scenario& scenario, Fabric& fabric, Ending& ending)
    : fabric_(fabric), ending_(ending) {
    std::vector<bool> ranks_with_transfers;
    for (const FlowSpec& flow : scenario.flows) {
        Add(flow, scenario);
        const std::uint32_t rank = fabric_.RankOf(fabric_.qps().back().from);
        ranks_with_transfers.resize(std::max<std::size_t>(ranks_with_transfers.size(), rank + 1));
        ranks_with_transfers[rank] = true;
    }
    if (!has_endless_) {
        ending_.AwaitTransfersOf(ranks_with_transfers);
    }
}

void Workload::Add(const FlowSpec& flow, const Scenario& scenario) {
    const NodeId from = scenario.topology.Find(flow.from);
    const NodeId to = scenario.topology.Find(flow.to);
    const std::uint32_t qp = fabric_.Connect(
        from, to, static_cast<Priority>(flow.priority),
        SourcePort(flow, static_cast<std::uint32_t>(flows_.size())), flow.start_rate);
    // Other ranks would need sizes for the bytes of ACKs only, which nobody captures there.
    if (flow.sizes == nullptr) {
        fabric_.ExpectSize(qp, flow.size);
    }
    flows_.push_back({.size = flow.size,
                      .transfers = flow.transfers,
                      .sizes = flow.sizes,
                      .random = MakeStream(StreamUse::kWorkload, from, qp),
                      .ideal = fabric_.IdealFct(qp, flow.size)});
    has_endless_ |= !flow.transfers;
    const double draw = flows_.back().random.RandU01();
    if (fabric_.IsHere(from)) {
        PostFirst(
            flow, qp,
            Time{flow.start + Duration(static_cast<std::int64_t>(
                                  draw * static_cast<double>(scenario.start_jitter.count())))});
    }
}

void Workload::PostFirst(const FlowSpec& flow, std::uint32_t qp, Time start) {
    unfinished_ += flow.transfers.value_or(0);
    for (int i = 0; i < flow.outstanding && HasMore(flows_[qp]); ++i) {
        PostNext(qp, start);
    }
}

Bytes Workload::NextSize(FlowState& flow) {
    return flow.sizes == nullptr ? flow.size : flow.sizes->At(flow.random.RandU01());
}

void Workload::PostNext(std::uint32_t qp, Time when) {
    FlowState& flow = flows_[qp];
    fabric_.Post(qp, flow.posted++, NextSize(flow), when);
    ++posted_;
}

void Workload::OnFinished(const FinishedTransfer& t) {
    FlowState& flow = flows_[t.qp];
    const Duration ideal = flow.sizes == nullptr ? flow.ideal : fabric_.IdealFct(t.qp, t.size);
    finished_.push_back({t.qp, t.transfer, t.size, t.posted, t.finished, ideal});
    if (HasMore(flow)) {
        PostNext(t.qp, t.finished);
    }
    last_ = std::max(last_, t.finished);
    unfinished_ -= flow.transfers ? 1 : 0;
    if (unfinished_ == 0 && !has_endless_) {
        ending_.OnFinished(last_);
    }
}

void Workload::OnPfc(const PfcEvent& e) {
    // A slow receiver's pause says nothing about a switch's thresholds.
    if (e.is_pause && fabric_.IsSwitch(e.node)) {
        first_pause_ = std::min(first_pause_, e.time);
    }
    pfc_.push_back({e.time, static_cast<std::uint32_t>(e.node), static_cast<std::uint16_t>(e.port),
                    static_cast<std::uint8_t>(e.priority), e.is_pause, e.is_refresh});
}

}  // namespace dcqcn
