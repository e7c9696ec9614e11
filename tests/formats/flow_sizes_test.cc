#include "formats/flow_sizes.h"

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

#include <catch2/catch.hpp>

#include "base/check.h"

namespace dcqcn {
namespace {

using Catch::Matchers::Contains;

// A file that is gone when the test is over.
class TextFile {
  public:
    explicit TextFile(const std::string& text) { std::ofstream(name()) << text; }
    ~TextFile() { std::filesystem::remove(name()); }
    TextFile(const TextFile&) = delete;
    TextFile& operator=(const TextFile&) = delete;
    [[nodiscard]] std::string name() const {
        return (std::filesystem::temp_directory_path() /
                ("dcqcn_sizes_" + std::to_string(reinterpret_cast<std::uintptr_t>(this)) + ".txt"))
            .string();
    }
};

std::string ErrorOf(const std::string& text) {
    const TextFile file(text);
    try {
        static_cast<void>(ReadFlowSizes(file.name()));
    } catch (const ConfigError& e) {
        const std::string what = e.what();
        REQUIRE(what.starts_with(file.name() + ": "));
        return what.substr(file.name().size() + 2);
    }
    return "no error";
}

TEST_CASE("Flow sizes: a share between two points lies on the line between them", "[formats]") {
    const FlowSizes sizes({{0_B, 0}, {1000_B, 50}, {5000_B, 100}});
    CHECK(sizes.At(0.25) == 500_B);
    CHECK(sizes.At(0.5) == 1000_B);
    CHECK(sizes.At(0.75) == 3000_B);
    CHECK(sizes.At(0.99999999) == 5000_B);
}

TEST_CASE("Flow sizes: no transfer is empty", "[formats]") {
    CHECK(FlowSizes({{0_B, 0}, {1000_B, 100}}).At(0) == 1_B);
}

TEST_CASE("Flow sizes: a step is one size, a flat piece is none", "[formats]") {
    const FlowSizes sizes({{100_B, 0}, {100_B, 40}, {900_B, 40}, {900_B, 100}});
    CHECK(sizes.At(0) == 100_B);
    CHECK(sizes.At(0.399) == 100_B);
    CHECK(sizes.At(0.4) == 900_B);
    CHECK(sizes.At(0.999) == 900_B);
}

TEST_CASE("Flow sizes: the mean is that of many draws", "[formats]") {
    const FlowSizes sizes({{0_B, 0}, {4000_B, 22.93}, {8000_B, 69.21}, {2'000'000_B, 100}});
    constexpr int kDraws = 100'000;
    double sum = 0;
    for (int i = 0; i < kDraws; ++i) {
        sum += static_cast<double>(sizes.At((i + 0.5) / kDraws).count());
    }
    CHECK(static_cast<double>(sizes.mean().count()) == Approx(sum / kDraws).epsilon(1e-3));
}

TEST_CASE("Flow sizes: a file has a point per line; comments and empty lines do not count",
          "[formats]") {
    const TextFile file("# bytes percent\n0 0\n\n4000\t22.93  # small\r\n1e6 100\r\n");
    const FlowSizes sizes = ReadFlowSizes(file.name());
    REQUIRE(sizes.points().size() == 3);
    CHECK(sizes.points()[1].size == 4000_B);
    CHECK(sizes.points()[1].percent == 22.93);
    CHECK(sizes.points()[2].size == 1'000'000_B);
}

TEST_CASE("Flow sizes: an error names file, line, value, rule and fix", "[formats]") {
    CHECK(ErrorOf("0 0\n4000 20\n3000 30\n9000 100\n") ==
          "line 3: 3000 30 must not be below the point before it, 4000 20; sort the points");
    CHECK(ErrorOf("0 0\n4000 20\n5000 10\n") ==
          "line 3: 5000 10 must not be below the point before it, 4000 20; sort the points");
    CHECK(ErrorOf("0 0\n100 20\n100 20\n9 100\n") == "line 3: 100 20 stands twice; drop one");
    CHECK(ErrorOf("0 0\n4000\n") ==
          "line 2: '4000' must be two numbers, bytes and percent, as in 4000 22.9");
    CHECK(ErrorOf("0 0\n4000 20 30\n") ==
          "line 2: '4000 20 30' must be two numbers, bytes and percent, as in 4000 22.9");
    CHECK(ErrorOf("0 0\n4KB 100\n") == "line 2: '4KB' must be a whole number of bytes");
    CHECK(ErrorOf("0 0\n4000.5 100\n") == "line 2: '4000.5' must be a whole number of bytes");
    CHECK(ErrorOf("0 0\n4000 lots\n") ==
          "line 2: 'lots' must be a percentage, a number from 0 to 100");
    CHECK(ErrorOf("0 0\n4000 101\n") == "line 2: percentage 101 must be between 0 and 100");
    CHECK(ErrorOf("0 0\n4000 nan\n") == "line 2: percentage nan must be between 0 and 100");
    CHECK(ErrorOf("-5 0\n4000 100\n") == "line 1: size -5 must be between 0 and 10^15 bytes");
    CHECK(ErrorOf("0 0\n1e17 100\n") ==
          "line 2: size 100000000000000000 must be between 0 and 10^15 bytes");
    CHECK_THAT(ErrorOf("10 5\n4000 100\n"), Contains("line 1: percentage 5 of the first point"));
    CHECK(ErrorOf("0 0\n4000 0.5\n9000 1\n") ==
          "line 3: percentage 1 of the last point must be 100; these are shares, multiply them "
          "by 100");
    CHECK(ErrorOf("0 0\n4000 90\n") ==
          "line 2: percentage 90 of the last point must be 100; add the largest size with 100");
    CHECK_THAT(ErrorOf(""), Contains("there are 0 points and must be two or more"));
    CHECK_THAT(ErrorOf("0 0\n0 100\n"), Contains("the largest size is 0"));
}

TEST_CASE("Flow sizes: a file that is not there is named", "[formats]") {
    CHECK_THROWS_WITH(ReadFlowSizes("no/such.txt"),
                      Contains("no/such.txt: cannot be read; it must hold lines of bytes"));
}

TEST_CASE("Flow sizes: the distributions that come with the figures are whole", "[formats]") {
    const std::string folder = DCQCN_SOURCE_DIR "/experiments/flow_sizes/";
    CHECK(static_cast<double>(ReadFlowSizes(folder + "web_search.txt").mean().count()) ==
          Approx(1.7e6).epsilon(0.02));
    CHECK(static_cast<double>(ReadFlowSizes(folder + "ali_storage.txt").mean().count()) ==
          Approx(41e3).epsilon(0.02));
}

TEST_CASE("Flow sizes: public files of other simulators are read", "[formats]") {
    const std::filesystem::path folder = DCQCN_SOURCE_DIR "/../shared/real/hpcc";
    if (!std::filesystem::is_directory(folder)) {
        WARN("skipped: " << folder << " is not there");
        return;
    }
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().filename().string().starts_with("cdf_")) {
            CAPTURE(entry.path());
            CHECK(ReadFlowSizes(entry.path().string()).mean() > 100_B);
        }
    }
}

}  // namespace
}  // namespace dcqcn
