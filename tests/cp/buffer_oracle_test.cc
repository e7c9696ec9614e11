// The shared buffer against real hardware: packet counts that SONiC's tests expect of a Dell S6000
// (Trident II), configured as that switch ships, with 64-byte packets of one cell each. [SONiC-TD2]
#include <catch2/catch.hpp>

#include "cp/shared_buffer.h"

namespace dcqcn {
namespace {

constexpr std::size_t kPorts = 32;
constexpr Bytes kCell{208};
constexpr Bytes kPacket{64};
constexpr PortIndex kPort{7};
constexpr Priority kLossless{3};

SharedBufferParams DellS6000() {
    SharedBufferParams p;
    p.total = Bytes(12'766'208);
    p.cell = kCell;
    p.reserved = Bytes(56'368 - 55'120);  // PG size less xoff
    p.alpha = 1.0 / 8;                    // dynamic_th -3
    p.xon = Bytes(18'432);
    p.xon_offset = Bytes(2'496);
    p.lossless = 0b0001'1000;
    p.headroom.assign(kPorts, Bytes(55'120));
    return p;
}

// The number of the packet that first makes `happened` true.
template <class Happened>
int PacketsUntil(SharedBuffer& buffer, Happened&& happened) {
    for (int packet = 1; packet < 100'000; ++packet) {
        const auto verdict = buffer.Admit(kPort, kLossless, kPacket, Bytes{});
        buffer.CheckInvariants();
        if (happened(verdict)) {
            return packet;
        }
    }
    return -1;
}

bool IsPaused(const SharedBuffer& buffer) {
    return buffer.IsPaused(kPort, kLossless);
}

}  // namespace

TEST_CASE("CP: a Trident II asks for XOFF when cell 4898 is stored", "[cp]") {
    SharedBuffer buffer(DellS6000(), kPorts, "s6000");
    CHECK(buffer.shared_size() == Bytes(9'158'656));
    CHECK(PacketsUntil(buffer, [&](auto) { return IsPaused(buffer); }) == 4898);
    REQUIRE(buffer.changes().size() == 1);
    CHECK(buffer.changes()[0].port == kPort);
    CHECK(buffer.changes()[0].priority == kLossless);
    CHECK(buffer.changes()[0].pause);
    CHECK(buffer.HeadroomUsed(kPort, kLossless) == Bytes{});
}

TEST_CASE("CP: a Trident II drops packet 5164 first, when 265 cells of headroom are full", "[cp]") {
    SharedBuffer buffer(DellS6000(), kPorts, "s6000");
    CHECK(PacketsUntil(buffer, [](auto verdict) {
              return verdict == SharedBuffer::Verdict::kDropped;
          }) == 5164);
    CHECK(buffer.HeadroomUsed(kPort, kLossless) == kCell * 265);
    CHECK(buffer.Occupancy(kPort, kLossless) == kCell * 5163);
}

// With s shared cells in use the threshold is floor((44032 - s) / 8), and XON needs
// s <= threshold - 12: true from s = 4881 on, 11 cells below the 4892 that asked for XOFF, because
// the threshold moves up by one meanwhile.
TEST_CASE("CP: a Trident II resumes once headroom is empty and 12 cells below the threshold",
          "[cp]") {
    SharedBuffer buffer(DellS6000(), kPorts, "s6000");
    PacketsUntil(buffer, [&](auto verdict) { return verdict == SharedBuffer::Verdict::kDropped; });
    buffer.ClearChanges();
    while (IsPaused(buffer)) {
        buffer.Release(kPort, kLossless, kPacket);
        buffer.CheckInvariants();
    }
    CHECK(buffer.HeadroomUsed(kPort, kLossless) == Bytes{});
    CHECK(buffer.Occupancy(kPort, kLossless) == kCell * (4881 + 6));
    CHECK(buffer.threshold() == kCell * 4893);
    REQUIRE(buffer.changes().size() == 1);
    CHECK_FALSE(buffer.changes()[0].pause);
}

}  // namespace dcqcn
