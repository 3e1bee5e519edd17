// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/record/runtext.h"

#include "core/prose/counts.h"
#include "core/prose/sentence.h"
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
        return sentence("plain scores");
    case Scheme::Decimal:
        return sentence("{} decimal digits", codec.digits);
    case Scheme::Binary:
        return sentence("{}-bit split", codec.bits);
    case Scheme::Fraction:
        return sentence("time as a fraction");
    case Scheme::Text:
        return sentence("time behind the point");
    case Scheme::Ordered:
        return sentence("ordered bits");
    case Scheme::Formula:
        return sentence("formula");
    }
    return {};
}

/// "the Lua script", "read, add, write".
std::string strategyPhrase(const RunPlan &plan)
{
    const std::string &key = plan.strategy;
    if (key == "script")
        return sentence("the Lua script");
    const std::string way = lowerFirst(strategyTitle(plan));
    const bool noun = key == "function" || key == "lock" || key == "two-sets" || key == "time-in-member";
    return noun ? sentence("the {}", way) : way;
}

/// "a 32-bit split", "ordered bits".
std::string codecPhrase(const CodecSpec &codec)
{
    const std::string words = codecWords(codec);
    return codec.scheme == Scheme::Binary || codec.scheme == Scheme::Formula ? sentence("a {}", words)
                                                                             : words;
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
    return sentence("{} operations a second", wording.number(std::llround(std::min(rate, 1e15))));
}

/// "every point kept, every tie in its true order", as far as that is known.
std::string keptText(const RunRecord &record, const Wording &wording)
{
    const ConsistencyReport &consistency = *record.consistency;
    const Workload &work = record.plan.workload;
    const bool tied = consistency.judgedPairs > 0;
    std::string text;
    if (work.trims() && !work.trimming.coldStore) {
        const std::string first = wording.number(work.trimming.keep);
        text = tied
                   ? sentence("every point kept of those who surely belong among the first {}, every tie in "
                              "its true order",
                              first)
                   : sentence("every point kept of those who surely belong among the first {}; no two scores "
                              "tied, so there was no order to keep",
                              first);
    } else {
        text = tied ? sentence("every point kept, every tie in its true order")
                    : sentence("every point kept; no two scores tied, so there was no order to keep");
    }
    if (consistency.membersUnsure == 0)
        return text;
    const std::string members = wording.number(consistency.membersUnsure);
    const std::string updates = wording.number(consistency.uncertain);
    return plural(consistency.membersUnsure,
                  plural(consistency.uncertain,
                         sentence("{}; {} member is not judged, for {} update was never answered", text,
                                  members, updates),
                         sentence("{}; {} member is not judged, for {} updates were never answered", text,
                                  members, updates)),
                  plural(consistency.uncertain,
                         sentence("{}; {} members are not judged, for {} update was never answered", text,
                                  members, updates),
                         sentence("{}; {} members are not judged, for {} updates were never answered", text,
                                  members, updates)));
}

/// "3 updates lost, 2 rows misplaced".
std::string wrongText(const RunRecord &record, const Wording &wording)
{
    const ConsistencyReport &consistency = *record.consistency;
    const std::string lost = wording.number(consistency.lost);
    const std::string twice = wording.number(consistency.duplicated);
    const std::string misplaced = wording.number(consistency.misplaced);
    const std::string cutOff = wording.number(consistency.wronglyTrimmed);
    std::vector<std::string> wrongs;
    const auto add = [&](std::int64_t count, std::string one, std::string many) {
        if (count > 0)
            wrongs.push_back(plural(count, std::move(one), std::move(many)));
    };
    add(consistency.lost, sentence("{} update lost", lost), sentence("{} updates lost", lost));
    add(consistency.duplicated, sentence("{} update applied twice", twice),
        sentence("{} updates applied twice", twice));
    add(consistency.misplaced, sentence("{} row misplaced", misplaced),
        sentence("{} rows misplaced", misplaced));
    add(consistency.wronglyTrimmed, sentence("{} member wrongly cut off", cutOff),
        sentence("{} members wrongly cut off", cutOff));
    return fmt::format("{}", fmt::join(wrongs, ", "));
}

/// What was not done, as sentences of their own.
std::string notDoneText(const RunRecord &record, const Wording &wording)
{
    std::string text;
    if (record.neverBegun > 0)
        text += ' ' + neverBegunText(record.neverBegun, wording);
    if (record.refused > 0) {
        const std::string count = wording.number(record.refused);
        text += ' ' + plural(record.refused, sentence("{} operation was refused.", count),
                             sentence("{} operations were refused.", count));
    }
    return text;
}

