#include <catch2/catch.hpp>

#include "error_of.h"
#include "topologies/json_reader.h"

namespace dcqcn {
namespace {

using Catch::Matchers::Contains;

std::string ParseError(const std::string& text) {
    return ErrorOf([&] { return ParseJson(text, "x.json"); });
}

TEST_CASE("JSON: a document cut off is answered with file, line and column") {
    CHECK_THAT(ParseError("{\n\"rate\": "),
               Contains("x.json: is not JSON, or is cut off") && Contains("line 2, column 9"));
}

TEST_CASE("JSON: an empty document is called empty") {
    CHECK_THAT(ParseError(""), Contains("x.json: is empty"));
    CHECK_THAT(ParseError(" \n"), Contains("x.json: is empty"));
}

TEST_CASE("JSON: what follows the document is an error") {
    CHECK_THAT(ParseError("{} {}"), Contains("is not JSON"));
}

TEST_CASE("JSON: a number beyond double is an error, not infinity") {
    CHECK_THAT(ParseError("{\"a\": 1e999}"), Contains("x.json") && Contains("1e999"));
}

TEST_CASE("JSON: a key twice in one object is an error, in two objects it is not") {
    CHECK_THAT(ParseError(R"({"a": {"rate": 1, "b": {}, "rate": 2}})"),
               Contains("x.json: the key \"rate\" stands twice"));
    CHECK(ParseError(R"({"a": {"rate": 1}, "b": [{"rate": 2}, {"rate": 3}]})") == "no error");
}

TEST_CASE("JSON: nesting without end is an error, not a crash") {
    CHECK_THAT(ParseError(std::string(1'000'000, '[')), Contains("nested more than"));
}

TEST_CASE("JSON: a missing file and a folder are named with the reason") {
    CHECK_THAT(ErrorOf([] { return ReadJsonFile("/nowhere/x.json"); }),
               Contains("/nowhere/x.json: cannot be opened (No such file"));
    CHECK_THAT(ErrorOf([] { return ReadJsonFile(DCQCN_SOURCE_DIR); }), Contains("is a folder"));
}

}  // namespace
}  // namespace dcqcn
