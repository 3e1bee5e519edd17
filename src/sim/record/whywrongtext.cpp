// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/record/whywrongtext.h"

#include "core/board/direction.h"
#include "core/prose/counts.h"
#include "core/prose/sentence.h"
#include "core/text/scoretext.h"
#include "lab/limits/limits.h"
#include "sim/board/strategies/strategies.h"
#include "sim/plan/runcodec.h"
#include "sim/record/runtext.h"

#include <algorithm>
#include <array>
#include <utility>

namespace tiebreak
{

namespace
{

using std::chrono::milliseconds;

bool isKey(const RunPlan &plan, std::string_view key)
{
    return plan.strategy == key;
}

/// Reads the packed number with the codec's own decoder before it writes another.
bool readsRaw(const RunPlan &plan)
{
    const auto strategy = findStrategy(plan.strategy);
    return strategy && (*strategy)->stamps && (*strategy)->layout == BoardLayout::Composite;
}

bool isPacked(const RunPlan &plan)
{
    return isComposite(plan) && plan.codec.hasTime();
}

/// Of a codec in the time of the run.
CodecLimits limitsIn(const RunRecord &record, const CodecSpec &codec)
{
    const std::int64_t unit = unitMicroseconds(codec.unit);
    const std::int64_t began = record.began.time_since_epoch().count() / unit;
    const auto &load = record.plan.workload.load;
    const std::int64_t length = (load.warmUp.count() + record.measuredFor.count() / 1'000'000) * 1000 / unit;
    return codecLimits(codec, {began - record.plan.workload.board.startMembers, began + length + 1});
}

class WhyWrongText
{
public:
    WhyWrongText(const RunRecord &record, const Wording &wording)
        : m_record(record), m_plan(record.plan), m_consistency(*record.consistency), m_wording(wording)
    {
    }

    std::vector<WhyWrong> all()
    {
        if (m_consistency.lost > 0)
            lost();
        if (m_consistency.duplicated > 0)
            duplicated();
        std::array causes{WrongCause::Collapsed, WrongCause::ClockSkew, WrongCause::Race, WrongCause::OldTime,
                          WrongCause::LaterFirst};
        std::ranges::stable_sort(causes, std::ranges::greater(),
                                 [this](WrongCause cause) { return pairsOf(cause); });
        for (const WrongCause cause : causes) {
            if (pairsOf(cause) > 0)
                misplaced(cause);
        }
        if (m_consistency.wronglyTrimmed > 0)
            trimmed();
        if (m_consistency.altered > 0)
            altered();
        if (m_consistency.unexpected > 0)
            unexpected();
        return std::move(m_lines);
    }

private:
    std::string number(std::int64_t value) const { return m_wording.number(value); }
    std::string points(std::int64_t count) const { return pointCount(m_wording, count); }
    std::string updates(std::int64_t count) const { return updateCount(m_wording, count); }
    std::string memberText(std::uint32_t member) const
    {
        std::string name;
        m_plan.workload.board.shape.appendMember(name, member);
        return m_wording.member(name);
    }
    std::int64_t pairsOf(WrongCause cause) const
    {
        return m_consistency.byCause[static_cast<std::size_t>(cause)];
    }
    /// "32-bit split"; of a formula its unit says nothing.
    std::string codecSubject() const
    {
        return m_plan.codec.scheme == Scheme::Formula ? sentence("The formula")
                                                      : upperFirst(codecWords(m_plan.codec));
    }

    void lost()
    {
        WhyWrong why;
        why.subject = strategyTitle(m_plan);
        const Trimming &trimming = m_plan.workload.trimming;
        const std::string lostUpdates = updates(m_consistency.lost);
        const std::string lostPoints = points(m_consistency.lostPoints);
        const auto readable = readableUpTo();
        if (isKey(m_plan, "unguarded")) {
            why.sentence = sentence("lost {}, {}. Two clients read the same score, and the later write "
                                    "replaced the earlier one. Use a Lua script.",
                                    lostUpdates, lostPoints);
        } else if (isKey(m_plan, "zincrby") && m_plan.codec.hasTime()) {
            why.sentence =
                sentence("lost {}, {}: points that are added to the packed number end up in its time; points "
                         "times their weight reach the score, and a Lua script keeps the time right too.",
                         lostUpdates, lostPoints);
        } else if (m_plan.workload.trims() && !trimming.coldStore) {
            why.subject = sentence("Trimming");
            why.sentence = sentence(
                "lost {}, {}. Members who were trimmed and scored again restarted from 0. Use a cold store.",
                lostUpdates, lostPoints);
        } else if (isKey(m_plan, "lock") && m_plan.workload.faults.clientPause >= lockLife) {
            why.sentence =
                sentence("lost {}, {}: a client that stops for {} ms outlives its lock, which expires after "
                         "{} ms, and writes alongside the next holder; a Lua script needs no lock.",
                         lostUpdates, lostPoints, number(m_plan.workload.faults.clientPause.count()),
                         number(lockLife.count()));
        } else if (readable) {
            why.subject = codecSubject();
            why.sentence = sentence("lost {}, {}: {}", lostUpdates, lostPoints, misreadText(*readable));
        } else {
            why.sentence = sentence("lost {}, {}: they were acknowledged, and the board does not hold them.",
                                    lostUpdates, lostPoints);
        }
        addWorst(why, false);
    }

