// What is in a pcap file, read back by ns-3.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <ns3/pcap-file.h>

namespace dcqcn {

struct PcapRecord {
    std::int64_t when_ns;
    std::uint32_t length;             // of the frame
    std::vector<std::uint8_t> bytes;  // kept of it
};

// Needs a file of nanosecond resolution; an unreadable one has no records.
inline std::vector<PcapRecord> ReadPcap(const std::string& path) {
    ns3::PcapFile file;
    file.Open(path, std::ios::in);
    std::vector<PcapRecord> records;
    if (file.Fail() || !file.IsNanoSecMode()) {
        return records;
    }
    std::vector<std::uint8_t> buffer(65'536);
    for (;;) {
        std::uint32_t seconds = 0;
        std::uint32_t nanoseconds = 0;
        std::uint32_t kept = 0;
        std::uint32_t length = 0;
        std::uint32_t read = 0;
        file.Read(buffer.data(), static_cast<std::uint32_t>(buffer.size()), seconds, nanoseconds,
                  kept, length, read);
        if (file.Fail()) {
            return records;
        }
        records.push_back({std::int64_t{seconds} * 1'000'000'000 + nanoseconds,
                           length,
                           {buffer.begin(), buffer.begin() + read}});
    }
}

}  // namespace dcqcn
