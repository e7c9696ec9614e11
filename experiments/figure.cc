#include "experiments/figure.h"

#include "base/check.h"
#include "topologies/nearest.h"

namespace dcqcn {

std::vector<Figure> Figures() {
    return {
        MakeFigure3(),  MakeFigure4(),    MakeFigure8(),  MakeFigure9(),  MakeFigure10(),
        MakeFigure11(), MakeFigure12(),   MakeFigure13(), MakeFigure15(), MakeFigure16(),
        MakeFigure17(), MakeFigure18(),   MakeFigure19(), MakeFigure20(), MakeFigure21(),
        MakeIncast(),   MakeThresholds(), MakeClaims(),   MakeLesson(),   MakeAdvice(),
        MakeDialects(),
    };
}

Figure FindFigure(std::string_view name) {
    std::vector<std::string> names{"all", "list"};
    for (const Figure& figure : Figures()) {
        if (figure.name == name) {
            return figure;
        }
        names.push_back(figure.name);
    }
    throw ConfigError("reproduce " + std::string(name) + ": is no figure; " +
                      SuggestNearest(name, names));
}

int DefaultSeeds(Scale scale) {
    constexpr int kQuickSeeds = 5;
    constexpr int kPaperSeeds = 10;
    return scale == Scale::kSmoke ? 1 : scale == Scale::kQuick ? kQuickSeeds : kPaperSeeds;
}

std::string ToText(Scale scale) {
    return scale == Scale::kSmoke ? "smoke" : scale == Scale::kQuick ? "quick" : "paper";
}

double EstimateHops(double gbps, double links, double milliseconds) {
    constexpr double kWireBitsPerPacket = 8 * 1106;  // 1024 B of payload
    constexpr double kBitsPerGigabitMillisecond = 1e6;
    constexpr double kDataAndAck = 2;
    return kDataAndAck * links * gbps * milliseconds * kBitsPerGigabitMillisecond /
           kWireBitsPerPacket;
}

std::string MillisecondsOverride(std::string_view key, int milliseconds) {
    return std::string(key) + "=" + std::to_string(milliseconds) + "ms";
}

std::vector<std::string> CutOffAt(const std::string& threshold) {
    return {"switch.ecn.kmin=" + threshold, "switch.ecn.kmax=" + threshold, "switch.ecn.pmax=1"};
}

}  // namespace dcqcn
