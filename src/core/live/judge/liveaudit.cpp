// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/judge/liveaudit.h"

#include "core/text/scoretext.h"

#include <algorithm>

namespace tiebreak
{

namespace
{

/// Changes of one sample, so that it takes some milliseconds.
constexpr std::int64_t mostSearched = 1000;

/// Rows that are read each time may be pushed down to where ranks are read in turn.
void noteHead(DeeperMemory &memory, const Standing &standing)
{
    const Rows &rows = standing.head();
    for (std::size_t row = 0; row < rows.size(); ++row)
        memory.note(rows.member(row), rows.raw(row), standing.asked());
}

} // namespace

LiveAudit::Seen LiveAudit::see(const Standing &earlier, Moment from, const Standing &later)
{
    Seen seen;
    m_searched = 0;
    if (later.cardinality() < earlier.cardinality() / 2)
        m_deeper.clear();
    if (!m_deeper.empty())
        noteHead(m_deeper, earlier);
    const SeenChanges changes = seenChanges(earlier, from, later);
    if (findRewriting(changes, seen)) {
        m_wasRewritten = true;
        passOver(changes, WhyNotJudged::Rewritten, seen);
        return seen;
    }
    for (SeenChange change : changes.rows) {
        const auto held = m_deeper.find(change.member);
        if (held && !change.before) {
            if (sameBits(held->raw, change.after))
                continue; // it was judged further down
            change.before = held->raw;
            change.seen.since = std::min(change.seen.since, held->read);
        }
        change.wasNotFound = !held && !change.isCertain() && m_deeper.knowsAll();
        if (!m_deeper.empty())
            m_deeper.note(change.member, change.after, later.asked());
        judge(change, seen);
    }
    if (!m_deeper.empty())
        noteHead(m_deeper, later);
    return seen;
}

LiveAudit::Seen LiveAudit::passOver(const Standing &earlier, Moment from, const Standing &later)
{
    Seen seen;
    passOver(seenChanges(earlier, from, later), WhyNotJudged::OtherProcess, seen);
    return seen;
}

/// Of a board that is written in another way from now on each change is faulty: it is told once.
bool LiveAudit::findRewriting(const SeenChanges &changes, Seen &seen) const
{
    constexpr std::int64_t fewest = 5;
    const std::int64_t rewritten =
        std::ranges::count_if(changes.rows, [](const SeenChange &change) { return bool(change.before); });
    const std::int64_t compared = rewritten + changes.same;
    if (!judges() || m_wasRewritten || rewritten < fewest || 10 * rewritten < 9 * compared)
        return false;
    ChangeJudge judge = *m_judge;
    judge.searchWidely(rewritten <= mostSearched);
    const std::int64_t misfits = std::ranges::count_if(changes.rows, [&](const SeenChange &change) {
        return change.before && isMisfit(judge.judge(change).kind);
    });
    if (2 * misfits < rewritten)
        return false;
    seen.rewritten = rewritten;
    seen.compared = compared;
    return true;
}

void LiveAudit::passOver(const SeenChanges &changes, WhyNotJudged why, Seen &seen)
{
    m_deeper.clear();
    ChangeJudgement judgement;
    judgement.why = why;
    for (const SeenChange &change : changes.rows) {
        m_log.add(change, judgement);
        seen.changes += change.isCertain() ? 1 : 0;
    }
}

LiveAudit::Seen LiveAudit::seeDeeper(const DeeperSample &sample)
{
    Seen seen;
    m_searched = 0;
    m_deeper.beginRead(sample.turn, sample.beginsTurn, sample.asked);
    for (const RowsPart &part : sample.parts) {
        for (std::size_t row = 0; row < part.rows.size(); ++row) {
            SeenChange change;
            change.member = part.rows.member(row);
            change.after = part.rows.raw(row);
            change.seen = {m_deeper.turnBefore(), sample.answered};
            const auto held = m_deeper.find(change.member);
            if (held) {
                change.before = held->raw;
                change.seen.since = held->read;
            }
            change.wasNotFound = !held && m_deeper.knowsAll();
            m_deeper.note(change.member, change.after, sample.asked);
            if (held ? !sameBits(held->raw, change.after) : m_deeper.hasReadAll())
                judge(change, seen);
        }
    }
    return seen;
}

void LiveAudit::judge(const SeenChange &change, Seen &seen)
{
    ChangeJudgement judgement;
    if (m_judge) {
        m_judge->searchWidely(m_searched++ < mostSearched);
        judgement = m_judge->judge(change);
    } else {
        judgement.why = WhyNotJudged::NoCodec;
    }
    m_log.add(change, judgement);
    seen.listed += severityOf(judgement.kind) == Severity::Good ? 0 : 1;
    seen.changes += change.isCertain() ? 1 : 0;
}

} // namespace tiebreak
