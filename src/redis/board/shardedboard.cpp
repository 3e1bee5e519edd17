// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/board/shardedboard.h"

#include "core/board/pageend.h"
#include "core/text/scoretext.h"
#include "redis/board/boardreader.h"
#include "redis/board/roworder.h"
#include "redis/board/shardedtext.h"
#include "redis/keys/clusterscan.h"
#include "redis/link/cluster.h"
#include "redis/link/open.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace tiebreak
{

namespace
{

constexpr std::int64_t fencesPerShard = 256;
/// Rows to look at in each shard and round. Fewer cost more rounds, more cost the server time; with an index,
/// which leaves two rounds, they may be more.
constexpr std::int64_t samplesPerShard = 20;
constexpr std::int64_t indexedSamples = 32;
/// Once so few rows of each shard are open, they are read with the page.
constexpr std::int64_t openPerShard = 24;
constexpr std::int64_t indexedOpen = 48;
constexpr int maxRounds = 16;
/// Rows with the same raw that are read rather than sampled.
constexpr std::int64_t tiesRead = 200;

using Clock = std::chrono::steady_clock;

/// Adds the time until it goes to a cost.
class Stopwatch
{
public:
    explicit Stopwatch(ShardedCost &cost) : m_cost(cost) {}
    ~Stopwatch() { m_cost.time += Clock::now() - m_begin; }
    Stopwatch(const Stopwatch &) = delete;

private:
    ShardedCost &m_cost;
    Clock::time_point m_begin = Clock::now();
};

} // namespace

Error withKey(Error error, const std::string &key)
{
    error.message = shardErrorText(key, error.message);
    return error;
}

Result<ShardedBoard> ShardedBoard::open(std::vector<BoardShard> shards, Direction direction, bool index,
                                        const Progress &progress)
{
    if (shards.empty())
        return failure(ErrorKind::Usage, noShardsText());
    ShardedBoard board(std::move(shards), direction);
    {
        const Stopwatch watch(board.m_openingCost);
        TRY(board.readCardinalities(board.m_openingCost, progress));
        TRY(board.refuseMissing());
        if (index)
            TRY(board.readFences(board.m_openingCost, progress));
    }
    return board;
}

Result<void> ShardedBoard::refuseMissing() const
{
    for (std::size_t i = 0; i < m_shards.size(); ++i) {
        if (m_cardinalities[i] == 0)
            return std::unexpected(withKey(missingKey(), m_shards[i].key));
    }
    return {};
}

std::int64_t ShardedBoard::cardinality() const
{
    return std::accumulate(m_cardinalities.begin(), m_cardinalities.end(), std::int64_t(0));
}

/// One round trip: every connection is sent its commands before any is waited for.
Result<std::vector<ShardedBoard::Answer>> ShardedBoard::ask(const std::vector<Question> &questions,
                                                            ShardedCost &cost, const Progress &progress)
{
    std::map<Connection *, std::vector<std::size_t>> byConnection;
    for (std::size_t i = 0; i < questions.size(); ++i)
        byConnection[m_shards[questions[i].shard].connection].push_back(i);
    for (const auto &[connection, places] : byConnection) {
        std::vector<Command> commands;
        for (const std::size_t place : places)
            commands.push_back(questions[place].command);
        TRY(connection->send(commands, progress.stopToken()));
    }
    ++cost.roundTrips;
    std::vector<Answer> answers(questions.size());
    std::optional<Error> error;
    for (const auto &[connection, places] : byConnection) {
        for (const std::size_t place : places) {
            const Question &question = questions[place];
            Answer &answer = answers[place];
            std::optional<Error> wrong;
            if (question.rows < 0) {
                TRY(auto reply, connection->receive(progress.stopToken()));
                if (reply.isError())
                    wrong = errorFromReply(reply.text);
                else if (const auto count = countIn(reply); reply.type == Reply::Type::Integer && !count)
                    wrong = count.error();
                answer.reply = std::move(reply);
            } else if (auto rows =
                           connection->receiveRows(answer.rows, question.rows, nullptr, progress.stopToken());
                       !rows) {
                if (connection->broken())
                    return std::unexpected(std::move(rows.error()));
                wrong = std::move(rows.error());
            } else if (!areInOrder(answer.rows, 0, m_direction)) {
                wrong = impossibleOrder();
            }
            cost.rows += static_cast<std::int64_t>(answer.rows.size());
            // Every reply is taken off the connections, also behind one that is an error.
            if (wrong && !error)
                error = withKey(*std::move(wrong), m_shards[question.shard].key);
        }
    }
    if (error && error->kind == ErrorKind::Permission && m_reverse == Reverse::ByCommand &&
        m_direction == Direction::HighestFirst) {
        // Where ZREVRANGE is refused, ZRANGE ... REV may do.
        m_reverse = Reverse::ByOption;
        std::vector<Question> others = questions;
        for (Question &question : others) {
            if (question.command.front() == "ZREVRANGE")
                question = rangeQuestion(question.shard, std::stoll(question.command[2]), question.rows);
        }
        return ask(others, cost, progress);
    }
    if (error)
        return std::unexpected(*std::move(error));
    return answers;
}

ShardedBoard::Question ShardedBoard::rangeQuestion(std::size_t shard, std::int64_t first,
                                                   std::int64_t count) const
{
    return {shard, rangeCommand(m_shards[shard].key, m_direction, first, count, m_reverse), count};
}

Result<void> ShardedBoard::readCardinalities(ShardedCost &cost, const Progress &progress)
{
    std::vector<Question> questions;
    for (std::size_t i = 0; i < m_shards.size(); ++i)
        questions.push_back({i, {"ZCARD", m_shards[i].key}});
    TRY(const auto answers, ask(questions, cost, progress));
    takeCardinalities(answers);
    return {};
}

void ShardedBoard::takeCardinalities(std::span<const Answer> answers)
{
    m_cardinalities.clear();
    for (const Answer &answer : answers.first(m_shards.size()))
        m_cardinalities.push_back(answer.reply.integer);
}

/// Before what is asked of the shards and behind it, so that one that goes away in the middle is noticed.
std::vector<ShardedBoard::Question> ShardedBoard::between(std::vector<Question> questions) const
{
    std::vector<Question> counted;
    for (std::size_t i = 0; i < m_shards.size(); ++i)
        counted.push_back({i, {"ZCARD", m_shards[i].key}});
    questions.insert(questions.begin(), counted.begin(), counted.end());
    questions.insert(questions.end(), counted.begin(), counted.end());
    return questions;
}

/// Of the answers to such questions: how many members came or went since the keys were counted last, and
/// between them. NotFound where a shard was not there before or is not there behind.
Result<void> ShardedBoard::takeBetween(std::span<const Answer> answers, ShardedCost &cost)
{
    const auto note = [&](std::span<const Answer> counted) -> Result<void> {
        const std::vector<std::int64_t> before = m_cardinalities;
        takeCardinalities(counted);
        for (std::size_t i = 0; i < m_shards.size(); ++i)
            cost.writes += std::abs(m_cardinalities[i] - before[i]);
        return refuseMissing();
    };
    TRY(note(answers));
    return note(answers.last(m_shards.size()));
}

Result<void> ShardedBoard::readFences(ShardedCost &cost, const Progress &progress)
{
    std::vector<Question> questions;
    std::vector<std::int64_t> ranks;
    for (std::size_t i = 0; i < m_shards.size(); ++i) {
        const std::int64_t count = std::min(fencesPerShard, m_cardinalities[i]);
        for (std::int64_t k = 0; k < count; ++k) {
            ranks.push_back(k * m_cardinalities[i] / count);
            questions.push_back(rangeQuestion(i, ranks.back(), 1));
        }
    }
    TRY(const auto answers, ask(questions, cost, progress));
    m_fences.assign(m_shards.size(), {});
    for (std::size_t i = 0; i < answers.size(); ++i) {
        const Rows &rows = answers[i].rows;
        if (!rows.empty())
            m_fences[questions[i].shard].push_back({ranks[i], rows.raw(0), std::string(rows.member(0))});
    }
    return {};
}

/// Fences may be old: what they say is where to look, never what is so.
void ShardedBoard::expectByFences(RankCut &cut, std::int64_t rank) const
{
    if (m_fences.empty())
        return;
    RankCut believed(m_cardinalities, rank, m_direction);
    for (std::size_t i = 0; i < m_fences.size(); ++i) {
        for (const Fence &fence : m_fences[i]) {
            if (fence.rank < m_cardinalities[i])
                believed.add({i, fence.rank}, fence.raw, fence.member);
        }
    }
    believed.narrow();
    for (std::size_t i = 0; i < m_fences.size(); ++i)
        cut.expect(i, believed.atLeast(i), believed.atMost(i));
}

/// The cut at a rank, as narrow as it is worth: firstCut is what stands above it for sure, endCut what may.
Result<ShardedBoard::Cuts> ShardedBoard::boundsOf(std::int64_t first, ShardedCost &cost,
                                                  const Progress &progress)
{
    RankCut cut(m_cardinalities, first, m_direction);
    expectByFences(cut, first);
    const std::int64_t enough =
        (m_fences.empty() ? openPerShard : indexedOpen) * static_cast<std::int64_t>(m_shards.size());
    for (int round = 0; cut.open() > enough; ++round) {
        if (round == maxRounds)
            return failure(ErrorKind::Limit, restlessBoardText());
        std::vector<Question> questions;
        const auto places = cut.wanted(m_fences.empty() ? samplesPerShard : indexedSamples);
        for (const ShardRank &place : places)
            questions.push_back(rangeQuestion(place.shard, place.rank, 1));
        TRY(const auto answers, ask(questions, cost, progress));
        for (std::size_t i = 0; i < places.size(); ++i) {
            const Rows &rows = answers[i].rows;
            // Gone meanwhile.
            if (!rows.empty())
                cut.add(places[i], rows.raw(0), rows.member(0));
        }
        cut.narrow();
        for (std::size_t i = 0; i < m_shards.size(); ++i)
            cut.expect(i, cut.atLeast(i), cut.atMost(i));
    }
    Cuts bounds;
    bounds.first = cut.rank();
    for (std::size_t i = 0; i < m_shards.size(); ++i) {
        bounds.firstCut.push_back(cut.atLeast(i));
        bounds.endCut.push_back(cut.atMost(i));
    }
    return bounds;
}

Result<ShardedPage> ShardedBoard::readPage(std::int64_t first, std::int64_t count, const Progress &progress)
{
    constexpr int tries = 3;
    const auto begin = Clock::now();
    ShardedCost sum;
    bool isOther = false;
    for (int i = 1;; ++i) {
        TRY(auto page, readPageOnce(first, count, progress));
        isOther = isOther || page.changed;
        const bool moves = page.cost.writes > 0;
        sum += page.cost;
        if (moves && i < tries)
            continue;
        page.changed = isOther || moves;
        page.cost = sum;
        page.cost.time = Clock::now() - begin;
        return page;
    }
}

/// One try of readPage(), which takes its time. Its `changed` says only whether it goes on from the page
/// before.
Result<ShardedPage> ShardedBoard::readPageOnce(std::int64_t first, std::int64_t count,
                                               const Progress &progress)
{
    ShardedPage page;
    count = std::clamp<std::int64_t>(count, 0, maxPageRows);
    Cuts bounds;
    std::vector<std::int64_t> knownCut; // the rows above it in each shard show whether it still is one
    std::vector<Rows> ends;             // and whether the shard is still the one that was read
    if (m_last && (first == m_last->end || first == m_last->first)) {
        if (first == m_last->end)
            ends = m_last->ends;
        knownCut = first == m_last->end ? m_last->endCut : m_last->firstCut;
        bounds = {first, 0, knownCut, knownCut, {}};
        for (std::int64_t &cut : bounds.firstCut)
            cut = std::max<std::int64_t>(0, cut - (ends.empty() ? 1 : rowsReadAgain));
    } else if (m_last && first + count == m_last->first) {
        // The rows above a known cut: none of them lies deeper in its shard than the page is long.
        bounds = {first, 0, m_last->firstCut, m_last->firstCut, {}};
        for (std::int64_t &cut : bounds.firstCut)
            cut = std::max<std::int64_t>(0, cut - count);
    } else {
        TRY(bounds, boundsOf(first, page.cost, progress));
    }

    std::vector<Question> questions;
    for (std::size_t i = 0; i < m_shards.size(); ++i)
        questions.push_back(rangeQuestion(
            i, bounds.firstCut[i], bounds.endCut[i] - bounds.firstCut[i] + std::max<std::int64_t>(count, 1)));
    TRY(const auto answers, ask(between(std::move(questions)), page.cost, progress));
    TRY(takeBetween(answers, page.cost));

    for (std::size_t i = 0; i < ends.size(); ++i)
        page.changed = page.changed || !showsOneOf(answers[m_shards.size() + i].rows, ends[i]);

    struct MergedRow {
        std::size_t shard;
        std::size_t row;
    };
    std::vector<MergedRow> merged;
    const auto rowsOf = [&](std::size_t shard) -> const Rows & {
        return answers[m_shards.size() + shard].rows;
    };
    for (std::size_t i = 0; i < m_shards.size(); ++i) {
        for (std::size_t row = 0; row < rowsOf(i).size(); ++row)
            merged.push_back({i, row});
    }
    std::ranges::sort(merged, [&](const MergedRow &a, const MergedRow &b) {
        return isAbove(rowsOf(a.shard).raw(a.row), rowsOf(a.shard).member(a.row), a.shard,
                       rowsOf(b.shard).raw(b.row), rowsOf(b.shard).member(b.row), b.shard);
    });
    const std::int64_t sure =
        std::accumulate(bounds.firstCut.begin(), bounds.firstCut.end(), std::int64_t(0));
    const auto skipped = static_cast<std::size_t>(
        std::clamp<std::int64_t>(bounds.first - sure, 0, static_cast<std::int64_t>(merged.size())));
    const std::size_t end = std::min(merged.size(), skipped + static_cast<std::size_t>(count));
    Cuts last{bounds.first, 0, bounds.firstCut, {}, {}};
    for (std::size_t i = 0; i < skipped; ++i)
        ++last.firstCut[merged[i].shard];
    if (!knownCut.empty() && last.firstCut != knownCut) {
        m_last.reset(); // rows have passed it
        TRY(auto again, readPageOnce(first, count, progress));
        again.cost += page.cost;
        again.changed = again.changed || page.changed;
        return again;
    }
    last.endCut = last.firstCut;
    for (std::size_t i = skipped; i < end; ++i) {
        const MergedRow &row = merged[i];
        page.page.rows.append(rowsOf(row.shard).member(row.row), rowsOf(row.shard).raw(row.row));
        page.page.shards.push_back(static_cast<std::uint32_t>(row.shard));
        ++last.endCut[row.shard];
    }
    for (std::size_t i = 0; i < m_shards.size(); ++i)
        last.ends.push_back(endOf(rowsOf(i), last.endCut[i] - bounds.firstCut[i]));
    last.end = last.first + static_cast<std::int64_t>(page.page.rows.size());
    page.page.firstRank = last.first;
    page.page.cardinality = cardinality();
    // A cut of a board that has changed meanwhile is no place to go on from.
    m_last = page.cost.writes == 0 ? std::optional(std::move(last)) : std::nullopt;
    return page;
}

/// Of the rows of a shard from `first` to `end`, which all have this raw: how many stand above the member.
Result<std::int64_t> ShardedBoard::tiesAbove(std::size_t shard, std::int64_t first, std::int64_t end,
                                             double raw, const std::string &member, std::size_t home,
                                             ShardedCost &cost, const Progress &progress)
{
    std::int64_t low = first;
    std::int64_t high = end;
    const auto stands = [&](const Rows &rows, std::size_t row) {
        return isAbove(rows.raw(row), rows.member(row), shard, raw, member, home);
    };
    while (high - low > tiesRead) {
        constexpr std::int64_t parts = 64;
        std::vector<Question> questions;
        for (std::int64_t k = 1; k < parts; ++k)
            questions.push_back(rangeQuestion(shard, low + k * (high - low) / parts, 1));
        TRY(const auto answers, ask(questions, cost, progress));
        const std::int64_t from = low;
        const std::int64_t length = high - low;
        for (std::int64_t k = 1; k < parts; ++k) {
            const Rows &rows = answers[static_cast<std::size_t>(k - 1)].rows;
            const std::int64_t rank = from + k * length / parts;
            if (rows.empty() || !stands(rows, 0)) {
                high = std::max(low, rank);
                break;
            }
            low = rank + 1;
        }
    }
    if (low == high)
        return low;
    TRY(const auto answers, ask({rangeQuestion(shard, low, high - low)}, cost, progress));
    const Rows &rows = answers.front().rows;
    std::size_t row = 0;
    while (row < rows.size() && stands(rows, row))
        ++row;
    return low + static_cast<std::int64_t>(row);
}

Result<std::vector<std::optional<std::int64_t>>>
ShardedBoard::rowsAbove(const std::vector<Row> &rows, ShardedCost &cost, const Progress &progress)
{
    const bool highest = m_direction == Direction::HighestFirst;
    std::vector<Question> questions;
    for (const auto &[raw, member, shard] : rows) {
        const std::string text = shortestText(raw);
        questions.push_back({shard, {rankCommand(m_direction), m_shards[shard].key, member}});
        questions.push_back({shard, {"ZSCORE", m_shards[shard].key, member}});
        for (std::size_t i = 0; i < m_shards.size(); ++i) {
            if (i == shard)
                continue;
            questions.push_back({i, highest ? Command{"ZCOUNT", m_shards[i].key, "(" + text, "+inf"}
                                            : Command{"ZCOUNT", m_shards[i].key, "-inf", "(" + text}});
            questions.push_back({i, {"ZCOUNT", m_shards[i].key, text, text}});
        }
    }
    questions = between(std::move(questions));
    TRY(const auto answers, ask(questions, cost, progress));
    TRY(takeBetween(answers, cost));
    std::vector<std::optional<std::int64_t>> above(rows.size());
    // The tie groups of all shards together, where they are small.
    std::vector<Question> ties;
    std::vector<std::size_t> rowsOfTies;
    bool askedOn = false;
    const std::size_t each = 2 * m_shards.size();
    for (std::size_t at = 0; at < rows.size(); ++at) {
        const auto &[raw, member, shard] = rows[at];
        const std::size_t first = m_shards.size() + at * each;
        if (answers[first].reply.isNil() || parseRawText(answers[first + 1].reply.text) != raw)
            continue;
        above[at] = answers[first].reply.integer;
        for (std::size_t i = first + 2; i < first + each; i += 2) {
            const std::int64_t better = answers[i].reply.integer;
            const std::int64_t equal = answers[i + 1].reply.integer;
            if (equal > tiesRead) {
                TRY(const auto cut, tiesAbove(questions[i].shard, better, better + equal, raw, member, shard,
                                              cost, progress));
                *above[at] += cut;
                askedOn = true;
                continue;
            }
            *above[at] += better;
            if (equal == 0)
                continue;
            ties.push_back(rangeQuestion(questions[i].shard, better, equal));
            rowsOfTies.push_back(at);
        }
    }
    if (ties.empty() && !askedOn)
        return above;
    TRY(const auto groups, ask(between(ties), cost, progress));
    TRY(takeBetween(groups, cost));
    for (std::size_t i = 0; i < ties.size(); ++i) {
        const Rows &group = groups[m_shards.size() + i].rows;
        const auto &[raw, member, shard] = rows[rowsOfTies[i]];
        for (std::size_t row = 0; row < group.size(); ++row)
            *above[rowsOfTies[i]] +=
                isAbove(group.raw(row), group.member(row), ties[i].shard, raw, member, shard) ? 1 : 0;
    }
    return above;
}

Result<std::optional<ShardedPlace>> ShardedBoard::findMember(const std::string &member,
                                                             const Progress &progress)
{
    TRY(auto places, findMembers({member}, progress));
    return std::move(places.front());
}

Result<std::vector<std::optional<ShardedPlace>>>
ShardedBoard::findMembers(const std::vector<std::string> &members, const Progress &progress)
{
    // A member that moves between the two round trips has no rank, and where others do it may be off: it is
    // looked for again.
    constexpr int tries = 4;
    std::optional<std::vector<std::optional<ShardedPlace>>> last;
    for (int attempt = 0; attempt < tries; ++attempt) {
        TRY(auto places, findOnce(members, progress));
        const auto moves = [](const std::optional<ShardedPlace> &place) {
            return place && place->cost.writes > 0;
        };
        if (places && std::ranges::none_of(*places, moves))
            return *std::move(places);
        if (places)
            last = std::move(places);
    }
    if (last)
        return *std::move(last);
    return failure(ErrorKind::Limit, restlessBoardText());
}

/// Nothing where a member moved in the meantime.
Result<std::optional<std::vector<std::optional<ShardedPlace>>>>
ShardedBoard::findOnce(const std::vector<std::string> &members, const Progress &progress)
{
    std::vector<std::optional<ShardedPlace>> places(members.size());
    ShardedCost cost;
    {
        const Stopwatch watch(cost);
        std::vector<Question> questions;
        for (const std::string &member : members) {
            for (std::size_t i = 0; i < m_shards.size(); ++i)
                questions.push_back({i, {"ZSCORE", m_shards[i].key, member}});
        }
        TRY(const auto answers, ask(questions, cost, progress));
        std::vector<Row> found;
        for (std::size_t at = 0; at < answers.size(); ++at) {
            const Reply &reply = answers[at].reply;
            const auto raw = reply.isNil() ? std::nullopt : parseRawText(reply.text);
            if (!raw)
                continue;
            const std::string &member = members[at / m_shards.size()];
            const std::size_t shard = at % m_shards.size();
            auto &place = places[at / m_shards.size()];
            if (!place) {
                place = ShardedPlace{{0, *raw, {}, shard}, {}};
                found.push_back({*raw, member, shard});
                continue;
            }
            place->alsoIn.push_back(shard);
            if (isAbove(*raw, member, shard, place->raw, member, place->shard)) {
                std::swap(place->alsoIn.back(), place->shard);
                place->raw = *raw;
                found.back() = {*raw, member, shard};
            }
        }
        TRY(const auto above, rowsAbove(found, cost, progress));
        auto rank = above.begin();
        for (auto &place : places) {
            if (!place)
                continue;
            if (!*rank)
                return std::nullopt;
            place->rank = **rank;
            ++rank;
        }
    }
    for (auto &place : places) {
        if (place)
            place->cost = cost;
    }
    return places;
}

Result<bool> ShardedBoard::verify(const ShardedPage &page, const Progress &progress)
{
    if (page.page.rows.empty())
        return true;
    ShardedCost cost;
    const Row first{page.page.rows.raw(0), std::string(page.page.rows.member(0)), page.page.shards[0]};
    TRY(const auto above, rowsAbove({first}, cost, progress));
    return above.front() == page.page.firstRank;
}

Result<std::vector<std::string>> findShards(Connection &connection, const Route &route,
                                            const ShardNames &names, const Progress &progress)
{
    if (names.glob.empty())
        return names.keys;
    auto listed = listKeys(connection, route, {.match = names.glob}, Nodes::All, progress);
    if (!listed && route.isNode() && listed.error().kind != ErrorKind::Cancelled)
        return failure(listed.error().kind, shardsMissingText(listed.error().message));
    if (!listed)
        return std::unexpected(std::move(listed.error()));
    return chooseShards(names, std::move(listed->keys));
}

std::optional<KeyFamily> findKeyFamily(const Route &route, const std::string &key, const Progress &progress)
{
    constexpr int lookedAt = 100; // batches of a thousand keys
    KeyFamily family{shardTemplateOf(key)};
    const ShardNames names = parseShardNames(family.names);
    if (!names.numbered)
        return std::nullopt;
    auto connection = openConnection({route, key}, {}, progress.stopToken());
    const auto listed = connection
                            ? listKeys(*connection, route, {.match = names.glob, .maxBatches = lookedAt},
                                       Nodes::Responding, progress)
                            : std::unexpected(connection.error());
    if (!listed && listed.error().kind == ErrorKind::Cancelled)
        return std::nullopt;
    if (!listed) {
        family.isWhole = false;
        family.unlisted = listed.error().message;
        return family;
    }
    const std::vector<std::string> keys = chooseShards(names, listed->keys);
    const CoveredPart *const boards = listed->coverage.part(CoveredUnit::Boards);
    family.isWhole = !listed->coverage.isPartial() && boards && boards->asked;
    const bool isOneOfThem = std::ranges::find(keys, key) != keys.end();
    // The key itself may be among those that were not listed.
    family.keys = std::ssize(keys) + (isOneOfThem || family.isWhole ? 0 : 1);
    return (isOneOfThem || !family.isWhole) && family.keys > 1 ? std::optional(family) : std::nullopt;
}

Result<std::vector<BoardShard>>
shardsOver(const Route &route, const std::vector<std::string> &keys,
           const std::function<Result<Connection *>(const std::string &key)> &open)
{
    std::vector<BoardShard> shards;
    std::map<std::string, Connection *> nodes;
    for (const std::string &key : keys) {
        // Empty where the node of a key has to be found out first.
        const std::string address =
            route.cluster ? route.cluster->addressFor(route.endpoint, key) : addressText(route.endpoint);
        auto known = nodes.find(address);
        if (address.empty() || known == nodes.end()) {
            TRY(Connection *const own, open(key));
            known = nodes.insert_or_assign(address.empty() ? own->address() : address, own).first;
        }
        shards.push_back({known->second, key});
    }
    return shards;
}

Result<ConnectedShards> connectShards(const Route &route, const std::vector<std::string> &keys,
                                      Timeouts timeouts, const Progress &progress)
{
    ConnectedShards connected;
    const auto open = [&](const std::string &key) -> Result<Connection *> {
        TRY(auto opened, openConnection({route, key}, timeouts, progress.stopToken()));
        return connected.connections.emplace_back(std::make_unique<Connection>(std::move(opened))).get();
    };
    TRY(connected.shards, shardsOver(route, keys, open));
    return connected;
}

} // namespace tiebreak
