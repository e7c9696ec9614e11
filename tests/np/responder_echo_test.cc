// DCTCP's delayed ACKs: the sender must be able to tell exactly which packets were marked.
// [Alizadeh10 s3.1, Figure 10]
#include <cstdint>
#include <random>
#include <vector>

#include <catch2/catch.hpp>

#include "np/responder.h"

using namespace dcqcn;

namespace {

Responder MakeResponder(int ack_every, bool echoes_runs = true) {
    Responder responder(
        {.np = {.enabled = false}, .ack_every = ack_every, .echoes_runs = echoes_runs});
    responder.Add(Frame{});
    return responder;
}
Frame Data(std::int64_t psn, bool is_ce, bool is_last = false) {
    Frame f{};
    f.kind = FrameKind::kData;
    f.ecn = is_ce ? Ecn::kCe : Ecn::kEct0;
    f.payload = 1000;
    f.is_last = is_last;
    f.transport = {.psn = psn, .sent_ps = 0};
    return f;
}

// What a sender learns: for each packet acknowledged, whether it was marked.
std::vector<bool> Learnt(Responder& responder, const std::vector<bool>& marks,
                         bool ends_message = false) {
    std::vector<bool> learnt;
    for (std::size_t psn = 0; psn < marks.size(); ++psn) {
        Frame f = Data(static_cast<std::int64_t>(psn), marks[psn],
                       ends_message && psn + 1 == marks.size());
        if (responder.OnData(f, Time{})) {
            REQUIRE(f.kind == FrameKind::kAck);
            learnt.resize(static_cast<std::size_t>(f.transport.psn) + 1, f.ce_echo);
        }
    }
    return learnt;
}

}  // namespace

TEST_CASE("NP: a change of mark has the packets before it acknowledged", "[np][dctcp]") {
    Responder responder = MakeResponder(4);
    Frame f = Data(0, false);
    CHECK_FALSE(responder.OnData(f, Time{}));
    f = Data(1, true);
    REQUIRE(responder.OnData(f, Time{}));
    CHECK(f.kind == FrameKind::kAck);
    CHECK(f.transport.psn == 0);
    CHECK_FALSE(f.ce_echo);
    // The run that packet 1 began is counted from it.
    for (const std::int64_t psn : {2, 3}) {
        f = Data(psn, true);
        CHECK_FALSE(responder.OnData(f, Time{}));
    }
    f = Data(4, true);
    REQUIRE(responder.OnData(f, Time{}));
    CHECK(f.transport.psn == 4);
    CHECK(f.ce_echo);
}

TEST_CASE("NP: delayed ACKs tell the exact sequence of marks", "[np][dctcp]") {
    std::mt19937_64 random(11);
    const int ack_every = GENERATE(1, 2, 3, 8);
    const double marked = GENERATE(0.05, 0.5, 0.95);
    CAPTURE(ack_every, marked);
    std::vector<bool> marks;
    for (int i = 0; i < 2'000; ++i) {
        marks.push_back(std::bernoulli_distribution(marked)(random));
    }
    Responder responder = MakeResponder(ack_every);
    const std::vector<bool> learnt = Learnt(responder, marks);
    REQUIRE(learnt.size() <= marks.size());
    CHECK(learnt.size() + static_cast<std::size_t>(ack_every) > marks.size());
    marks.resize(learnt.size());
    CHECK(learnt == marks);
}

TEST_CASE("NP: a message's last packet answers for all that wait, with its own mark",
          "[np][dctcp]") {
    Responder responder = MakeResponder(8);
    CHECK(Learnt(responder, {false, false, true}, true) == std::vector{true, true, true});
}

TEST_CASE("NP: without DCTCP a change of mark sends no ACK", "[np][dctcp]") {
    Responder responder = MakeResponder(4, false);
    CHECK(Learnt(responder, {false, true, false}).empty());
    CHECK(Learnt(responder, {}).empty());
}

TEST_CASE("NP: a packet that is missing or came before ends no run", "[np][dctcp]") {
    Responder responder = MakeResponder(4);
    Frame f = Data(0, false);
    CHECK_FALSE(responder.OnData(f, Time{}));
    f = Data(5, true);  // packet 1 is missing
    REQUIRE(responder.OnData(f, Time{}));
    CHECK(f.kind == FrameKind::kNak);
    f = Data(1, false);
    CHECK_FALSE(responder.OnData(f, Time{}));
    f = Data(0, true);  // again
    REQUIRE(responder.OnData(f, Time{}));
    CHECK(f.kind == FrameKind::kAck);
    CHECK(f.transport.psn == 1);
}
