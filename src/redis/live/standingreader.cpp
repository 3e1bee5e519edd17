// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/live/standingreader.h"

#include "core/prose/sentence.h"
#include "redis/board/boardreader.h"
#include "redis/board/roworder.h"
#include "redis/live/commandstats.h"
#include "redis/wire/replysink.h"

#include <algorithm>
#include <utility>

namespace tiebreak
{

namespace
{

const Command infoCommand{"INFO", "commandstats"};
const Command replicationCommand{"INFO", "replication"};
const Command roleCommand{"ROLE"};

/// Not that the server is busy with a script, say: it is asked again.
bool isRefused(const Reply &reply)
{
    return reply.isError() && errorFromReply(reply.text).kind == ErrorKind::Permission;
}

// To a server no rows, from 0 to -1, are all of them.
std::int64_t boundedRows(std::int64_t rows)
{
    return std::clamp<std::int64_t>(rows, 1, maxStandingRows);
}

// From behind the last rank the server would count backwards.
std::int64_t boundedRank(std::int64_t rank)
{
    return std::max<std::int64_t>(rank, 0);
}

Error otherNumberError(std::int64_t cardinality, std::size_t rows, std::int64_t expected)
{
    return {
        ErrorKind::Protocol,
        sentence("The server's answers disagree: the board has {} members, but {} rows came where {} were "
                 "to come.",
                 cardinality, rows, expected)};
}

// Keeps the first of several errors.
void note(std::optional<Error> &kept, const Error &error)
{
    if (!kept)
        kept = error;
}

// A raw, or nothing where the member is not on the board.
Result<std::optional<double>> rawIn(const Reply &reply)
{
    if (reply.isError())
        return std::unexpected(errorFromReply(reply.text));
    if (reply.isNil())
        return std::nullopt;
    const auto raw = rawFromReply(reply.text);
    if (!raw)
        return std::unexpected(noScoreAndRankError());
    return raw;
}

} // namespace

std::vector<Command> StandingReader::commandsFor(const StandingRequest &request) const
{
    std::vector<Command> commands{{"ZCARD", request.key}};
    commands.push_back(
        rangeCommand(request.key, request.direction, 0, boundedRows(request.headRows), m_reverse));
    if (request.window)
        commands.push_back(rangeCommand(request.key, request.direction, boundedRank(request.window->first),
                                        boundedRows(request.window->count), m_reverse));
    for (const SamplePart &ranks : request.deeperRanks)
        commands.push_back(rangeCommand(request.key, request.direction, boundedRank(ranks.first),
                                        boundedRows(ranks.count), m_reverse));
    for (const std::string &member : formerOf(request))
        commands.push_back({"ZSCORE", request.key, member});
    if (request.followed.empty())
        return commands;
    if (m_manyScores) {
        Command &scores = commands.emplace_back(Command{"ZMSCORE", request.key});
        scores.insert(scores.end(), request.followed.begin(), request.followed.end());
    } else {
        for (const std::string &member : request.followed)
            commands.push_back({"ZSCORE", request.key, member});
    }
    const char *rank = rankCommand(request.direction);
    for (const std::string &member : request.followed)
        commands.push_back({rank, request.key, member});
    return commands;
}

std::span<const std::string> StandingReader::formerOf(const StandingRequest &request) const
{
    return m_asksForFormer ? std::span(request.former) : std::span<const std::string>();
}

// Without them the board can be read all the same.
Result<std::vector<FormerMember>> StandingReader::receiveFormer(Connection &connection,
                                                                std::span<const std::string> members,
                                                                const std::stop_token &stop)
{
    std::vector<FormerMember> former;
    for (const std::string &member : members) {
        TRY(const auto reply, connection.receive(stop));
        if (!reply.isError())
            former.push_back({member, !reply.isNil()});
        else if (errorFromReply(reply.text).kind == ErrorKind::Permission)
            m_asksForFormer = false;
    }
    return former;
}

// Takes every reply off the connection, also behind one that is an error.
Result<SampledBoard> StandingReader::receiveBoard(Connection &connection, const StandingRequest &request,
                                                  std::vector<RowsPart> &deeper, const Progress &progress)
{
    const std::stop_token &stop = progress.stopToken();
    SampledBoard sample;
    sample.direction = request.direction;
    std::optional<Error> error;
    TRY(const auto card, connection.receive(stop));
    if (const auto cardinality = countIn(card); !cardinality)
        note(error, cardinality.error());
    else if (*cardinality != plausibleCardinality(*cardinality))
        note(error, {ErrorKind::Protocol,
                     sentence("The server says that the board has {} members, which no server can hold.",
                              *cardinality)});
    else
        sample.cardinality = *cardinality;

    const auto receivePart = [&](std::vector<RowsPart> &parts, std::int64_t first, std::int64_t count) {
        RowsPart &part = parts.emplace_back();
        part.firstRank = first;
        const auto rows = connection.receiveRows(part.rows, count, nullptr, stop);
        const std::int64_t expected = std::clamp<std::int64_t>(sample.cardinality - first, 0, count);
        if (!rows)
            note(error, rows.error());
        else if (!areInOrder(part.rows, 0, request.direction))
            note(error, impossibleOrder());
        else if (!error && std::ssize(part.rows) != expected) {
            m_numbersDisagree = true;
            note(error, otherNumberError(sample.cardinality, part.rows.size(), expected));
        }
        return rows || !connection.broken();
    };
    if (!receivePart(sample.parts, 0, boundedRows(request.headRows)))
        return std::unexpected(*error);
    if (request.window &&
        !receivePart(sample.parts, boundedRank(request.window->first), boundedRows(request.window->count)))
        return std::unexpected(*error);
    for (const SamplePart &ranks : request.deeperRanks) {
        if (!receivePart(deeper, boundedRank(ranks.first), boundedRows(ranks.count)))
            return std::unexpected(*error);
    }

    TRY(sample.former, receiveFormer(connection, formerOf(request), stop));

    std::vector<std::optional<double>> raws;
    const auto noteRaw = [&](const Reply &reply) {
        const auto raw = rawIn(reply);
        if (!raw)
            note(error, raw.error());
        raws.push_back(raw.value_or(std::nullopt));
    };
    const bool many = m_manyScores && !request.followed.empty();
    for (std::size_t i = 0; i < (many ? 1 : request.followed.size()); ++i) {
        TRY(const auto reply, connection.receive(stop));
        if (many && reply.isError()) {
            const Error refusal = errorFromReply(reply.text);
            m_manyScoresRefused = m_manyScoresRefused || refusal.kind == ErrorKind::Permission;
            note(error, refusal);
        } else if (many && reply.items.size() == request.followed.size()) {
            std::ranges::for_each(reply.items, noteRaw);
        } else if (many) {
            note(error, noScoreAndRankError());
        } else {
            noteRaw(reply);
        }
    }
    raws.resize(request.followed.size());
    for (std::size_t i = 0; i < request.followed.size(); ++i) {
        TRY(const auto reply, connection.receive(stop));
        std::optional<Place> place;
        if (reply.isError())
            note(error, errorFromReply(reply.text));
        else if (!reply.isNil() && reply.type != Reply::Type::Integer)
            note(error, noScoreAndRankError());
        else if (!reply.isNil() && raws[i])
            place = Place{reply.integer, *raws[i]};
        sample.followed.push_back({request.followed[i], place});
    }
    if (error)
        return std::unexpected(*error);
    return sample;
}

Result<Standings> StandingReader::readOnce(Connection &connection, std::span<const StandingRequest> requests,
                                           bool measured, const Progress &progress)
{
    std::vector<Command> commands;
    const bool timed = measured && m_asksForTimes;
    if (timed)
        commands.push_back(infoCommand);
    for (const StandingRequest &request : requests)
        std::ranges::move(commandsFor(request), std::back_inserter(commands));
    if (timed)
        commands.push_back(infoCommand);
    if (measured && m_asksForLink)
        commands.push_back(replicationCommand);
    if (measured && m_asksForRole)
        commands.push_back(roleCommand);

    const Moment asked = m_now();
    TRY(connection.send(commands, progress.stopToken()));
    Standings standings;
    Result<Reply> before;
    if (timed) {
        before = connection.receive(progress.stopToken());
        if (!before)
            return std::unexpected(before.error());
    }
    m_manyScoresRefused = false;
    m_numbersDisagree = false;
    for (const StandingRequest &request : requests) {
        auto board = receiveBoard(connection, request, standings.deeper.emplace_back(), progress);
        if (connection.broken())
            return std::unexpected(board.error());
        standings.boards.push_back(std::move(board));
    }
    if (timed) {
        TRY(const auto after, connection.receive(progress.stopToken()));
        standings.serverTime = serverTimeBetween(before->text, after.text);
        m_asksForTimes = !isRefused(*before);
    }
    if (measured) {
        TRY(receiveLink(connection, standings, progress.stopToken()));
        standings.refusesToTell = !m_asksForTimes && !m_asksForLink && !m_asksForRole;
    }
    const Moment answered = m_now();
    for (auto &board : standings.boards) {
        if (!board)
            continue;
        board->asked = asked;
        board->answered = answered;
    }
    return standings;
}

Result<void> StandingReader::receiveLink(Connection &connection, Standings &standings,
                                         const std::stop_token &stop)
{
    bool isTold = false; // by INFO
    if (m_asksForLink) {
        TRY(const auto replication, connection.receive(stop));
        isTold = !replication.isError();
        m_asksForLink = !isRefused(replication);
        standings.replica = replicaLinkIn(replication.text);
        if (isTold)
            standings.told = serverProcessIn(replication.text);
    }
    if (m_asksForRole) {
        TRY(const auto role, connection.receive(stop));
        m_asksForRole = !isTold && !isRefused(role);
        if (!standings.replica)
            standings.replica = replicaLinkOf(role);
    }
    return {};
}

bool StandingReader::tryOtherCommands(const Standings &standings)
{
    bool changed = false;
    if (m_manyScores && m_manyScoresRefused) {
        m_manyScores = false;
        changed = true;
    }
    const auto failed = std::ranges::count_if(standings.boards, [](const auto &board) { return !board; });
    const bool refused = std::ranges::any_of(standings.boards, [](const auto &board) {
        return !board && board.error().kind == ErrorKind::Permission;
    });
    if (m_failedByCommand && !changed) {
        // Redis 6.0 does not know the option, and another command may be what was refused.
        if (failed >= *m_failedByCommand) {
            m_reverse = Reverse::ByCommand;
            changed = true;
        }
        m_failedByCommand.reset();
    } else if (refused && !m_reverseSettled && !changed) {
        m_failedByCommand = failed;
        m_reverse = Reverse::ByOption;
        m_reverseSettled = true;
        changed = true;
    }
    return changed;
}

Result<Standings> StandingReader::read(Connection &connection, std::span<const StandingRequest> requests,
                                       bool measured, const Progress &progress)
{
    constexpr int tries = 3; // another client may come between a number and its rows
    for (int tried = 1;; ++tried) {
        auto standings = readOnce(connection, requests, measured, progress);
        if (!standings || (!tryOtherCommands(*standings) && (!m_numbersDisagree || tried >= tries)))
            return standings;
    }
}

} // namespace tiebreak
