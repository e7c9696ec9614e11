#include "experiments/sweep_identity.h"

#include <catch2/catch.hpp>

#include "base/check.h"

namespace dcqcn {
namespace {

SweepIdentity Identity() {
    return {.name = "n",
            .spec = R"({"grid": {"rp.gain": [0.5, 0.25]}, "seeds": [1]})",
            .fingerprint = "f",
            .version = "dcqcn 1",
            .shard = {},
            .runs = 2,
            .paths = {"rp.gain"}};
}

std::string Complaint(const SweepIdentity& found) {
    try {
        RequireSameSweep(found, Identity(), "a.sqlite", "name another");
    } catch (const ConfigError& e) {
        return e.what();
    }
    return "";
}

TEST_CASE("Sweep identity: name and shard may differ", "[sweep]") {
    SweepIdentity found = Identity();
    found.name = "other";
    found.shard = {2, 3};
    CHECK(Complaint(found) == "");
}

TEST_CASE("Sweep identity: the first difference of the specs is named", "[sweep]") {
    SweepIdentity found = Identity();
    found.spec = R"({"grid": {"rp.gain": [0.5, 0.125]}, "seeds": [1]})";
    CHECK(Complaint(found) ==
          "a.sqlite: holds another sweep: /grid/rp.gain/1 is 0.125 there and 0.25 here; "
          "name another");
    found.spec = R"({"grid": {"rp.gain": [0.5, 0.25]}, "seeds": [1, 2]})";
    CHECK(Complaint(found).find("/seeds/1 is 2 there and absent here") != std::string::npos);
    found.spec = R"({"grid": {"rp.gain": [0.5]}, "seeds": [1]})";
    CHECK(Complaint(found).find("/grid/rp.gain/1 is absent there and 0.25 here") !=
          std::string::npos);
}

TEST_CASE("Sweep identity: another version or another file behind the spec is another sweep",
          "[sweep]") {
    SweepIdentity found = Identity();
    found.version = "dcqcn 2";
    CHECK(Complaint(found).find("made by dcqcn 2, this is dcqcn 1") != std::string::npos);
    found = Identity();
    found.fingerprint = "g";
    CHECK(Complaint(found).find("fingerprint g there and f here") != std::string::npos);
}

}  // namespace
}  // namespace dcqcn
