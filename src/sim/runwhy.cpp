// SPDX-License-Identifier: GPL-3.0-or-later
// Why a run came out wrong: what happened, by what, and what mends it.
#include "sim/runwords.h"

#include "lab/limits.h"
#include "sim/runcodec.h"
#include "sim/runtitles.h"
#include "sim/strategies.h"

#include <algorithm>

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

/// A lock ends by itself after so long.
constexpr milliseconds lockEnds{5000};

/// Of a codec in the time of the run.
CodecLimits limitsIn(const RunRecord &record, const CodecSpec &codec)
{
    const std::int64_t unit = unitMicroseconds(codec.unit);
    const std::int64_t began = record.began.time_since_epoch().count() / unit;
    const auto &load = record.plan.workload.load;
    const std::int64_t length = (load.warmUp.count() + record.measuredFor.count() / 1'000'000) * 1000 / unit;
    return codecLimits(codec, {began - record.plan.workload.board.startMembers, began + length + 1});
}

class Words
{
public:
    Words(const RunRecord &record, const Wording &wording)
        : m_record(record), m_plan(record.plan), m_truth(*record.truth), m_wording(wording)
    {
    }

    std::vector<WhyWrong> all()
    {
        if (m_truth.lost > 0)
            lost();
        if (m_truth.duplicated > 0)
            duplicated();
        std::array causes{WrongCause::Collapsed, WrongCause::ClockSkew, WrongCause::Race,
                          WrongCause::OldTime};
        std::ranges::stable_sort(causes, std::ranges::greater(),
                                 [this](WrongCause cause) { return pairsOf(cause); });
        for (const WrongCause cause : causes) {
            if (pairsOf(cause) > 0)
                misplaced(cause);
        }
        if (m_truth.wronglyTrimmed > 0)
            trimmed();
        return std::move(m_lines);
    }

private:
    std::string number(std::int64_t value) const { return m_wording.number(value); }
    std::string counted(std::int64_t count, std::string_view one, std::string_view many) const
    {
        return countText(m_wording, count, one, many);
    }
    std::string memberText(std::uint32_t member) const
    {
        std::string name;
        m_plan.workload.board.shape.appendMember(name, member);
        return m_wording.member(name);
    }
    std::int64_t pairsOf(WrongCause cause) const { return m_truth.byCause[static_cast<std::size_t>(cause)]; }
    std::string codecSubject() const { return upperFirst(codecWords(m_plan.codec)); }

    void lost()
    {
        WhyWrong why;
        why.subject = strategyTitle(m_plan);
        const Trimming &trimming = m_plan.workload.trimming;
        const std::string what = "lost " + counted(m_truth.lost, "update", "updates") + ", " +
                                 counted(m_truth.lostPoints, "point", "points") + ": ";
        const auto readable = readableUpTo();
        if (isKey(m_plan, "unguarded")) {
            why.sentence = what + "two clients read the same score, and the later one wrote over what the "
                                  "earlier one had added; a Lua script mends it.";
        } else if (isKey(m_plan, "zincrby") && m_plan.codec.hasTime()) {
            why.sentence = what + "points that are added to the packed number end up in its time; points "
                                  "times their weight reach the score, and a Lua script keeps the time too.";
        } else if (m_plan.workload.trims() && !trimming.coldStore) {
            why.subject = "Trimming";
            why.sentence = what + "who was cut off and scores again begins at 0; a cold store mends it.";
        } else if (isKey(m_plan, "lock") && m_plan.workload.faults.clientPause >= lockEnds) {
            why.sentence = what + "a client that stops for " +
                           number(m_plan.workload.faults.clientPause.count()) +
                           " ms outlives its lock, which ends after " + number(lockEnds.count()) +
                           " ms, and writes beside the next holder; a Lua script needs no lock.";
        } else if (readable) {
            why.subject = codecSubject();
            why.sentence = what + misreadText(*readable);
        } else {
            why.sentence = what + "they were acknowledged, and the board does not hold them.";
        }
        addWorst(why, false);
    }

