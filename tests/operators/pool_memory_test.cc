#include "operators/pool_memory.h"

#include <catch2/catch.hpp>

#include "model_fixtures.h"

namespace dcqcn {

using namespace literals;

TEST_CASE("pool: sizes take whole cells", "[operators]") {
    CHECK(CeilCells(0_B, 208_B) == 0);
    CHECK(CeilCells(1_B, 208_B) == 1);
    CHECK(InCells(208_B, 208_B) == 208_B);
    CHECK(InCells(209_B, 208_B) == 416_B);
}

TEST_CASE("pool: what is shared, what groups have of their own and headroom are the whole",
          "[operators]") {
    const SwitchModel model = ToModel(S6000());
    const Bytes headroom = 55'120_B * 64;
    CHECK(OwnReservesOf(model, 0, 208_B) == 1'248_B * 64);
    CHECK(ReservesOf(model, 0, 208_B) == OwnReservesOf(model, 0, 208_B) + headroom);
    CHECK(SharedBytes(model, 0, 208_B) + ReservesOf(model, 0, 208_B) == model.pools[0].size);
    CHECK(SharedCells(model, 0) == 44'032);
}

TEST_CASE("pool: a shared headroom is in nobody's size", "[operators]") {
    PlainSwitch plain = S6000();
    plain.pool.shared_headroom = 1_MB;
    for (PlainClass& c : plain.classes) {
        c.reserved = 60'000_B;  // more than the headroom
    }
    const SwitchModel model = ToModel(plain);
    CHECK(model.GroupOf(model.ports[0], 3)->Reserved() == 60'000_B);
    CHECK(OwnReservesOf(model, 0, 208_B) == ReservesOf(model, 0, 208_B));
}

}  // namespace dcqcn