    void duplicated()
    {
        WhyWrong why;
        why.subject = strategyTitle(m_plan);
        const std::string twice = updates(m_consistency.duplicated);
        const std::string twicePoints = points(m_consistency.duplicatedPoints);
        const auto readable = readableUpTo();
        if (m_plan.workload.faults.retries) {
            why.subject = sentence("Retries");
            why.sentence =
                sentence("counted {}, {}, twice: a client repeats what was not answered, although the server "
                         "had done it; an update with an id that the server remembers fixes it.",
                         twice, twicePoints);
        } else if (isKey(m_plan, "zincrby") && m_plan.codec.hasTime()) {
            const std::int64_t members = m_consistency.membersDuplicated;
            why.sentence = plural(
                members,
                sentence("adds points to the packed number, where they run from the time into the score: {} "
                         "member has {} that were never awarded; a Lua script fixes it.",
                         number(members), twicePoints),
                sentence("adds points to the packed number, where they run from the time into the score: {} "
                         "members have {} that were never awarded; a Lua script fixes it.",
                         number(members), twicePoints));
        } else if (readable) {
            why.subject = codecSubject();
            why.sentence = sentence("counted {}, {}, twice: {}", twice, twicePoints, misreadText(*readable));
        } else {
            why.sentence = sentence("counted {}, {}, twice: the board holds more than was acknowledged.",
                                    twice, twicePoints);
        }
        addWorst(why, true);
    }

    /// Up to which score the codec reads what it packs, where that is not all it packs.
    std::optional<std::int64_t> readableUpTo() const
    {
        if (!readsRaw(m_plan) || !m_plan.codec.hasTime())
            return std::nullopt;
        const CodecLimits limits = limitsIn(m_record, m_plan.codec);
        if (!limits.rightUpTo || (limits.packedUpTo && *limits.rightUpTo >= *limits.packedUpTo))
            return std::nullopt;
        return limits.rightUpTo;
    }

    std::string misreadText(std::int64_t readable) const
    {
        const auto better = orderedUpTo();
        return better ? sentence("the codec reads scores correctly only up to {}; ordered bits do up to {}.",
                                 points(readable), number(*better))
                      : sentence("the codec reads scores correctly only up to {}.", points(readable));
    }

    /// Up to which score ordered bits keep all ticks apart, where they do so longer than the codec.
    std::optional<std::int64_t> orderedUpTo() const
    {
        const CodecSpec ordered = runCodec(Scheme::Ordered, m_plan.workload.board.direction,
                                           std::chrono::time_point_cast<milliseconds>(m_record.began));
        const auto own = limitsIn(m_record, m_plan.codec).exactUpTo;
        const auto better = limitsIn(m_record, ordered).exactUpTo;
        if (m_plan.codec.scheme == Scheme::Ordered || !better || (own && *own >= *better))
            return std::nullopt;
        return better;
    }

    void addWorst(WhyWrong why, bool tooMany)
    {
        for (const WrongScore &wrong : m_consistency.worstScores) {
            const bool more = wrong.found && *wrong.found > wrong.max;
            if (more != tooMany)
                continue;
            const std::string member = memberText(wrong.member);
            if (!wrong.found)
                why.worst = sentence("Worst: {}, who is gone from the board", member);
            else if (more)
                why.worst = sentence("Worst: {}, {} too many", member,
                                     points(heldTo64(Int128(*wrong.found) - wrong.max)));
            else
                why.worst = sentence("Worst: {}, {} lost", member,
                                     points(heldTo64(Int128(wrong.min) - *wrong.found)));
            if (wrong.rank >= 0)
                why.rank = wrong.rank;
            break;
        }
        m_lines.push_back(std::move(why));
    }

