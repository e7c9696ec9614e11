#include "experiments/check_simulation.h"

#include <algorithm>
#include <vector>

#include <ns3/rng-seed-manager.h>
#include <ns3/simulator.h>

#include "base/check.h"
#include "base/wire.h"
#include "fabric/fabric.h"

namespace dcqcn {
namespace {

constexpr Duration kLinkDelay{1'000};  // 1 ns: nothing to speak of is on its way at XOFF

// A small data frame and the whole cells that it nearly fills: payloads come in fours.
struct FrameSize {
    explicit FrameSize(Bytes cell) {
        constexpr Bytes kLeastPayload{64};
        constexpr std::int64_t kPad = 4;
        const Bytes least = wire::kRoce + kLeastPayload + Bytes(kPad - 1);
        const auto in_cells = [cell](Bytes size) {
            return cell * ((size.count() + cell.count() - 1) / cell.count());
        };
        const Bytes room = in_cells(least);
        frame = room - Bytes((room - wire::kRoce).count() % kPad);
        memory = in_cells(frame);
    }
    // The simulator's queues count bytes of frames, the check's cells: one as the other.
    [[nodiscard]] Bytes InFrames(Bytes size) const {
        return Bytes(size.count() * frame.count() / memory.count());
    }
    [[nodiscard]] Bytes InMemory(Bytes queue) const {
        return Bytes(queue.count() * memory.count() / frame.count());
    }

    Bytes memory;
    Bytes frame;
};

std::uint8_t Lossless(int priorities) {
    return static_cast<std::uint8_t>((1U << priorities) - 1);
}

FabricParams ParamsOf(const SituationSetup& s, const FrameSize& size, int ports) {
    FabricParams params;
    params.mtu = size.frame - wire::kRoce;
    params.rp.algorithm = "none";
    params.np.enabled = false;
    params.transport.ack_every = 1'000;  // hardly an ACK, whose memory is no part of the question
    params.sw.cell = s.cell;
    params.sw.reserved = s.reserved;
    const auto in_cells = [&](Bytes size) {
        return s.cell * ((size.count() + s.cell.count() - 1) / s.cell.count());
    };
    // At least what is on its way over such short links.
    const Bytes headroom = std::max(in_cells(s.headroom), size.memory * 8);
    params.sw.buffer =
        s.cell * s.pool_cells + (headroom + in_cells(s.reserved)) * ports * s.priorities;
    params.sw.ecn = {true, size.InFrames(s.kmin), size.InFrames(s.kmax), s.pmax, s.mark_at};
    params.sw.pfc.headroom = headroom;
    params.sw.pfc.threshold = s.static_th;
    params.sw.pfc.beta = 8 * s.alpha;
    params.sw.pfc.lossless = Lossless(s.priorities);
    params.sw.pfc.response = Duration{0};
    params.np.cnp_priority = 7;
    for (int p = 0; p < s.priorities; ++p) {
        params.sw.scheduler.weights[static_cast<std::size_t>(p)] = 1;
    }
    return params;
}

struct Star {
    Topology topology;
    NodeId centre;
    std::vector<NodeId> senders;
    std::vector<NodeId> receivers;
};

Star StarOf(const SituationSetup& s) {
    Star star;
    star.centre = star.topology.AddSwitch("switch");
    const int senders = s.ingress * s.priorities;
    for (int i = 0; i < senders; ++i) {
        star.senders.push_back(star.topology.AddHost("in" + std::to_string(i)));
        star.topology.AddLink(star.senders.back(), star.centre, {s.speed, kLinkDelay, 0});
    }
    const Rate drained = s.speed * senders / (2 * s.egress);
    for (int i = 0; i < s.egress; ++i) {
        star.receivers.push_back(star.topology.AddHost("out" + std::to_string(i)));
        star.topology.AddLink(star.centre, star.receivers.back(), {drained, kLinkDelay, 0});
    }
    return star;
}

class Play final : public FabricObserver {
  public:
    explicit Play(const SituationSetup& s)
        : setup_(s),
          star_(StarOf(s)),
          size_(s.cell),
          step_(TransmitTime(size_.frame, s.speed)),
          fabric_(star_.topology,
                  ParamsOf(s, size_, static_cast<int>(star_.senders.size()) + s.egress)) {
        fabric_.SetObserver(this);
        result_.frame = size_.memory;
        Connect();
    }

    SimulatedSituation Run() {
        Look();
        try {
            ns3::Simulator::Run();
        } catch (const InvariantError& e) {
            result_.drop = e.what();
        }
        result_.first_mark = centre().counters().first_mark;
        return result_;
    }

    void OnPfc(const PfcEvent& event) override {
        if (event.node == star_.centre && event.is_pause && result_.first_xoff == kNever) {
            result_.first_xoff = event.time;
            result_.queue_at_xoff = LongestQueue();
        }
    }

  private:
    // More than any buffer, in one message; its first frame alone is larger than the others.
    static constexpr Bytes kEndless{100'000'000'000};

    void Connect() {
        std::uint16_t source_port = 49'152;
        for (std::size_t i = 0; i < star_.senders.size(); ++i) {
            const auto priority =
                static_cast<Priority>(i / static_cast<std::size_t>(setup_.ingress));
            for (const NodeId to : star_.receivers) {
                const auto qp = fabric_.Connect(star_.senders[i], to, priority, source_port++);
                fabric_.Post(qp, 0, kEndless, Time{});
            }
        }
    }

    [[nodiscard]] const Switch& centre() const { return *fabric_.switches().front(); }

    Bytes LongestQueue() {
        Bytes longest{};
        const auto first = static_cast<std::uint32_t>(star_.senders.size());
        for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(setup_.egress); ++i) {
            Port& port = fabric_.node(star_.centre).port(static_cast<PortIndex>(first + i));
            for (int p = 0; p < setup_.priorities; ++p) {
                longest = std::max(longest, port.queues.bytes(static_cast<Priority>(p)));
            }
        }
        return size_.InMemory(longest);
    }

    // Once per frame time, until both have happened and the mark has had time to leave.
    void Look() {
        const Time now{Duration(ns3::Simulator::Now().GetTimeStep())};
        if (result_.kmin_crossed == kNever) {
            if (const Bytes longest = LongestQueue(); longest > setup_.kmin) {
                result_.kmin_crossed = now;
                result_.queue_at_crossing = longest;
            }
        }
        const Time last = std::max(result_.first_xoff,
                                   result_.kmin_crossed == kNever ? Time{} : result_.kmin_crossed);
        const bool is_over =
            result_.first_xoff != kNever && now > last + last.time_since_epoch() / 2 + step_ * 100;
        if (is_over || now.time_since_epoch() > Longest()) {
            ns3::Simulator::Stop();
            return;
        }
        ns3::Simulator::Schedule(ns3::Time(step_.count()), [this] { Look(); });
    }

    // Twice what half of the traffic needs to fill all the memory there is.
    [[nodiscard]] Duration Longest() const {
        const double bytes = static_cast<double>((setup_.cell * setup_.pool_cells).count()) + 1e5;
        return Duration(static_cast<std::int64_t>(4 * bytes * 8e12 /
                                                  static_cast<double>(setup_.speed.count())));
    }

    SituationSetup setup_;
    Star star_;
    FrameSize size_;
    Duration step_;
    Fabric fabric_;
    SimulatedSituation result_;
};

// ns-3's simulator lives and dies with a run.
struct SimulatorLife {
    SimulatorLife() {
        ConfigureSimulator({});
        ns3::RngSeedManager::SetSeed(1);
        ns3::RngSeedManager::SetRun(1);
    }
    ~SimulatorLife() { ns3::Simulator::Destroy(); }
    SimulatorLife(const SimulatorLife&) = delete;
    SimulatorLife& operator=(const SimulatorLife&) = delete;
};

}  // namespace

bool SimulatedSituation::AgreesWith(const SituationVerdict& verdict) const {
    const Bytes off = verdict.margin < Bytes{} ? Bytes{} - verdict.margin : verdict.margin;
    // Egress queues of one port differ by a frame, and so do ingress ports.
    return first() == verdict.first || off <= frame * 2 * verdict.situation.ingress;
}

SimulatedSituation Simulate(const SituationSetup& setup) {
    const SimulatorLife life;
    return Play(setup).Run();
}

std::optional<SituationSetup> SetupOf(const SwitchModel& model, const GroupVerdict& group,
                                      const Situation& situation) {
    const SwitchPort& port = model.ports[group.port];
    for (std::size_t p = 0; p < kPriorityCount && situation.priorities > 1; ++p) {
        const GroupProfile* other = model.GroupOf(port, p);
        if (port.HasPfc(p) && other != nullptr &&
            (other->alpha != group.group->alpha || other->static_th != group.group->static_th ||
             other->pool != group.group->pool)) {
            return std::nullopt;
        }
    }
    if (group.ecn == nullptr) {
        return std::nullopt;
    }
    SituationSetup setup;
    setup.ingress = situation.ingress;
    setup.egress = situation.egress;
    setup.priorities = situation.priorities;
    setup.cell = model.cell;
    setup.pool_cells = group.pool.count() / model.cell.count();
    setup.reserved = group.group->Reserved();
    setup.headroom = group.headroom;
    setup.alpha = group.group->alpha;
    setup.static_th = group.group->static_th;
    setup.kmin = group.ecn->kmin;
    setup.kmax = std::max(group.ecn->kmin, group.ecn->kmax);
    setup.pmax = group.ecn->pmax;
    setup.speed = port.speed;
    return setup;
}

}  // namespace dcqcn