/// "3 updates lost of 5 acknowledged updates", and the rows before them where more was lost than they can
/// account for.
std::string wrongOfAllText(const RunRecord &record, const Wording &wording)
{
    const ConsistencyReport &consistency = *record.consistency;
    const std::string wrongs = wrongText(record, wording);
    const std::string updates = wording.number(consistency.acknowledged);
    if (consistency.lost <= consistency.acknowledged) {
        return plural(consistency.acknowledged, sentence("{} of {} acknowledged update", wrongs, updates),
                      sentence("{} of {} acknowledged updates", wrongs, updates));
    }
    const std::int64_t before = record.plan.workload.board.startMembers;
    const std::string rows = wording.number(before);
    return plural(consistency.acknowledged,
                  plural(before,
                         sentence("{} of {} acknowledged update and {} row that stood there before", wrongs,
                                  updates, rows),
                         sentence("{} of {} acknowledged update and {} rows that stood there before", wrongs,
                                  updates, rows)),
                  plural(before,
                         sentence("{} of {} acknowledged updates and {} row that stood there before", wrongs,
                                  updates, rows),
                         sentence("{} of {} acknowledged updates and {} rows that stood there before", wrongs,
                                  updates, rows)));
}

RunsAnswer answerOfOne(const RunRecord &record, const Wording &wording)
{
    const std::string name = upperFirst(runPhrase(record.plan));
    const std::string rate = rateText(record.throughput, wording);
    switch (outcomeOf(record)) {
    case RunOutcome::Right:
        return {true, sentence("{} loses nothing:", name),
                sentence("{}, {}.", rate, keptText(record, wording)) + notDoneText(record, wording)};
    case RunOutcome::Wrong:
        return {false, sentence("{} comes out wrong:", name),
                sentence("{}, at {}.", wrongOfAllText(record, wording), rate) + notDoneText(record, wording)};
    case RunOutcome::Unchecked:
        break;
    }
    if (record.partial.empty())
        return {false, sentence("{} was not checked:", name), rate};
    return {false, sentence("{} ended early:", name), sentence("{}; {}", rate, record.partial)};
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
    const std::string rate = rateText(record.throughput, wording);
    return record.plan.workload.load.rate
               ? sentence("99 of 100 answers within {} at {}", millisecondsText(record.latency.p99), rate)
               : rate;
}

