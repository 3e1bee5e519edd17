// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/bumplines.h"

#include <algorithm>

namespace tiebreak
{

std::vector<LineRole> lineRoles(const BumpLines &lines)
{
    std::vector<LineRole> roles(lines.lines.size(), LineRole::Other);
    const auto give = [&](LineRole role, bool BumpLine::*flag) {
        for (std::size_t i = 0; i < roles.size(); ++i) {
            if (roles[i] == LineRole::Other && lines.lines[i].*flag) {
                roles[i] = role;
                return;
            }
        }
    };
    give(LineRole::Leader, &BumpLine::leader);
    give(LineRole::Climber, &BumpLine::climber);
    give(LineRole::Pinned, &BumpLine::pinned);
    return roles;
}

const BumpPoint *pointAt(const BumpLine &line, Moment at)
{
    const auto after = std::ranges::upper_bound(line.points, at, {}, &BumpPoint::at);
    return after == line.points.begin() ? nullptr : &*(after - 1);
}

std::vector<Moment> changingMoments(const BumpLines &lines)
{
    std::vector<Moment> moments{lines.from};
    for (std::size_t i = 0; i < std::min(lines.lines.size(), maxBumpLines); ++i)
        for (const BumpPoint &point : lines.lines[i].points) {
            if (point.at > lines.from && point.at <= lines.to)
                moments.push_back(point.at);
        }
    std::ranges::sort(moments);
    moments.erase(std::ranges::unique(moments).begin(), moments.end());
    return moments;
}

} // namespace tiebreak
