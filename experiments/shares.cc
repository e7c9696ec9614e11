#include "experiments/shares.h"

#include <algorithm>
#include <cstring>
#include <tuple>
#include <type_traits>

#include "base/check.h"

namespace dcqcn {
namespace {

// Writes and reads in one order, because both follow the same list of fields below.
class Writer {
  public:
    template <class T>
    void operator()(const T& value) {
        static_assert(std::is_trivially_copyable_v<T>);
        bytes_.append(reinterpret_cast<const char*>(&value), sizeof value);
    }
    template <class T>
    void operator()(const std::vector<T>& values) {
        (*this)(values.size());
        for (const T& value : values) {
            (*this)(value);
        }
    }
    void operator()(const std::string& text) {
        (*this)(text.size());
        bytes_ += text;
    }
    [[nodiscard]] std::string Take() { return std::move(bytes_); }

  private:
    std::string bytes_;
};

class Reader {
  public:
    explicit Reader(const std::string& bytes) : left_(bytes) {}
    template <class T>
    void operator()(T& value) {
        const std::string_view bytes = Cut(sizeof value);
        std::memcpy(&value, bytes.data(), bytes.size());
    }
    template <class T>
    void operator()(std::vector<T>& values) {
        values.resize(Size());
        for (T& value : values) {
            (*this)(value);
        }
    }
    void operator()(std::string& text) { text = Cut(Size()); }

  private:
    [[nodiscard]] std::size_t Size() {
        std::size_t size = 0;
        (*this)(size);
        return size;
    }
    std::string_view Cut(std::size_t size) {
        DCQCN_ASSERT(size <= left_.size(), "the results of a rank are cut off");
        const std::string_view bytes = left_.substr(0, size);
        left_.remove_prefix(size);
        return bytes;
    }
    std::string_view left_;
};

// The numbers of the rows that all ranks have.
struct Rows {
    struct Qp {
        Bytes delivered;
        std::int64_t packets;
        Bytes delivered_l2;
        std::int64_t retransmitted;
    };
    std::vector<Qp> qps;
    std::vector<std::int64_t> counters;
    std::vector<double> series;
};

Rows RowsOf(const RunResult& r) {
    Rows rows;
    for (const QpRecord& qp : r.qps) {
        rows.qps.push_back({qp.delivered, qp.packets, qp.delivered_l2, qp.retransmitted});
    }
    for (const CounterRecord& counter : r.counters) {
        rows.counters.push_back(counter.value);
    }
    for (const SeriesPoint& point : r.series) {
        rows.series.push_back(point.value);
    }
    return rows;
}

template <class Visit, class Result, class SomeRows>
void VisitShare(Visit&& visit, Result& r, SomeRows& rows) {
    visit(r.simulated);
    visit(r.transfers);
    visit(r.pfc);
    visit(rows.qps);
    visit(rows.counters);
    visit(rows.series);
    for (auto* number :
         {&r.transfers_posted, &r.data_packets, &r.packet_hops, &r.events, &r.marked, &r.eligible,
          &r.cnp_sent, &r.cnp_received, &r.pause_frames, &r.resume_frames, &r.drops_lossless,
          &r.drops_lossy, &r.drops_link, &r.retransmitted, &r.timeouts}) {
        visit(*number);
    }
    visit(r.paused_ports);
    visit(r.first_mark);
    visit(r.first_pause);
    visit(r.queue.queue);
    visit(r.queue.mean);
    visit(r.queue.cdf);
    for (auto* number : {&r.queue.p50, &r.queue.p90, &r.queue.p95, &r.queue.p99, &r.queue.max,
                         &r.queue.forwarded, &r.queue.place}) {
        visit(*number);
    }
}

template <class T>
void Append(const std::vector<T>& more, std::vector<T>& all) {
    all.insert(all.end(), more.begin(), more.end());
}

void AddRows(const Rows& more, RunResult& all) {
    DCQCN_ASSERT(more.qps.size() == all.qps.size() && more.counters.size() == all.counters.size() &&
                     more.series.size() == all.series.size(),
                 "two ranks measured different things");
    for (std::size_t i = 0; i < more.qps.size(); ++i) {
        all.qps[i].delivered += more.qps[i].delivered;
        all.qps[i].packets += more.qps[i].packets;
        all.qps[i].delivered_l2 += more.qps[i].delivered_l2;
        all.qps[i].retransmitted += more.qps[i].retransmitted;
    }
    for (std::size_t i = 0; i < more.counters.size(); ++i) {
        all.counters[i].value += more.counters[i];
    }
    for (std::size_t i = 0; i < more.series.size(); ++i) {
        all.series[i].value += more.series[i];
    }
}

void AddSums(const RunResult& more, RunResult& all) {
    for (const auto sum :
         {&RunResult::transfers_posted, &RunResult::data_packets, &RunResult::packet_hops,
          &RunResult::events, &RunResult::marked, &RunResult::eligible, &RunResult::cnp_sent,
          &RunResult::cnp_received, &RunResult::pause_frames, &RunResult::resume_frames,
          &RunResult::drops_lossless, &RunResult::drops_lossy, &RunResult::drops_link,
          &RunResult::retransmitted, &RunResult::timeouts}) {
        all.*sum += more.*sum;
    }
    all.paused_ports += more.paused_ports;
    all.first_mark = std::min(all.first_mark, more.first_mark);
    all.first_pause = std::min(all.first_pause, more.first_pause);
    const auto rank = [](const QueueStatistics& q) { return std::tuple(-q.forwarded, q.place); };
    if (rank(more.queue) < rank(all.queue)) {
        all.queue = more.queue;
    }
}

}  // namespace

std::string PackShare(const RunResult& share) {
    Writer writer;
    const Rows rows = RowsOf(share);
    VisitShare(writer, share, rows);
    return writer.Take();
}

void Merge(const std::vector<std::string>& shares, RunResult& result) {
    for (std::size_t rank = 1; rank < shares.size(); ++rank) {
        RunResult share;
        Rows rows;
        VisitShare(Reader(shares[rank]), share, rows);
        DCQCN_ASSERT(share.simulated == result.simulated, "two ranks ended at different times");
        Append(share.transfers, result.transfers);
        Append(share.pfc, result.pfc);
        AddRows(rows, result);
        AddSums(share, result);
    }
}

void PutInOrder(RunResult& result) {
    std::ranges::sort(result.transfers, {}, [](const TransferRecord& t) {
        return std::tuple(t.finished, t.qp_id, t.transfer);
    });
    std::ranges::stable_sort(result.pfc, {}, [](const PfcRecord& r) {
        return std::tuple(r.time, r.node, r.port, r.priority);
    });
}

}  // namespace dcqcn
