#include "experiments/result_folder.h"

#include <fstream>

namespace dcqcn {

void ResultFolder::Commit(const std::vector<ResultFile>& files) {
    std::vector<std::string> names;
    for (const ResultFile& file : files) {
        const std::string path = staged_.staging() + "/" + file.name;
        std::ofstream out(path, std::ios::binary);
        file.write(out);
        out.close();
        if (!out) {
            staged_.Refuse(path, "is the disk full?");
        }
        names.push_back(file.name);
    }
    staged_.Commit(names);
}

}  // namespace dcqcn
