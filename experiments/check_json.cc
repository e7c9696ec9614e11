// `dcqcn check --json`; docs/check.schema.json describes it.
#include <nlohmann/json.hpp>

#include "experiments/check_report.h"

namespace dcqcn {
namespace {

using Json = nlohmann::ordered_json;

template <class T>
Json OrNull(const std::optional<T>& value) {
    return value ? Json(*value) : Json();
}

Json OfPlace(const Place& place) {
    return {
        {"file", place.file}, {"table", place.table}, {"key", place.key}, {"field", place.field}};
}

Json OfSituation(const GroupVerdict& group, const SituationVerdict& s) {
    Json json{{"kind", NameOf(s.situation.kind)},
              {"ingress_ports", s.situation.ingress},
              {"egress_queues", s.situation.egress},
              {"priorities", s.situation.priorities},
              {"worst_case", s.situation.is_worst_case},
              {"first", s.first == First::kEcn ? "ecn" : "pfc"},
              {"group_bytes_at_xoff", s.group.count()},
              {"queue_bytes_at_xoff", s.queue.count()},
              {"kmin_below_bytes", s.queue.count()}};
    const bool has_kmin = group.ecn != nullptr;
    json["margin_bytes"] = has_kmin ? Json(s.margin.count()) : Json();
    json["margin_percent"] = has_kmin && group.ecn->kmin > Bytes{}
                                 ? Json(100.0 * static_cast<double>(s.margin.count()) /
                                        static_cast<double>(group.ecn->kmin.count()))
                                 : Json();
    json["within_a_frame"] = s.is_close;
    json["pool_is_short"] = s.pool_is_short;
    return json;
}

Json OfGroup(const CheckReport& report, const GroupVerdict& group) {
    const SwitchPort& port = report.model.ports[group.port];
    Json json{{"port", port.name},
              {"priority", group.priority},
              {"holds", group.Holds()},
              {"kmin_bytes", group.ecn != nullptr ? Json(group.ecn->kmin.count()) : Json()},
              {"ecn_profile", group.ecn != nullptr ? Json(group.ecn->name) : Json()},
              {"pfc_profile", group.group->name},
              {"shared_bytes", group.pool.count()},
              {"pfc_threshold_bytes", group.threshold.count()},
              {"kmin_below_bytes", group.safe_kmin.count()},
              {"fails_from_egress_queues", OrNull(group.fails_from)},
              {"holds_from_ingress_ports", OrNull(group.holds_from)},
              {"first_drop_cell", group.first_drop_cell}};
    json["situations"] = Json::array();
    for (const SituationVerdict& s : group.situations) {
        json["situations"].push_back(OfSituation(group, s));
    }
    json["paper"] = {{"printed_bound_bytes", group.paper_bound.count()},
                     {"section_text_bound_bytes", group.section_bound.count()}};
    json["headroom"] = {{"configured_bytes", group.headroom.count()},
                        {"needed_full_frames_bytes", group.need.full_frames.count()},
                        {"needed_small_frames_bytes", group.need.small_frames.count()},
                        {"wire_bytes", group.need.wire.count()},
                        {"speed_bps", port.speed.count()},
                        {"cable_m", port.cable_m},
                        {"mtu_bytes", port.mtu.count()}};
    return json;
}

Json OfTime(Time time) {
    return time == kNever ? Json() : Json(Microseconds(time.time_since_epoch()));
}

Json OfSimulation(const CheckReport& report, const SimulationRow& row) {
    Json json{{"port", report.model.ports[row.group->port].name},
              {"priority", row.group->priority},
              {"kind", NameOf(row.situation->situation.kind)},
              {"simulated", row.result.has_value()}};
    const SimulatedSituation result = row.result.value_or(SimulatedSituation{});
    json["agrees"] = row.result ? Json(result.AgreesWith(*row.situation)) : Json();
    json["frame_bytes"] = result.frame.count();
    json["kmin_crossed_us"] = OfTime(result.kmin_crossed);
    json["queue_bytes_at_crossing"] = result.queue_at_crossing.count();
    json["first_mark_us"] = OfTime(result.first_mark);
    json["first_xoff_us"] = OfTime(result.first_xoff);
    json["queue_bytes_at_xoff"] = result.queue_at_xoff.count();
    json["drop"] = result.drop;
    return json;
}

Json OfFinding(const Finding& finding) {
    return {{"rule", finding.rule},
            {"severity", NameOf(finding.severity)},
            {"where", OfPlace(finding.place)},
            {"value", finding.value},
            {"why", finding.why},
            {"fix", finding.fix}};
}

}  // namespace

std::string CheckJson(const CheckReport& report) {
    Json json{{"schema", "dcqcn-check/1"},
              {"switch", report.model.name},
              {"files", report.files},
              {"good", report.IsGood()},
              {"holds", report.verdict.Holds()},
              {"ports", report.verdict.ports},
              {"cell_bytes", report.model.cell.count()},
              {"slices", report.model.slices},
              {"assumptions", report.model.assumptions}};
    json["pools"] = Json::array();
    for (std::size_t i = 0; i < report.model.pools.size(); ++i) {
        const BufferPool& pool = report.model.pools[i];
        json["pools"].push_back(
            {{"name", pool.name},
             {"size_bytes", pool.size.count()},
             {"reserved_bytes", ReservesOf(report.model, i, report.model.cell).count()},
             {"shared_headroom_bytes", pool.shared_headroom.count()},
             {"size_contains_reserves", pool.contains_reserves}});
    }
    json["groups"] = Json::array();
    for (const GroupVerdict& group : report.verdict.groups) {
        json["groups"].push_back(OfGroup(report, group));
    }
    json["findings"] = Json::array();
    for (const Finding& finding : report.findings) {
        json["findings"].push_back(OfFinding(finding));
    }
    json["simulations"] = Json::array();
    for (const SimulationRow& row : report.simulations) {
        json["simulations"].push_back(OfSimulation(report, row));
    }
    return json.dump(2, ' ', true, Json::error_handler_t::replace) + "\n";
}

}  // namespace dcqcn
