// The golden bytes were laid out by hand from the tables of docs/model.md, section 8, and their
// checksums computed with another implementation (Python's struct and zlib).
#include "formats/roce_bytes.h"

#include <catch2/catch.hpp>

#include "base/check.h"
#include "tests/formats/frames.h"
#include "tests/formats/hex.h"

using namespace dcqcn;

namespace {

const PriorityDscps kDscps = ClassSelectors();
constexpr RoceLabel kLabel{49'152, 0x1122'3344, 3};

std::vector<std::uint8_t> Written(const Frame& f, const RoceLabel& label = kLabel) {
    std::vector<std::uint8_t> bytes{1, 2, 3};  // what was there before goes
    WriteRoce(f, label, kDscps, bytes);
    return bytes;
}

constexpr auto kForward = "02 00 00 02 00 00  02 00 00 01 00 00  08 00 ";
constexpr auto kBackward = "02 00 00 01 00 00  02 00 00 02 00 00  08 00 ";

}  // namespace

TEST_CASE("RoCE bytes: the first packet of a WRITE has a RETH with the message's size",
          "[formats]") {
    CHECK(Written(WritePacket(8, 0x123456, true, false)) ==
          FromHex(std::string(kForward) +
                  "45 62 00 44 00 00 40 00 40 11 26 45  0a 00 00 01  0a 00 00 02 "
                  "c0 00 12 b7 00 30 00 00 "
                  "06 00 ff ff 00 00 00 0d 00 12 34 56 "
                  "00 00 00 00 00 00 00 00  00 00 00 00  11 22 33 44 "
                  "00 00 00 00 00 00 00 00  da 68 ef af"));
}

TEST_CASE("RoCE bytes: a marked middle packet of 5 B is padded by 3 and carries CE", "[formats]") {
    Frame f = WritePacket(5, 0x123457, false, false);
    f.ecn = Ecn::kCe;
    f.ack_request = true;
    CHECK(Written(f) == FromHex(std::string(kForward) +
                                "45 63 00 34 00 00 40 00 40 11 26 54  0a 00 00 01  0a 00 00 02 "
                                "c0 00 12 b7 00 20 00 00 "
                                "07 30 ff ff 00 00 00 0d 80 12 34 57 "
                                "00 00 00 00 00 00 00 00  6e 0e 82 ec"));
}

TEST_CASE("RoCE bytes: last and only packets have opcodes of their own", "[formats]") {
    constexpr std::size_t kOpcode = 14 + 20 + 8;
    CHECK(Written(WritePacket(8, 0, false, true))[kOpcode] == 0x08);
    CHECK(Written(WritePacket(8, 0, true, true))[kOpcode] == 0x0A);
}

TEST_CASE("RoCE bytes: an ACK has an AETH with its message sequence number", "[formats]") {
    CHECK(Written(Reply(FrameKind::kAck, 0x123456)) ==
          FromHex(std::string(kBackward) +
                  "45 60 00 30 00 00 40 00 40 11 26 5b  0a 00 00 02  0a 00 00 01 "
                  "c0 00 12 b7 00 1c 00 00 "
                  "11 00 ff ff 00 00 00 0c 00 12 34 56 "
                  "1f 00 00 03  95 e7 c3 cb"));
}

TEST_CASE("RoCE bytes: a NAK is an ACK of syndrome 0x60 with the missing packet's number",
          "[formats]") {
    CHECK(Written(Reply(FrameKind::kNak, 0x123457)) ==
          FromHex(std::string(kBackward) +
                  "45 60 00 30 00 00 40 00 40 11 26 5b  0a 00 00 02  0a 00 00 01 "
                  "c0 00 12 b7 00 1c 00 00 "
                  "11 00 ff ff 00 00 00 0c 00 12 34 57 "
                  "60 00 00 03  ef 7e ff c5"));
}

TEST_CASE("RoCE bytes: a CNP has opcode 0x81, BECN and 16 reserved bytes", "[formats]") {
    CHECK(Written(Reply(FrameKind::kCnp, 0)) ==
          FromHex(std::string(kBackward) +
                  "45 c0 00 3c 00 00 40 00 40 11 25 ef  0a 00 00 02  0a 00 00 01 "
                  "c0 00 12 b7 00 28 00 00 "
                  "81 00 ff ff 40 00 00 0c 00 00 00 00 "
                  "00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00  e4 f9 da 7c"));
}

