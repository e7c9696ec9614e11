// Small switches for the tests of src/operators.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "operators/finding.h"
#include "operators/plain_switch.h"
#include "operators/verdict.h"

namespace dcqcn {

inline EcnProfile EcnFrom(Bytes kmin, Bytes kmax, double pmax = 0.05) {
    EcnProfile ecn;
    ecn.name = "ecn";
    ecn.place = {"test", "WRED", "ecn", ""};
    ecn.kmin = kmin;
    ecn.kmax = kmax;
    ecn.pmax = pmax;
    return ecn;
}

// `ports` ports at 40 Gb/s over 5 m, priorities 3 and 4 lossless: as a Dell S6000 ships.
inline PlainSwitch S6000(int ports = 32) {
    PlainSwitch plain;
    plain.name = "s6000";
    plain.cell = Bytes(208);
    plain.pool.name = "pool";
    plain.pool.place = {"test", "BUFFER_POOL", "pool", ""};
    plain.pool.size = Bytes(12'766'208);
    PlainPorts all;
    all.names = NumberedPorts(ports);
    all.speed = Rate(40'000'000'000);
    all.cable_m = 5;
    plain.ports.push_back(all);
    for (const int priority : {3, 4}) {
        PlainClass c;
        c.priority = priority;
        c.alpha = 1.0 / 8;
        c.reserved = Bytes(1'248);
        c.headroom = Bytes(55'120);
        c.xon = Bytes(18'432);
        c.ecn = EcnFrom(Bytes(1'048'576), Bytes(2'097'152));
        c.place = {"test", "CLASS", std::to_string(priority), ""};
        plain.classes.push_back(c);
    }
    return plain;
}

// The paper's switch [Zhu15 s4]: 12 MB, 32 ports, 8 priorities, 22.4 KB in flight, beta 8.
inline PlainSwitch PaperSwitch(double beta = 8) {
    PlainSwitch plain = S6000();
    plain.cell = Bytes(1);
    plain.pool.size = Bytes(12'000'000);
    plain.classes.clear();
    for (int priority = 0; priority < 8; ++priority) {
        PlainClass c;
        c.priority = priority;
        c.alpha = beta / 8;
        c.headroom = Bytes(22'400);
        c.ecn = EcnFrom(Bytes(5'000), Bytes(200'000), 0.01);
        plain.classes.push_back(c);
    }
    return plain;
}

inline std::vector<Finding> LintOf(const SwitchModel& model) {
    return Lint(model, Judge(model, {}));
}
inline const Finding* FindRule(const std::vector<Finding>& findings, const std::string& rule) {
    const auto at =
        std::ranges::find_if(findings, [&](const Finding& f) { return f.rule == rule; });
    return at == findings.end() ? nullptr : &*at;
}
inline bool HasRule(const SwitchModel& model, const std::string& rule) {
    const auto findings = LintOf(model);
    return FindRule(findings, rule) != nullptr;
}

}  // namespace dcqcn
