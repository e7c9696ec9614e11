#include <iostream>

#include "engine/ranks.h"
#include "experiments/cli.h"

int main(int argc, char** argv) {
    return dcqcn::LeaveRanks(dcqcn::Main(argc, argv, std::cout, std::cerr));
}
