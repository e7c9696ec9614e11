#include "operators/plain_switch.h"

#include <algorithm>
#include <map>
#include <stdexcept>

#include "base/check.h"
#include "operators/headroom_need.h"

namespace dcqcn {
namespace {

std::size_t IndexOfPort(const SwitchModel& model, const std::string& name, const Place& place) {
    for (std::size_t i = 0; i < model.ports.size(); ++i) {
        if (model.ports[i].name == name) {
            return i;
        }
    }
    throw ConfigError(place.At("ports").ToText() + ": names port \"" + name +
                      "\", which \"ports\" does not have; correct the name or add the port");
}

void AddPorts(SwitchModel& model, const PlainPorts& ports) {
    for (const std::string& name : ports.names) {
        const bool is_twice = std::ranges::any_of(
            model.ports, [&](const SwitchPort& port) { return port.name == name; });
        if (is_twice) {
            throw ConfigError(ports.place.ToText() + ": has port \"" + name +
                              "\" a second time; keep one of them");
        }
        SwitchPort port;
        port.name = name;
        port.place = ports.place;
        port.speed = ports.speed;
        port.cable_m = ports.cable_m;
        port.mtu = ports.mtu;
        model.ports.push_back(std::move(port));
    }
}

// Ports with one headroom share a profile.
class ClassAdder {
  public:
    ClassAdder(SwitchModel& model, const PlainSwitch& of, const PlainClass& plain)
        : model_(model), response_(of.response), plain_(plain) {
        if (plain.ecn) {
            ecn_ = static_cast<int>(model.ecn.size());
            model.ecn.push_back(*plain.ecn);
        }
    }

    void AddTo(SwitchPort& port) {
        const auto p = static_cast<std::size_t>(plain_.priority);
        if (port.group[p] != kNone) {
            throw ConfigError(plain_.place.ToText() + ": describes priority " + std::to_string(p) +
                              " of " + port.name + " a second time; keep one of them");
        }
        const Bytes headroom = plain_.headroom.value_or(
            NeedOf({port.speed, port.cable_m, port.mtu, model_.cell, response_}).small_frames);
        const auto [at, is_new] = profile_of_.try_emplace(headroom, 0);
        if (is_new) {
            at->second = AddProfile(headroom);
        }
        port.group[p] = at->second;
        port.group_place[p] = plain_.place;
        port.pfc = static_cast<std::uint8_t>(port.pfc | (1U << p));
        port.pfc_place = plain_.place;
        SetEcn(port, static_cast<std::size_t>(plain_.queue.value_or(plain_.priority)));
        if (plain_.queue && *plain_.queue != plain_.priority) {
            port.pfc_to_queue = MapTo(*plain_.queue, port.pfc_to_queue);
        }
    }

  private:
    // Priorities may share a queue, which has one profile.
    void SetEcn(SwitchPort& port, std::size_t queue) {
        const int before = port.ecn[queue];
        if (before != kNone && ecn_ != kNone) {
            const EcnProfile& a = model_.ecn[static_cast<std::size_t>(before)];
            const EcnProfile& b = model_.ecn[static_cast<std::size_t>(ecn_)];
            if (a.kmin != b.kmin || a.kmax != b.kmax || a.pmax != b.pmax || a.marks != b.marks) {
                throw ConfigError(b.place.ToText() + ": differs from what " + a.place.ToText() +
                                  " gives queue " + std::to_string(queue) + " of " + port.name +
                                  "; keep one of them, or give the priorities two queues");
            }
        }
        port.ecn[queue] = ecn_ != kNone ? ecn_ : before;
    }

    int AddProfile(Bytes headroom) {
        GroupProfile profile;
        profile.name = "priority " + std::to_string(plain_.priority);
        profile.place = plain_.place;
        profile.is_lossless = true;
        const bool is_private = model_.pools.front().shared_headroom == Bytes{};
        profile.size = plain_.reserved + (is_private ? headroom : Bytes{});
        profile.private_headroom = is_private ? headroom : Bytes{};
        profile.fields = plain_.fields;
        profile.xoff = headroom;
        profile.xon = plain_.xon;
        profile.xon_offset = plain_.xon_offset;
        profile.alpha = plain_.alpha;
        profile.static_th = plain_.static_th;
        model_.groups.push_back(std::move(profile));
        return static_cast<int>(model_.groups.size()) - 1;
    }

