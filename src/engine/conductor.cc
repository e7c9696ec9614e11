#include "engine/conductor.h"

#include <algorithm>

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

}  // namespace

Conductor::Conductor() : simulator_(FabricSimulator::Current()) {
    if (simulator_ != nullptr) {
        simulator_->Add(*this);
    }
}

Conductor::~Conductor() {
    wheel_.ForEach([](TimeWheel::Entry& e) { static_cast<Cue&>(e).performer = nullptr; });
    if (simulator_ != nullptr) {
        simulator_->Remove(*this);
    }
}

void Conductor::Play(const Time& limit, Time& now) {
    const PlayingMark mark(is_playing_);
    Time due{};
    while (const TimeWheel::Entry* e = wheel_.TakeBefore(limit, due)) {
        const Cue& cue = static_cast<const Cue&>(*e);
        now = due;
        ++played_;
        cue.performer->Perform(cue, due);
    }
}

void Conductor::OnWakeup(Time now) {
    Time played{};
    Play(std::min(now - lag_, last_) + Duration(1), played);
    AskForCall(now);
}

void Conductor::AskForCall(Time now) {
    const Time next = wheel_.next_due();
    wakeup_.At(next > last_ ? kNever : next + lag_, now);
}

void Conductor::Rouse() {
    if (simulator_ != nullptr) {
        simulator_->Rouse(wheel_.next_due());
    } else {
        AskForCall(Time(Duration(ns3::Simulator::Now().GetTimeStep())));
    }
}

}  // namespace dcqcn
