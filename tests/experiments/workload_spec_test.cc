// The kinds of workload that draw: who sends to whom, and how much.
#include "experiments/workload_spec.h"

#include <algorithm>
#include <map>
#include <set>

#include <catch2/catch.hpp>

#include "base/check.h"
#include "experiments/workload_draw.h"
#include "tests/experiments/fixtures.h"

namespace dcqcn {
namespace {

using Catch::Matchers::Contains;
using nlohmann::json;

constexpr const char* kEight = R"("topology": {"kind": "star", "hosts": 8}, )";

Scenario Eight(const std::string& workload, int seed = 1) {
    return ParseScenario(json::parse("{" + std::string(kEight) + R"("until": "1ms", "seed": )" +
                                     std::to_string(seed) + R"(, "workload": )" + workload + "}"),
                         "test.json", DCQCN_SOURCE_DIR "/experiments/fig15");
}

std::vector<std::string> Ends(const Scenario& s) {
    std::vector<std::string> ends;
    for (const FlowSpec& flow : s.flows) {
        ends.push_back(flow.from + ">" + flow.to);
    }
    return ends;
}

TEST_CASE("Pairs: senders take turns, nobody sends to itself", "[scenario]") {
    const Scenario s = Eight(R"({"kind": "pairs", "pairs": 20, "size": "1MB"})");
    REQUIRE(s.flows.size() == 20);
    std::map<std::string, int> sent;
    for (const FlowSpec& flow : s.flows) {
        CHECK(flow.from != flow.to);
        ++sent[flow.from];
    }
    REQUIRE(sent.size() == 8);
    for (const auto& [host, count] : sent) {
        CHECK((count == 2 || count == 3));
    }
}

TEST_CASE("Pairs: every other host may receive, each about as often", "[scenario]") {
    constexpr std::size_t kHosts = 5;
    constexpr int kDraws = 20'000;
    std::map<HostPair, int> counts;
    for (const HostPair& pair : DrawPairs(kHosts, kDraws, {1, 0})) {
        ++counts[pair];
    }
    CHECK(counts.size() == kHosts * (kHosts - 1));
    for (const auto& [pair, count] : counts) {
        CHECK(pair.first != pair.second);
        CHECK(count == Approx(kDraws / 20.0).epsilon(0.12));  // four standard deviations
    }
}

TEST_CASE("Drawn hosts: the seed decides, and a part does not repeat another", "[scenario]") {
    const std::string pairs = R"({"kind": "pairs", "pairs": 8, "size": "1MB"})";
    CHECK(Ends(Eight(pairs)) == Ends(Eight(pairs)));
    CHECK(Ends(Eight(pairs)) != Ends(Eight(pairs, 2)));
    const std::vector<std::string> both = Ends(Eight("[" + pairs + "," + pairs + "]"));
    CHECK_FALSE(std::equal(both.begin(), both.begin() + 8, both.begin() + 8));
}

TEST_CASE("Drawn hosts: a larger draw begins with the smaller one", "[scenario]") {
    const std::vector<std::string> few =
        Ends(Eight(R"({"kind": "pairs", "pairs": 3, "size": "1MB"})"));
    const std::vector<std::string> many =
        Ends(Eight(R"({"kind": "pairs", "pairs": 30, "size": "1MB"})"));
    CHECK(std::equal(few.begin(), few.end(), many.begin()));
}

TEST_CASE("Incast: random placement draws receiver and senders, all different", "[scenario]") {
    std::set<std::string> receivers;
    for (int seed = 1; seed <= 20; ++seed) {
        const Scenario s = Eight(
            R"({"kind": "incast", "senders": 4, "placement": "random", "size": "1MB"})", seed);
        std::set<std::string> hosts{s.flows.front().to};
        for (const FlowSpec& flow : s.flows) {
            CHECK(flow.to == s.flows.front().to);
            hosts.insert(flow.from);
        }
        CHECK(hosts.size() == 5);
        receivers.insert(s.flows.front().to);
    }
    CHECK(receivers.size() > 4);
}

TEST_CASE("Incast: a receiver may be named while the senders are drawn, and the reverse",
          "[scenario]") {
    const Scenario named = Eight(
        R"({"kind": "incast", "senders": 7, "placement": "random", "receiver": "h3", "size": "1MB"})");
    CHECK(named.flows.front().to == "h3");
    CHECK(named.flows.size() == 7);
    const Scenario first =
        Eight(R"({"kind": "incast", "senders": 7, "receiver": "random", "size": "1MB"})");
    CHECK(first.flows.size() == 7);
    CHECK(Eight(R"({"kind": "incast", "senders": 2, "size": "1MB"})").flows.front().to == "h7");
}

TEST_CASE("Sizes: a file beside the scenario, and its points in the resolved scenario",
          "[scenario]") {
    const Scenario s = Eight(
        R"({"kind": "pairs", "pairs": 2, "sizes": {"file": "../flow_sizes/ali_storage.txt"}})");
    REQUIRE(s.flows[1].sizes != nullptr);
    CHECK(s.flows[1].sizes->points().size() == 9);
    CHECK(s.flows[1].size == s.flows[1].sizes->mean());
    // Read back without the file: the same workload.
    const Scenario again = ParseScenario(s.resolved, "resolved.json", "/");
    CHECK(again.flows[1].sizes->points()[1].percent == 22.93);
    CHECK(again.resolved == s.resolved);
}

TEST_CASE("Sizes: mistakes are named", "[scenario]") {
    const auto with = [](const std::string& sizes) {
        return R"({"kind": "pairs", "pairs": 2, )" + sizes + "}";
    };
    CHECK_THROWS_WITH(Eight(with(R"("sizes": {"file": "no.txt"})")),
                      Contains("workload.sizes.file") && Contains("does not exist; looked for"));
    CHECK_THROWS_WITH(Eight(with(R"("sizes": {"points": [["4KB", 1]]})")),
                      Contains("workload.sizes.points") && Contains("point 1: percentage 1"));
    CHECK_THROWS_WITH(Eight(with(R"("sizes": {"points": [[4000, 1]]})")),
                      Contains("must be a list of pairs such as [\"4KB\", 22.9]"));
    CHECK_THROWS_WITH(Eight(with(R"("sizes": {"points": [["4 XB", 1]]})")),
                      Contains("workload.sizes.points"));
    CHECK_THROWS_WITH(Eight(with(R"("sizes": {"point": []})")), Contains("did you mean"));
    CHECK_THROWS_WITH(Eight(with(R"("size": "1MB", "sizes": {"file": "a"})")),
                      Contains("and \"size\" are both given; give one of the two"));
    CHECK_THROWS_WITH(Eight(with(R"("sizes": {"file": "a", "points": []})")),
                      Contains("and a file are both given"));
    CHECK_THROWS_WITH(Eight(R"({"kind": "pairs", "size": "1MB"})"), Contains("workload.pairs"));
    CHECK_THROWS_WITH(Eight(R"({"kind": "pairs", "pairs": 2, "sise": "1MB"})"),
                      Contains("did you mean \"size\"?"));
}

TEST_CASE("Sizes: a run draws them from the distribution, and again the same", "[workload]") {
    const std::string workload = R"({"kind": "pairs", "pairs": 4, "transfers": 500,
        "sizes": {"points": [["2KB", 0], ["2KB", 50], ["6KB", 50], ["6KB", 100]]}})";
    const Scenario s = Eight(workload);
    Scenario whole = s;
    whole.until.reset();
    const RunResult result = Run(whole);
    CHECK(result.transfers_posted == 2000);
    CHECK(result.transfers.size() == 2000);
    std::int64_t small = 0;
    Bytes sum{};
    for (const TransferRecord& transfer : result.transfers) {
        CHECK((transfer.size == 2_KB || transfer.size == 6_KB));
        CHECK(transfer.finished - transfer.posted >= transfer.ideal);
        small += transfer.size == 2_KB ? 1 : 0;
        sum += transfer.size;
    }
    CHECK(small == Approx(1000).margin(90));  // four standard deviations
    Bytes delivered{};
    for (const QpRecord& qp : result.qps) {
        delivered += qp.delivered;
    }
    CHECK(delivered == sum);
    const RunResult again = Run(whole);
    CHECK(std::ranges::equal(result.transfers, again.transfers, {}, &TransferRecord::size,
                             &TransferRecord::size));
    Scenario other = whole;
    other.seed = 2;
    const RunResult drawn_anew = Run(other);
    CHECK_FALSE(std::ranges::equal(result.transfers, drawn_anew.transfers, {},
                                   &TransferRecord::size, &TransferRecord::size));
}

}  // namespace
}  // namespace dcqcn
