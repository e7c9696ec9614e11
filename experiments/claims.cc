#include "experiments/claims.h"

#include <algorithm>
#include <utility>

#include "experiments/csv.h"

namespace dcqcn {
namespace {

using Json = nlohmann::json;

std::optional<double> ReadEdge(JsonReader& band, std::string_view key) {
    return band.Has(key) ? std::optional(band.GetNumber(key, {}, {})) : std::nullopt;
}

Interval ReadBand(JsonReader band) {
    const Interval read{.from = ReadEdge(band, "min"),
                        .above = ReadEdge(band, "above"),
                        .to = ReadEdge(band, "max"),
                        .below = ReadEdge(band, "below")};
    static_cast<void>(band.Done());
    if ((read.from && read.above) || (read.to && read.below)) {
        band.Fail("has two edges on one side; keep min or above, max or below");
    }
    if (!read.from && !read.above && !read.to && !read.below) {
        band.Fail("has no edge; give min, max, above or below");
    }
    const std::optional<double> low = read.from ? read.from : read.above;
    const std::optional<double> high = read.to ? read.to : read.below;
    if (low && high && *low > *high) {
        band.Fail("is empty: its lower edge is above its upper one; exchange them");
    }
    return read;
}

Json ReadPaper(JsonReader& reader) {
    const Json* paper = reader.GetRaw("paper");
    if (paper == nullptr || !(paper->is_number() || paper->is_string())) {
        reader.Fail("paper", "must be the paper's value, a number or words such as \"> 39\"");
    }
    return *paper;
}

std::optional<std::string> ReadContradiction(JsonReader& reader) {
    const bool is_expected = reader.Has("expected");
    if (is_expected) {
        static_cast<void>(reader.GetChoice("expected", {"contradicted"}));
    }
    if (is_expected != reader.Has("reason")) {
        reader.Fail(is_expected ? "expected" : "reason",
                    "\"expected\" and \"reason\" go together: a contradiction needs its reason");
    }
    return is_expected ? std::optional(reader.GetString("reason")) : std::nullopt;
}

std::string ReadWords(JsonReader& reader, std::string_view key) {
    std::string words = reader.GetString(key);
    if (words.empty()) {
        reader.Fail(key, "is empty; readers know a claim by it");
    }
    return words;
}

// The paper's unless it says otherwise.
ClaimKind ReadKind(JsonReader& reader) {
    if (!reader.Has("kind")) {
        return ClaimKind::kPaper;
    }
    return reader.GetChoice("kind", {"ours", "popular"}) == "ours" ? ClaimKind::kOurs
                                                                   : ClaimKind::kPopular;
}

// What the claim speaks of and where it has to lie, or why neither can be said.
void ReadMeasured(JsonReader& reader, Claim& claim) {
    if (reader.Has("not_testable")) {
        if (reader.Has("metric") || reader.Has("band")) {
            reader.Fail("not_testable", "has no metric and no band; keep the reason or these");
        }
        if (claim.kind != ClaimKind::kPopular) {
            reader.Fail("not_testable", "is for popular claims; the others can be measured");
        }
        claim.untestable = reader.GetString("not_testable");
        return;
    }
    claim.metric = reader.GetString("metric");
    claim.band = ReadBand(reader.GetObject("band"));
    claim.unit = reader.GetString("unit");
    claim.layer = reader.GetChoice("layer", {"payload", "L2", "wire"});
    claim.equations = reader.GetString("equations", "");
    claim.packets = reader.GetString("packets", "");
}

Claim ReadClaim(JsonReader reader) {
    Claim claim;
    claim.id = ReadWords(reader, "id");
    claim.claim = ReadWords(reader, "claim");
    claim.paper = ReadPaper(reader);
    claim.kind = ReadKind(reader);
    ReadMeasured(reader, claim);
    claim.source = reader.GetString("source");
    claim.contradiction = ReadContradiction(reader);
    if (claim.kind != ClaimKind::kPaper && claim.contradiction) {
        reader.Fail("expected", "is for the paper's own claims; a popular one may be wrong anyway");
    }
    static_cast<void>(reader.Done());
    return claim;
}

// Below the band, in it, or above it.
int SideOf(const Interval& band, double value) {
    if (band.Holds(value)) {
        return 0;
    }
    return (band.from && value < *band.from) || (band.above && value <= *band.above) ? -1 : 1;
}

bool IsGood(Verdict verdict) {
    return verdict != Verdict::kOut && verdict != Verdict::kNotMeasured;
}

Verdict VerdictOf(const Claim& claim, double mean, bool is_sure) {
    const bool holds = claim.band.Holds(mean);
    if (claim.kind == ClaimKind::kPopular) {
        return !is_sure ? Verdict::kUndecided : holds ? Verdict::kConfirmed : Verdict::kRefuted;
    }
    const Verdict outside = claim.contradiction ? Verdict::kContradicted : Verdict::kOut;
    return holds ? Verdict::kHolds : outside;
}

}  // namespace

std::vector<Claim> ReadClaims(const std::string& file) {
    return ParseClaims(ReadJsonFile(file), file);
}

std::vector<Claim> ParseClaims(const Json& list, const std::string& origin) {
    if (!list.is_array() || list.empty()) {
        FailAt(origin, "", list, "must be a list of claims, [{...}, ...]");
    }
    std::vector<Claim> claims;
    for (const Json& element : list) {
        const std::string path = std::to_string(claims.size());
        Claim claim = ReadClaim(JsonReader(element, origin, path));
        if (std::ranges::any_of(claims, [&](const Claim& c) { return c.id == claim.id; })) {
            FailAt(origin, path + ".id", claim.id, "stands twice; each claim needs its own id");
        }
        claims.push_back(std::move(claim));
    }
    return claims;
}

std::string ToText(Verdict verdict) {
    switch (verdict) {
        case Verdict::kHolds:
            return "holds";
        case Verdict::kOut:
            return "out";
        case Verdict::kContradicted:
        case Verdict::kRefuted:
            return "contradicted";
        case Verdict::kConfirmed:
            return "confirmed";
        case Verdict::kUndecided:
            return "undecided";
        case Verdict::kNotTestable:
            return "not testable";
        case Verdict::kNotMeasured:
            break;
    }
    return "not measured";
}

JudgedClaim Judge(const Claim& claim, const std::vector<double>& samples) {
    JudgedClaim judged;
    judged.claim = claim;
    if (claim.untestable) {
        judged.verdict = Verdict::kNotTestable;
    } else if (!samples.empty()) {
        const Estimate value = EstimateMean(samples);
        judged.value = value;
        judged.is_sure = SideOf(claim.band, value.mean - value.half_width) ==
                         SideOf(claim.band, value.mean + value.half_width);
        judged.verdict = VerdictOf(claim, value.mean, judged.is_sure);
    }
    return judged;
}

JudgedClaim JudgeAmong(const Claim& claim,
                       const std::map<std::string, std::vector<double>>& metrics) {
    const auto samples = [&](const std::string& name) {
        const auto found = metrics.find(name);
        return found != metrics.end() ? found->second : std::vector<double>{};
    };
    JudgedClaim judged = Judge(claim, samples(claim.metric));
    const auto beside = [&](const std::string& name, std::optional<Estimate>& estimate) {
        const std::vector<double> given = samples(name);
        if (!given.empty()) {
            estimate = EstimateMean(given);
        } else if (!name.empty()) {
            judged.verdict = Verdict::kNotMeasured;
        }
    };
    beside(claim.equations, judged.equations);
    beside(claim.packets, judged.packets);
    return judged;
}

bool AllHold(const std::vector<JudgedClaim>& claims) {
    return std::ranges::all_of(claims, &IsGood, &JudgedClaim::verdict);
}

std::string BandText(const Interval& band) {
    if (band.from && band.to) {
        return NumberText(*band.from) + " to " + NumberText(*band.to);
    }
    const std::string low = band.from    ? ">= " + NumberText(*band.from)
                            : band.above ? "> " + NumberText(*band.above)
                                         : "";
    const std::string high = band.to      ? "<= " + NumberText(*band.to)
                             : band.below ? "< " + NumberText(*band.below)
                                          : "";
    return low + (low.empty() || high.empty() ? "" : ", ") + high;
}

}  // namespace dcqcn
