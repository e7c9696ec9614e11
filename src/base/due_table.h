// When each of many is due, for whoever goes through all that are due before some horizon, again
// and again. They stand in groups, each with a bound on its earliest, so that a look at what is not
// due costs little; nothing is ever sorted.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/units.h"

namespace dcqcn {

class DueTable {
  public:
    // Makes room for 0..count-1; those that exist stay as they are, the others are never due.
    void Resize(std::size_t count) {
        const std::size_t groups = (count + kGroup - 1) / kGroup;
        due_.resize(groups * kGroup, kNever);
        earliest_.resize(groups, kNever);
    }
    void Set(std::uint32_t i, Time when) {
        due_[i] = when;
        earliest_[i / kGroup] = std::min(earliest_[i / kGroup], when);
    }
    // Nothing is due before; kNever if nothing is due at all. It may be too early after something
    // was moved to a later time, until ForEachBefore has gone over it.
    [[nodiscard]] Time next_due() const {
        Time next = kNever;
        for (const Time earliest : earliest_) {
            next = std::min(next, earliest);
        }
        return next;
    }
    // Calls visit(i) once for each i due before `horizon`, which may set anything, but nothing else
    // to a time before `horizon`.
    template <class Visit>
    void ForEachBefore(Time horizon, Visit&& visit) {
        for (std::size_t group = 0; group < earliest_.size(); ++group) {
            if (earliest_[group] < horizon) {
                VisitGroup(group, horizon, visit);
            }
        }
    }

  private:
    static constexpr std::size_t kGroup = 16;

    template <class Visit>
    void VisitGroup(std::size_t group, Time horizon, Visit& visit) {
        const std::size_t begin = group * kGroup;
        for (std::size_t i = begin; i < begin + kGroup; ++i) {
            if (due_[i] < horizon) {
                visit(static_cast<std::uint32_t>(i));
            }
        }
        earliest_[group] =
            *std::min_element(due_.begin() + static_cast<std::ptrdiff_t>(begin),
                              due_.begin() + static_cast<std::ptrdiff_t>(begin + kGroup));
    }

    std::vector<Time> due_;
    std::vector<Time> earliest_;  // by group
};

}  // namespace dcqcn
