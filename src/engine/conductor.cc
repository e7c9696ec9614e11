#include "engine/conductor.h"

#include <string>

#include "base/check.h"
#include "engine/alarm.h"
#include "engine/fabric_simulator.h"

namespace dcqcn {
namespace {

// Also when a cue ends in an exception.
class PlayingMark {
  public:
    explicit PlayingMark(bool& is_playing) : is_playing_(is_playing) { is_playing_ = true; }
    ~PlayingMark() { is_playing_ = false; }
    PlayingMark(const PlayingMark&) = delete;
    PlayingMark& operator=(const PlayingMark&) = delete;

  private:
    bool& is_playing_;
};

// kNever stays.
Time After(Time t, Duration d = Duration(1)) {
    return t < kNever - d ? t + d : kNever;
}

}  // namespace

Conductor::Conductor() : simulator_(FabricSimulator::Current()) {
    if (simulator_ != nullptr) {
        simulator_->Add(*this);
    }
}

Conductor::~Conductor() {
    if (simulator_ != nullptr) {
        simulator_->Remove(*this);
    }
}

// --- who takes part -----------------------------------------------------------------------------

Agenda& Conductor::agenda(std::size_t group) {
    while (agendas_.size() <= group) {
        agendas_.push_back(
            std::make_unique<Agenda>(*this, static_cast<std::uint32_t>(agendas_.size())));
    }
    agendas_due_.Resize(agendas_.size());
    return *agendas_[group];
}

std::uint32_t Conductor::Enrol(Alarm& alarm) {
    alarms_.push_back(&alarm);
    alarms_due_.Resize(alarms_.size());
    return static_cast<std::uint32_t>(alarms_.size() - 1);
}

void Conductor::Dismiss(std::uint32_t alarm) {
    alarms_due_.Set(alarm, kNever);
    alarms_[alarm] = nullptr;
}

void Conductor::Set(std::uint32_t alarm, Time when) {
    DCQCN_ASSERT(After(when) >= played_to_, "an alarm is set for " +
                                                std::to_string(Picoseconds(when)) +
                                                " ps, but nodes may have been played up to " +
                                                std::to_string(Picoseconds(played_to_)) + " ps");
    alarms_due_.Set(alarm, when);
    Limit(After(when));
    RouseIfIdle();
}

std::int64_t Conductor::played() const {
    std::int64_t played = alarms_rung_;
    for (const auto& agenda : agendas_) {
        played += agenda->played();
    }
    return played;
}

// --- the loop -----------------------------------------------------------------------------------

void Conductor::Play(Time& now) {
    const PlayingMark mark(is_playing_);
    Limit(After(alarms_due_.next_due()));
    while (next_due() < limit()) {
        if (alarms_due_.next_due() < agendas_due_.next_due()) {
            RingAlarm(now);
        } else if (agendas_.size() == 1) {
            PlayAlone(now);
        } else {
            PlayInTurn(now);
        }
    }
}

void Conductor::PlayAlone(Time& now) {
    agendas_due_.ForEachBefore(limit(),
                               [&](std::uint32_t place) { agendas_[place]->Play(limit(), now); });
}

// All of them come to the same horizon, before which none can be reached by another.
void Conductor::PlayInTurn(Time& now) {
    const Time horizon = std::min(limit(), After(agendas_due_.next_due(), ahead_));
    played_to_ = horizon;
    Time latest = now;
    agendas_due_.ForEachBefore(horizon, [&](std::uint32_t place) {
        agendas_[place]->Prefetch();
        agendas_[place]->Play(horizon, now);
        latest = std::max(latest, now);
    });
    now = latest;
}

void Conductor::RingAlarm(Time& now) {
    now = alarms_due_.next_due();
    ++alarms_rung_;
    alarms_[alarms_due_.Pop()]->ring_(now);
}

void Conductor::OnWakeup(Time now) {
    Time played{};
    PlayBefore(now + Duration(1), played);
    wakeup_.At(next_due(), now);
}

void Conductor::Rouse() {
    if (simulator_ != nullptr) {
        simulator_->Rouse(next_due());
    } else {
        wakeup_.At(next_due(), Time(Duration(ns3::Simulator::Now().GetTimeStep())));
    }
}

}  // namespace dcqcn
