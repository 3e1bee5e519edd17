// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/measure/switchwalk.h"

#include <algorithm>

namespace tiebreak
{

namespace
{

/// A name of about this length that no player has.
std::string furtherName(std::int64_t number, std::size_t length)
{
    std::string name = "+" + std::to_string(number);
    if (name.size() < length)
        name.insert(1, length - name.size(), '.');
    return name;
}

} // namespace

Result<SwitchWalk> walkToSwitch(const Rows &rows, const std::string &key, const EncodingLimits &limits,
                                const Progress &progress)
{
    TRY(auto scratch, Scratch::start(progress));
    TRY(scratch.setLimits(limits, progress));
    SwitchWalk walk;
    const auto own = static_cast<std::int64_t>(rows.size());
    const std::size_t length = rows.empty() ? 8 : rows.memberBytes() / rows.size();
    const std::int64_t expected = std::min(limits.entries + 1 + rowsPastSwitch, maxSwitchRows);
    std::int64_t last = maxSwitchRows;
    for (std::int64_t row = 0; row < last; ++row) {
        progress.report(static_cast<std::uint64_t>(row), static_cast<std::uint64_t>(expected));
        std::string member =
            row < own ? std::string(rows.member(static_cast<std::size_t>(row))) : furtherName(row, length);
        const bool longName = static_cast<std::int64_t>(member.size()) > limits.valueBytes;
        TRY(scratch.add(
            key, row, row + 1,
            [&](std::int64_t, std::string &name, double &raw) {
                name = member;
                raw = rows.empty() ? static_cast<double>(row)
                                   : rows.raw(static_cast<std::size_t>(row) % rows.size());
            },
            progress));
        TRY(const auto bytes, scratch.memoryOf(key, progress));
        TRY(const auto encoding, scratch.encodingOf(key, progress));
        walk.steps.push_back({row + 1, bytes, encoding == "skiplist"});
        if (!walk.switched && walk.steps.back().skipList) {
            walk.switched = walk.steps.size() - 1;
            walk.byName = longName && row + 1 <= limits.entries;
            last = std::min(maxSwitchRows, row + 1 + rowsPastSwitch);
        }
    }
    walk.ownRows = std::min(own, static_cast<std::int64_t>(walk.steps.size()));
    return walk;
}

} // namespace tiebreak
