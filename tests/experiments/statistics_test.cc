#include "experiments/statistics.h"

#include <vector>

#include <catch2/catch.hpp>

namespace dcqcn {
namespace {

std::vector<double> OneTo(int n) {
    std::vector<double> samples;
    for (int i = n; i >= 1; --i) {
        samples.push_back(i);
    }
    return samples;
}

TEST_CASE("Statistics: a percentile is the sample of the nearest rank", "[statistics]") {
    // The textbook example of the nearest-rank method.
    const std::vector<double> samples{50, 15, 40, 20, 35};
    CHECK(Percentile(samples, 0.05) == 15);
    CHECK(Percentile(samples, 0.30) == 20);
    CHECK(Percentile(samples, 0.40) == 20);
    CHECK(Percentile(samples, 0.50) == 35);
    CHECK(Percentile(samples, 1.00) == 50);
}

TEST_CASE("Statistics: with 100 samples the percentile p is the p-th smallest", "[statistics]") {
    for (int percent = 1; percent <= 100; ++percent) {
        CHECK(Percentile(OneTo(100), percent / 100.0) == percent);
    }
}

TEST_CASE("Statistics: the median of an even number of samples is the lower one", "[statistics]") {
    CHECK(Percentile({1, 2, 3, 4}, 0.5) == 2);
}

TEST_CASE("Statistics: one sample is every percentile, no sample is 0", "[statistics]") {
    CHECK(Percentile({7}, 0.01) == 7);
    CHECK(Percentile({7}, 0.99) == 7);
    CHECK(Percentile({}, 0.5) == 0);
}

TEST_CASE("Statistics: Jain's index is 1 for equal shares and k/n when k of n share all",
          "[statistics]") {
    CHECK(JainIndex({5, 5, 5, 5}) == 1.0);
    CHECK(JainIndex({5, 0, 0, 0}) == 0.25);
    CHECK(JainIndex({5, 5, 0, 0}) == 0.5);
    CHECK(JainIndex({1, 2, 3}) == Approx(36.0 / 42.0));
}

TEST_CASE("Statistics: Jain's index of nothing is 1", "[statistics]") {
    CHECK(JainIndex({}) == 1.0);
    CHECK(JainIndex({0, 0}) == 1.0);
}

TEST_CASE("Statistics: the pseudovalues of a mean are its samples", "[statistics]") {
    const std::vector<double> samples{3, 5, 10};
    const auto mean_without = [&](std::size_t left_out) {
        double sum = 0;
        double count = 0;
        for (std::size_t i = 0; i < samples.size(); ++i) {
            sum += i == left_out ? 0 : samples[i];
            count += i == left_out ? 0 : 1;
        }
        return sum / count;
    };
    const std::vector<double> values = Pseudovalues(samples.size(), mean_without);
    REQUIRE(values.size() == samples.size());
    for (std::size_t i = 0; i < samples.size(); ++i) {
        CHECK(values[i] == Approx(samples[i]));
    }
    CHECK(Pseudovalues(1, [](std::size_t) { return 7.0; }) == std::vector<double>{7.0});
}

}  // namespace
}  // namespace dcqcn
