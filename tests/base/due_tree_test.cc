#include "base/due_tree.h"

#include <algorithm>
#include <random>
#include <vector>

#include <catch2/catch.hpp>

using namespace dcqcn;

namespace {

constexpr Time at(Duration since_start) {
    return Time(since_start);
}

}  // namespace

TEST_CASE("DueTree: at first nothing is due", "[base]") {
    for (const std::size_t slots : {1U, 2U, 3U, 64U, 65U}) {
        const DueTree tree(slots);
        CHECK(tree.next_due() == kNever);
        CHECK(tree.due(slots - 1) == kNever);
    }
}

TEST_CASE("DueTree: one slot alone is a tree", "[base]") {
    DueTree tree(1);
    tree.Set(0, at(5us));
    CHECK(tree.next_due() == at(5us));
    CHECK(tree.NextSlot() == 0);
    tree.Set(0, kNever);
    CHECK(tree.next_due() == kNever);
}

TEST_CASE("DueTree: slots due at one instant come out in slot order, however they were set",
          "[base]") {
    DueTree tree(7);
    for (const std::size_t slot : {5U, 2U, 6U, 0U, 4U}) {
        tree.Set(slot, at(3us));
    }
    tree.Set(1, at(4us));
    std::vector<std::size_t> order;
    for (; tree.next_due() == at(3us); tree.Set(order.back(), kNever)) {
        order.push_back(tree.NextSlot());
    }
    CHECK(order == std::vector<std::size_t>{0, 2, 4, 5, 6});
    CHECK(tree.NextSlot() == 1);
}

TEST_CASE("DueTree: random settings give what a search through all slots gives", "[base]") {
    for (const std::size_t slots : {1U, 2U, 5U, 16U, 33U, 100U}) {
        std::mt19937 random(static_cast<unsigned>(slots));
        DueTree tree(slots);
        std::vector<Time> reference(slots, kNever);
        for (int i = 0; i < 20'000; ++i) {
            const std::size_t slot = random() % slots;
            const Time when = random() % 5 == 0 ? kNever : at(Duration(random() % 50));
            tree.Set(slot, when);
            reference[slot] = when;
            const auto first = std::ranges::min_element(reference);  // the first of equals
            REQUIRE(tree.next_due() == *first);
            REQUIRE(tree.due(slot) == when);
            if (*first != kNever) {
                REQUIRE(tree.NextSlot() == static_cast<std::size_t>(first - reference.begin()));
            }
        }
    }
}
