#include "formats/pause_bytes.h"

#include <random>

#include <catch2/catch.hpp>

#include "base/wire.h"
#include "tests/formats/hex.h"

using namespace dcqcn;

namespace {

constexpr MacAddress kSender{0x02, 0x00, 0x00, 0x09, 0x00, 0x03};

Frame Pause(std::uint8_t enable, const std::array<std::uint16_t, kPriorities>& quanta) {
    Frame f{};
    f.kind = FrameKind::kPause;
    f.size = static_cast<std::int32_t>(wire::kPauseFrame.count());
    f.pause_enable = enable;
    f.pause.quanta = quanta;
    return f;
}

std::vector<std::uint8_t> Written(const Frame& f) {
    std::vector<std::uint8_t> bytes{1, 2, 3};
    WritePause(f, kSender, bytes);
    return bytes;
}

}  // namespace

TEST_CASE("Pause bytes: an XOFF of priority 3, laid out by hand", "[formats]") {
    CHECK(Written(Pause(0b0000'1000, {0, 0, 0, 65'535, 0, 0, 0, 0})) ==
          FromHex("01 80 c2 00 00 01  02 00 00 09 00 03  88 08 "
                  "01 01  00 08  00 00 00 00 00 00 ff ff 00 00 00 00 00 00 00 00 "
                  "00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00"));
}

TEST_CASE("Pause bytes: an XON is a pause of no quanta", "[formats]") {
    CHECK(Written(Pause(0b1000'0000, {})) ==
          FromHex("01 80 c2 00 00 01  02 00 00 09 00 03  88 08 "
                  "01 01  00 80  00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 "
                  "00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00"));
}

TEST_CASE("Pause bytes: as many as the simulator counts, less four of FCS", "[formats]") {
    CHECK(Bytes(static_cast<std::int64_t>(Written(Pause(1, {})).size())) ==
          wire::kPauseFrame - Bytes(4));
}

TEST_CASE("Pause bytes: any pause comes back from its bytes", "[formats]") {
    std::mt19937_64 random(802);
    for (int i = 0; i < 500; ++i) {
        std::array<std::uint16_t, kPriorities> quanta{};
        for (std::uint16_t& q : quanta) {
            q = static_cast<std::uint16_t>(random());
        }
        const Frame sent = Pause(static_cast<std::uint8_t>(random()), quanta);
        const auto read = ReadPause(Written(sent));
        REQUIRE(read.has_value());
        CHECK(read->kind == FrameKind::kPause);
        CHECK(read->size == sent.size);
        CHECK(read->pause_enable == sent.pause_enable);
        CHECK(read->pause.quanta == quanta);
    }
}

TEST_CASE("Pause bytes: another address, type, opcode, class or length is no pause", "[formats]") {
    const std::vector<std::uint8_t> pause = Written(Pause(1, {}));
    for (const std::size_t at : {0U, 5U, 12U, 13U, 14U, 15U, 16U}) {
        std::vector<std::uint8_t> other = pause;
        other[at] ^= 1;
        CAPTURE(at);
        CHECK_FALSE(ReadPause(other).has_value());
    }
    std::vector<std::uint8_t> longer = pause;
    longer.push_back(0);
    CHECK_FALSE(ReadPause(longer).has_value());
    CHECK_FALSE(ReadPause({}).has_value());
}
