#include "nic/post_queue.h"

#include <vector>

#include <catch2/catch.hpp>

using namespace dcqcn;
using namespace dcqcn::literals;

namespace {

void Push(PostQueue& queue, Duration when, std::uint32_t qp, std::int64_t transfer) {
    queue.Push({.when = Time(when), .sender = QpIndex{qp}, .transfer = transfer, .size = 1_KB});
}
std::vector<std::int64_t> PopAll(PostQueue& queue) {
    std::vector<std::int64_t> transfers;
    while (queue.next_due() != kNever) {
        transfers.push_back(queue.Pop().transfer);
    }
    return transfers;
}
using Transfers = std::vector<std::int64_t>;

}  // namespace

TEST_CASE("PostQueue: posts come out by time, whatever the order of the calls", "[nic]") {
    PostQueue queue;
    Push(queue, 30us, 0, 3);
    Push(queue, 10us, 2, 1);
    Push(queue, 20us, 1, 2);
    CHECK(queue.next_due() == Time(10us));
    CHECK(PopAll(queue) == Transfers{1, 2, 3});
}

TEST_CASE("PostQueue: posts of one instant come out by QP", "[nic]") {
    PostQueue queue;
    Push(queue, 10us, 5, 3);
    Push(queue, 10us, 0, 1);
    Push(queue, 10us, 2, 2);
    CHECK(PopAll(queue) == Transfers{1, 2, 3});
}

TEST_CASE("PostQueue: posts of one instant and QP keep the order of the calls", "[nic]") {
    PostQueue queue;
    Transfers expected;
    for (std::int64_t i = 0; i < 100; ++i) {
        Push(queue, 10us, 4, 100 - i);
        expected.push_back(100 - i);
    }
    CHECK(PopAll(queue) == expected);
}

TEST_CASE("PostQueue: a post comes out as it went in", "[nic]") {
    PostQueue queue;
    CHECK(queue.next_due() == kNever);
    queue.Push({.when = Time(7us), .sender = QpIndex{9}, .transfer = -1, .size = 25_MB});
    const PendingPost post = queue.Pop();
    CHECK(post.when == Time(7us));
    CHECK(post.sender == QpIndex{9});
    CHECK(post.transfer == -1);
    CHECK(post.size == 25_MB);
    CHECK(queue.next_due() == kNever);
}
