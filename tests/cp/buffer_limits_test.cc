#include "cp/buffer_limits.h"

#include <catch2/catch.hpp>

#include "base/check.h"
#include "print_units.h"

namespace dcqcn {
namespace {

using namespace literals;
using Catch::Matchers::Contains;

// The paper's switch: 12 MB, 32 ports, 8 lossless priorities with 22.4 KB each [Zhu15 s4].
SharedBufferParams Paper() {
    SharedBufferParams p;
    p.lossless = 0xFF;
    p.headroom.assign(32, Bytes(22'400));
    return p;
}
BufferLimits Limits(const SharedBufferParams& p) {
    return {p, p.headroom.size(), "sw"};
}

}  // namespace

TEST_CASE("CP: sizes are rounded up to whole cells without an error at any size", "[cp]") {
    for (const std::int64_t cell : {1, 2, 3, 7, 64, 80, 144, 208, 254, 256, 4'097, 1 << 19}) {
        SharedBufferParams p = Paper();
        p.cell = Bytes(cell);
        p.headroom.assign(32, Bytes(0));
        const BufferLimits limits = Limits(p);
        std::int64_t wrong = 0;
        for (std::int64_t size = 0; size <= 20'000; ++size) {
            wrong += limits.Cells(Bytes(size)) == (size + cell - 1) / cell ? 0 : 1;
        }
        for (std::int64_t size = kMaxCell.count() - 2 * cell; size <= kMaxCell.count(); ++size) {
            wrong += size < 0 || limits.Cells(Bytes(size)) == (size + cell - 1) / cell ? 0 : 1;
        }
        CAPTURE(cell);
        CHECK(wrong == 0);
    }
}

TEST_CASE("CP: reserves and headroom leave the paper's switch 6265.6 KB to share", "[cp]") {
    const BufferLimits limits = Limits(Paper());
    CHECK(limits.InBytes(limits.shared_size()) == Bytes(6'265'600));
    SECTION("also when only one priority is modelled and the chip reserves for eight") {
        SharedBufferParams p = Paper();
        p.lossless = 0b0000'1000;
        p.reserved_elsewhere = Bytes(22'400) * 32 * 7;
        CHECK(Limits(p).shared_size() == 6'265'600);
    }
}

TEST_CASE("CP: the threshold is alpha times the free memory, floored to cells", "[cp]") {
    SharedBufferParams p = Paper();
    p.alpha = 0.125;
    p.cell = 208_B;
    const BufferLimits limits = Limits(p);
    CHECK(limits.Threshold(39'144) == 4'893);
    CHECK(limits.Threshold(39'143) == 4'892);
    CHECK(limits.Threshold(0) == 0);
    CHECK(limits.XoffLevel(0) == 1);
}

TEST_CASE("CP: XON lies at max(xon, threshold - xon_offset), always below XOFF", "[cp]") {
    SharedBufferParams p = Paper();
    SECTION("the offset decides") {
        CHECK(Limits(p).XonLevel(10'000) == 7'000);
    }
    SECTION("xon decides") {
        p.xon = 8'000_B;
        CHECK(Limits(p).XonLevel(10'000) == 8'000);
    }
    SECTION("xon above a threshold that has shrunk") {
        p.xon = 8'000_B;
        CHECK(Limits(p).XonLevel(5'000) == 4'999);
    }
    SECTION("no offset") {
        p.xon_offset = 0_B;
        CHECK(Limits(p).XonLevel(5'000) == 4'999);
    }
    SECTION("no free memory") {
        CHECK(Limits(p).XonLevel(0) == 0);
    }
    SECTION("cells: xon rounds down and the offset up, towards a later XON") {
        p.cell = 100_B;
        p.xon_offset = 2'901_B;
        CHECK(Limits(p).XonLevel(100) == 70);
        p.xon = 7'199_B;
        CHECK(Limits(p).XonLevel(100) == 71);
    }
}

TEST_CASE("CP: set-aside memory beyond the buffer is refused with all the numbers", "[cp]") {
    SharedBufferParams p = Paper();
    p.total = 5'000_KB;
    p.reserved = 100_B;
    p.reserved_elsewhere = 7_KB;
    const auto build = [&] { static_cast<void>(BufferLimits(p, 32, "switch t1")); };
    CHECK_THROWS_AS(build(), ConfigError);
    CHECK_THROWS_WITH(
        build(),
        "switch t1: buffer: 5MB is less than the 5767KB set aside for 32 ports x 8 priorities = "
        "256 lossless groups with 22.4KB of headroom and 100B reserved each, and 7KB for groups "
        "not modelled; raise the buffer, lower the headroom or make fewer priorities lossless");
    SECTION("unequal ports are told apart") {
        p.headroom[3] = 56_KB;
        CHECK_THROWS_WITH(build(), Contains("22.4KB to 56KB of headroom"));
    }
    SECTION("exactly enough is accepted") {
        p.total = 5'767_KB;
        CHECK_NOTHROW(build());
    }
    SECTION("with no lossless group there is nothing to say about groups") {
        p.lossless = 0;
        p.reserved_elsewhere = 5'001_KB;
        CHECK_THROWS_WITH(build(), Contains("5001KB set aside, and 5001KB for groups"));
    }
}

TEST_CASE("CP: a buffer that makes no sense is refused", "[cp]") {
    SharedBufferParams p = Paper();
    SECTION("no cell") {
        p.cell = 0_B;
    }
    SECTION("a cell beyond exact arithmetic") {
        p.cell = kMaxCell + 1_B;
    }
    SECTION("negative headroom") {
        p.headroom[31] = Bytes(-1);
    }
    SECTION("headroom for too few ports") {
        p.headroom.pop_back();
    }
    SECTION("a negative static threshold") {
        p.static_threshold = Bytes(-1);
    }
    SECTION("alpha not a number") {
        p.alpha = std::numeric_limits<double>::quiet_NaN();
    }
    SECTION("negative lossy alpha") {
        p.lossy_alpha = -0.5;
    }
    CHECK_THROWS_AS(BufferLimits(p, 32, "sw"), ConfigError);
}

}  // namespace dcqcn
