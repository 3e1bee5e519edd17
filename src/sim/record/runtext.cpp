// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/record/runtext.h"

#include "core/text/fixedtext.h"
#include "lab/limits/limits.h"
#include "sim/board/strategies/strategies.h"
#include "sim/plan/runcodec.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace tiebreak
{

namespace
{

/// Whether a clock has a say in what the run writes.
bool isStamped(const RunPlan &plan)
{
    const auto strategy = findStrategy(plan.strategy);
    return !strategy ||
           ((*strategy)->stamps && ((*strategy)->layout != BoardLayout::Composite || plan.codec.hasTime()));
}

std::string lowerFirst(std::string text)
{
    if (text.size() > 1 && text[0] >= 'A' && text[0] <= 'Z' && text[1] >= 'a' && text[1] <= 'z')
        text[0] = static_cast<char>(text[0] - 'A' + 'a');
    return text;
}

std::string schemeWords(const CodecSpec &codec)
{
    switch (codec.scheme) {
    case Scheme::Plain:
        return "plain scores";
    case Scheme::Decimal:
        return std::to_string(codec.digits) + " decimal digits";
    case Scheme::Binary:
        return std::to_string(codec.bits) + "-bit split";
    case Scheme::Fraction:
        return "time as a fraction";
    case Scheme::Text:
        return "time behind the point";
    case Scheme::Ordered:
        return "ordered bits";
    case Scheme::Formula:
        return "formula";
    }
    return {};
}

/// Runs whose figures differ by less are alike: so much two runs of one plan differ.
constexpr double alike = 0.02;

using Records = std::vector<const RunRecord *>;

/// What must be equal where runs are compared: the workload but for its seed and keys, and the server.
struct Work {
    Workload workload;
    std::string target;

    explicit Work(const RunRecord &record) : workload(record.plan.workload), target(record.target)
    {
        workload.load.seed = 0;
        workload.board.keyPrefix.clear();
    }
    bool operator==(const Work &) const = default;
};

/// The most that can be compared, of equal many those with the newest run.
Records comparable(std::span<const RunRecord> records)
{
    std::vector<std::pair<Work, Records>> groups; // that whose run comes last is the last
    for (const RunRecord &record : records) {
        Work work(record);
        auto group = std::ranges::find(groups, work, &std::pair<Work, Records>::first);
        if (group == groups.end())
            groups.emplace_back(std::move(work), Records());
        else
            std::rotate(group, group + 1, groups.end());
        groups.back().second.push_back(&record);
    }
    Records best;
    for (auto &[work, group] : groups) {
        if (group.size() >= best.size())
            best = std::move(group);
    }
    return best;
}

bool isSameWay(const RunRecord &one, const RunRecord &other)
{
    return one.plan.strategy == other.plan.strategy && one.plan.codec == other.plan.codec &&
           one.plan.serverTime == other.plan.serverTime;
}

Records ofOutcome(const Records &records, RunOutcome outcome)
{
    Records found;
    std::ranges::copy_if(records, std::back_inserter(found),
                         [&](const RunRecord *record) { return outcomeOf(*record) == outcome; });
    return found;
}

/// The newest of those that came out wrong, else of all: once wrong is wrong.
const RunRecord *newestAndWorst(const Records &records)
{
    return *std::ranges::max_element(records, {}, [](const RunRecord *record) {
        return std::pair(outcomeOf(*record) == RunOutcome::Wrong, record->began);
    });
}

std::string rateText(double rate, const Wording &wording)
{
    return wording.number(std::llround(std::min(rate, 1e15))) + " operations a second";
}

/// "every point kept, every tie in its true order", as far as that is known.
std::string keptText(const RunRecord &record, const Wording &wording)
{
    const ConsistencyReport &consistency = *record.consistency;
    const Workload &work = record.plan.workload;
    std::string text = "every point kept";
    if (work.trims() && !work.trimming.coldStore)
        text = "every point kept of those who surely belong among the first " +
               wording.number(work.trimming.keep);
    text += consistency.judgedPairs > 0 ? ", every tie in its true order"
                                        : "; no two scores tied, so there was no order to keep";
    if (consistency.membersUnsure > 0)
        text += "; " + countText(wording, consistency.membersUnsure, "member is", "members are") +
                " not judged, for " +
                countText(wording, consistency.uncertain, "update was", "updates were") + " never answered";
    return text;
}

std::string wrongText(const RunRecord &record, const Wording &wording)
{
    const ConsistencyReport &consistency = *record.consistency;
    std::string text;
    const auto add = [&](std::int64_t count, std::string_view one, std::string_view many,
                         std::string_view end) {
        if (count > 0)
            text += (text.empty() ? "" : ", ") + countText(wording, count, one, many) + std::string(end);
    };
    add(consistency.lost, "update", "updates", " lost");
    add(consistency.duplicated, "update", "updates", " applied twice");
    add(consistency.misplaced, "row", "rows", " misplaced");
    add(consistency.wronglyTrimmed, "member", "members", " wrongly cut off");
    return text;
}

/// What was not done, as sentences of their own.
std::string notDoneText(const RunRecord &record, const Wording &wording)
{
    std::string text;
    if (record.neverBegun > 0)
        text += ' ' + countText(wording, record.neverBegun, "more operation was", "more operations were") +
                " due and never began: this way does not keep up with the rate.";
    if (record.refused > 0)
        text += ' ' + countText(wording, record.refused, "operation was", "operations were") + " refused.";
    return text;
}

/// "of 5 acknowledged updates", and the rows before them where more was lost than they can account for.
std::string ofAllText(const RunRecord &record, const Wording &wording)
{
    const ConsistencyReport &consistency = *record.consistency;
    std::string text =
        " of " + countText(wording, consistency.acknowledged, "acknowledged update", "acknowledged updates");
    if (consistency.lost > consistency.acknowledged)
        text += " and " + countText(wording, record.plan.workload.board.startMembers, "row", "rows") +
                " that stood there before";
    return text;
}

RunsAnswer answerOfOne(const RunRecord &record, const Wording &wording)
{
    const std::string name = upperFirst(runPhrase(record.plan));
    switch (outcomeOf(record)) {
    case RunOutcome::Right:
        return {true, name + " loses nothing:",
                rateText(record.throughput, wording) + ", " + keptText(record, wording) + '.' +
                    notDoneText(record, wording)};
    case RunOutcome::Wrong:
        return {false, name + " comes out wrong:",
                wrongText(record, wording) + ofAllText(record, wording) + ", at " +
                    rateText(record.throughput, wording) + '.' + notDoneText(record, wording)};
    case RunOutcome::Unchecked:
        break;
    }
    return {false, name + (record.partial.empty() ? " was not checked:" : " ended early:"),
            rateText(record.throughput, wording) + (record.partial.empty() ? "" : "; " + record.partial)};
}

/// The best first: the fastest, or with a rate whoever answers soonest.
double costOf(const RunRecord &record)
{
    return record.plan.workload.load.rate ? static_cast<double>(record.latency.p99) : -record.throughput;
}

bool isAlike(const RunRecord &one, const RunRecord &other)
{
    const double a = std::abs(costOf(one));
    const double b = std::abs(costOf(other));
    return std::abs(a - b) <= alike * std::max(a, b);
}

std::string speedText(const RunRecord &record, const Wording &wording)
{
    return record.plan.workload.load.rate
               ? "99 of 100 answers within " + millisecondsText(record.latency.p99) + " at " +
                     rateText(record.throughput, wording)
               : rateText(record.throughput, wording);
}

RunsAnswer bestOfRight(const Records &right, const Wording &wording)
{
    const RunRecord &best =
        **std::ranges::min_element(right, {}, [](const RunRecord *record) { return costOf(*record); });
    std::string others;
    std::vector<std::string> named{runTitle(best.plan)};
    for (const RunRecord *record : right) {
        if (!isAlike(*record, best) || std::ranges::find(named, runTitle(record->plan)) != named.end())
            continue;
        others += (others.empty() ? "" : ", ") + runPhrase(record->plan);
        named.push_back(runTitle(record->plan));
    }
    RunsAnswer answer;
    answer.right = true;
    answer.bold = upperFirst(runPhrase(best.plan));
    const bool rate = best.plan.workload.load.rate.has_value();
    if (right.size() == 1)
        answer.bold += " is the only one that loses nothing:";
    else if (others.empty())
        answer.bold +=
            rate ? " answers soonest of those that lose nothing:" : " is the fastest that loses nothing:";
    else
        answer.bold += rate ? " is one of those that answer soonest and lose nothing:"
                            : " is one of the fastest that lose nothing:";
    answer.rest = speedText(best, wording);
    if (!others.empty())
        answer.rest += " (within 2 %: " + others + ")";
    answer.rest += ", " + keptText(best, wording) + '.' + notDoneText(best, wording);
    return answer;
}

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
        std::array causes{WrongCause::Collapsed, WrongCause::ClockSkew, WrongCause::Race,
                          WrongCause::OldTime};
        std::ranges::stable_sort(causes, std::ranges::greater(),
                                 [this](WrongCause cause) { return pairsOf(cause); });
        for (const WrongCause cause : causes) {
            if (pairsOf(cause) > 0)
                misplaced(cause);
        }
        if (m_consistency.wronglyTrimmed > 0)
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
    std::int64_t pairsOf(WrongCause cause) const
    {
        return m_consistency.byCause[static_cast<std::size_t>(cause)];
    }
    std::string codecSubject() const { return upperFirst(codecWords(m_plan.codec)); }

    void lost()
    {
        WhyWrong why;
        why.subject = strategyTitle(m_plan);
        const Trimming &trimming = m_plan.workload.trimming;
        const std::string what = "lost " + counted(m_consistency.lost, "update", "updates") + ", " +
                                 counted(m_consistency.lostPoints, "point", "points") + ": ";
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
        const std::string what = "counted " + counted(m_consistency.duplicated, "update", "updates") + ", " +
                                 counted(m_consistency.duplicatedPoints, "point", "points") + ", twice: ";
        const auto readable = readableUpTo();
        if (m_plan.workload.faults.retries) {
            why.subject = "Retries";
            why.sentence = what + "a client repeats what was not answered, though the server had done it; an "
                                  "update that carries an id, which the server remembers, mends it.";
        } else if (isKey(m_plan, "zincrby") && m_plan.codec.hasTime()) {
            why.sentence = "adds points to the packed number, where they run from the time into the score: " +
                           counted(m_consistency.membersDuplicated, "member has", "members have") + ' ' +
                           counted(m_consistency.duplicatedPoints, "point", "points") +
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
        for (const WrongScore &wrong : m_consistency.worstScores) {
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
        if (pairsOf(cause) == m_consistency.wrongPairs)
            return counted(m_consistency.misplaced, "row stands", "rows stand") + " wrong";
        return number(pairsOf(cause)) + " of the " + number(m_consistency.wrongPairs) + " wrong pairs";
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
        const auto worst = std::ranges::find(m_consistency.worstPairs, cause, &WrongPair::cause);
        if (worst != m_consistency.worstPairs.end()) {
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
                           ? "cut off " + counted(m_consistency.wronglyTrimmed, "member", "members") +
                                 " who belong among the first " + number(trimming.keep) +
                                 ", and they did not come back."
                           : "cut off " + counted(m_consistency.wronglyTrimmed, "member", "members") +
                                 " who belong among the first " + number(trimming.keep) +
                                 ": who comes back begins at 0 and is cut off again; a cold store mends it.";
        if (!m_consistency.trimmedExamples.empty())
            why.worst = "Worst: " + memberText(m_consistency.trimmedExamples.front());
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

bool isComposite(const RunPlan &plan)
{
    const auto strategy = findStrategy(plan.strategy);
    return !strategy || (*strategy)->layout == BoardLayout::Composite;
}

std::string millisecondsText(std::int64_t nanoseconds)
{
    const int decimals = nanoseconds < 10'000'000 ? 2 : nanoseconds < 100'000'000 ? 1 : 0;
    return fixedText(static_cast<double>(nanoseconds) / 1e6, decimals) + " ms";
}

std::string strategyTitle(const RunPlan &plan)
{
    const auto strategy = findStrategy(plan.strategy);
    return strategy ? std::string((*strategy)->title) : plan.strategy;
}

std::string codecWords(const CodecSpec &codec)
{
    std::string words = schemeWords(codec);
    if (codec.hasTime() && codec.unit != TickUnit::Millisecond)
        words += " of " + std::string(unitPlural(codec.unit));
    return words;
}

std::string runTitle(const RunPlan &plan)
{
    std::string title = strategyTitle(plan);
    if (isComposite(plan))
        title += ", " + codecWords(plan.codec);
    if (isStamped(plan))
        title += plan.serverTime ? ", server time" : ", client time";
    return title;
}

std::string runPhrase(const RunPlan &plan)
{
    const std::string &key = plan.strategy;
    const bool noun = key == "function" || key == "lock" || key == "two-sets" || key == "time-in-member";
    std::string phrase = key == "script" ? "the Lua script"
                         : noun          ? "the " + lowerFirst(strategyTitle(plan))
                                         : lowerFirst(strategyTitle(plan));
    const Scheme scheme = plan.codec.scheme;
    if (isComposite(plan))
        phrase += (scheme == Scheme::Binary || scheme == Scheme::Formula ? " with a " : " with ") +
                  codecWords(plan.codec);
    if (isStamped(plan))
        phrase += (isComposite(plan) ? " and " : " with ") +
                  std::string(plan.serverTime ? "server time" : "client time");
    return phrase;
}

std::string codecShortName(const CodecSpec &codec)
{
    std::string name(schemeName(codec.scheme));
    if (codec.hasTime() && codec.unit != TickUnit::Millisecond)
        name += ' ' + std::string(unitName(codec.unit));
    return name;
}

std::string timeFrom(const RunPlan &plan)
{
    return !isStamped(plan) ? "–" : plan.serverTime ? "server" : "client";
}

std::string upperFirst(std::string text)
{
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z')
        text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

RunsAnswer runsAnswer(std::span<const RunRecord> records, const Wording &wording)
{
    const Records all = comparable(records);
    if (all.empty())
        return {};
    if (std::ranges::all_of(all, [&](const RunRecord *record) { return isSameWay(*record, *all.front()); }))
        return answerOfOne(*newestAndWorst(all), wording);
    RunsAnswer answer;
    const Records right = ofOutcome(all, RunOutcome::Right);
    const Records wrong = ofOutcome(all, RunOutcome::Wrong);
    if (!right.empty()) {
        answer = bestOfRight(right, wording);
    } else if (!wrong.empty()) {
        const RunRecord &least = **std::ranges::min_element(
            wrong, {}, [](const RunRecord *record) { return wrongPerMillion(*record); });
        answer.bold = "No run came out right:";
        answer.rest = "the least wrong is " + runPhrase(least.plan) + ", with " + wrongText(least, wording) +
                      ofAllText(least, wording) + '.';
    } else {
        const RunRecord &best =
            **std::ranges::min_element(all, {}, [](const RunRecord *record) { return costOf(*record); });
        answer.bold = "Nothing was checked:";
        answer.rest = "the fastest is " + runPhrase(best.plan) + ", with " + speedText(best, wording) + '.';
        if (best.plan.workload.load.rate)
            answer.rest.replace(0, std::string_view("the fastest is ").size(), "the soonest answers gives ");
    }
    if (all.size() < records.size())
        answer.rest += " (Of the " +
                       countText(wording, static_cast<std::int64_t>(all.size()), "run", "runs") +
                       " under the same workload.)";
    return answer;
}

std::vector<WhyWrong> whyWrong(const RunRecord &record, const Wording &wording)
{
    return record.consistency ? WhyWrongText(record, wording).all() : std::vector<WhyWrong>{};
}

} // namespace tiebreak
