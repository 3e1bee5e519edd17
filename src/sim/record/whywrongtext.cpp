// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/record/whywrongtext.h"

#include "core/board/direction.h"
#include "core/prose/counts.h"
#include "core/prose/sentence.h"
#include "core/text/asciicase.h"
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
        : m_record(record)
        , m_plan(record.plan)
        , m_consistency(record.consistency.value_or(ConsistencyReport()))
        , m_wording(wording)
    {
    }

    std::vector<WhyWrong> all()
    {
        if (m_record.refused > 0)
            refused();
        if (m_consistency.missing > 0 || m_consistency.boardGone)
            missing();
        else if (m_consistency.lost > 0)
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
        if (m_consistency.wronglyTrimmed > 0 && !m_consistency.boardGone)
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
    /// "32-bit binary split"; of a formula its unit says nothing.
    std::string codecSubject() const
    {
        return m_plan.codec.scheme == Scheme::Formula ? sentence("The formula")
                                                      : upperFirst(codecWords(m_plan.codec));
    }

    void refused()
    {
        const std::string count = number(m_record.refused);
        WhyWrong why;
        why.subject = sentence("Refused operations");
        why.sentence = plural(
            m_record.refused,
            sentence("{} operation was refused, so the strategy did not do what it was asked.", count),
            sentence("{} operations were refused, so the strategy did not do what it was asked.", count));
        m_lines.push_back(std::move(why));
    }

    /// Every strategy leaves a member whom it updates on the board. What is lost beside may be due to the
    /// same removal, so the strategy is blamed for nothing.
    void missing()
    {
        WhyWrong why;
        why.subject = sentence("Missing members");
        const std::int64_t others = m_consistency.lost - m_consistency.missingUpdates;
        std::vector<std::string> sentences;
        if (m_consistency.boardGone)
            sentences.push_back(sentence("The board is gone: it has no members at the end of the run."));
        if (m_consistency.missing > 0) {
            const std::string members = memberCount(m_wording, m_consistency.missing);
            const std::string lostPoints = points(m_consistency.missingPoints);
            sentences.push_back(plural(m_consistency.missing,
                                       sentence("{} is missing altogether ({}).", members, lostPoints),
                                       sentence("{} are missing altogether ({}).", members, lostPoints)));
        }
        if (others > 0) {
            const std::string updatesLost = updates(others);
            const std::string lostPoints = points(m_consistency.lostPoints - m_consistency.missingPoints);
            sentences.push_back(
                sentence("Other members lost at least {} ({}). A member that was removed starts again "
                         "from 0, which may explain this.",
                         updatesLost, lostPoints));
        }
        if (m_consistency.emptiedAt)
            sentences.push_back(emptiedText());
        sentences.push_back(notOfAStrategyText());
        why.sentence = listText(ListOf::Sentences, sentences);
        addWorst(why, false);
    }

    std::string emptiedText() const
    {
        return sentence("These scores fit a board that was emptied {} ms into the run.",
                        number(*m_consistency.emptiedAt));
    }
    static std::string notOfAStrategyText()
    {
        return sentence(
            "No strategy does that. Look for another client (DEL, FLUSHALL), an eviction, an expiry or "
            "a restart of the server.");
    }

    void lost()
    {
        WhyWrong why;
        why.subject = strategyTitle(m_plan);
        const Trimming &trimming = m_plan.workload.trimming;
        const std::string lostUpdates = updates(m_consistency.lost);
        const std::string lostPoints = points(m_consistency.lostPoints);
        const auto readable = readableUpTo();
        const std::string lost = sentence("At least {} lost ({}).", lostUpdates, lostPoints);
        if (isKey(m_plan, "unguarded")) {
            why.sentence = joined(lost, sentence("Two clients read the same score, and the later write "
                                                 "replaced the earlier one. Use a Lua script."));
        } else if (isKey(m_plan, "zincrby") && m_plan.codec.hasTime()) {
            why.sentence =
                joined(lost, sentence("Points that are added to the raw score end up in its "
                                      "time. Multiply them by the raw score of one point first, or "
                                      "use a Lua script, which also stores the correct time."));
        } else if (m_plan.workload.trims() && !trimming.coldStore) {
            why.subject = phrase("cause", "Trimming");
            why.sentence = joined(lost, sentence("Members that were trimmed and scored again restarted from "
                                                 "0. Use a cold store."));
        } else if (isKey(m_plan, "lock") && m_plan.workload.faults.clientPause >= lockLife) {
            why.sentence = joined(
                lost, sentence("A client that stops for {} ms outlives its lock, which expires after {} ms, "
                               "and writes alongside the next holder. Use a Lua script, which needs no lock.",
                               number(m_plan.workload.faults.clientPause.count()), number(lockLife.count())));
        } else if (readable) {
            why.subject = codecSubject();
            why.sentence = joined(lost, misreadText(*readable));
        } else {
            why.sentence =
                joined(lost, sentence("They were acknowledged, and the board does not hold them."));
        }
        if (m_consistency.emptiedAt) {
            why.subject = sentence("Emptied board");
            why.sentence = listText(ListOf::Sentences, {lost, emptiedText(), notOfAStrategyText()});
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
        const std::string counted = sentence("Applied twice: at least {}, {}.", twice, twicePoints);
        if (m_plan.workload.faults.retries) {
            why.subject = phrase("cause", "Retries");
            why.sentence =
                joined(counted, sentence("A client repeats what was not answered, although the server did "
                                         "it. Use an update with an id that the server remembers."));
        } else if (isKey(m_plan, "zincrby") && m_plan.codec.hasTime()) {
            const std::int64_t members = m_consistency.membersDuplicated;
            const std::string count = number(members);
            why.sentence = joined(
                plural(members, sentence("{} member has {} too many.", count, twicePoints),
                       sentence("{} members have {} too many in total.", count, twicePoints)),
                sentence("ZINCRBY adds points to the raw score, so the time overflows into the score. Use a "
                         "Lua script."));
        } else if (readable) {
            why.subject = codecSubject();
            why.sentence = joined(counted, misreadText(*readable));
        } else {
            why.sentence = joined(counted, sentence("The board holds more than was acknowledged."));
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
        return better ? sentence("The codec reads scores correctly only up to {}. Ordered bits do up to {}.",
                                 points(readable), points(*better))
                      : sentence("The codec reads scores correctly only up to {}.", points(readable));
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
                why.worst = sentence("Worst: {}, which is no longer on the board", member);
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

    static std::string joined(const std::string &one, const std::string &other)
    {
        return listText(ListOf::Sentences, {one, other});
    }

    /// "1 946 rows are at the wrong rank.", or a share of the pairs where there are several causes.
    std::string wrongRows(WrongCause cause) const
    {
        const std::int64_t pairs = m_consistency.wrongPairs;
        const std::string due = number(pairsOf(cause));
        if (pairsOf(cause) != pairs)
            return plural(pairsOf(cause),
                          sentence("{} of the {} wrong pairs is due to this.", due, number(pairs)),
                          sentence("{} of the {} wrong pairs are due to this.", due, number(pairs)));
        const std::int64_t rows = m_consistency.misplaced;
        return plural(rows, sentence("{} row is at the wrong rank.", number(rows)),
                      sentence("{} rows are at the wrong rank.", number(rows)));
    }

    /// What happened, how many rows it hit, and what to do.
    std::string misplacedText(const std::string &what, WrongCause cause, const std::string &fix = {}) const
    {
        return listText(ListOf::Sentences, {what, wrongRows(cause), fix});
    }
    static std::string scriptFix() { return sentence("A Lua script fixes it."); }
    static std::string ownPrefixFix() { return sentence("Give the run its own key prefix."); }
    static std::string serverTimeFix() { return sentence("Use the server's time instead."); }

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
            why.sentence = misplacedText(sentence("The workers' clocks are off by up to {} ms.",
                                                  number(m_plan.workload.faults.clockSkew.count())),
                                         cause, serverTimeFix());
            break;
        case WrongCause::Race:
            race(why);
            break;
        case WrongCause::OldTime:
            why.subject = strategyTitle(m_plan);
            why.sentence = misplacedText(isKey(m_plan, "zincrby")
                                             ? sentence("It adds to the raw score and so moves its time.")
                                             : sentence("It adds the points but keeps the old time."),
                                         cause, scriptFix());
            if (!m_plan.codec.hasTime())
                noTime(why, cause);
            break;
        case WrongCause::LaterFirst:
            laterFirst(why);
            break;
        }
        const auto worst = std::ranges::find(m_consistency.worstPairs, cause, &WrongPair::cause);
        if (worst != m_consistency.worstPairs.end()) {
            why.worst = sentence("Worst: {} above {}, which reached the same score {} earlier",
                                 memberText(worst->memberAbove), memberText(worst->memberBelow),
                                 millisecondsText(worst->gap));
            why.rank = worst->above;
        }
        m_lines.push_back(std::move(why));
    }

    void noTime(WhyWrong &why, WrongCause cause) const
    {
        why.subject = sentence("Plain scores");
        why.sentence = misplacedText(sentence("They hold no time, so the member name ranks ties."), cause,
                                     sentence("A codec that packs the time fixes it."));
    }

    void laterFirst(WhyWrong &why) const
    {
        why.subject = codecSubject();
        why.sentence = misplacedText(
            sentence("The later time ranks first."), WrongCause::LaterFirst,
            rawDirection(m_plan.codec, m_plan.workload.board.direction) == Direction::HighestFirst
                ? sentence("A codec that subtracts the time, such as ordered bits, fixes it.")
                : sentence("A codec that adds the time instead of subtracting it fixes it."));
    }

    void collapsed(WhyWrong &why) const
    {
        constexpr WrongCause cause = WrongCause::Collapsed;
        if (m_plan.codec.scheme == Scheme::Plain && isComposite(m_plan))
            return noTime(why, cause);
        const CodecLimits limits = isPacked(m_plan) ? limitsIn(m_record, m_plan.codec) : CodecLimits{};
        const bool blurs = isPacked(m_plan) && (!limits.exactUpTo || !limits.packedUpTo ||
                                                *limits.exactUpTo < *limits.packedUpTo);
        if (blurs) {
            why.subject = codecSubject();
            why.sentence = blursText(limits.exactUpTo);
            return;
        }
        const std::int64_t skew = m_plan.serverTime ? 0 : m_plan.workload.faults.clockSkew.count();
        why.subject = m_plan.serverTime ? sentence("Server time") : sentence("Client time");
        why.sentence = misplacedText(
            skew > 0 ? sentence("The workers' clocks are off by up to {} ms, and successive updates got the "
                                "same time.",
                                number(skew))
                     : sentence("Successive updates got the same time."),
            cause, m_plan.serverTime ? std::string() : serverTimeFix());
    }

    std::string blursText(std::optional<std::int64_t> exactUpTo) const
    {
        const std::string units = unitPlural(m_plan.codec.unit);
        const auto better = orderedUpTo();
        return misplacedText(
            exactUpTo ? sentence("It distinguishes {} only up to {}.", units, points(*exactUpTo))
                      : sentence("It cannot distinguish {} today.", units),
            WrongCause::Collapsed,
            better ? sentence("In the time range of this run, ordered bits distinguish {} up to {}.", units,
                              points(*better))
                   : std::string());
    }

    void race(WhyWrong &why) const
    {
        constexpr WrongCause cause = WrongCause::Race;
        if (m_plan.codec.scheme == Scheme::Plain && isComposite(m_plan))
            return noTime(why, cause);
        why.subject = strategyTitle(m_plan);
        if (isKey(m_plan, "unguarded")) {
            why.sentence = misplacedText(sentence("Clients overwrite one another, so the stored time is not "
                                                  "that of the last update."),
                                         cause, scriptFix());
        } else if (!m_plan.serverTime) {
            why.subject = sentence("Client time");
            why.sentence = misplacedText(
                sentence("The client reads the time before the update reaches the server, and two updates of "
                         "one member can arrive in the other order."),
                cause, serverTimeFix());
        } else {
            why.sentence =
                misplacedText(sentence("The stored times are not those of the last update."), cause);
        }
    }

    void trimmed()
    {
        const Trimming &trimming = m_plan.workload.trimming;
        WhyWrong why;
        why.subject = phrase("cause", "Trimming");
        const std::string members = memberCount(m_wording, m_consistency.wronglyTrimmed);
        const std::string first = number(trimming.keep);
        why.sentence =
            joined(sentence("Wrongly trimmed: {} among the first {}.", members, first),
                   trimming.coldStore ? sentence("They did not come back.")
                                      : sentence("Anyone who comes back starts from 0 and is trimmed again. "
                                                 "A cold store fixes it."));
        if (!m_consistency.trimmedExamples.empty())
            why.worst = phrase("cause", "Worst: {}", memberText(m_consistency.trimmedExamples.front()));
        m_lines.push_back(std::move(why));
    }

    void altered()
    {
        WhyWrong why;
        why.subject = sentence("Another writer");
        const std::string members = number(m_consistency.altered);
        why.sentence =
            joined(plural(m_consistency.altered,
                          sentence("{} member has a number that no update of this run writes.", members),
                          sentence("{} members have numbers that no update of this run writes.", members)),
                   ownPrefixFix());
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
        why.sentence =
            joined(plural(m_consistency.unexpected, sentence("{} does not belong to this run.", members),
                          sentence("{} do not belong to this run.", members)),
                   ownPrefixFix());
        if (!m_consistency.unexpectedExamples.empty())
            why.worst =
                sentence("One of them: {}", m_wording.member(m_consistency.unexpectedExamples.front()));
        m_lines.push_back(std::move(why));
    }

    const RunRecord &m_record;
    const RunPlan &m_plan;
    const ConsistencyReport m_consistency; ///< empty: it was not checked
    const Wording &m_wording;
    std::vector<WhyWrong> m_lines;
    bool m_misplacedListed = false;
};

} // namespace

std::string causeWords(WrongCause cause)
{
    switch (cause) {
    case WrongCause::Collapsed:
        return phrase("cause", "same double");
    case WrongCause::ClockSkew:
        return phrase("cause", "clock skew");
    case WrongCause::Race:
        return phrase("cause", "race");
    case WrongCause::OldTime:
        return phrase("cause", "stale time");
    case WrongCause::LaterFirst:
        return phrase("cause", "time direction");
    }
    return {};
}

std::optional<WrongCause> mainCause(const ConsistencyReport &consistency)
{
    const auto main = std::ranges::max_element(consistency.byCause);
    return *main == 0 ? std::nullopt
                      : std::optional(static_cast<WrongCause>(main - consistency.byCause.begin()));
}

std::vector<WhyWrong> whyWrong(const RunRecord &record, const Wording &wording)
{
    return WhyWrongText(record, wording).all();
}

} // namespace tiebreak
