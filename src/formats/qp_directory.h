// Which queue pair a frame belongs to, wherever it is seen, and what its headers say of it. A
// capture has one; a run without captures has none.
#pragma once

#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

#include "base/frame.h"
#include "base/units.h"
#include "formats/roce_bytes.h"

namespace dcqcn {

class QpDirectory {
  public:
    struct Qp {
        NodeId from;
        NodeId to;
        QpIndex sender;    // at `from`
        QpIndex receiver;  // at `to`
        std::uint16_t source_port;
    };

    // `mtu` is the payload of a full packet.
    explicit QpDirectory(Bytes mtu) : mtu_(mtu) {}

    // Queue pairs are numbered from 0 in the order of these calls.
    void Add(const Qp& qp);
    // All WRITEs of queue pair `qp` are of this size, which spares adding them one by one.
    void ExpectMessages(std::uint32_t qp, Bytes size) { qps_[qp].every_size = size; }
    // Queue pair `qp` begins a WRITE of `size` bytes at `when`: after those of earlier times, and
    // after those of the same time that were added before.
    void AddMessage(std::uint32_t qp, Time when, Bytes size);

    // Needs a data, ACK, NAK or CNP frame of a queue pair that is known, and its message.
    [[nodiscard]] RoceLabel LabelOf(const Frame& f) const;

  private:
    struct Message {
        Time when;
        Bytes size;
        std::int64_t end_psn;  // of the message's last packet, plus one
    };
    struct Entry {
        std::uint16_t source_port;
        Bytes every_size{};  // of all messages; 0: they are in the list
        std::vector<Message> messages;
    };
    // How many messages end before the packet `psn`, and how large the next one is.
    struct Place {
        std::int64_t messages;
        Bytes size;
    };
    [[nodiscard]] Place PlaceOf(const Entry& qp, std::int64_t psn) const;
    // Where a frame is going: a host's sender or receiver.
    using Endpoint = std::tuple<NodeId, bool, QpIndex>;

    Bytes mtu_;
    std::vector<Entry> qps_;
    std::map<Endpoint, std::uint32_t> numbers_;
};

}  // namespace dcqcn
