#include "formats/sonic_switch.h"

#include <filesystem>

#include <catch2/catch.hpp>

#include "formats/input_file.h"
#include "operators/verdict.h"
#include "sonic_fixture.h"
#include "topologies/json_reader.h"

namespace dcqcn {
namespace {

const std::string kReal = DCQCN_SOURCE_DIR "/../shared/real/sonic/";

bool HasRealFiles() {
    if (std::filesystem::exists(kReal)) {
        return true;
    }
    WARN("skipped: the switches' real files are not here");
    return false;
}

SwitchModel ReadReal(const std::vector<std::string>& files, const char* lookup,
                     const SwitchOptions& options) {
    SonicTables tables;
    for (const std::string& file : files) {
        tables.Add(ReadJsonFile(kReal + file), file);
    }
    if (lookup == nullptr) {
        return ReadSonic(tables, nullptr, options);
    }
    const LookupTable table = ParseLookupTable(ReadInputFile(kReal + lookup), lookup);
    return ReadSonic(tables, &table, options);
}

}  // namespace

TEST_CASE("SONiC: a whole config_db becomes one switch", "[sonic]") {
    const SwitchModel model = ReadSmall(SmallSonic());
    CHECK(model.name == "Force10-S6000");
    CHECK(model.cell == Bytes(208));
    REQUIRE(model.ports.size() == 3);
    CHECK(model.ports[2].name == "Ethernet10");  // numbers sort as numbers
    const Verdict verdict = Judge(model, {});
    REQUIRE(verdict.groups.size() == 4);
    CHECK(verdict.groups[0].group->Reserved() == Bytes(1'248));
    CHECK(verdict.groups[0].ecn->kmin == Bytes(1'048'576));
}

TEST_CASE("SONiC: files of one switch add up, and contradictions are refused", "[sonic]") {
    nlohmann::json buffers = SmallSonic();
    nlohmann::json qos;
    for (const char* table :
         {"WRED_PROFILE", "QUEUE", "PORT_QOS_MAP", "DSCP_TO_TC_MAP", "TC_TO_PRIORITY_GROUP_MAP",
          "TC_TO_QUEUE_MAP", "MAP_PFC_PRIORITY_TO_QUEUE"}) {
        qos[table] = buffers[table];
        buffers.erase(table);
    }
    SonicTables tables;
    tables.Add(buffers, "buffers.json");
    tables.Add(qos, "qos.json");
    CHECK(Judge(ReadSonic(tables, nullptr, {}), {}).groups.size() == 4);
}

TEST_CASE("SONiC: the Dell S6000's config_db pauses at 4898 cells and drops at 5164", "[sonic]") {
    if (!HasRealFiles()) {
        return;
    }
    const SwitchModel model = ReadReal({"config_db_dell_s6000_td2_40g.json"}, nullptr, {});
    const Verdict verdict = Judge(model, {});
    CHECK(verdict.ports == 32);
    REQUIRE(verdict.groups.size() == 56);
    CHECK_FALSE(verdict.Holds());
    for (const GroupVerdict& group : verdict.groups) {
        CHECK(group.situations[0].queue == Bytes(1'018'784));
        CHECK(group.situations[0].first == First::kPfc);
        CHECK(group.situations[2].first == First::kEcn);
        CHECK(std::abs(group.situations[1].queue.count() - 31'800) < 100);
        CHECK(group.first_drop_cell == 5164);
        CHECK(group.pool == Bytes(9'158'656));
    }
}

TEST_CASE("SONiC: the Arista 7260 as rendered holds for one egress queue and fails from 9 on",
          "[sonic]") {
    if (!HasRealFiles()) {
        return;
    }
    SwitchOptions options;
    options.port_speed = Rate(100'000'000'000);
    const SwitchModel model =
        ReadReal({"buffers_arista7260_th2_t0.json", "qos_arista7260_th2_t0.json"},
                 "pg_profile_lookup_th2_7260.ini", options);
    VerdictOptions of_32;
    of_32.fan_out = 32;
    const Verdict verdict = Judge(model, of_32);
    REQUIRE_FALSE(verdict.groups.empty());
    for (const GroupVerdict& group : verdict.groups) {
        CHECK(group.situations[0].first == First::kEcn);
        CHECK(group.fails_from == 9);
        CHECK(std::abs(group.situations[1].queue.count() - 520'500) < 700);  // about 521 KB
    }
    CHECK(Assumes(model, "no PORT table"));
    CHECK(Assumes(model, "44 PFC priorities without BUFFER_PG"));
}

}  // namespace dcqcn