    void duplicated()
    {
        WhyWrong why;
        why.subject = strategyTitle(m_plan);
        const std::string what = "counted " + counted(m_truth.duplicated, "update", "updates") + ", " +
                                 counted(m_truth.duplicatedPoints, "point", "points") + ", twice: ";
        const auto readable = readableUpTo();
        if (m_plan.workload.faults.retries) {
            why.subject = "Retries";
            why.sentence = what + "a client repeats what was not answered, though the server had done it; an "
                                  "update that carries an id, which the server remembers, mends it.";
        } else if (isKey(m_plan, "zincrby") && m_plan.codec.hasTime()) {
            why.sentence = "adds points to the packed number, where they run from the time into the score: " +
                           counted(m_truth.membersDuplicated, "member has", "members have") + ' ' +
                           counted(m_truth.duplicatedPoints, "point", "points") +
                           " that nobody gave; a Lua script mends it.";
        } else if (readable) {
            why.subject = codecSubject();
            why.sentence = what + misreadText(*readable);
        } else {
            why.sentence = what + "the board holds more than was acknowledged.";
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
        return "the codec reads scores right only up to " + counted(readable, "point", "points") + mend() +
               '.';
    }

    /// "; ordered bits hold up to 1 073 741 823", where they hold more.
    std::string mend() const
    {
        const CodecSpec ordered = runCodec(Scheme::Ordered, m_plan.workload.board.direction,
                                           std::chrono::time_point_cast<milliseconds>(m_record.began));
        const auto own = limitsIn(m_record, m_plan.codec).exactUpTo;
        const auto better = limitsIn(m_record, ordered).exactUpTo;
        if (m_plan.codec.scheme == Scheme::Ordered || !better || (own && *own >= *better))
            return {};
        return "; ordered bits do up to " + number(*better);
    }

    void addWorst(WhyWrong why, bool tooMany)
    {
        for (const WrongScore &wrong : m_truth.worstScores) {
            const bool more = wrong.found && *wrong.found > wrong.most;
            if (more != tooMany)
                continue;
            why.worst = "Worst: " + memberText(wrong.member) + ", ";
            if (!wrong.found)
                why.worst += "who is gone from the board";
            else
                why.worst += counted(heldTo64(more ? Int128(*wrong.found) - wrong.most
                                                   : Int128(wrong.least) - *wrong.found),
                                     "point", "points") +
                             (more ? " too many" : " lost");
            if (wrong.rank >= 0)
                why.rank = wrong.rank;
            break;
        }
        m_lines.push_back(std::move(why));
    }

    /// "1 946 rows stand wrong", or a share of the pairs where there are several causes.
    std::string wrongRows(WrongCause cause) const
    {
        if (pairsOf(cause) == m_truth.wrongPairs)
            return counted(m_truth.misplaced, "row stands", "rows stand") + " wrong";
        return number(pairsOf(cause)) + " of the " + number(m_truth.wrongPairs) + " wrong pairs";
    }

    void misplaced(WrongCause cause)
    {
        WhyWrong why;
        why.minor = m_misplacedTold;
        m_misplacedTold = true;
        switch (cause) {
        case WrongCause::Collapsed:
            collapsed(why);
            break;
        case WrongCause::ClockSkew:
            why.subject = "Client time";
            why.sentence = "is off by up to ± " + number(m_plan.workload.faults.clockSkew.count()) +
                           " ms from worker to worker: " + wrongRows(cause) + "; server TIME mends it.";
            break;
        case WrongCause::Race:
            race(why);
            break;
        case WrongCause::OldTime:
            why.subject = strategyTitle(m_plan);
            why.sentence = isKey(m_plan, "zincrby")
                               ? "adds to the packed number and so moves its time: " + wrongRows(cause) +
                                     "; a Lua script mends it."
                               : "adds the points but keeps the time of the first ones: " + wrongRows(cause) +
                                     "; a Lua script mends it.";
            if (!m_plan.codec.hasTime())
                noTime(why, cause);
            break;
        }
        const auto worst = std::ranges::find(m_truth.worstPairs, cause, &WrongPair::cause);
        if (worst != m_truth.worstPairs.end()) {
            why.worst = "Worst: " + memberText(worst->memberAbove) + " above " +
                        memberText(worst->memberBelow) + ", who was there " + millisecondsText(worst->gap) +
                        " before";
            why.rank = worst->above;
        }
        m_lines.push_back(std::move(why));
    }

    void noTime(WhyWrong &why, WrongCause cause) const
    {
        why.subject = "Plain scores";
        why.sentence = "hold no time, so that equal ones stand by member name: " + wrongRows(cause) +
                       "; a codec that packs the time mends it.";
    }

    void collapsed(WhyWrong &why) const
    {
        if (m_plan.codec.scheme == Scheme::Plain && isComposite(m_plan))
            return noTime(why, WrongCause::Collapsed);
        const CodecLimits limits = isPacked(m_plan) ? limitsIn(m_record, m_plan.codec) : CodecLimits{};
        const bool blurs = isPacked(m_plan) && (!limits.exactUpTo || !limits.packedUpTo ||
                                                *limits.exactUpTo < *limits.packedUpTo);
        if (blurs) {
            const std::string units(unitPlural(m_plan.codec.unit));
            why.subject = codecSubject();
            why.sentence = limits.exactUpTo
                               ? "tells " + units + " apart only up to " +
                                     counted(*limits.exactUpTo, "point", "points") + ": " +
                                     wrongRows(WrongCause::Collapsed) + mend() + '.'
                               : "tells no " + units +
                                     " of this day apart: " + wrongRows(WrongCause::Collapsed) + mend() + '.';
            return;
        }
        const std::int64_t skew = m_plan.serverTime ? 0 : m_plan.workload.faults.clockSkew.count();
        why.subject = m_plan.serverTime ? "Server time" : "Client time";
        why.sentence =
            (skew > 0 ? "is off by up to ± " + number(skew) + " ms from worker to worker and " : "") +
            std::string("gave updates that came one after the other the same stamp: ") +
            wrongRows(WrongCause::Collapsed) + (m_plan.serverTime ? "." : "; server TIME mends it.");
    }

    void race(WhyWrong &why) const
    {
        constexpr WrongCause cause = WrongCause::Race;
        if (m_plan.codec.scheme == Scheme::Plain && isComposite(m_plan))
            return noTime(why, cause);
        why.subject = strategyTitle(m_plan);
        if (isKey(m_plan, "unguarded")) {
            why.sentence =
                "writes across other clients, so that the stamp is not that of the update that came "
                "last: " +
                wrongRows(cause) + "; a Lua script mends it.";
        } else if (!m_plan.serverTime) {
            why.subject = "Client time";
            why.sentence = "is taken before the server gets to the update, and two updates of one member can "
                           "change places on the way: " +
                           wrongRows(cause) + "; server TIME mends it.";
        } else {
            why.sentence = "left stamps that are not of the update that came last: " + wrongRows(cause) + '.';
        }
    }

    void trimmed()
    {
        const Trimming &trimming = m_plan.workload.trimming;
        WhyWrong why;
        why.subject = "Trimming";
        why.sentence = trimming.coldStore
                           ? "cut off " + counted(m_truth.wronglyTrimmed, "member", "members") +
                                 " who belong among the first " + number(trimming.keep) +
                                 ", and they did not come back."
                           : "cut off " + counted(m_truth.wronglyTrimmed, "member", "members") +
                                 " who belong among the first " + number(trimming.keep) +
                                 ": who comes back begins at 0 and is cut off again; a cold store mends it.";
        if (!m_truth.trimmedExamples.empty())
            why.worst = "Worst: " + memberText(m_truth.trimmedExamples.front());
        m_lines.push_back(std::move(why));
    }

    const RunRecord &m_record;
    const RunPlan &m_plan;
    const TruthReport &m_truth;
    const Wording &m_wording;
    std::vector<WhyWrong> m_lines;
    bool m_misplacedTold = false;
};

} // namespace

std::vector<WhyWrong> whyWrong(const RunRecord &record, const Wording &wording)
{
    return record.truth ? Words(record, wording).all() : std::vector<WhyWrong>{};
}

} // namespace tiebreak