RunsAnswer bestOfRight(const Records &right, const Wording &wording)
{
    const RunRecord &best =
        **std::ranges::min_element(right, {}, [](const RunRecord *record) { return costOf(*record); });
    std::vector<std::string> others;
    std::vector<std::string> named{runTitle(best.plan)};
    for (const RunRecord *record : right) {
        if (!isAlike(*record, best) || std::ranges::find(named, runTitle(record->plan)) != named.end())
            continue;
        others.push_back(runPhrase(record->plan));
        named.push_back(runTitle(record->plan));
    }
    RunsAnswer answer;
    answer.right = true;
    const std::string name = upperFirst(runPhrase(best.plan));
    const bool rate = best.plan.workload.load.rate.has_value();
    if (right.size() == 1)
        answer.bold = sentence("{} is the only one that loses nothing:", name);
    else if (others.empty())
        answer.bold = rate ? sentence("{} answers soonest of those that lose nothing:", name)
                           : sentence("{} is the fastest that loses nothing:", name);
    else
        answer.bold = rate ? sentence("{} is one of those that answer soonest and lose nothing:", name)
                           : sentence("{} is one of the fastest that lose nothing:", name);
    const std::string speed = speedText(best, wording);
    const std::string kept = keptText(best, wording);
    answer.rest = others.empty() ? sentence("{}, {}.", speed, kept)
                                 : sentence("{} (within 2 %: {}), {}.", speed,
                                            fmt::format("{}", fmt::join(others, ", ")), kept);
    answer.rest += notDoneText(best, wording);
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
    std::string points(std::int64_t count) const { return pointCount(m_wording, count); }
    std::string updates(std::int64_t count) const
    {
        return plural(count, sentence("{} update", number(count)), sentence("{} updates", number(count)));
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
        const std::string lostUpdates = updates(m_consistency.lost);
        const std::string lostPoints = points(m_consistency.lostPoints);
        const auto readable = readableUpTo();
        if (isKey(m_plan, "unguarded")) {
            why.sentence = sentence(
                "lost {}, {}: two clients read the same score, and the later one wrote over what the "
                "earlier one had added; a Lua script mends it.",
                lostUpdates, lostPoints);
        } else if (isKey(m_plan, "zincrby") && m_plan.codec.hasTime()) {
            why.sentence =
                sentence("lost {}, {}: points that are added to the packed number end up in its time; points "
                         "times their weight reach the score, and a Lua script keeps the time too.",
                         lostUpdates, lostPoints);
        } else if (m_plan.workload.trims() && !trimming.coldStore) {
            why.subject = sentence("Trimming");
            why.sentence =
                sentence("lost {}, {}: who was cut off and scores again begins at 0; a cold store mends it.",
                         lostUpdates, lostPoints);
        } else if (isKey(m_plan, "lock") && m_plan.workload.faults.clientPause >= lockEnds) {
            why.sentence = sentence(
                "lost {}, {}: a client that stops for {} ms outlives its lock, which ends after {} ms, and "
                "writes beside the next holder; a Lua script needs no lock.",
                lostUpdates, lostPoints, number(m_plan.workload.faults.clientPause.count()),
                number(lockEnds.count()));
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
                sentence("counted {}, {}, twice: a client repeats what was not answered, though the server "
                         "had done it; an update that carries an id, which the server remembers, mends it.",
                         twice, twicePoints);
        } else if (isKey(m_plan, "zincrby") && m_plan.codec.hasTime()) {
            const std::int64_t members = m_consistency.membersDuplicated;
            why.sentence = plural(
                members,
                sentence("adds points to the packed number, where they run from the time into the score: {} "
                         "member has {} that nobody gave; a Lua script mends it.",
                         number(members), twicePoints),
                sentence("adds points to the packed number, where they run from the time into the score: {} "
                         "members have {} that nobody gave; a Lua script mends it.",
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
        return better ? sentence("the codec reads scores right only up to {}; ordered bits do up to {}.",
                                 points(readable), number(*better))
                      : sentence("the codec reads scores right only up to {}.", points(readable));
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

    /// "1 946 rows stand wrong", or a share of the pairs where there are several causes.
    std::string wrongRows(WrongCause cause) const
    {
        const std::int64_t pairs = m_consistency.wrongPairs;
        if (pairsOf(cause) != pairs)
            return sentence("{} of the {} wrong pairs", number(pairsOf(cause)), number(pairs));
        const std::int64_t rows = m_consistency.misplaced;
        return plural(rows, sentence("{} row stands wrong", number(rows)),
                      sentence("{} rows stand wrong", number(rows)));
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
                sentence("is off by up to ± {} ms from worker to worker: {}; server TIME mends it.",
                         number(m_plan.workload.faults.clockSkew.count()), wrongRows(cause));
            break;
        case WrongCause::Race:
            race(why);
            break;
        case WrongCause::OldTime:
            why.subject = strategyTitle(m_plan);
            why.sentence = isKey(m_plan, "zincrby")
                               ? sentence("adds to the packed number and so moves its time: {}; a Lua script "
                                          "mends it.",
                                          wrongRows(cause))
                               : sentence("adds the points but keeps the time of the first ones: {}; a Lua "
                                          "script mends it.",
                                          wrongRows(cause));
            if (!m_plan.codec.hasTime())
                noTime(why, cause);
            break;
        }
        const auto worst = std::ranges::find(m_consistency.worstPairs, cause, &WrongPair::cause);
        if (worst != m_consistency.worstPairs.end()) {
            why.worst =
                sentence("Worst: {} above {}, who was there {} before", memberText(worst->memberAbove),
                         memberText(worst->memberBelow), millisecondsText(worst->gap));
            why.rank = worst->above;
        }
        m_lines.push_back(std::move(why));
    }

    void noTime(WhyWrong &why, WrongCause cause) const
    {
        why.subject = sentence("Plain scores");
        why.sentence =
            sentence("hold no time, so that equal ones stand by member name: {}; a codec that packs "
                     "the time mends it.",
                     wrongRows(cause));
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
            why.sentence = sentence("gave updates that came one after the other the same stamp: {}.", rows);
        else if (skew > 0)
            why.sentence =
                sentence("is off by up to ± {} ms from worker to worker and gave updates that came "
                         "one after the other the same stamp: {}; server TIME mends it.",
                         number(skew), rows);
        else
            why.sentence = sentence(
                "gave updates that came one after the other the same stamp: {}; server TIME mends it.", rows);
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
            return sentence("tells no {} of this day apart: {}; ordered bits do up to {}.", units, rows,
                            number(*better));
        return sentence("tells no {} of this day apart: {}.", units, rows);
    }

    void race(WhyWrong &why) const
    {
        constexpr WrongCause cause = WrongCause::Race;
        if (m_plan.codec.scheme == Scheme::Plain && isComposite(m_plan))
            return noTime(why, cause);
        why.subject = strategyTitle(m_plan);
        if (isKey(m_plan, "unguarded")) {
            why.sentence =
                sentence("writes across other clients, so that the stamp is not that of the update "
                         "that came last: {}; a Lua script mends it.",
                         wrongRows(cause));
        } else if (!m_plan.serverTime) {
            why.subject = sentence("Client time");
            why.sentence = sentence("is taken before the server gets to the update, and two updates of one "
                                    "member can change places on the way: {}; server TIME mends it.",
                                    wrongRows(cause));
        } else {
            why.sentence =
                sentence("left stamps that are not of the update that came last: {}.", wrongRows(cause));
        }
    }

    void trimmed()
    {
        const Trimming &trimming = m_plan.workload.trimming;
        WhyWrong why;
        why.subject = sentence("Trimming");
        const std::string members = memberCount(m_wording, m_consistency.wronglyTrimmed);
        const std::string first = number(trimming.keep);
        why.sentence =
            trimming.coldStore
                ? sentence("cut off {} who belong among the first {}, and they did not come back.", members,
                           first)
                : sentence("cut off {} who belong among the first {}: who comes back begins at 0 and is cut "
                           "off again; a cold store mends it.",
                           members, first);
        if (!m_consistency.trimmedExamples.empty())
            why.worst = sentence("Worst: {}", memberText(m_consistency.trimmedExamples.front()));
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
    return sentence("{:.{}f} ms", static_cast<double>(nanoseconds) / 1e6, decimals);
}

std::string strategyTitle(const RunPlan &plan)
{
    const auto strategy = findStrategy(plan.strategy);
    return strategy ? std::string((*strategy)->title) : plan.strategy;
}

std::string codecWords(const CodecSpec &codec)
{
    const std::string words = schemeWords(codec);
    return codec.hasTime() && codec.unit != TickUnit::Millisecond
               ? sentence("{} of {}", words, unitPlural(codec.unit))
               : words;
}

std::string runTitle(const RunPlan &plan)
{
    std::vector<std::string> parts{strategyTitle(plan)};
    if (isComposite(plan))
        parts.push_back(codecWords(plan.codec));
    if (isStamped(plan))
        parts.push_back(plan.serverTime ? sentence("server time") : sentence("client time"));
    return fmt::format("{}", fmt::join(parts, ", "));
}

std::string runPhrase(const RunPlan &plan)
{
    const std::string way = strategyPhrase(plan);
    if (!isComposite(plan)) {
        return !isStamped(plan)  ? way
               : plan.serverTime ? sentence("{} with server time", way)
                                 : sentence("{} with client time", way);
    }
    const std::string codec = codecPhrase(plan.codec);
    return !isStamped(plan)  ? sentence("{} with {}", way, codec)
           : plan.serverTime ? sentence("{} with {} and server time", way, codec)
                             : sentence("{} with {} and client time", way, codec);
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

std::string neverBegunText(std::int64_t operations, const Wording &wording)
{
    const std::string count = wording.number(operations);
    return plural(
        operations,
        sentence("{} more operation was due and never began: this way does not keep up with the rate.",
                 count),
        sentence("{} more operations were due and never began: this way does not keep up with the rate.",
                 count));
}

std::vector<std::string> runNotes(const RunRecord &record, const Wording &wording)
{
    std::vector<std::string> notes;
    if (const auto &consistency = record.consistency) {
        notes.push_back(
            sentence("Checked against the updates that were acknowledged ({}) and the ties whose order "
                     "is known ({}); updates that were never answered: {}.",
                     wording.number(consistency->acknowledged), wording.number(consistency->judgedPairs),
                     wording.number(consistency->uncertain)));
    }
    if (record.neverBegun > 0)
        notes.push_back(neverBegunText(record.neverBegun, wording));
    for (const auto &[reason, times] : record.errors)
        notes.push_back(plural(times, sentence("Refused once: {}", reason),
                               sentence("Refused {} times: {}", wording.number(times), reason)));
    return notes;
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
        const RunRecord &leastWrong = **std::ranges::min_element(
            wrong, {}, [](const RunRecord *record) { return wrongPerMillion(*record); });
        answer.bold = sentence("No run came out right:");
        answer.rest = sentence("the least wrong is {}, with {}.", runPhrase(leastWrong.plan),
                               wrongOfAllText(leastWrong, wording));
    } else {
        const RunRecord &best =
            **std::ranges::min_element(all, {}, [](const RunRecord *record) { return costOf(*record); });
        const std::string phrase = runPhrase(best.plan);
        const std::string speed = speedText(best, wording);
        answer.bold = sentence("Nothing was checked:");
        answer.rest = best.plan.workload.load.rate
                          ? sentence("the soonest answers gives {}, with {}.", phrase, speed)
                          : sentence("the fastest is {}, with {}.", phrase, speed);
    }
    if (all.size() < records.size())
        answer.rest += ' ' + sentence("(Of the {} under the same workload.)",
                                      runCount(wording, static_cast<std::int64_t>(all.size())));
    return answer;
}

std::vector<WhyWrong> whyWrong(const RunRecord &record, const Wording &wording)
{
    return record.consistency ? WhyWrongText(record, wording).all() : std::vector<WhyWrong>{};
}

} // namespace tiebreak
