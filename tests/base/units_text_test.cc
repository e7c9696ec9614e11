#include "base/units_text.h"

#include <limits>
#include <random>
#include <stdexcept>
#include <string>

#include <catch2/catch.hpp>

using namespace dcqcn;

namespace {

constexpr std::int64_t kLargest = std::numeric_limits<std::int64_t>::max();

// Numbers of every length, half of them round.
std::int64_t AnyMagnitude(std::mt19937_64& random) {
    auto number = static_cast<std::int64_t>(random() >> (1 + random() % 63));
    if (random() % 2 == 0) {
        for (auto zeros = random() % 13; zeros > 0 && number < kLargest / 10; --zeros) {
            number *= 10;
        }
    }
    return number;
}

}  // namespace

TEST_CASE("Units in text: sizes, in thousands and in 1024s", "[base]") {
    CHECK(ParseBytes("0B") == 0_B);
    CHECK(ParseBytes("1500B") == 1500_B);
    CHECK(ParseBytes("22.4KB") == 22'400_B);
    CHECK(ParseBytes("22.4kB") == 22'400_B);
    CHECK(ParseBytes("2.5MB") == 2'500_KB);
    CHECK(ParseBytes("12 MB") == 12_MB);
    CHECK(ParseBytes("3GB") == 3'000_MB);
    CHECK(ParseBytes("2TB") == 2'000'000_MB);
    CHECK(ParseBytes("1TiB") == Bytes(std::int64_t{1} << 40));
    CHECK(ParseBytes("1KiB") == 1024_B);
    CHECK(ParseBytes("1.5MiB") == Bytes(1024 * 1536));
    CHECK(ParseBytes("2GiB") == Bytes(std::int64_t{2} << 30));
    CHECK(ParseBytes("0.0009765625KiB") == 1_B);
}

TEST_CASE("Units in text: rates, written either way", "[base]") {
    CHECK(ParseRate("9bps") == Rate(9));
    CHECK(ParseRate("9b/s") == Rate(9));
    CHECK(ParseRate("100kbps") == Rate(100'000));
    CHECK(ParseRate("100Kb/s") == Rate(100'000));
    CHECK(ParseRate("40Mbps") == 40_Mbps);
    CHECK(ParseRate("2.5Gb/s") == 2500_Mbps);
    CHECK(ParseRate("40 Gbps") == 40_Gbps);
    CHECK(ParseRate("1.6Tbps") == 1600_Gbps);
}

TEST_CASE("Units in text: times, exact to the picosecond", "[base]") {
    CHECK(ParseDuration("7ps") == Duration(7));
    CHECK(ParseDuration("0.1us") == Duration(100'000));
    CHECK(ParseDuration("55us") == 55us);
    CHECK(ParseDuration("67.108864ms") == 67'108'864ns);
    CHECK(ParseDuration("0.3s") == 300ms);
    CHECK(ParseDuration("0.000000000001s") == Duration(1));
    CHECK(ParseDuration("1.50000000000000000000000us") == 1500ns);
}

TEST_CASE("Units in text: the largest value is read, one more is refused", "[base]") {
    CHECK(ParseBytes("9223372036854775807B") == Bytes::max());
    CHECK(ParseDuration("9223372.036854775807s").count() == kLargest);
    for (const char* text : {"9223372036854775808B", "9223372036.854775808GB", "99999999999999GB",
                             "18446744073709551621B"}) {
        CHECK_THROWS_WITH(ParseBytes(text), "must fit in 63 bits of bytes, as in \"22.4KB\"");
    }
}

TEST_CASE("Units in text: what is not a whole number of the base unit is refused", "[base]") {
    CHECK_THROWS_WITH(ParseBytes("1.5B"), "must be a whole number of bytes, as in \"22.4KB\"");
    CHECK_THROWS_WITH(ParseRate("0.5bps"), "must be a whole number of bit/s, as in \"40Gbps\"");
    CHECK_THROWS_WITH(ParseDuration("0.1ps"),
                      "must be a whole number of picoseconds, as in \"55us\"");
    CHECK_THROWS_AS(ParseBytes("0.0001KB"), std::invalid_argument);
    CHECK_THROWS_AS(ParseBytes("0.0000000000019073486328125GiB"), std::invalid_argument);  // 5^19
    CHECK_THROWS_AS(ParseDuration("0.00000000000000000000000000001s"), std::invalid_argument);
}

TEST_CASE("Units in text: a number without a unit is refused", "[base]") {
    CHECK_THROWS_WITH(ParseBytes("1024"), "needs a unit, as in \"22.4KB\"");
    CHECK_THROWS_WITH(ParseRate("40"), "needs a unit, as in \"40Gbps\"");
    CHECK_THROWS_WITH(ParseDuration("55 "), "needs a unit, as in \"55us\"");
}

TEST_CASE("Units in text: a wrong unit is refused with the right ones", "[base]") {
    CHECK_THROWS_WITH(ParseDuration("5usec"),
                      "has the unit \"usec\", which is none of ps, ns, us, ms, s, as in \"55us\"");
    for (const char* text : {"5kb", "5Kb", "5kib", "5us", "5  KB", "5KB ", "5KB5", "5e3B", "5K"}) {
        CHECK_THROWS_WITH(ParseBytes(text), Catch::StartsWith("has the unit \""));
    }
    for (const char* text : {"40GBps", "40gbps", "40Gbit", "40G", "40Gbps/s"}) {
        CHECK_THROWS_WITH(ParseRate(text), Catch::StartsWith("has the unit \""));
    }
}

TEST_CASE("Units in text: what is not a plain decimal number is refused", "[base]") {
    for (const char* text : {"", " ", "B", "-1B", "+1B", "NaN", "infB", ".5KB", "5.KB", "1,5KB",
                             " 5B", "0x5B", "5..5B"}) {
        INFO('"' << text << '"');
        CHECK_THROWS_AS(ParseBytes(text), std::invalid_argument);
    }
    CHECK_THROWS_WITH(ParseBytes("-1B"), Catch::Contains("not negative"));
}

TEST_CASE("Units in text: written short and exact, with 1 to 9999 before the point", "[base]") {
    CHECK(ToText(40_Gbps) == "40Gbps");
    CHECK(ToText(2500_Mbps) == "2.5Gbps");
    CHECK(ToText(Rate(100'000)) == "100Kbps");
    CHECK(ToText(800_Gbps) == "800Gbps");
    CHECK(ToText(22'400_B) == "22.4KB");
    CHECK(ToText(1500_B) == "1.5KB");
    CHECK(ToText(1024_B) == "1024B");
    CHECK(ToText(12_MB) == "12MB");
    CHECK(ToText(Duration(55us)) == "55us");
    CHECK(ToText(Duration(500ns)) == "500ns");
    CHECK(ToText(Duration(4096us)) == "4096us");
    CHECK(ToText(Duration(67'108'864ns)) == "67.108864ms");
    CHECK(ToText(0_B) == "0B");
    CHECK(ToText(Rate(0)) == "0bps");
    CHECK(ToText(Duration(0)) == "0s");
    CHECK(ToText(Duration(-5us)) == "-5us");
    CHECK(ToText(Bytes::max()) == "9223372036.854775807GB");
    CHECK(ToText(Duration::min()) == "-9223372.036854775808s");
}

TEST_CASE("Units in text: what is written is read back as it was", "[base]") {
    std::mt19937_64 random(1);
    for (int i = 0; i < 20'000; ++i) {
        const std::int64_t number = AnyMagnitude(random);
        const bool is_same = ParseBytes(ToText(Bytes(number))).count() == number &&
                             ParseRate(ToText(Rate(number))).count() == number &&
                             ParseDuration(ToText(Duration(number))).count() == number;
        INFO(number);
        REQUIRE(is_same);
    }
}
