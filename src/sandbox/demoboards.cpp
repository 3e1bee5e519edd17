// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/demoboards.h"

#include "core/text/scoretext.h"
#include "redis/link/open.h"
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
        while (m_inFlight.size() >= commandsInFlight)
            TRY(receive());
        if (m_progress.stopRequested())
            return failure(ErrorKind::Cancelled, "Writing the demo boards was cancelled.");
        TRY(m_connection.send(command, m_progress.stopToken()));
        m_inFlight.push_back(members);
        return {};
    }

    Result<void> finish()
    {
        while (!m_inFlight.empty())
            TRY(receive());
        return {};
    }

private:
    Result<void> receive()
    {
        TRY(const auto reply, m_connection.receive(m_progress.stopToken()));
        if (reply.isError())
            return std::unexpected(errorFromReply(reply.text));
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
    TRY(writer.write(forget));
    for (const DemoPerson &person : people)
        TRY(writer.write(
            {"HSET", pattern.keyOf(person.member), pattern.fieldOf(person.member), person.name}));
    return {};
}

Result<void> writeBoard(Writer &writer, const DemoBoard &board, const DemoRows &made)
{
    const std::string &key = board.key;
    TRY(writer.write({"UNLINK", key}));
    for (std::size_t first = 0; first < made.rows.size(); first += rowsACommand) {
        const std::size_t last = std::min(first + rowsACommand, made.rows.size());
        Command command{"ZADD", key};
        command.reserve(2 + 2 * (last - first));
        for (std::size_t row = first; row < last; ++row) {
            command.push_back(shortestText(made.rows.raw(row)));
            command.emplace_back(made.rows.member(row));
        }
        TRY(writer.write(command, last - first));
    }
    for (const DemoIncrement &increment : made.increments)
        TRY(writer.write({"ZINCRBY", key, increment.by, increment.member}));
    if (!board.people || made.people.empty())
        return {};
    return writePeople(writer, *board.people, made.people);
}

} // namespace

Result<std::vector<DemoBoard>> demoBoards()
{
    TRY(const auto plans, demoPlans());
    std::vector<DemoBoard> boards;
    for (const DemoPlan &plan : plans.boards)
        boards.push_back(plan.board);
    return boards;
}

Result<void> writeDemoBoards(const Sandbox &sandbox, std::chrono::sys_seconds now, std::uint64_t seed,
                             const Progress &progress)
{
    TRY(const auto plans, demoPlans());
    TRY(auto connection, openConnection(sandbox.writable(), {}, progress.stopToken()));
    std::uint64_t total = 0;
    for (const DemoPlan &plan : plans.boards)
        total += static_cast<std::uint64_t>(plan.board.members);
    Writer writer(connection, progress, total);
    for (const DemoPlan &plan : plans.boards) {
        TRY(const auto made, makeDemoRows(plan, plans.names, now, seed));
        TRY(writeBoard(writer, plan.board, made));
    }
    return writer.finish();
}

} // namespace tiebreak
