// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/liveaudit.h"

namespace tiebreak
{

std::size_t LiveAudit::see(const Standing &earlier, Moment from, const Standing &later)
{
    constexpr std::size_t searched = 1000; // changes of one sample, so that it takes some milliseconds
    std::size_t listed = 0;
    std::size_t seen = 0;
    for (const SeenChange &change : seenChanges(earlier, from, later)) {
        ChangeJudgement judgement;
        if (m_judge) {
            m_judge->searchWidely(seen++ < searched);
            judgement = m_judge->judge(change);
        } else {
            judgement.why = WhyNotJudged::NoCodec;
        }
        m_log.add(change, judgement);
        listed += severityOf(judgement.kind) == Severity::Good ? 0 : 1;
    }
    return listed;
}

} // namespace tiebreak