TEST_CASE("RoCE bytes: a packet number keeps its low 24 bits", "[formats]") {
    CHECK(Written(WritePacket(8, 0x7'0012'3456, true, false)) ==
          Written(WritePacket(8, 0x12'3456, true, false)));
}

TEST_CASE("RoCE bytes: as many as the simulator counts, less four of FCS", "[formats]") {
    const int payload = GENERATE(1, 2, 3, 4, 5, 1000, 1023, 1024, 4096, 9000);
    const bool is_first = GENERATE(false, true);
    const Frame f = WritePacket(payload, 0, is_first, false);
    CHECK(Bytes(static_cast<std::int64_t>(Written(f).size())) ==
          wire::DataFrame(Bytes(payload), is_first) - Bytes(4));
    CHECK(Written(Reply(FrameKind::kAck, 0)).size() == 62);
    CHECK(Written(Reply(FrameKind::kNak, 0)).size() == 62);
    CHECK(Written(Reply(FrameKind::kCnp, 0)).size() == 74);
}

TEST_CASE("RoCE bytes: a frame whose size is not that of its parts breaks an invariant",
          "[formats]") {
    Frame f = WritePacket(1000, 0, false, false);
    f.size += 4;
    CHECK_THROWS_AS(Written(f), InvariantError);
}

TEST_CASE("RoCE bytes: any frame comes back from its bytes and what is off the wire", "[formats]") {
    std::mt19937_64 random(20'150'817);
    for (int i = 0; i < 2'000; ++i) {
        const Frame sent = RandomRoceFrame(random);
        const RoceLabel label{static_cast<std::uint16_t>(random()),
                              static_cast<std::uint32_t>(random()),
                              static_cast<std::uint32_t>(random() & 0xFF'FFFF)};
        auto read = ReadRoce(Written(sent, label), kDscps);
        REQUIRE(read.has_value());
        CHECK(read->frame.transport.psn == (sent.transport.psn & 0xFF'FFFF));
        Restore(OffWireOf(sent), read->frame);
        CHECK(IsSameRoceFrame(read->frame, sent));
        CHECK(read->label.source_port == label.source_port);
        const bool is_reply = sent.kind == FrameKind::kAck || sent.kind == FrameKind::kNak;
        CHECK(read->label.message_sequence == (is_reply ? label.message_sequence : 0));
        CHECK(read->label.message_size == (sent.is_first ? label.message_size : 0));
    }
}

TEST_CASE("RoCE bytes: a flipped bit is noticed unless it lies where a network may change it",
          "[formats]") {
    for (const Frame& f : {WritePacket(8, 1, true, false), Reply(FrameKind::kAck, 1),
                           Reply(FrameKind::kNak, 1), Reply(FrameKind::kCnp, 0)}) {
        const std::vector<std::uint8_t> sent = Written(f);
        for (std::size_t bit = 12 * 8; bit < sent.size() * 8; ++bit) {  // addresses are the MAC's
            std::vector<std::uint8_t> bytes = sent;
            bytes[bit / 8] ^= static_cast<std::uint8_t>(1U << bit % 8);
            const std::size_t byte = bit / 8 - 14;
            const bool may_change = byte == 26 || byte == 27 || byte == 32;  // UDP checksum, BECN
            CAPTURE(bit / 8, bit % 8);
            CHECK(ReadRoce(bytes, kDscps).has_value() == may_change);
        }
    }
}

TEST_CASE("RoCE bytes: what is cut off or too long is no frame", "[formats]") {
    for (const Frame& f : {WritePacket(8, 1, true, false), WritePacket(9, 1, false, true),
                           Reply(FrameKind::kAck, 1), Reply(FrameKind::kCnp, 0)}) {
        std::vector<std::uint8_t> bytes = Written(f);
        bytes.push_back(0);
        CHECK_FALSE(ReadRoce(bytes, kDscps).has_value());
        for (bytes.pop_back(); !bytes.empty();) {
            bytes.pop_back();
            CHECK_FALSE(ReadRoce(bytes, kDscps).has_value());
        }
    }
}
