// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/demotraffic.h"

#include "core/base/int128.h"
#include "core/board/direction.h"
#include "core/codec/codec.h"
#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "core/text/scoretext.h"
#include "redis/board/boardreader.h"
#include "redis/link/open.h"
#include "sandbox/demonames.h"
#include "sandbox/demoplan.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace tiebreak
{

namespace
{

/// Rows from the top on that take part, and how large a board may grow.
constexpr std::int64_t rowsAlive = 5000;
/// So often a board is looked for that is being written anew, before it counts as gone.
constexpr int looksForBoard = 20;
constexpr std::chrono::milliseconds pauseBetweenLooks{100};

/// False where a stop was requested meanwhile.
bool waitUnlessStopped(const std::stop_token &stop, std::chrono::duration<double> time)
{
    std::mutex mutex;
    std::condition_variable_any never;
    std::unique_lock lock(mutex);
    never.wait_for(lock, stop, time, [] { return false; });
    return !stop.stop_requested();
}

/// A member as the writers know it. Merit rises towards the top, whichever way the scores do.
struct Competitor {
    std::string member;
    std::int64_t merit = 0;
};

/// What one change is meant to do.
enum class Deed { Gift, TopTen, Climb, Tie, Newcomer, Leaves, OtherUnit, AddRaw };

/// One change: the scores that members come to have at one time, or what is added to a packed number.
struct LifeStep {
    Deed deed = Deed::Gift;
    std::vector<Competitor> writes; ///< merits
    std::int64_t addedRaw = 0;
};

/// Decides who does what; knows no clock and no server.
class LifeScript
{
public:
    /// `largest`: what the leader has in the beginning at the most, whatever the board has become.
    LifeScript(std::uint64_t seed, bool broken, const NamePool &names, NameStyle style, std::int64_t largest)
        : m_random(seed, "life"), m_names(names, style), m_broken(broken), m_largest(largest)
    {
    }

    /// Begins with these, or goes on with them where the board was changed by somebody else.
    void meet(std::vector<Competitor> competitors);
    /// The next change, which is done in what the script knows.
    LifeStep next();

private:
    LifeStep giftStep();
    LifeStep topTenStep();
    LifeStep climbStep();
    LifeStep tieStep();
    LifeStep newcomerStep();
    LifeStep leaveStep();
    LifeStep brokenStep(Deed deed);
    std::size_t crowdIndex();
    /// A random number from 1 to `max`, or 1.
    std::int64_t upTo(std::int64_t max);
    std::int64_t gapAbove(std::size_t index) const;
    LifeStep raise(Deed deed, std::size_t index, std::int64_t by);
    LifeStep chase(Deed deed, std::size_t index, std::int64_t within);
    void place(const Competitor &competitor);

    DemoRandom m_random;
    DemoNames m_names;
    bool m_broken;
    std::vector<Competitor> m_competitors; ///< highest merit first
    std::string m_climber;
    std::int64_t m_largest;
    std::int64_t m_scale = 1; ///< the leader's merit in the beginning, without its sign
    std::deque<Competitor> m_left;
    std::int64_t m_step = 0;
    std::int64_t m_gifts = 0;
    std::int64_t m_newcomers = 0;
};

bool standsBefore(const Competitor &a, const Competitor &b)
{
    return a.merit != b.merit ? a.merit > b.merit : a.member < b.member;
}

void LifeScript::meet(std::vector<Competitor> competitors)
{
    const bool first = m_competitors.empty();
    m_competitors = std::move(competitors);
    std::ranges::sort(m_competitors, standsBefore);
    for (const Competitor &competitor : m_competitors)
        m_names.reserve(competitor.member);
    if (first && !m_competitors.empty())
        m_scale = std::clamp<std::int64_t>(std::abs(m_competitors.front().merit), 1, m_largest);
}

LifeStep LifeScript::next()
{
    const std::int64_t step = m_step++;
    if (m_competitors.size() < 2 || step % 150 == 120)
        return newcomerStep();
    if (m_competitors.size() > 20 && step % 900 == 700)
        return leaveStep();
    if (m_competitors.size() > 12 && step % 75 == 40)
        return tieStep();
    if (m_competitors.size() > 12 && step % 20 == 10)
        return climbStep();
    if (step % 12 == 5)
        return topTenStep();
    // Half of the gifts are the broken writer's.
    const std::int64_t gift = m_gifts++;
    if (m_broken && gift % 20 == 11)
        return brokenStep(Deed::OtherUnit);
    if (m_broken && gift % 40 == 19)
        return brokenStep(Deed::AddRaw);
    return giftStep();
}

/// Somebody below the first twelve, more often further up, where it is seen.
std::size_t LifeScript::crowdIndex()
{
    const std::size_t count = m_competitors.size();
    const std::size_t first = count > 13 ? 12 : count / 2;
    const double share = m_random.share();
    return first + static_cast<std::size_t>(share * share * share * static_cast<double>(count - first));
}

std::int64_t LifeScript::upTo(std::int64_t max)
{
    return 1 + static_cast<std::int64_t>(
                   m_random.below(static_cast<std::size_t>(std::max<std::int64_t>(max, 1))));
}

std::int64_t LifeScript::gapAbove(std::size_t index) const
{
    return m_competitors[index - 1].merit - m_competitors[index].merit;
}

LifeStep LifeScript::raise(Deed deed, std::size_t index, std::int64_t by)
{
    Competitor competitor = std::move(m_competitors[index]);
    m_competitors.erase(m_competitors.begin() + static_cast<std::ptrdiff_t>(index));
    competitor.merit += by;
    place(competitor);
    return {.deed = deed, .writes = {std::move(competitor)}};
}

/// Overtakes the one above where it is within reach, else comes half the way closer.
LifeStep LifeScript::chase(Deed deed, std::size_t index, std::int64_t within)
{
    const std::int64_t gap = gapAbove(index);
    return raise(deed, index, gap <= within ? gap + upTo(m_scale / 2000) : gap / 2);
}

LifeStep LifeScript::giftStep()
{
    const std::size_t index = crowdIndex();
    const std::int64_t merit = m_competitors[index].merit;
    const std::int64_t most = std::min(std::abs(merit) / 50, m_scale / 2000);
    // Whoever comes from below stays below the first twelve.
    const std::int64_t room =
        m_competitors[std::min<std::size_t>(11, m_competitors.size() - 1)].merit - merit;
    const std::int64_t by = upTo(most);
    return raise(Deed::Gift, index, room > by ? by : std::max<std::int64_t>(room / 2, 1));
}

LifeStep LifeScript::topTenStep()
{
    const std::size_t count = m_competitors.size();
    // Whoever overtakes comes closer to the top: now and then one of the first draws away, or all would be
    // level.
    if (m_competitors.front().merit - m_competitors[std::min<std::size_t>(11, count - 1)].merit <
        m_scale / 12)
        return raise(Deed::TopTen, m_random.below(std::min<std::size_t>(3, count)), upTo(m_scale / 30));
    const std::size_t index = m_random.below(10) == 0 ? 1 : m_random.below(std::min<std::size_t>(10, count));
    // Scores only rise, and what overtakes lifts them all: half of the gifts are small.
    return index > 0 && m_random.below(2) == 0 ? chase(Deed::TopTen, index, m_scale / 20)
                                               : raise(Deed::TopTen, index, upTo(m_scale / 2000));
}

/// From place 12 to place 6, and then the next one.
LifeStep LifeScript::climbStep()
{
    const auto climber = std::ranges::find(m_competitors, m_climber, &Competitor::member);
    auto index = static_cast<std::size_t>(climber - m_competitors.begin());
    if (climber == m_competitors.end() || index < 6 || index > 20)
        index = 11;
    m_climber = m_competitors[index].member;
    return chase(Deed::Climb, index, m_scale / 100);
}

/// Two neighbours about place 10 reach one score at one time.
LifeStep LifeScript::tieStep()
{
    const std::size_t index = 8 + m_random.below(3);
    const std::int64_t room = std::min(gapAbove(index) / 2, m_scale / 2000);
    Competitor upper = m_competitors[index];
    Competitor lower = m_competitors[index + 1];
    upper.merit += upTo(room);
    lower.merit = upper.merit;
    const auto from = m_competitors.begin() + static_cast<std::ptrdiff_t>(index);
    m_competitors.erase(from, from + 2);
    place(upper);
    place(lower);
    return {.deed = Deed::Tie, .writes = {std::move(upper), std::move(lower)}};
}

LifeStep LifeScript::newcomerStep()
{
    if (static_cast<std::int64_t>(m_competitors.size()) >= rowsAlive)
        return giftStep();
    const bool back = ++m_newcomers % 4 == 2 && !m_left.empty();
    Competitor competitor{.member = {}, .merit = 1};
    if (back) {
        competitor = std::move(m_left.front());
        m_left.pop_front();
    } else {
        competitor.member = m_names.next(m_random);
        const std::size_t wanted = m_newcomers % 4 == 0 ? 8 : 30 + m_random.below(m_competitors.size());
        if (!m_competitors.empty())
            competitor.merit += m_competitors[std::min(wanted, m_competitors.size() - 1)].merit;
    }
    place(competitor);
    return {.deed = Deed::Newcomer, .writes = {std::move(competitor)}};
}

/// One of the first ten leaves, to come back later.
LifeStep LifeScript::leaveStep()
{
    const auto leaves = m_competitors.begin() + static_cast<std::ptrdiff_t>(3 + m_random.below(7));
    m_left.push_back(std::move(*leaves));
    m_competitors.erase(leaves);
    return {.deed = Deed::Leaves, .writes = {m_left.back()}};
}

/// The members that it touches are among those that are seen, and the script does not know what became of
/// them.
LifeStep LifeScript::brokenStep(Deed deed)
{
    const std::size_t index = std::min<std::size_t>(10 + m_random.below(20), m_competitors.size() - 1);
    const std::int64_t points = upTo(5000);
    return {.deed = deed, .writes = {m_competitors[index]}, .addedRaw = points};
}

void LifeScript::place(const Competitor &competitor)
{
    m_competitors.insert(std::ranges::upper_bound(m_competitors, competitor, standsBefore), competitor);
}

/// Writes what a script decides.
class LivingBoard
{
public:
    LivingBoard(Connection &connection, const DemoBoard &board, const DemoTraffic &life,
                const Progress &progress)
        : m_connection(connection), m_board(board), m_life(life), m_progress(progress)
    {
    }

    /// One change; false where a stop was requested.
    Result<bool> liveOn(LifeScript &script);
    const LivedBoard &lived() const { return m_lived; }

private:
    Result<bool> meetMembers(LifeScript &script);
    Result<void> write(const LifeStep &step);
    Result<double> packed(const Competitor &competitor, Deed deed) const;
    double packedInOtherUnit(std::int64_t score, std::int64_t tick) const;
    std::int64_t scoreOf(std::int64_t merit) const
    {
        return m_board.direction == Direction::HighestFirst ? merit : -merit;
    }
    std::int64_t microseconds() const;
    void count(Deed deed);

    Connection &m_connection;
    const DemoBoard &m_board;
    const DemoTraffic &m_life;
    const Progress &m_progress;
    std::int64_t m_cardinality = -1; ///< what the board holds as far as the script knows
    LivedBoard m_lived;
};

Result<bool> LivingBoard::liveOn(LifeScript &script)
{
    TRY(const auto cardinality, m_connection.run({"ZCARD", m_board.key}, m_progress.stopToken()));
    if (cardinality.integer != m_cardinality) {
        if (auto met = meetMembers(script); !met || !*met)
            return met;
    }
    const LifeStep step = script.next();
    TRY(write(step));
    m_cardinality += int(step.deed == Deed::Newcomer) - int(step.deed == Deed::Leaves);
    count(step.deed);
    return true;
}

/// Somebody has written the board anew, or it is the first time.
Result<bool> LivingBoard::meetMembers(LifeScript &script)
{
    const Direction direction = rawDirection(m_board.codec, m_board.direction);
    Result<RowsPage> page;
    for (int look = 0; look < looksForBoard; ++look) {
        if (look > 0 && !waitUnlessStopped(m_progress.stopToken(), pauseBetweenLooks))
            return false;
        page = readPage(m_connection, m_board.key, direction, 0, rowsAlive, m_progress);
        if (!page)
            return std::unexpected(page.error());
        if (page->cardinality > 0)
            break;
    }
    if (page->cardinality == 0)
        return failure(ErrorKind::NotFound,
                       sentence("{} no longer exists. Restore the demo boards.", quotedText(m_board.key)));
    m_cardinality = page->cardinality;
    std::vector<Competitor> competitors;
    const Decoder decoder(m_board.codec, m_board.timeRange);
    for (std::size_t row = 0; row < page->rows.size(); ++row) {
        const Decoded decoded = decoder.decode(page->rows.raw(row));
        if (decoded.verdict != Verdict::Invalid)
            competitors.push_back({std::string(page->rows.member(row)), scoreOf(decoded.preimage.score)});
    }
    script.meet(std::move(competitors));
    return true;
}

Result<void> LivingBoard::write(const LifeStep &step)
{
    if (step.deed == Deed::AddRaw) {
        const auto added = m_connection.run(
            {"ZINCRBY", m_board.key, std::to_string(step.addedRaw), step.writes.front().member},
            m_progress.stopToken());
        return added ? Result<void>() : std::unexpected(added.error());
    }
    if (step.deed == Deed::Leaves) {
        const auto removed =
            m_connection.run({"ZREM", m_board.key, step.writes.front().member}, m_progress.stopToken());
        return removed ? Result<void>() : std::unexpected(removed.error());
    }
    // Only a newcomer may be new: a board that is gone must not begin again as one row.
    Command command{"ZADD", m_board.key, step.deed == Deed::Newcomer ? "NX" : "XX"};
    for (const Competitor &competitor : step.writes) {
        TRY(const auto raw, packed(competitor, step.deed));
        command.push_back(shortestText(raw));
        command.push_back(competitor.member);
    }
    const auto added = m_connection.run(command, m_progress.stopToken());
    return added ? Result<void>() : std::unexpected(added.error());
}

Result<double> LivingBoard::packed(const Competitor &competitor, Deed deed) const
{
    const std::int64_t score = scoreOf(competitor.merit);
    const std::int64_t length = unitMicroseconds(m_board.codec.unit);
    if (deed == Deed::OtherUnit && m_board.codec.hasTime()) {
        constexpr std::int64_t millisecond = 1000;
        constexpr std::int64_t second = 1'000'000;
        const std::int64_t otherLength = length == millisecond ? second : millisecond;
        return packedInOtherUnit(score, microseconds() / otherLength);
    }
    TRY(const auto encoded, encode(m_board.codec, score, microseconds() / length));
    if (encoded.wrapped)
        return failure(ErrorKind::Limit,
                       sentence("The score {} is too large for the codec of {}. Restore the demo boards.",
                                score, quotedText(m_board.key)));
    return encoded.raw;
}

/// As a writer packs a tick that does not fit beside the score: it adds all the same.
double LivingBoard::packedInOtherUnit(std::int64_t score, std::int64_t tick) const
{
    const CodecSpec &codec = m_board.codec;
    if (const auto fits = encode(codec, score, tick))
        return fits->raw;
    const auto field = static_cast<double>(codec.from ? *codec.from - tick : tick - codec.epoch);
    const auto points = static_cast<double>(score);
    switch (codec.scheme) {
    case Scheme::Decimal:
        return points * std::pow(10.0, codec.digits) + field;
    case Scheme::Binary:
        return std::ldexp(points, codec.bits) + field;
    case Scheme::Fraction:
        return points + field / static_cast<double>(codec.span);
    default:
        return points;
    }
}

std::int64_t LivingBoard::microseconds() const
{
    const Moment now = m_life.now
                           ? m_life.now()
                           : std::chrono::floor<std::chrono::microseconds>(std::chrono::system_clock::now());
    return now.time_since_epoch().count();
}

void LivingBoard::count(Deed deed)
{
    ++m_lived.changes;
    m_lived.topTen += deed == Deed::TopTen;
    m_lived.climbs += deed == Deed::Climb;
    m_lived.ties += deed == Deed::Tie;
    m_lived.newcomers += deed == Deed::Newcomer;
    m_lived.departures += deed == Deed::Leaves;
    m_lived.otherUnit += deed == Deed::OtherUnit;
    m_lived.addedRaw += deed == Deed::AddRaw;
    m_progress.report(static_cast<std::uint64_t>(m_lived.changes),
                      static_cast<std::uint64_t>(m_life.changes.value_or(0)));
}

/// The largest score with which the board is written.
std::int64_t largestScore(const DemoPlan &plan)
{
    std::int64_t largest = std::max<std::int64_t>(plan.scores.high, 1);
    for (const DeclaredRow &row : plan.rows)
        largest = std::max(largest, row.score.value_or(0));
    return largest;
}

} // namespace

Result<LivedBoard> bringToLife(const Sandbox &sandbox, const DemoBoard &board, const DemoTraffic &life,
                               const Progress &progress)
{
    TRY(const auto plans, demoPlans());
    TRY(auto connection, openConnection(sandbox.writable(), {}, progress.stopToken()));
    const auto plan = std::ranges::find_if(
        plans.boards, [&](const DemoPlan &known) { return known.board.key == board.key; });
    const bool known = plan != plans.boards.end();
    LifeScript script(life.seed, life.brokenWriter, plans.names, known ? plan->names : NameStyle::Handles,
                      known ? largestScore(*plan) : lastWhole);
    DemoRandom pace(life.seed, "pace");
    LivingBoard living(connection, board, life, progress);
    while (!progress.stopRequested() &&
           life.changes.value_or(living.lived().changes + 1) > living.lived().changes) {
        const auto goesOn = living.liveOn(script);
        if (!goesOn && goesOn.error().kind == ErrorKind::Cancelled)
            break;
        if (!goesOn)
            return std::unexpected(goesOn.error());
        if (!*goesOn)
            break;
        if (life.changesPerSecond > 0)
            waitUnlessStopped(progress.stopToken(), std::chrono::duration<double>((0.4 + 1.2 * pace.share()) /
                                                                                  life.changesPerSecond));
    }
    return living.lived();
}

} // namespace tiebreak
