#include "formats/input_file.h"

#include <catch2/catch.hpp>

#include "base/check.h"
#include "tests/experiments/temp_folder.h"

namespace dcqcn {

using Catch::Matchers::Contains;

TEST_CASE("input: a text file is read whole", "[sonic]") {
    const TempFolder folder;
    CHECK(ReadInputFile(folder.Write("a.json", "{}\n")) == "{}\n");
}

TEST_CASE("input: what no configuration is, is refused in a line", "[sonic]") {
    const TempFolder folder;
    CHECK_THROWS_WITH(ReadInputFile(folder / "none.json"), Contains("cannot be opened"));
    CHECK_THROWS_WITH(ReadInputFile(folder / ""), Contains("is a folder"));
    CHECK_THROWS_WITH(ReadInputFile(folder.Write("e.json", " \n")), Contains("is empty"));
    CHECK_THROWS_WITH(ReadInputFile(folder.Write("b.json", std::string("{\0}", 3))),
                      Contains("is binary"));
    CHECK_THROWS_WITH(ReadInputFile(folder.Write("l.ini", "BALANCED/pg_profile_lookup.ini")),
                      Contains("only holds the path \"BALANCED/pg_profile_lookup.ini\""));
    CHECK_THROWS_WITH(ReadInputFile(folder.Write("big.json", std::string(kLargestInput + 1, ' '))),
                      Contains("is larger than 16 MiB"));
    CHECK(ReadInputFile(folder.Write("most.json", std::string(kLargestInput, '{'))).size() ==
          kLargestInput);
}

}  // namespace dcqcn
