// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/timeline/boardtimeline.h"

#include "core/live/judge/liveaudittext.h"
#include "core/live/standing/livetext.h"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

namespace tiebreak
{

using namespace std::chrono_literals;

namespace
{

constexpr auto leastSilence = 5s;
/// A machine that is busy is late by a second now and then.
constexpr auto leastSilenceOfChanges = 2s;

bool noteSilenceFrom(BoardTimeline &past, Moment until, std::chrono::microseconds least, bool wasTold)
{
    const Moment from = lastSeen(past);
    if (until - from < least && !(wasTold && from < until))
        return false;
    addUnseen(past, {from, until});
    return true;
}

std::size_t bytesOf(const LiveEvent &event)
{
    return event.member.size() + event.other.size() + event.text.size() + event.serverBefore.size() +
           event.server.size();
}

LiveEvent rollbackEvent(const Rollback &rollback, Moment from, const Wording &wording)
{
    LiveEvent event;
    event.kind = EventKind::RolledBack;
    event.from = from;
    event.to = rollback.seen;
    event.count = rollback.members;
    event.top = rollback.of;
    event.text = rollbackText(rollback, wording);
    return event;
}

LiveEvent rewrittenEvent(const LiveAudit::Seen &seen, Moment from, Moment to)
{
    LiveEvent event;
    event.kind = EventKind::Rewritten;
    event.from = from;
    event.to = to;
    event.count = seen.rewritten;
    event.top = seen.compared;
    return event;
}

/// Whether it is told by scores, not by ranks alone.
bool readsScores(const LiveEvent &event)
{
    return event.kind == EventKind::Extended || event.kind == EventKind::Tied;
}

bool takesRowsAway(const LiveEvent &event)
{
    return event.kind == EventKind::BoardGone || event.kind == EventKind::Shrunk ||
           event.kind == EventKind::RolledBack || event.kind == EventKind::Replaced ||
           event.kind == EventKind::Rewritten;
}

void noteLoss(BoardTimeline &past, const LiveEvent &event, const StandingPtr &before)
{
    past.loss = event;
    past.beforeLoss = before;
    past.incidentsToLoss = past.incidentCount + (isIncident(event) ? 1 : 0);
}

void tellLoss(BoardTimeline &past, LiveEvent event, const StandingPtr &before)
{
    noteLoss(past, event, before);
    addEvent(past, std::move(event));
}

/// Who answered a sample that is not seen yet.
Answering answeringOf(const BoardTimeline &past, const Standing &now)
{
    return past.firstAnswer.answered == now.answered() ? past.firstAnswer.by : Answering::Same;
}

/// Whether what changed before a sample, which is not seen yet, was changed by writers.
bool judgesWriters(const BoardTimeline &past, const Standing &now)
{
    return answeringOf(past, now) == Answering::Same || past.firstAnswer.sharesData;
}

/// What a sample that is not seen yet shows of an older board.
std::optional<Rollback> findFall(const BoardTimeline &past, const Standing &now, const Decoder &decoder)
{
    const StandingPtr before = past.history.latest();
    auto rollback = findRollback(past.history, now, decoder.spec().hasTime());
    const Answering answering = answeringOf(past, now);
    if (rollback || !before || answering == Answering::Same)
        return rollback;
    // Of another server it may be, and then no scores fell.
    if (answering == Answering::Reconnected && hasScoresOfItsOwn(*before, now))
        return std::nullopt;
    return findOlderScores(*before, now, answering);
}

void tellReplaced(BoardTimeline &past, const DoubtedStanding &gone, const Standing &now,
                  const Replacement &replacement)
{
    LiveEvent event;
    event.kind = EventKind::Replaced;
    event.from = gone.from;
    event.to = gone.to;
    event.count = now.cardinality();
    event.top = replacement.read;
    event.place = replacement.left;
    event.lastPlace = replacement.asked;
    event.fair = replacement.isSure;
    tellLoss(past, std::move(event), gone.standing);
}

/// Forgets the board that was seen, and says that another one is there.
void replaceSeen(BoardTimeline &past, const DoubtedStanding &gone, const Standing &now,
                 const Replacement &replacement)
{
    forgetSeen(past);
    past.audit.forgetDeeper();
    tellReplaced(past, gone, now, replacement);
}

/// The board in doubt is the same one, as far as anybody can find out.
void tellHeld(BoardTimeline &past, DoubtedStanding &doubted)
{
    for (LiveEvent &event : std::exchange(doubted.held, {}))
        tellLoss(past, std::move(event), doubted.standing);
}

/// What another process has that shows `now`.
OtherData dataOf(const BoardTimeline &past, const StandingPtr &now, const Decoder &decoder,
                 const ServerTurn &servers)
{
    if (isGoneSince(past, now))
        return OtherData::NoBoard;
    if (servers.hasOwnData())
        return OtherData::Own;
    const StandingPtr before = past.history.latest();
    if (!now || before->cardinality() == 0)
        return OtherData::Compared;
    const bool isOwn = !servers.sharesData && hasScoresOfItsOwn(*before, *now) &&
                       !findRollback(past.history, *now, decoder.spec().hasTime());
    return isOwn ? OtherData::Own : OtherData::Compared;
}

/// The incidents come first; of damage it is told which member was written last.
std::vector<Alert> withIncidents(AlertWatch &watch, const BoardTimeline &past, std::vector<Alert> alerts)
{
    const auto &changes = past.audit.log().changes();
    for (Alert &alert : alerts) {
        if (alert.rule.kind != AlertRule::Kind::Damage || changes.empty())
            continue;
        alert.member = changes.back().member;
        alert.from = std::min(alert.from, changes.back().seen.since);
    }
    std::vector<Alert> all = watch.tellIncidents(past.incidents, past.incidentCount);
    std::ranges::move(alerts, std::back_inserter(all));
    return all;
}

std::int64_t ranksIn(const Coverage &coverage)
{
    return coverage.part(CoveredUnit::Ranks)->answered;
}

void noteRanks(BoardTimeline &past, const Standing &now)
{
    if (now.isWhole())
        return;
    const Coverage ranks = now.coverage();
    if (!past.fewestRanks || ranksIn(ranks) < ranksIn(*past.fewestRanks))
        past.fewestRanks = ranks;
}

void noteUnseen(AlertWatch &watch, const BoardTimeline &past)
{
    if (!past.unseen.empty())
        watch.notSeenUntil(past.unseen.back().to);
}

} // namespace

bool meetOtherBoard(BoardTimeline &past, const StandingPtr &now, const Decoder &decoder)
{
    const StandingPtr before = past.history.latest();
    if (!before || !now)
        return false;
    if (!now->former().empty()) {
        // Who was asked for was shown by the standing that is in doubt.
        auto doubted = std::exchange(past.doubted, {});
        const auto found =
            doubted ? findReplacement(*doubted->standing, *now, doubted->answering, doubted->turnover)
                    : std::nullopt;
        if (found && found->isSure) {
            replaceSeen(past, *doubted, *now, *found);
            return true;
        }
        if (doubted)
            tellHeld(past, *doubted);
    } else if (past.doubted && now->answered() > past.doubted->to) {
        tellHeld(past, *past.doubted);
    }
    const Answering answering = answeringOf(past, *now);
    auto found = findReplacement(*before, *now, answering, Turnover::Unlikely);
    const Turnover turnover = found ? turnoverUntil(past.history, *now) : Turnover::Unlikely;
    if (turnover == Turnover::Possible)
        found = findReplacement(*before, *now, answering, turnover);
    if (!found || findRollback(past.history, *now, decoder.spec().hasTime()))
        return false;
    const DoubtedStanding gone{before, std::max(past.history.confirmed(), before->asked()), now->answered(),
                               answering, turnover};
    if (found->isSure)
        replaceSeen(past, gone, *now, *found);
    else
        past.doubted = gone;
    return found->isSure;
}

bool seeSample(BoardTimeline &past, const StandingPtr &standing, Moment confirmed, const Decoder &decoder,
               const Wording &wording)
{
    const bool isOther = meetOtherBoard(past, standing, decoder);
    const StandingPtr before = past.history.latest();
    const Moment stood = past.history.confirmed();
    const auto rollback = findFall(past, *standing, decoder);
    past.history.add(standing);
    past.history.confirm(confirmed);
    noteRanks(past, *standing);
    std::int64_t changes = 0;
    if (before) {
        const Moment from = std::max(stood, before->asked());
        auto events = eventsBetween(*before, from, *standing, decoder);
        // That it is gone is told with the process that has it not.
        if (answeringOf(past, *standing) != Answering::Same && past.firstAnswer.data == OtherData::NoBoard)
            std::erase_if(events, [](const LiveEvent &event) { return event.kind == EventKind::BoardGone; });
        const LiveAudit::Seen seen = judgesWriters(past, *standing)
                                         ? past.audit.see(*before, from, *standing)
                                         : past.audit.passOver(*before, from, *standing);
        // One event for all that fell back.
        if (rollback) {
            events.push_back(rollbackEvent(*rollback, from, wording));
            past.rollback = rollback;
            past.audit.forgetDeeper();
        } else {
            auto damage = damageEvents(past.audit.log(), seen.listed, decoder.spec(), wording);
            std::ranges::move(damage, std::back_inserter(events));
            if (seen.rewritten > 0) {
                std::erase_if(events, readsScores);
                events.push_back(rewrittenEvent(seen, from, standing->answered()));
            }
        }
        for (LiveEvent &event : events) {
            const bool isInDoubt = past.doubted && past.doubted->to == standing->answered();
            if (event.kind == EventKind::Shrunk && isInDoubt)
                past.doubted->held.push_back(std::move(event));
            else if (takesRowsAway(event))
                tellLoss(past, std::move(event), before);
            else
                addEvent(past, std::move(event));
        }
        changes = seen.changes;
    }
    past.activity.add(standing->answered(), changes);
    return isOther;
}

bool seeSample(BoardTimeline &past, const StandingSpan &sample, const Decoder &decoder,
               const Wording &wording)
{
    bool isOther = false;
    if (past.history.latest() && past.history.confirmed() < sample.watchedSince) {
        if (sample.turn)
            isOther = meetOtherProcess(past, sample.standing, decoder, *sample.turn);
        else
            meetAgain(past, *sample.standing);
    }
    const bool isReplaced = seeSample(past, sample.standing, sample.until, decoder, wording);
    // In a recording nobody is asked for members later.
    if (past.doubted && sample.watchedSince != Moment::min()) {
        DoubtedStanding doubted = *std::exchange(past.doubted, {});
        const Standing &now = *sample.standing;
        if (const auto found = findReplacement(*doubted.standing, now, doubted.answering, doubted.turnover))
            tellReplaced(past, doubted, now, *found);
        else
            tellHeld(past, doubted);
    }
    return isReplaced || isOther;
}

bool seeDeeper(BoardTimeline &past, const DeeperSample &sample, const Decoder &decoder,
               const Wording &wording)
{
    const LiveAudit::Seen seen = past.audit.seeDeeper(sample);
    std::vector<LiveEvent> damage = damageEvents(past.audit.log(), seen.listed, decoder.spec(), wording);
    for (LiveEvent &event : damage)
        addEvent(past, std::move(event));
    return !damage.empty();
}

std::vector<Alert> alertsOf(AlertWatch &watch, const BoardTimeline &past, const StandingPtr &standing,
                            const Decoder &decoder)
{
    noteUnseen(watch, past);
    return withIncidents(watch, past, watch.evaluate(standing, decoder, past.audit.log().damage()));
}

std::vector<Alert> alertsOf(AlertWatch &watch, const BoardTimeline &past, Moment until)
{
    noteUnseen(watch, past);
    return withIncidents(watch, past, watch.confirm(until, past.audit.log().damage()));
}

bool meetOtherProcess(BoardTimeline &past, const StandingPtr &now, const Decoder &decoder,
                      const ServerTurn &servers)
{
    const StandingPtr before = past.history.latest();
    if (!before)
        return false;
    if (past.doubted)
        tellHeld(past, *past.doubted);
    LiveEvent event;
    event.kind = servers.isResync                ? EventKind::Resynced
                 : servers.before == servers.now ? EventKind::Restarted
                                                 : EventKind::TakenOver;
    event.serverBefore = servers.before;
    event.server = servers.now;
    event.from = lastSeen(past);
    event.to = now ? now->answered() : event.from;
    event.data = dataOf(past, now, decoder, servers);
    const OtherData data = event.data;
    const bool isOwn = data == OtherData::Own || servers.hasOwnData();
    const Answering by = event.kind == EventKind::TakenOver ? Answering::OtherServer : Answering::Other;
    if ((data == OtherData::NoBoard || isOwn) && !servers.byTurns)
        noteLoss(past, event, before);
    addEvent(past, std::move(event));
    if (isOwn) {
        forgetSeen(past);
        past.audit.forgetDeeper();
    }
    if (now)
        past.firstAnswer = {now->answered(), by, servers.sharesData, data};
    return isOwn || (now && meetOtherBoard(past, now, decoder));
}

bool isGoneSince(const BoardTimeline &past, const StandingPtr &now)
{
    const StandingPtr before = past.history.latest();
    return before && before->cardinality() > 0 && now && now->cardinality() == 0;
}

void meetAgain(BoardTimeline &past, const Standing &now)
{
    past.firstAnswer = {now.answered(), Answering::Reconnected};
}

void forgetSeen(BoardTimeline &past)
{
    past.history = BoardHistory();
    past.activity = Activity();
    past.unseen.clear();
    past.doubted.reset();
    past.rollback.reset();
    past.fewestRanks.reset();
}

WatchedRanks watchedRanks(const BoardTimeline &past, const Coverage &now)
{
    const CoveredPart &ranks = *now.part(CoveredUnit::Ranks);
    const bool isLess =
        past.fewestRanks && (ranks.answered == ranks.asked || ranksIn(*past.fewestRanks) < ranks.answered);
    return {now, isLess ? past.fewestRanks : std::nullopt};
}

Moment lastSeen(const BoardTimeline &past)
{
    return std::max(past.history.confirmed(), past.history.latest()->answered());
}

std::chrono::microseconds silenceFrom(std::chrono::milliseconds interval)
{
    return std::max<std::chrono::microseconds>(leastSilence, 3 * interval);
}

bool isSilence(Moment from, Moment until, std::chrono::milliseconds interval)
{
    return until - from >= silenceFrom(interval);
}

std::chrono::microseconds silenceOfChanges(std::chrono::milliseconds interval, std::chrono::microseconds took)
{
    const std::chrono::microseconds usual =
        std::clamp<std::chrono::microseconds>(5 * interval, leastSilenceOfChanges, leastSilence);
    return std::max({usual, std::chrono::microseconds(3 * interval), 3 * took});
}

bool noteSilence(BoardTimeline &past, Moment until, std::chrono::milliseconds interval, bool wasTold)
{
    return noteSilenceFrom(past, until, silenceFrom(interval), wasTold);
}

bool noteSilence(BoardTimeline &past, const Standing &now, std::chrono::milliseconds interval, bool wasTold)
{
    const Standing &before = *past.history.latest();
    const bool hasChanged = !now.sameRows(before);
    return noteSilenceFrom(past, now.answered(),
                           hasChanged ? silenceOfChanges(interval, before.answered() - before.asked())
                                      : silenceFrom(interval),
                           wasTold);
}

void addUnseen(BoardTimeline &past, const UnseenTime &time)
{
    // Where the clock was set back, what lies later is forgotten.
    std::erase_if(past.unseen, [&](const UnseenTime &one) { return one.to > time.from; });
    past.unseen.push_back(time);
    if (past.unseen.size() > BoardTimeline::maxUnseen)
        past.unseen.pop_front();
    LiveEvent event;
    event.kind = EventKind::NotRead;
    event.from = time.from;
    event.to = time.to;
    addEvent(past, std::move(event));
}

void addEvent(BoardTimeline &past, LiveEvent event)
{
    if (isIncident(event)) {
        ++past.incidentCount;
        past.incidents.push_back(event);
        if (past.incidents.size() > BoardTimeline::maxIncidents)
            past.incidents.pop_front();
    }
    past.eventBytes += bytesOf(event);
    past.events.push_front(std::move(event));
    while (past.events.size() > BoardTimeline::maxEvents ||
           (past.eventBytes > BoardTimeline::maxEventBytes && past.events.size() > 1)) {
        past.eventBytes -= bytesOf(past.events.back());
        past.events.pop_back();
    }
}

} // namespace tiebreak
