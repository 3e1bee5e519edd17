// SPDX-License-Identifier: GPL-3.0-or-later
// How fast the skip list that the Internals page draws is filled, beside a balanced tree of the same rows.
#include "bench/figures.h"
#include "internals/skiplist/skiplist.h"

#include <random>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>

using namespace tiebreak;

int main(int argc, char **argv)
{
    const BenchOptions options = readBenchOptions(argc, argv);
    const int members = options.quick ? 200'000 : 1'000'000;
    std::mt19937_64 random(20261125);
    std::vector<std::pair<double, std::string>> rows;
    for (int i = 0; i < members; ++i)
        rows.emplace_back(double(random() >> 20), "player:" + std::to_string(i));
    const auto seconds =
        medianSeconds(options.quick ? 3 : 5, {[&] {
                                                  SkipList list;
                                                  for (const auto &[raw, member] : rows)
                                                      std::ignore = list.set(member, raw);
                                              },
                                              [&] {
                                                  std::set<std::pair<double, std::string>> order;
                                                  std::unordered_map<std::string, double> scores;
                                                  for (const auto &row : rows)
                                                      if (scores.emplace(row.second, row.first).second)
                                                          order.insert(row);
                                              }});
    printFigure({"skip list: " + std::to_string(members) + " inserts", timeText(seconds[0]),
                 "std::set and std::unordered_map " + timeText(seconds[1]),
                 ratioText(seconds[0] / seconds[1]), options.quick ? "" : "3 s"});
}