    /// "1 946 rows are in the wrong place", or a share of the pairs where there are several causes.
    std::string wrongRows(WrongCause cause) const
    {
        const std::int64_t pairs = m_consistency.wrongPairs;
        if (pairsOf(cause) != pairs)
            return sentence("{} of the {} wrong pairs", number(pairsOf(cause)), number(pairs));
        const std::int64_t rows = m_consistency.misplaced;
        return plural(rows, sentence("{} row is at the wrong rank", number(rows)),
                      sentence("{} rows are at the wrong rank", number(rows)));
    }

    void misplaced(WrongCause cause)
    {
        WhyWrong why;
        why.minor = m_misplacedListed;
        m_misplacedListed = true;
        switch (cause) {
        case WrongCause::Collapsed:
            collapsed(why);
            break;
        case WrongCause::ClockSkew:
            why.subject = sentence("Client time");
            why.sentence =
                sentence("is off by up to ± {} ms from worker to worker: {}; server TIME fixes it.",
                         number(m_plan.workload.faults.clockSkew.count()), wrongRows(cause));
            break;
        case WrongCause::Race:
            race(why);
            break;
        case WrongCause::OldTime:
            why.subject = strategyTitle(m_plan);
            why.sentence = isKey(m_plan, "zincrby")
                               ? sentence("adds to the packed number and so moves its time: {}; a Lua script "
                                          "fixes it.",
                                          wrongRows(cause))
                               : sentence("adds the points but keeps the time of the first ones: {}; a Lua "
                                          "script fixes it.",
                                          wrongRows(cause));
            if (!m_plan.codec.hasTime())
                noTime(why, cause);
            break;
        case WrongCause::LaterFirst:
            laterFirst(why);
            break;
        }
        const auto worst = std::ranges::find(m_consistency.worstPairs, cause, &WrongPair::cause);
        if (worst != m_consistency.worstPairs.end()) {
            why.worst =
                sentence("Worst: {} above {}, who got there {} earlier", memberText(worst->memberAbove),
                         memberText(worst->memberBelow), millisecondsText(worst->gap));
            why.rank = worst->above;
        }
        m_lines.push_back(std::move(why));
    }

    void noTime(WhyWrong &why, WrongCause cause) const
    {
        why.subject = sentence("Plain scores");
        why.sentence = sentence("hold no time, so ties are ranked by member name: {}; a codec that packs "
                                "the time fixes it.",
                                wrongRows(cause));
    }

    void laterFirst(WhyWrong &why) const
    {
        const std::string rows = wrongRows(WrongCause::LaterFirst);
        why.subject = codecSubject();
        why.sentence =
            rawDirection(m_plan.codec, m_plan.workload.board.direction) == Direction::HighestFirst
                ? sentence("ranked the later time first: {}; a codec that subtracts the time, such "
                           "as ordered bits, fixes it.",
                           rows)
                : sentence("ranked the later time first: {}; a codec that adds the time instead "
                           "of subtracting it fixes it.",
                           rows);
    }

    void collapsed(WhyWrong &why) const
    {
        constexpr WrongCause cause = WrongCause::Collapsed;
        if (m_plan.codec.scheme == Scheme::Plain && isComposite(m_plan))
            return noTime(why, cause);
        const std::string rows = wrongRows(cause);
        const CodecLimits limits = isPacked(m_plan) ? limitsIn(m_record, m_plan.codec) : CodecLimits{};
        const bool blurs = isPacked(m_plan) && (!limits.exactUpTo || !limits.packedUpTo ||
                                                *limits.exactUpTo < *limits.packedUpTo);
        if (blurs) {
            why.subject = codecSubject();
            why.sentence = blursText(limits.exactUpTo, rows);
            return;
        }
        const std::int64_t skew = m_plan.serverTime ? 0 : m_plan.workload.faults.clockSkew.count();
        why.subject = m_plan.serverTime ? sentence("Server time") : sentence("Client time");
        if (m_plan.serverTime)
            why.sentence = sentence("gave successive updates the same time: {}.", rows);
        else if (skew > 0)
            why.sentence = sentence("is off by up to ± {} ms from worker to worker and gave successive "
                                    "updates the same time: {}; server TIME fixes it.",
                                    number(skew), rows);
        else
            why.sentence = sentence("gave successive updates the same time: {}; server TIME fixes it.", rows);
    }