    // The map `before` with this priority's queue in it.
    int MapTo(int queue, int before) {
        QosMap map{"queues", plain_.place, std::vector<int>(kPriorityCount, kNone)};
        if (before != kNone) {
            map.to = model_.maps[static_cast<std::size_t>(before)].to;
        }
        map.to[static_cast<std::size_t>(plain_.priority)] = queue;
        model_.maps.push_back(std::move(map));
        return static_cast<int>(model_.maps.size()) - 1;
    }

    SwitchModel& model_;
    std::optional<Duration> response_;
    const PlainClass& plain_;
    int ecn_ = kNone;
    std::map<Bytes, int> profile_of_;
};

}  // namespace

SwitchModel ToModel(const PlainSwitch& plain) {
    SwitchModel model;
    model.name = plain.name;
    model.cell = plain.cell;
    model.slices = plain.slices;
    model.is_spectrum = plain.is_spectrum;
    model.has_tiles = plain.has_tiles;
    model.memory = plain.memory;
    model.pools.push_back(plain.pool);
    for (const PlainPorts& ports : plain.ports) {
        AddPorts(model, ports);
    }
    for (const PlainClass& plain_class : plain.classes) {
        ClassAdder adder(model, plain, plain_class);
        if (plain_class.ports.empty()) {
            std::ranges::for_each(model.ports, [&](SwitchPort& port) { adder.AddTo(port); });
        }
        for (const std::string& name : plain_class.ports) {
            adder.AddTo(model.ports[IndexOfPort(model, name, plain_class.place)]);
        }
    }
    return model;
}

std::vector<std::string> NumberedPorts(int count) {
    std::vector<std::string> names;
    for (int i = 1; i <= count; ++i) {
        names.push_back("port" + std::to_string(i));
    }
    return names;
}

std::vector<std::string> ParsePortNames(const std::string& text) {
    std::vector<std::string> names;
    std::size_t start = 0;
    while (start <= text.size()) {
        const auto comma = std::min(text.find(',', start), text.size());
        const std::string part = text.substr(start, comma - start);
        start = comma + 1;
        if (part.empty()) {
            throw std::invalid_argument("has an empty name, as in \"swp1-32,swp40\"");
        }
        if (std::ranges::any_of(part, [](unsigned char c) { return c < ' ' || c == 0x7f; })) {
            throw std::invalid_argument("has a control character; remove it");
        }
        const auto dash = part.rfind('-');
        const auto all_digits = [](const std::string& s) {
            constexpr std::size_t kMostDigits = 6;
            return !s.empty() && s.size() <= kMostDigits &&
                   s.find_first_not_of("0123456789") == std::string::npos;
        };
        const std::string first = dash == std::string::npos ? part : part.substr(0, dash);
        const auto digits = first.find_last_not_of("0123456789") + 1;
        if (dash == std::string::npos || !all_digits(part.substr(dash + 1)) ||
            !all_digits(first.substr(digits))) {
            names.push_back(part);
            continue;
        }
        const int from = std::stoi(first.substr(digits));
        const int to = std::stoi(part.substr(dash + 1));
        if (from > to || to - from >= kMostPorts) {
            throw std::invalid_argument(
                "has a range that runs backwards or is too long, where "
                "\"swp1-32\" is meant");
        }
        for (int i = from; i <= to; ++i) {
            names.push_back(first.substr(0, digits) + std::to_string(i));
        }
    }
    if (names.size() > static_cast<std::size_t>(kMostPorts)) {
        throw std::invalid_argument("names more than " + std::to_string(kMostPorts) + " ports");
    }
    return names;
}

}  // namespace dcqcn
