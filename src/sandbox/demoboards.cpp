// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/demoboards.h"

#include "core/text/scoretext.h"
#include "redis/wire/connection.h"
#include "sandbox/demorows.h"

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr std::size_t rowsACommand = 500;
constexpr std::size_t commandsInFlight = 4;

/// Sends commands a few ahead of their replies. The first error reply ends it.
class Writer
{
public:
    Writer(Connection &connection, const Progress &progress, std::uint64_t total)
        : m_connection(connection), m_progress(progress), m_total(total)
    {
    }

    Result<void> write(const Command &command, std::uint64_t members = 0)
    {
        while (m_inFlight.size() >= commandsInFlight) {
            if (auto received = receive(); !received)
                return received;
        }
        if (m_progress.stopRequested())
            return failure(ErrorKind::Cancelled, "Writing the demo boards was cancelled.");
        if (auto sent = m_connection.send(command, m_progress.stopToken()); !sent)
            return sent;
        m_inFlight.push_back(members);
        return {};
    }

    Result<void> finish()
    {
        while (!m_inFlight.empty()) {
            if (auto received = receive(); !received)
                return received;
        }
        return {};
    }

private:
    Result<void> receive()
    {
        const auto reply = m_connection.receive(m_progress.stopToken());
        if (!reply)
            return std::unexpected(reply.error());
        if (reply->isError())
            return std::unexpected(errorFromReply(reply->text));
        m_done += m_inFlight.front();
        m_inFlight.erase(m_inFlight.begin());
        m_progress.report(m_done, m_total);
        return {};
    }

    Connection &m_connection;
    const Progress &m_progress;
    std::uint64_t m_total;
    std::uint64_t m_done = 0;
    std::vector<std::uint64_t> m_inFlight;
};

Result<void> writePeople(Writer &writer, const NamePattern &pattern, const std::vector<DemoPerson> &people)
{
    Command forget{"UNLINK"};
    for (const DemoPerson &person : people)
        forget.push_back(pattern.keyOf(person.member));
    if (auto written = writer.write(forget); !written)
        return written;
    for (const DemoPerson &person : people) {
        if (auto written = writer.write(
                {"HSET", pattern.keyOf(person.member), pattern.fieldOf(person.member), person.name});
            !written)
            return written;
    }
    return {};
}

Result<void> writeBoard(Writer &writer, const DemoBoard &board, const DemoRows &made)
{
    const std::string &key = board.key;
    if (auto written = writer.write({"UNLINK", key}); !written)
        return written;
    for (std::size_t first = 0; first < made.rows.size(); first += rowsACommand) {
        const std::size_t last = std::min(first + rowsACommand, made.rows.size());
        Command command{"ZADD", key};
        command.reserve(2 + 2 * (last - first));
        for (std::size_t row = first; row < last; ++row) {
            command.push_back(shortestText(made.rows.raw(row)));
            command.emplace_back(made.rows.member(row));
        }
        if (auto written = writer.write(command, last - first); !written)
            return written;
    }
    for (const DemoIncrement &increment : made.increments) {
        if (auto written = writer.write({"ZINCRBY", key, increment.by, increment.member}); !written)
            return written;
    }
    if (!board.people || made.people.empty())
        return {};
    return writePeople(writer, *board.people, made.people);
}

} // namespace

Result<std::vector<DemoBoard>> demoBoards()
{
    const auto plans = demoPlans();
    if (!plans)
        return std::unexpected(plans.error());
    std::vector<DemoBoard> boards;
    for (const DemoPlan &plan : plans->boards)
        boards.push_back(plan.board);
    return boards;
}

Result<void> writeDemoBoards(const Sandbox &sandbox, std::chrono::sys_seconds now, std::uint64_t seed,
                             const Progress &progress)
{
    const auto plans = demoPlans();
    if (!plans)
        return std::unexpected(plans.error());
    auto connection = Connection::open(sandbox.writable(), {}, progress.stopToken());
    if (!connection)
        return std::unexpected(connection.error());
    std::uint64_t total = 0;
    for (const DemoPlan &plan : plans->boards)
        total += static_cast<std::uint64_t>(plan.board.members);
    Writer writer(*connection, progress, total);
    for (const DemoPlan &plan : plans->boards) {
        const auto made = makeDemoRows(plan, plans->names, now, seed);
        if (!made)
            return std::unexpected(made.error());
        if (auto written = writeBoard(writer, plan.board, *made); !written)
            return written;
    }
    return writer.finish();
}

} // namespace tiebreak
