// SPDX-License-Identifier: GPL-3.0-or-later
// Until when the codec of a watched board lasts, by the growth that was seen.
#pragma once

#include "app/live/watchedboards.h"
#include "core/live/judge/codecexpiry.h"

#include <QElapsedTimer>

namespace tiebreak
{

/// The sell-by date of one board at a time, from the last day of its leader. It is weighed anew every half
/// minute: the growth of a day does not turn in less, and it takes a moment.
class LeaderForecast
{
public:
    const CodecExpiry &of(const LiveBoardData &board, Moment now);

private:
    CodecExpiry m_outlook;
    QByteArray m_board; ///< of which it is
    CodecSpec m_codec;
    QElapsedTimer m_age;
};

} // namespace tiebreak
