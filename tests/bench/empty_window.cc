// What a window costs in which nobody has anything to say: the MPI_Allgather of 40 bytes, as large
// as ns-3's LbtsMessage, that ends each. Prints microseconds; start it by mpirun -n K.
#include <chrono>
#include <cstdio>
#include <mpi.h>
#include <vector>

int main(int argc, char** argv) {
    constexpr int kBytes = 40;
    constexpr int kWindows = 200'000;
    MPI_Init(&argc, &argv);
    int rank = 0;
    int ranks = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    const std::vector<char> own(kBytes);
    std::vector<char> all(static_cast<std::size_t>(kBytes * ranks));
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < kWindows; ++i) {
        MPI_Allgather(own.data(), kBytes, MPI_BYTE, all.data(), kBytes, MPI_BYTE, MPI_COMM_WORLD);
    }
    const std::chrono::duration<double, std::micro> took = std::chrono::steady_clock::now() - start;
    if (rank == 0) {
        std::printf("%d ranks: %.2f us per empty window\n", ranks, took.count() / kWindows);
    }
    MPI_Finalize();
}
