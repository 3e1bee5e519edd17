// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/leaderforecast.h"

#include "core/live/standing/liveboard.h"

namespace tiebreak
{

namespace
{

constexpr qint64 outlookPause = 30'000; ///< milliseconds
constexpr auto outlookSpan = std::chrono::hours(24);

} // namespace

const CodecExpiry &LeaderForecast::of(const LiveBoardData &board, Moment now)
{
    const bool same = board.key == m_board && board.decoder.spec() == m_codec;
    if (same && m_age.isValid() && !m_age.hasExpired(outlookPause))
        return m_outlook;
    m_board = board.key;
    m_codec = board.decoder.spec();
    m_age.start();
    std::vector<GrowthPoint> growth;
    for (const StandingPtr &standing : board.history.between(now - outlookSpan, now)) {
        const auto score =
            standing->head().empty() ? std::nullopt : scoreOf(board.decoder, standing->head().raw(0));
        if (score)
            growth.push_back({standing->answered(), *score});
    }
    m_outlook = codecExpiry(board.reach, growth, now);
    return m_outlook;
}

} // namespace tiebreak
