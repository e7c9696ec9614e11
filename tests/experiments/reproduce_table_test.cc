#include "experiments/reproduce_table.h"

#include <algorithm>

#include <catch2/catch.hpp>

#include "tests/experiments/fixtures.h"

namespace dcqcn {
namespace {

JudgedClaim Judged(const std::string& claim, double value, bool is_contradicted = false) {
    Claim made;
    made.id = claim;
    made.claim = claim;
    made.paper = 6.33;
    made.metric = "median";
    made.band = {.from = 6.0, .to = 6.7};
    made.unit = "Gb/s";
    made.layer = "payload";
    if (is_contradicted) {
        made.contradiction = "its equation (5) says otherwise";
    }
    return Judge(made, {value - 0.1, value, value + 0.1});
}

FigureScore Score(const std::vector<JudgedClaim>& claims) {
    return {.figure = "fig3", .runs = 95, .wall_s = 14.2, .claims = claims};
}

bool Contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

TEST_CASE("Scoreboard: a claim's line has all that is judged", "[scoreboard]") {
    const std::vector<std::string> lines = Lines(Scoreboard({Score({Judged("H1", 6.3)})}, false));
    CHECK(lines[0] == "  claim         paper  ours, 95 %         seeds  band      verdict");
    CHECK(lines[1] == "fig3: 95 runs in 14 s");
    CHECK(lines[2] == "  H1 (payload)  6.33   6.30 +- 0.25 Gb/s  3      6 to 6.7  holds");
}

TEST_CASE("Scoreboard: no line is longer than a terminal, and no word of a claim is lost",
          "[scoreboard]") {
    const std::string claim =
        "the least throughput of any of the senders whose paths to the receiver are shared by none "
        "of the others, over that of the rest, when all of them send at once";
    const std::string text = Scoreboard({Score({Judged(claim, 6.3), Judged("H2", 9)})}, false);
    for (const std::string& line : Lines(text)) {
        INFO(line);
        CHECK(line.size() <= 100);
    }
    std::string words = text;
    words.erase(
        std::remove_if(words.begin(), words.end(), [](char c) { return c == ' ' || c == '\n'; }),
        words.end());
    CHECK(Contains(words, "whenallofthemsendatonce"));
}

TEST_CASE("Scoreboard: what the paper contradicts itself is counted apart", "[scoreboard]") {
    const std::string text =
        Scoreboard({Score({Judged("H1", 6.3), Judged("H2", 9), Judged("odd", 9, true),
                           Judged("even", 6.3, true)})},
                   false);
    CHECK(Contains(text, "\n1 of 2 claims hold, 1 out\n"));
    CHECK(Contains(text,
                   "2 more that the paper's own equations contradict: 1 holds, 1 contradicted\n"));
    CHECK(text.find("odd (payload)") > text.find("The paper's own inconsistencies"));
    CHECK(text.find("H2 (payload)") < text.find("The paper's own inconsistencies"));
    CHECK_FALSE(Contains(Scoreboard({Score({Judged("H1", 6.3)})}, false), "inconsistencies"));
}

TEST_CASE("Scoreboard: popular claims are nobody's failure and counted apart", "[scoreboard]") {
    JudgedClaim popular = Judged("repeated", 9);
    popular.claim.kind = ClaimKind::kPopular;
    popular = Judge(popular.claim, {9});
    const std::string text = Scoreboard({Score({Judged("H1", 6.3), popular})}, false);
    CHECK(Contains(text, "\n1 of 1 claims hold\n"));
    CHECK(Contains(text, "1 more that are not the paper's: 1 contradicted\n"));
    CHECK(text.find("repeated (payload)") > text.find("Widely repeated claims"));
}

TEST_CASE("Scoreboard: checks of ours are counted apart", "[scoreboard]") {
    JudgedClaim ours = Judged("lesson", 9);
    ours.claim.kind = ClaimKind::kOurs;
    const std::string text = Scoreboard({Score({Judged("H1", 6.3), ours})}, false);
    CHECK(Contains(text, "\n1 of 1 claims hold\n1 more that are checks of ours: 1 out\n"));
    CHECK(text.find("lesson (payload)") > text.find("Checks of ours"));
    CHECK(Contains(Scoreboard({Score({ours})}, false), "\n\n1 more that are checks of ours"));
}

TEST_CASE("Scoreboard: a claim whose interval crosses an edge says so", "[scoreboard]") {
    const std::string text = Scoreboard({Score({Judged("H1", 6.65)})}, false);
    CHECK(Contains(text, "holds ~\n"));
    CHECK(Contains(text, "more seeds decide"));
}

TEST_CASE("Scoreboard: what was not measured counts as not holding", "[scoreboard]") {
    JudgedClaim missing = Judged("H1", 6.3);
    missing = Judge(missing.claim, {});
    const std::string text = Scoreboard({Score({missing, Judged("H2", 6.3)})}, false);
    CHECK(Contains(text, "1 of 2 claims hold, 1 not measured"));
}

TEST_CASE("Scoreboard: colours change no column", "[scoreboard]") {
    const std::vector<FigureScore> scores{Score({Judged("H1", 6.3), Judged("H2", 9)})};
    std::string coloured = Scoreboard(scores, true);
    for (const std::string code : {"\033[32m", "\033[31m", "\033[0m"}) {
        CHECK(Contains(coloured, code));
        for (std::size_t at = 0; (at = coloured.find(code)) != std::string::npos;) {
            coloured.erase(at, code.size());
        }
    }
    CHECK(coloured == Scoreboard(scores, false));
}

TEST_CASE("Scoreboard: what the equations give stands under the claim", "[scoreboard]") {
    JudgedClaim judged = Judged("H1", 9, true);
    CHECK_FALSE(Contains(Scoreboard({Score({judged})}, false), "equations give"));
    judged.equations = Estimate{.mean = 7.25, .samples = 1};
    CHECK(Contains(Scoreboard({Score({judged})}, false),
                   "\n    the paper's equations give 7.25 Gb/s\n"));
}

}  // namespace
}  // namespace dcqcn
