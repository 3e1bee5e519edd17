// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/judge/liveaudit.h"

namespace tiebreak
{

LiveAudit::Seen LiveAudit::see(const Standing &earlier, Moment from, const Standing &later)
{
    constexpr std::size_t searched = 1000; // changes of one sample, so that it takes some milliseconds
    Seen seen;
    std::size_t judged = 0;
    for (const SeenChange &change : seenChanges(earlier, from, later)) {
        ChangeJudgement judgement;
        if (m_judge) {
            m_judge->searchWidely(judged++ < searched);
            judgement = m_judge->judge(change);
        } else {
            judgement.why = WhyNotJudged::NoCodec;
        }
        m_log.add(change, judgement);
        seen.listed += severityOf(judgement.kind) == Severity::Good ? 0 : 1;
        seen.changes += change.isCertain() ? 1 : 0;
    }
    return seen;
}

} // namespace tiebreak
