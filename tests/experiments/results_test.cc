#include "experiments/results.h"

#include <sstream>

#include <catch2/catch.hpp>

#include "experiments/summary_text.h"
#include "tests/experiments/fixtures.h"

namespace dcqcn {
namespace {

template <class Write>
std::string Written(Write write) {
    std::ostringstream out;
    write(out);
    return out.str();
}

TEST_CASE("Results: the summary of a made-up run, to the letter", "[results]") {
    const OrderedJson summary = Summary(ParseChanged(R"({"name": "made up"})"), MadeUpResult());
    CHECK(summary.dump(1) == R"({
 "name": "made up",
 "seed": 1,
 "simulated_s": 0.001,
 "window_s": 0.0008,
 "data_packets": 1955,
 "packet_hops": 7820,
 "flows": {
  "count": 3,
  "finished": 2,
  "queue_pairs": 2,
  "bytes_delivered": 2000000,
  "goodput_gbps": {
   "min": 5.0,
   "p10": 5.0,
   "median": 5.0,
   "max": 15.0,
   "total": 20.0
  },
  "jain": 0.8
 },
 "fct_us": {
  "p50": 500.0,
  "p99": 900.0
 },
 "slowdown": {
  "p50": 2.385496171824923,
  "p99": 4.293893109284861
 },
 "pfc": {
  "pause_frames": 2,
  "resume_frames": 1,
  "paused_port_us": 0.765434
 },
 "ecn": {
  "marked": 7,
  "eligible": 1951
 },
 "cnp": {
  "sent": 5,
  "received": 5
 },
 "drops": {
  "lossless": 0,
  "lossy": 4,
  "link": 0
 },
 "retransmitted_packets": 4,
 "queue_bytes": {
  "queue": "sw0 port 2 priority 3",
  "p50": 1086,
  "p90": 2172,
  "p95": 3258,
  "p99": 4344,
  "max": 5430,
  "mean": 1100.5
 },
 "qps": [
  {
   "qp_id": 0,
   "from": "h0",
   "to": "h2",
   "priority": 3,
   "source_port": 49152,
   "delivered_bytes": 500000,
   "delivered_l2_bytes": 530000,
   "delivered_packets": 489,
   "retransmitted_packets": 4,
   "goodput_gbps": 5.0,
   "l2_gbps": 5.3
  },
  {
   "qp_id": 1,
   "from": "h1",
   "to": "h2",
   "priority": 3,
   "source_port": 49153,
   "delivered_bytes": 1500000,
   "delivered_l2_bytes": 1590000,
   "delivered_packets": 1466,
   "retransmitted_packets": 0,
   "goodput_gbps": 15.0,
   "l2_gbps": 15.9
  }
 ],
 "warnings": [
  "made up"
 ]
})");
}

TEST_CASE("Results: without finished transfers there are no percentiles", "[results]") {
    RunResult result = MadeUpResult();
    result.transfers.clear();
    const OrderedJson summary = Summary(ParseChanged("{}"), result);
    CHECK(summary["fct_us"]["p50"].is_null());
    CHECK(summary["slowdown"]["p99"].is_null());
    CHECK(summary["flows"]["finished"] == 0);
}

TEST_CASE("Results: flows.csv has a row per transfer, times in us to the ps", "[results]") {
    CHECK(Written([](auto& out) { WriteFlows(MadeUpResult(), out); }) ==
          "qp_id,transfer,from,to,priority,source_port,size_bytes,start_us,end_us,fct_us,ideal_us,"
          "slowdown,goodput_gbps\n"
          "1,0,h1,h2,3,49153,1000000,10.000000,510.000000,500.000000,209.600001,"
          "2.385496171824923,16\n"
          "1,1,h1,h2,3,49153,1000000,10.000000,910.000000,900.000000,209.600001,"
          "4.293893109284861,20\n");
}

TEST_CASE("Results: series.csv is in long format", "[results]") {
    CHECK(Written([](auto& out) { WriteSeries(MadeUpResult(), out); }) ==
          "time_us,entity,metric,value\n"
          "1.000000,sw0 port 2 priority 3,queue_bytes,2172\n"
          "1.000000,qp 0,alpha,0.99609375\n");
}

TEST_CASE("Results: queue_cdf.csv has a row per queue length", "[results]") {
    CHECK(Written([](auto& out) { WriteQueueCdf(MadeUpResult(), out); }) ==
          "queue_bytes,time_share\n0,0.25\n1086,0.5\n5430,1\n");
}

TEST_CASE("Results: pfc.csv tells a pause from its refresh and its end", "[results]") {
    CHECK(Written([](auto& out) { WritePfc(ParseChanged("{}"), MadeUpResult(), out); }) ==
          "time_us,node,port,priority,frame\n"
          "1.234567,sw0,1,3,pause\n"
          "2.000000,sw0,1,3,refresh\n"
          "2.000001,sw0,1,3,resume\n");
}

TEST_CASE("Results: counters.csv has the node itself as port -1", "[results]") {
    CHECK(Written([](auto& out) { WriteCounters(MadeUpResult(), out); }) ==
          "node,port,counter,value\n"
          "h0,-1,rp_cnp_handled,5\n"
          "sw0,1,tx_prio3_pause,2\n");
}

TEST_CASE("Results: the manifest says how and how fast it was run", "[results]") {
    const OrderedJson manifest =
        Manifest(ParseChanged("{}"), MadeUpResult(), "ns3::MapScheduler", "dcqcn run x.json");
    CHECK(manifest["version"] == ProgramVersion());
    CHECK(manifest["ns3_version"] == Ns3Version());
    CHECK(manifest["engine"] == "ns3::MapScheduler");
    CHECK(manifest["command"] == "dcqcn run x.json");
    CHECK(manifest["seed"] == 1);
    CHECK(manifest["events"] == 12345);
    CHECK(manifest["ns_per_hop"].get<double>() == Approx(200));
}

TEST_CASE("Results: the text for people, to the letter", "[results]") {
    const Scenario scenario = ParseChanged(R"({"name": "made up"})");
    const RunResult result = MadeUpResult();
    CHECK(SummaryText(Summary(scenario, result), Manifest(scenario, result, "", "")) ==
          "made up, seed 1: 1.000 ms simulated in 0.00 s, 7820 packet-hops of 200 ns\n"
          "  transfers  2 of 3 finished, 2MB delivered on 2 queue pairs\n"
          "  goodput    min 5.000  median 5.000  max 15.000  total 20.000 Gb/s  Jain 0.8000\n"
          "  fct        p50 500.0  p99 900.0 us  slowdown p50 2.39  p99 4.29\n"
          "  ECN        7 of 1951 frames marked  CNPs 5 sent, 5 received\n"
          "  PFC        2 pauses, 1 resumes, 0.8 us of ports paused\n"
          "  drops      0 lossless, 4 lossy, 0 on links  retransmitted 4 packets\n"
          "  queue      p50 1086B  p90 2172B  p95 3258B  p99 4344B  max 5430B  "
          "(sw0 port 2 priority 3)\n");
}

}  // namespace
}  // namespace dcqcn