    std::string blursText(std::optional<std::int64_t> exactUpTo, const std::string &rows) const
    {
        const std::string_view units = unitPlural(m_plan.codec.unit);
        const auto better = orderedUpTo();
        if (exactUpTo && better)
            return sentence("tells {} apart only up to {}: {}; ordered bits do up to {}.", units,
                            points(*exactUpTo), rows, number(*better));
        if (exactUpTo)
            return sentence("tells {} apart only up to {}: {}.", units, points(*exactUpTo), rows);
        if (better)
            return sentence("cannot tell {} apart today: {}; ordered bits do up to {}.", units, rows,
                            number(*better));
        return sentence("cannot tell {} apart today: {}.", units, rows);
    }

    void race(WhyWrong &why) const
    {
        constexpr WrongCause cause = WrongCause::Race;
        if (m_plan.codec.scheme == Scheme::Plain && isComposite(m_plan))
            return noTime(why, cause);
        why.subject = strategyTitle(m_plan);
        if (isKey(m_plan, "unguarded")) {
            why.sentence = sentence("lets clients overwrite one another, so the time stored is not that of "
                                    "the last update: {}; a Lua script fixes it.",
                                    wrongRows(cause));
        } else if (!m_plan.serverTime) {
            why.subject = sentence("Client time");
            why.sentence = sentence("is read before the update reaches the server, and two updates of one "
                                    "member can arrive in the other order: {}; server TIME fixes it.",
                                    wrongRows(cause));
        } else {
            why.sentence =
                sentence("stored times that are not those of the last update: {}.", wrongRows(cause));
        }
    }

    void trimmed()
    {
        const Trimming &trimming = m_plan.workload.trimming;
        WhyWrong why;
        why.subject = sentence("Trimming");
        const std::string members = memberCount(m_wording, m_consistency.wronglyTrimmed);
        const std::string first = number(trimming.keep);
        why.sentence = trimming.coldStore
                           ? sentence("cut off {} who belong among the first {}, and they did not come back.",
                                      members, first)
                           : sentence("cut off {} who belong among the first {}: anyone who comes back "
                                      "starts from 0 and is cut off again; a cold store fixes it.",
                                      members, first);
        if (!m_consistency.trimmedExamples.empty())
            why.worst = sentence("Worst: {}", memberText(m_consistency.trimmedExamples.front()));
        m_lines.push_back(std::move(why));
    }

    void altered()
    {
        WhyWrong why;
        why.subject = sentence("Another writer");
        const std::string members = number(m_consistency.altered);
        why.sentence = plural(m_consistency.altered,
                              sentence("left {} member with a number that no update of this run writes; give "
                                       "the run a key prefix of its own.",
                                       members),
                              sentence("left {} members with numbers that no update of this run writes; give "
                                       "the run a key prefix of its own.",
                                       members));
        if (!m_consistency.alteredExamples.empty()) {
            const AlteredScore &first = m_consistency.alteredExamples.front();
            why.worst = sentence("One of them: {}, stored as {}", memberText(first.member),
                                 shortestText(first.stored));
            if (first.rank >= 0)
                why.rank = first.rank;
        }
        m_lines.push_back(std::move(why));
    }

    void unexpected()
    {
        WhyWrong why;
        why.subject = sentence("Another writer");
        const std::string members = memberCount(m_wording, m_consistency.unexpected);
        why.sentence = plural(
            m_consistency.unexpected,
            sentence("added {} that does not belong to this run; give the run a key prefix of its own.",
                     members),
            sentence("added {} that do not belong to this run; give the run a key prefix of its own.",
                     members));
        if (!m_consistency.unexpectedExamples.empty())
            why.worst =
                sentence("One of them: {}", m_wording.member(m_consistency.unexpectedExamples.front()));
        m_lines.push_back(std::move(why));
    }

    const RunRecord &m_record;
    const RunPlan &m_plan;
    const ConsistencyReport &m_consistency;
    const Wording &m_wording;
    std::vector<WhyWrong> m_lines;
    bool m_misplacedListed = false;
};

} // namespace

std::vector<WhyWrong> whyWrong(const RunRecord &record, const Wording &wording)
{
    return record.consistency ? WhyWrongText(record, wording).all() : std::vector<WhyWrong>{};
}

} // namespace tiebreak
