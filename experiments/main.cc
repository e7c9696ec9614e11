#include <iostream>

#include "experiments/cli.h"

int main(int argc, char** argv) {
    return dcqcn::Main(argc, argv, std::cout, std::cerr);
}
