#include "experiments/key_binding.h"

#include <cctype>

namespace dcqcn {
namespace {

// What the field holds; EgressSchedulerParams::Check has the rule.
constexpr std::int64_t kLargestWeight = std::numeric_limits<std::uint32_t>::max();

void ReadLossless(FabricParams& params, JsonReader& reader, std::string_view key) {
    std::uint8_t& mask = params.sw.pfc.lossless;
    const nlohmann::json* raw = reader.GetRaw(key);
    if (raw != nullptr) {
        if (!raw->is_array()) {
            reader.Fail(key, "must be a list of priorities, as in [3]");
        }
        mask = 0;
        for (const auto& element : *raw) {
            if (!element.is_number_integer() || element < 0 || element >= kPriorities) {
                reader.Fail(key, "must hold whole numbers in [0, 7], as in [3]");
            }
            const auto bit = static_cast<std::uint8_t>(1U << element.get<unsigned>());
            if ((mask & bit) != 0) {
                reader.Fail(key, "names a priority twice; name each once");
            }
            mask = static_cast<std::uint8_t>(mask | bit);
        }
    }
    nlohmann::json priorities = nlohmann::json::array();
    for (int priority = 0; priority < kPriorities; ++priority) {
        if ((mask >> priority & 1) != 0) {
            priorities.push_back(priority);
        }
    }
    reader.Note(key, std::move(priorities));
}

// A list of eight becomes the object that names each priority.
nlohmann::json AsObject(const nlohmann::json& list) {
    nlohmann::json object = nlohmann::json::object();
    for (std::size_t priority = 0; priority < list.size(); ++priority) {
        object[std::to_string(priority)] = list[priority];
    }
    return object;
}

void ReadWeights(FabricParams& params, JsonReader& reader, std::string_view key) {
    const nlohmann::json* raw = reader.GetRaw(key);
    const bool is_list = raw != nullptr && raw->is_array();
    if (raw != nullptr && !raw->is_object() && !(is_list && raw->size() == kPriorities)) {
        reader.Fail(key, "must be a list of 8 weights or an object, as in {\"3\": 60, \"1\": 40}");
    }
    const nlohmann::json given = raw == nullptr ? nlohmann::json::object()
                                 : is_list      ? AsObject(*raw)
                                                : *raw;
    JsonReader weights(given, reader.origin(), reader.PathOf(key));
    nlohmann::json resolved = nlohmann::json::array();
    for (std::size_t priority = 0; priority < kPriorities; ++priority) {
        std::uint32_t& weight = params.sw.scheduler.weights[priority];
        weight = static_cast<std::uint32_t>(
            weights.GetInteger(std::to_string(priority), weight, 0, kLargestWeight));
        resolved.push_back(weight);
    }
    static_cast<void>(weights.Done());  // an unknown priority
    reader.Note(key, std::move(resolved));
}

void ReadDscp(FabricParams& params, JsonReader& reader, std::string_view key) {
    JsonReader map = reader.GetObject(key);
    for (std::size_t dscp = 0; dscp < params.dscp_to_priority.size(); ++dscp) {
        std::uint8_t& priority = params.dscp_to_priority[dscp];
        priority = static_cast<std::uint8_t>(
            map.GetInteger(std::to_string(dscp), priority, 0, kPriorities - 1));
    }
    reader.Note(key, map.Done());
}

}  // namespace

std::string KeyPath(const std::string& field) {
    return field.starts_with("sw.") ? "switch." + field.substr(3) : field;
}

void RequireNumber(JsonReader& reader, std::string_view key, const std::string& type) {
    const nlohmann::json* raw = reader.GetRaw(key);
    if (raw != nullptr && !raw->is_number()) {
        reader.Fail(key, "must be a " + type);
    }
}

bool HoldsWord(JsonReader& reader, std::string_view key, const std::string& word, bool is_default,
               const std::string& type) {
    const nlohmann::json* raw = reader.GetRaw(key);
    const bool holds = raw == nullptr ? is_default : *raw == word;
    if (holds) {
        reader.Note(key, word);
        return true;
    }
    if (raw != nullptr && raw->is_string()) {
        const auto text = raw->get<std::string>();
        if (text.empty() || std::isdigit(static_cast<unsigned char>(text.front())) == 0) {
            reader.Fail(key, "is neither; it must be " + type);
        }
    }
    return false;
}

FabricKey LosslessKey() {
    return {"switch.pfc.lossless", "list of priorities",
            "priorities that PFC protects; all others are lossy",
            "one RoCE class in priority 3 "
            "[NVIDIA, Microsoft]",
            &ReadLossless};
}
FabricKey WeightsKey() {
    return {"switch.scheduler.weights", "list of 8 weights, or an object of them by priority",
            "share of each priority at an egress port (DWRR); 0: strict priority",
            "all strict, the highest number first [802.1Qaz]", &ReadWeights};
}
FabricKey DscpKey() {
    return {"dscp_to_priority", "object of priorities by DSCP",
            "priority that a DSCP value means at every host and switch",
            "the class selector, DSCP / 8 [RFC 2474]", &ReadDscp};
}

}  // namespace dcqcn
