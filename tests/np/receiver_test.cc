#include "np/receiver.h"

#include <random>
#include <set>
#include <vector>

#include <catch2/catch.hpp>

using namespace dcqcn;

namespace {

using Reply = Receiver::Reply;
constexpr Bytes kPayload = 1000_B;

Reply Arrive(Receiver& receiver, std::int64_t psn, bool is_last = false) {
    return receiver.OnData(psn, kPayload, is_last);
}

}  // namespace

TEST_CASE("Receiver: by default every frame in order is acknowledged", "[np]") {
    Receiver receiver(1);
    for (std::int64_t psn = 0; psn < 10; ++psn) {
        CHECK(Arrive(receiver, psn) == Reply::kAck);
        CHECK(receiver.expected() == psn + 1);
        CHECK(receiver.delivered() == kPayload * (psn + 1));
    }
    CHECK(receiver.out_of_sequence() == 0);
    CHECK(receiver.duplicates() == 0);
}

TEST_CASE("Receiver: coalescing acknowledges every n-th frame and always the last", "[np]") {
    Receiver receiver(4);
    std::vector<std::int64_t> acknowledged;
    for (std::int64_t psn = 0; psn < 15; ++psn) {
        if (Arrive(receiver, psn, psn == 9) == Reply::kAck) {
            acknowledged.push_back(psn);
        }
    }
    CHECK(acknowledged == std::vector<std::int64_t>{3, 7, 9, 13});
}

TEST_CASE("Receiver: one NAK per gap, whatever follows, until the missing frame comes", "[np]") {
    Receiver receiver(1);
    CHECK(Arrive(receiver, 0) == Reply::kAck);
    CHECK(Arrive(receiver, 2) == Reply::kNak);  // 1 is lost
    CHECK(receiver.expected() == 1);
    CHECK(Arrive(receiver, 3) == Reply::kNothing);
    CHECK(Arrive(receiver, 4, true) == Reply::kNothing);  // not even for a last frame
    CHECK(Arrive(receiver, 3) == Reply::kNothing);        // sent again, but 1 was lost again
    CHECK(receiver.out_of_sequence() == 4);
    CHECK(receiver.delivered() == kPayload);

    CHECK(Arrive(receiver, 1) == Reply::kAck);
    CHECK(Arrive(receiver, 2) == Reply::kAck);
    CHECK(receiver.expected() == 3);
}

TEST_CASE("Receiver: a second gap gets its own NAK", "[np]") {
    Receiver receiver(1);
    CHECK(Arrive(receiver, 1) == Reply::kNak);
    CHECK(Arrive(receiver, 0) == Reply::kAck);
    CHECK(Arrive(receiver, 2) == Reply::kNak);
    CHECK(receiver.expected() == 1);
}

TEST_CASE("Receiver: duplicates are acknowledged again, and not delivered again", "[np]") {
    Receiver receiver(8);
    for (std::int64_t psn = 0; psn < 3; ++psn) {
        CHECK(Arrive(receiver, psn) == Reply::kNothing);
    }
    CHECK(Arrive(receiver, 1) == Reply::kAck);
    CHECK(receiver.duplicates() == 1);
    CHECK(receiver.expected() == 3);
    CHECK(receiver.delivered() == kPayload * 3);
}

TEST_CASE("Receiver: a duplicate does not close a gap: no second NAK", "[np]") {
    Receiver receiver(1);
    CHECK(Arrive(receiver, 0) == Reply::kAck);
    CHECK(Arrive(receiver, 2) == Reply::kNak);
    CHECK(Arrive(receiver, 0) == Reply::kAck);
    CHECK(Arrive(receiver, 2) == Reply::kNothing);
}

TEST_CASE("Receiver: every reply acknowledges all before, so the count starts anew", "[np]") {
    Receiver after_nak(3);
    CHECK(Arrive(after_nak, 0) == Reply::kNothing);
    CHECK(Arrive(after_nak, 1) == Reply::kNothing);
    CHECK(Arrive(after_nak, 3) == Reply::kNak);  // acknowledges 0 and 1
    CHECK(Arrive(after_nak, 2) == Reply::kNothing);
    CHECK(Arrive(after_nak, 3) == Reply::kNothing);
    CHECK(Arrive(after_nak, 4) == Reply::kAck);

    Receiver after_duplicate(3);
    CHECK(Arrive(after_duplicate, 0) == Reply::kNothing);
    CHECK(Arrive(after_duplicate, 1) == Reply::kNothing);
    CHECK(Arrive(after_duplicate, 0) == Reply::kAck);
    CHECK(Arrive(after_duplicate, 2) == Reply::kNothing);
}

TEST_CASE("Receiver: frames in any order are delivered once each, in order", "[np]") {
    for (unsigned seed = 1; seed <= 20; ++seed) {
        std::mt19937 random(seed);
        Receiver receiver(1);
        std::set<std::int64_t> asked;  // gaps a NAK named
        std::int64_t next = 0;         // a sender that goes back at random
        while (receiver.expected() < 500) {
            const std::int64_t before = receiver.expected();
            const Reply reply = Arrive(receiver, next);
            if (next == before) {
                REQUIRE(receiver.expected() == before + 1);
            } else {
                REQUIRE(receiver.expected() == before);
            }
            if (reply == Reply::kNak) {
                REQUIRE(next > before);
                REQUIRE(asked.insert(before).second);
            }
            REQUIRE((next > before || reply == Reply::kAck));
            REQUIRE(receiver.delivered() == kPayload * receiver.expected());
            const auto dice = random() % 10;  // mostly on, sometimes a loss or a step back
            next = dice < 7 ? next + 1 : dice < 8 ? next + 2 : before - before % 3;
        }
    }
}
