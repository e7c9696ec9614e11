#include "experiments/progress.h"

#include <sstream>

#include <catch2/catch.hpp>

#include "tests/experiments/fixtures.h"

namespace dcqcn {
namespace {

TEST_CASE("Progress: a run is expected to end when it is told to", "[progress]") {
    CHECK(ExpectedEnd(ParseChanged(R"({"until": "7ms"})")) == 7ms);
}

TEST_CASE("Progress: else when the busiest host link has carried everything", "[progress]") {
    // 2 x 1 MB into one 40 Gb/s port: 400 us of payload, a tenth more for headers.
    CHECK(ExpectedEnd(ParseChanged("{}")) == 440us);
    CHECK(ExpectedEnd(ParseChanged(R"({"workload": {"transfers": 3, "start": "1ms"}})")) ==
          1000us + 1320us);
}

TEST_CASE("Progress: the line says how much is done and is wiped at the end", "[progress]") {
    std::ostringstream err;
    {
        ProgressLine line(err, 10ms);
        line.Show(Time(2500us));
        line.Show(Time(2600us));  // too soon after the last to be read
    }
    CHECK(err.str() == "\r\033[K2.5ms simulated, 25 %, about 0 s left\r\033[K");
}

TEST_CASE("Progress: a line that was never shown leaves no trace", "[progress]") {
    std::ostringstream err;
    { const ProgressLine line(err, 10ms); }
    CHECK(err.str().empty());
}

}  // namespace
}  // namespace dcqcn
