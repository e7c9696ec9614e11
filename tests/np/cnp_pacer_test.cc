#include "np/cnp_pacer.h"

#include <random>

#include <catch2/catch.hpp>

using namespace dcqcn;

namespace {

constexpr Time at(Duration since_start) {
    return Time(since_start);
}

}  // namespace

TEST_CASE("NP pacer: a lone CNP leaves when it wants to", "[np]") {
    CnpPacer pacer(4us);
    CHECK(pacer.Admit(at(0us)) == at(0us));
    CHECK(pacer.Admit(at(4us)) == at(4us));
    CHECK(pacer.Admit(at(100us)) == at(100us));
}

TEST_CASE("NP pacer: twenty flows that want a CNP at once get them one spacing apart", "[np]") {
    CnpPacer pacer(4us);
    for (int flow = 0; flow < 20; ++flow) {
        CHECK(pacer.Admit(at(50us)) == at(50us + 4us * flow));
    }
    CHECK(pacer.Admit(at(51us)) == at(130us));
}

TEST_CASE("NP pacer: no spacing is no limit, but keeps the order", "[np]") {
    CnpPacer pacer(0us);
    CHECK(pacer.Admit(at(9us)) == at(9us));
    CHECK(pacer.Admit(at(9us)) == at(9us));
    CHECK(pacer.Admit(at(8us)) == at(9us));
}

TEST_CASE("NP pacer: a turn is never early, never idles a waiting CNP, never overtakes", "[np]") {
    std::mt19937 random(7);
    CnpPacer pacer(5us);
    Time wanted{};
    Time last = pacer.Admit(wanted);
    for (int i = 0; i < 1000; ++i) {
        wanted += Duration(1us) * (random() % 11);
        const Time turn = pacer.Admit(wanted);
        REQUIRE(turn == std::max(wanted, last + 5us));
        last = turn;
    }
}
