#include "nic/sent_pauses.h"

#include <catch2/catch.hpp>

using namespace dcqcn;

namespace {
constexpr SentPauses::Group kA{PortIndex{0}, Priority{3}};
constexpr SentPauses::Group kB{PortIndex{2}, Priority{7}};
}  // namespace

TEST_CASE("Sent pauses: each is due again at half of its time, in order of time", "[nic]") {
    SentPauses pauses(3);
    CHECK(pauses.next_due() == kNever);
    pauses.Add(kA, 100us, Time(10us));
    pauses.Add(kB, 20us, Time(12us));
    CHECK(pauses.next_due() == Time(22us));
    CHECK(pauses.NextDue().port == kB.port);
    CHECK(pauses.NextDue().priority == kB.priority);
    pauses.Add(kB, 200us, Time(22us));
    CHECK(pauses.next_due() == Time(60us));
    CHECK(pauses.NextDue().port == kA.port);
}

TEST_CASE("Sent pauses: one taken back is not due any more, and taking back twice is harmless",
          "[nic]") {
    SentPauses pauses(3);
    pauses.Add(kA, 100us, Time{});
    pauses.Remove(kB);
    CHECK(pauses.next_due() == Time(50us));
    pauses.Remove(kA);
    pauses.Remove(kA);
    CHECK(pauses.next_due() == kNever);
}
