// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/judge/codecexpiry.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace tiebreak
{

namespace
{

using namespace std::chrono_literals;
using std::chrono::microseconds;

constexpr microseconds leastHistory = 30min;
constexpr std::size_t leastPoints = 12;
constexpr std::size_t leastScores = 5;
constexpr std::size_t mostPoints = 200;
constexpr double steady = 4; ///< the faster half of a history by the slower
constexpr microseconds never = 24h * 365 * 100;
constexpr double microsecondsAnHour = 3.6e9;

/// At most so many points, even in time, the last one among them.
std::vector<GrowthPoint> thinned(std::span<const GrowthPoint> history)
{
    if (history.size() <= mostPoints)
        return {history.begin(), history.end()};
    std::vector<GrowthPoint> points;
    const double length = static_cast<double>((history.back().at - history.front().at).count());
    for (const GrowthPoint &point : history) {
        const double at =
            static_cast<double>((point.at - history.front().at).count()) / std::max(length, 1.0);
        if (at * (mostPoints - 1) >= static_cast<double>(points.size()) && points.size() < mostPoints - 1)
            points.push_back(point);
    }
    points.push_back(history.back());
    return points;
}

/// Points a microsecond: the median of the slopes between all pairs.
double slopeOf(std::span<const GrowthPoint> points)
{
    std::vector<double> slopes;
    for (std::size_t i = 0; i < points.size(); ++i) {
        for (std::size_t j = i + 1; j < points.size(); ++j) {
            const auto time = static_cast<double>((points[j].at - points[i].at).count());
            if (time > 0)
                slopes.push_back(
                    (static_cast<double>(points[j].score) - static_cast<double>(points[i].score)) / time);
        }
    }
    if (slopes.empty())
        return 0;
    const auto middle = slopes.begin() + static_cast<std::ptrdiff_t>(slopes.size() / 2);
    std::ranges::nth_element(slopes, middle);
    return *middle;
}

std::size_t differentScores(std::span<const GrowthPoint> points)
{
    std::vector<std::int64_t> scores;
    for (const GrowthPoint &point : points)
        scores.push_back(point.score);
    std::ranges::sort(scores);
    return static_cast<std::size_t>(std::ranges::unique(scores).begin() - scores.begin());
}

/// The latest score that a single wrong reading does not make.
std::int64_t latestScore(std::span<const GrowthPoint> points)
{
    std::vector<std::int64_t> last;
    for (std::size_t i = points.size() - std::min<std::size_t>(points.size(), 3); i < points.size(); ++i)
        last.push_back(points[i].score);
    std::ranges::sort(last);
    return last[last.size() / 2];
}

} // namespace

CodecExpiry codecExpiry(const CodecReach &reach, std::span<const GrowthPoint> history, Moment now)
{
    CodecExpiry result;
    if (!reach.exactUpTo) {
        result.outcome = CodecExpiry::Outcome::NoLimit;
        return result;
    }
    result.exactUpTo = *reach.exactUpTo;
    if (history.empty())
        return result;
    result.seen = history.back().at - history.front().at;
    const std::int64_t score = latestScore(history);
    if (score > result.exactUpTo) {
        result.outcome = CodecExpiry::Outcome::Passed;
        return result;
    }
    const std::vector<GrowthPoint> points = thinned(history);
    if (result.seen < leastHistory || points.size() < leastPoints || differentScores(points) < leastScores)
        return result;
    const double slope = slopeOf(points);
    if (slope <= 0) {
        result.outcome = CodecExpiry::Outcome::NotGrowing;
        return result;
    }
    result.perHour = slope * microsecondsAnHour;
    const auto half = std::ranges::find_if(
        points, [&](const GrowthPoint &point) { return point.at - history.front().at >= result.seen / 2; });
    const double before = slopeOf({points.begin(), half});
    const double after = slopeOf({half, points.end()});
    if (std::max(before, after) > steady * std::min(before, after)) {
        result.outcome = CodecExpiry::Outcome::Unsteady;
        return result;
    }
    const double left = (static_cast<double>(result.exactUpTo) - static_cast<double>(score)) / slope;
    if (left > static_cast<double>(never.count())) {
        result.outcome = CodecExpiry::Outcome::Never;
        return result;
    }
    result.outcome = CodecExpiry::Outcome::Date;
    result.left = microseconds(std::llround(left));
    result.at = now + result.left;
    return result;
}

} // namespace tiebreak
