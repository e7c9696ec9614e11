#include "engine/conductor.h"

#include "engine/fabric_simulator.h"

namespace dcqcn {

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

void Conductor::Play(const Time& limit, Time& now) {
    is_playing_ = true;
    Time due{};
    while (const TimeWheel::Entry* e = wheel_.TakeBefore(limit, due)) {
        const Cue& cue = static_cast<const Cue&>(*e);
        now = due;
        ++played_;
        cue.performer->Perform(cue, due);
    }
    is_playing_ = false;
}

void Conductor::OnWakeup(Time now) {
    Time played{};
    Play(now + Duration(1), played);
    wakeup_.At(wheel_.next_due(), now);
}

void Conductor::Rouse() {
    if (simulator_ != nullptr) {
        simulator_->Rouse(wheel_.next_due());
    } else {
        wakeup_.At(wheel_.next_due(), Time(Duration(ns3::Simulator::Now().GetTimeStep())));
    }
}

}  // namespace dcqcn
