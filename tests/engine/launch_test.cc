#include <cstdlib>

#include <catch2/catch.hpp>

#include "base/check.h"
#include "engine/ranks.h"

using namespace dcqcn;

namespace {

// A variable of the environment while it lives.
class Variable {
  public:
    Variable(const char* name, const char* value) : name_(name) { setenv(name, value, 1); }
    ~Variable() { unsetenv(name_); }
    Variable(const Variable&) = delete;
    Variable& operator=(const Variable&) = delete;

  private:
    const char* name_;
};

}  // namespace

TEST_CASE("Launch: without a launcher there is one process") {
    CHECK(LaunchOfThisProcess().count == 1);
    CHECK(LaunchOfThisProcess().own == 0);
}

TEST_CASE("Launch: Open MPI and MPICH say how many processes there are, and which this is") {
    const auto [count, own] = GENERATE(std::pair{"OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_RANK"},
                                       std::pair{"PMI_SIZE", "PMI_RANK"});
    const Variable size(count, "12");
    const Variable rank(own, "7");
    CHECK(LaunchOfThisProcess().count == 12);
    CHECK(LaunchOfThisProcess().own == 7);
}
