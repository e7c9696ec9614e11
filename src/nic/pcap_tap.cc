#include "nic/pcap_tap.h"

#include "formats/pause_bytes.h"
#include "formats/roce_bytes.h"

namespace dcqcn {

namespace {

constexpr std::uint32_t kLinkTypeEthernet = 1;  // LINKTYPE_ETHERNET of the pcap format
constexpr bool kSwapBytes = true;
constexpr bool kNanoseconds = true;
constexpr std::int64_t kPicosecondsPerNanosecond = 1'000;

}  // namespace

PcapTap::PcapTap(const std::string& path, const PcapLimits& limits, const Port& port,
                 const QpDirectory& qps, const PriorityDscps& dscps)
    : most_frames_(limits.frames), port_(port), qps_(qps), dscps_(dscps) {
    file_.Open(path, std::ios::out | std::ios::trunc);
    has_failed_ = file_.Fail();
    if (!has_failed_) {
        file_.Init(kLinkTypeEthernet, limits.snap_length, ns3::PcapFile::ZONE_DEFAULT, !kSwapBytes,
                   kNanoseconds);
    }
}

void PcapTap::OnTransmit(const Frame& f, Time now) {
    WritePausesBefore(now);
    Write(f, port_.own, now);
}

void PcapTap::OnReceive(const Frame& f, Time now) {
    WritePausesBefore(now);
    Write(f, port_.peer, now);
}

void PcapTap::OnPauseComing(const Frame& f, Time arrival) {
    coming_.Push({arrival, f});
}

void PcapTap::Close(Time end) {
    WritePausesBefore(end + Duration(1));
    if (!has_failed_) {
        file_.Close();
        has_failed_ = file_.Fail();
    }
}

void PcapTap::WritePausesBefore(Time now) {
    while (!coming_.empty() && coming_.front().arrival < now) {
        const Pause pause = coming_.Pop();
        Write(pause.frame, port_.peer, pause.arrival);
    }
}

void PcapTap::Write(const Frame& f, const MacAddress& pause_sender, Time when) {
    ++seen_;
    if (written_ == most_frames_ || has_failed_) {
        return;
    }
    if (f.kind == FrameKind::kPause) {
        WritePause(f, pause_sender, bytes_);
    } else {
        WriteRoce(f, qps_.LabelOf(f), dscps_, bytes_);
    }
    const std::int64_t ps = Picoseconds(when);
    file_.Write(static_cast<std::uint32_t>(ps / kPicosecondsPerSecond),
                static_cast<std::uint32_t>(ps % kPicosecondsPerSecond / kPicosecondsPerNanosecond),
                bytes_.data(), static_cast<std::uint32_t>(bytes_.size()));
    has_failed_ = file_.Fail();
    ++written_;
}

}  // namespace dcqcn
