#include "operators/verdict.h"

#include <catch2/catch.hpp>

#include "model_fixtures.h"

namespace dcqcn {
namespace {

using namespace literals;

const SituationVerdict& Of(const GroupVerdict& group, SituationKind kind) {
    return group.situations[static_cast<std::size_t>(kind)];
}

}  // namespace

TEST_CASE("check: on an S6000 a lone group pauses at 1,018,784 B, below its Kmin", "[operators]") {
    const SwitchModel model = ToModel(S6000());
    const Verdict verdict = Judge(model, {});
    REQUIRE(verdict.groups.size() == 64);
    CHECK_FALSE(verdict.Holds());
    for (const GroupVerdict& group : verdict.groups) {
        const SituationVerdict& alone = Of(group, SituationKind::kOneToOne);
        CHECK(alone.group == Bytes(4898 * 208));
        CHECK(alone.queue == 1'018'784_B);
        CHECK(alone.margin == 1'018'784_B - 1'048'576_B);
        CHECK(alone.first == First::kPfc);
        CHECK(Of(group, SituationKind::kIncast).first == First::kEcn);
        CHECK(Of(group, SituationKind::kIncast).queue == 1'834'144_B);
        CHECK(Of(group, SituationKind::kFanOut).queue == 31'837_B / 208 * 208);
        CHECK(group.fails_from == 1);
        CHECK(group.holds_from == 2);
        CHECK(group.first_drop_cell == 5164);
        CHECK(group.pool == 9'158'656_B);
    }
}

TEST_CASE("check: three ingress ports of an S6000 let an egress queue grow to 2.50 MB",
          "[operators]") {
    const SwitchModel model = ToModel(S6000());
    VerdictOptions options;
    options.incast = 3;
    const Verdict verdict = Judge(model, options);
    CHECK(Of(verdict.groups[0], SituationKind::kIncast).queue / 1'000 == 2'501_B);
}

TEST_CASE("check: the paper's switch at every beta, as printed and as its text has it",
          "[operators]") {
    struct Row {
        double beta;
        Bytes printed;
    };
    const Row row =
        GENERATE(Row{1, 12'237_B}, Row{2, 16'316_B}, Row{4, 19'580_B}, Row{8, 21'755_B});
    CAPTURE(row.beta);
    const SwitchModel model = ToModel(PaperSwitch(row.beta));
    const Verdict verdict = Judge(model, {});
    const GroupVerdict& group = verdict.groups[0];
    CHECK(group.exact_pool == 6'265'600_B);
    CHECK(group.paper_bound == row.printed);
    CHECK(verdict.Holds());
    SECTION("the printed bound is the situation of all priorities at once, within a byte") {
        const SituationVerdict& all = Of(group, SituationKind::kAllPriorities);
        CHECK(all.situation.priorities == 8);
        CHECK(std::abs((all.queue - row.printed).count()) <= 1);
        CHECK(group.safe_kmin == all.queue);
    }
    SECTION("the text's bound is that of one priority, within a byte") {
        const Bytes queue = Of(group, SituationKind::kFanOut).queue;
        CHECK(std::abs((queue - group.section_bound).count()) <= 1);
    }
}

TEST_CASE("check: a static threshold is divided among the queues that one port feeds",
          "[operators]") {
    PlainSwitch plain = PaperSwitch();
    for (PlainClass& c : plain.classes) {
        c.static_th = 24'475_B;
    }
    const SwitchModel model = ToModel(plain);
    const Verdict verdict = Judge(model, {});
    const GroupVerdict& group = verdict.groups[0];
    CHECK(group.paper_bound == 764_B);
    CHECK(Of(group, SituationKind::kFanOut).queue == 764_B);
    CHECK(group.fails_from == 5);  // 24,475 / 5 = 4,895 < 5,000
    CHECK_FALSE(verdict.Holds());
}

TEST_CASE("check: the verdict is for the highest Kmin among the queues of a priority",
          "[operators]") {
    SwitchModel model = ToModel(PaperSwitch());
    model.ecn.push_back(EcnFrom(30_KB, 40_KB));
    model.ports[7].ecn[3] = static_cast<int>(model.ecn.size()) - 1;
    const Verdict verdict = Judge(model, {});
    CHECK_FALSE(verdict.Holds());
    CHECK(verdict.groups[0].priority == 3);  // worst first
    CHECK(verdict.groups[0].ecn_port == 7);
    CHECK(verdict.groups.back().Holds());
}

TEST_CASE("check: where nothing marks, PFC is first", "[operators]") {
    SwitchModel model = ToModel(PaperSwitch());
    for (EcnProfile& ecn : model.ecn) {
        ecn.marks = false;
    }
    const Verdict verdict = Judge(model, {});
    CHECK(verdict.groups[0].ecn == nullptr);
    CHECK(Of(verdict.groups[0], SituationKind::kIncast).first == First::kPfc);
}

TEST_CASE("check: a queue at Kmin exactly is not yet marked", "[operators]") {
    PlainSwitch plain = PaperSwitch();
    const Bytes bound = Judge(ToModel(plain), {}).groups[0].safe_kmin;
    for (const auto& [kmin, holds] : {std::pair(bound, false), std::pair(bound - 1_B, true)}) {
        for (PlainClass& c : plain.classes) {
            c.ecn = EcnFrom(kmin, 200_KB);
        }
        const SwitchModel model = ToModel(plain);
        CHECK(Judge(model, {}).Holds() == holds);
    }
}

TEST_CASE("check: slices divide what groups share", "[operators]") {
    PlainSwitch plain = S6000();
    plain.slices = 4;
    const SwitchModel model = ToModel(plain);
    CHECK(Judge(model, {}).groups[0].pool == 9'158'656_B / 4);
}

TEST_CASE("check: ECN that counts bytes of frames sees less than the memory they take",
          "[operators]") {
    const SwitchModel model = ToModel(S6000());
    VerdictOptions options;
    options.counts_bytes = true;
    options.frame = 64_B;
    CHECK(Of(Judge(model, options).groups[0], SituationKind::kOneToOne).queue == 4898_B * 64);
    options.frame = 416_B;
    CHECK(Of(Judge(model, options).groups[0], SituationKind::kOneToOne).queue == 1'018'784_B);
}

TEST_CASE("check: reserves beyond the pool leave nothing to share", "[operators]") {
    PlainSwitch plain = S6000();
    plain.pool.size = 1_MB;
    const SwitchModel model = ToModel(plain);
    const Verdict verdict = Judge(model, {});
    CHECK(verdict.groups[0].pool == 0_B);
    CHECK(Of(verdict.groups[0], SituationKind::kOneToOne).pool_is_short);
    CHECK_FALSE(verdict.Holds());
    plain.pool.contains_reserves = false;
    const SwitchModel net = ToModel(plain);
    CHECK(Judge(net, {}).groups[0].pool == 1_MB / 208 * 208);
}

}  // namespace dcqcn
