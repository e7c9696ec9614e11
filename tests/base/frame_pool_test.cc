#include "base/frame_pool.h"

#include <set>
#include <vector>

#include <catch2/catch.hpp>

using namespace dcqcn;

TEST_CASE("FramePool: counts what is out", "[base]") {
    FramePool pool;
    CHECK(pool.outstanding() == 0);
    Frame* a = pool.Take();
    Frame* b = pool.Take();
    CHECK(a != b);
    CHECK(pool.outstanding() == 2);
    pool.Give(a);
    CHECK(pool.outstanding() == 1);
    pool.Give(b);
    CHECK(pool.outstanding() == 0);
}

TEST_CASE("FramePool: frames that are out at once are all different, beyond one slab", "[base]") {
    FramePool pool;
    std::set<Frame*> out;
    for (int i = 0; i < 5000; ++i) {
        Frame* f = pool.Take();
        f->size = i;  // it is ours to write to
        REQUIRE(out.insert(f).second);
    }
    CHECK(pool.outstanding() == 5000);
}

TEST_CASE("FramePool: frames given back are used again before it grows", "[base]") {
    FramePool pool;
    pool.Reserve(2000);
    std::set<Frame*> first;
    for (int i = 0; i < 2000; ++i) {
        first.insert(pool.Take());
    }
    for (Frame* f : first) {
        pool.Give(f);
    }
    for (int i = 0; i < 2000; ++i) {
        REQUIRE(first.contains(pool.Take()));
    }
    CHECK(pool.outstanding() == 2000);
}
