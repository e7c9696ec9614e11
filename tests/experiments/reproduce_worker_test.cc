#include <csignal>
#include <stdexcept>
#include <string>
#include <unistd.h>

#include <catch2/catch.hpp>

#include "experiments/worker.h"

namespace dcqcn {
namespace {

TEST_CASE("Workers: results come in the order of the work, not of its end", "[reproduce]") {
    std::vector<Work> work;
    for (int i = 0; i < 6; ++i) {
        work.emplace_back([i] {
            usleep(static_cast<useconds_t>(10'000 * (6 - i)));
            return "piece " + std::to_string(i);
        });
    }
    for (const std::size_t jobs : {1U, 3U, 50U}) {
        const auto results = RunInWorkers(work, {.jobs = jobs, .finished = {}, .interrupted = {}});
        REQUIRE(results.size() == 6);
        for (std::size_t i = 0; i < 6; ++i) {
            CHECK(results[i].is_done);
            CHECK(results[i].output == "piece " + std::to_string(i));
        }
    }
}

TEST_CASE("Workers: a result may be larger than a pipe holds", "[reproduce]") {
    const std::string large(3'000'000, 'x');
    const auto results =
        RunInWorkers({[&] { return large; }}, {.jobs = 1, .finished = {}, .interrupted = {}});
    CHECK(results[0].output == large);
}

TEST_CASE("Workers: a piece that throws or dies says why and spoils nothing else", "[reproduce]") {
    int finished = 0;
    const auto results = RunInWorkers(
        {[] { return std::string("fine"); },
         []() -> std::string { throw std::runtime_error("oops"); },
         []() -> std::string {
             std::raise(SIGKILL);
             return "";
         },
         []() -> std::string { _exit(3); }},
        {.jobs = 2, .finished = [&](std::size_t, WorkResult&) { ++finished; }, .interrupted = {}});
    CHECK(results[0].is_done);
    CHECK_FALSE(results[1].is_done);
    CHECK(results[1].output == "oops");
    CHECK_FALSE(results[2].is_done);
    CHECK(results[2].output.find("Killed") != std::string::npos);
    CHECK_FALSE(results[3].is_done);
    CHECK(results[3].output.find("code 3") != std::string::npos);
    CHECK(finished == 4);
}

TEST_CASE("Workers: an interruption ends every child at once", "[reproduce]") {
    const std::vector<Work> work(4, [] {
        sleep(60);
        return std::string("too late");
    });
    int polls = 0;
    const auto results =
        RunInWorkers(work, {.jobs = 2, .finished = {}, .interrupted = [&] { return ++polls > 2; }});
    for (const WorkResult& result : results) {
        CHECK_FALSE(result.is_done);
    }
}

}  // namespace
}  // namespace dcqcn
