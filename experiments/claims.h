// Claims as data, the paper's and popular ones, and what a measurement says about them. A claim's
// band is fixed in its file before any run; nothing here moves it.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "experiments/claims_interval.h"
#include "topologies/json_reader.h"

namespace dcqcn {

// Whose a claim is: the paper's, ours (what a lesson or a comparison must show at least, which may
// repeat the paper's), or widely repeated, of which being wrong is no failure of ours.
enum class ClaimKind { kPaper, kOurs, kPopular };

struct Claim {
    std::string id;        // "h4_median"
    std::string claim;     // one phrase
    nlohmann::json paper;  // the paper's value: a number, or words such as "> 39"
    std::string metric;    // the figure's measurement that it speaks of
    Interval band;         // "min" and "max" belong to it, "above" and "below" do not
    std::string unit;
    std::string layer;  // "payload", "L2" or "wire", as R_C counts
    std::string source;
    std::optional<std::string> contradiction;  // why the paper's own equations say otherwise
    std::string equations;  // the measurement that is what those equations give; "": none
    std::string packets;    // that of the packet simulation, where `metric` is another; "": none
    ClaimKind kind = ClaimKind::kPaper;
    std::optional<std::string> untestable;  // why no measurement can speak of it
};

// Reads a list of claims. Throws ConfigError: file, place, value, rule, fix.
[[nodiscard]] std::vector<Claim> ReadClaims(const std::string& file);
[[nodiscard]] std::vector<Claim> ParseClaims(const nlohmann::json& list, const std::string& origin);

enum class Verdict {
    kHolds,
    kOut,
    kContradicted,  // out, as the paper's own equations say; does not count as a failure
    kNotMeasured,
    kConfirmed,  // a popular claim holds
    kRefuted,    // a popular claim does not hold; does not count as a failure
    kUndecided,  // a popular claim's interval crosses an edge of its band
    kNotTestable,
};
[[nodiscard]] std::string ToText(Verdict verdict);

struct JudgedClaim {
    Claim claim;
    std::optional<Estimate> value;      // nullopt: not measured
    std::optional<Estimate> equations;  // what the paper's equations give, where the claim asks
    std::optional<Estimate> packets;    // what packets give, where it asks
    Verdict verdict = Verdict::kNotMeasured;
    // The 95 % interval lies on one side of the band's edges too; false: other seeds might decide
    // otherwise.
    bool is_sure = true;
};
// The mean over seeds decides; the interval around it is shown, and says how sure that is.
[[nodiscard]] JudgedClaim Judge(const Claim& claim, const std::vector<double>& samples);
// The same with the claim's metrics among a figure's; one that is not there was not measured.
[[nodiscard]] JudgedClaim JudgeAmong(const Claim& claim,
                                     const std::map<std::string, std::vector<double>>& metrics);

// Whether the claims let a program end with 0: none is out and all that can be was measured.
[[nodiscard]] bool AllHold(const std::vector<JudgedClaim>& claims);

// "6 to 6.7", ">= 18", "< 1.15".
[[nodiscard]] std::string BandText(const Interval& band);

}  // namespace dcqcn
