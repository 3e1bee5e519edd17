// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/keys/keyscan.h"

#include "redis/keys/keyset.h"
#include "redis/keys/scanbounds.h"
#include "redis/wire/replysink.h"

#include <algorithm>
#include <new>
#include <optional>

namespace tiebreak
{

namespace
{

class Scanner
{
public:
    Scanner(Connection &connection, const KeyScan &scan, const std::function<void(ByteStrings)> &found,
            const Progress &progress)
        : m_connection(connection), m_scan(scan), m_found(found), m_progress(progress)
    {
    }

    Result<std::uint64_t> run()
    {
        const Command first[] = {{"DBSIZE"}, command("0")};
        TRY(m_connection.send(first, stop()));
        TRY(const auto size, m_connection.receive(stop()));
        const auto total = countIn(size);
        m_total = total ? static_cast<std::uint64_t>(std::max<std::int64_t>(*total, 0)) : 0;
        ScanBounds bounds(total ? std::optional(*total) : std::nullopt, m_scan.batch);
        for (;;) {
            ++m_batches;
            ScanSink reply([this](const ScanSink &known) {
                m_goesOn = !known.finished() && m_batches < m_scan.maxBatches && m_count < m_scan.max;
                // Its failure shows when the answer is awaited.
                if (m_goesOn && !asksTypes())
                    (void)m_connection.send(command(known.cursor));
            });
            auto received = m_connection.receiveInto(reply, stop());
            if (!received && m_typed && isSyntaxError(received.error())) {
                m_typed = false;
                TRY(m_connection.send(command("0"), stop()));
                continue;
            }
            if (!received)
                return std::unexpected(received.error());
            const std::string cursor = reply.cursor;
            const std::uint64_t count = m_count;
            const std::uint64_t bytes = m_bytes;
            if (asksTypes()) {
                TRY(untypedBatch(reply));
            } else {
                handOn(std::move(reply.elements));
            }
            if (!m_goesOn) {
                if (cursor != "0" && m_count < m_scan.max && m_scan.onCut)
                    m_scan.onCut();
                return m_count;
            }
            TRY(bounds.see(cursor, m_count - count, m_bytes - bytes));
        }
    }

private:
    const std::stop_token &stop() const { return m_progress.stopToken(); }

    bool asksTypes() const { return !m_typed && !m_scan.anyType; }

    static bool isSyntaxError(const Error &error)
    {
        return error.kind == ErrorKind::Server && error.message.find("syntax error") != std::string::npos;
    }

    Command command(const std::string &cursor) const
    {
        Command words{"SCAN", cursor, "COUNT", std::to_string(m_scan.batch)};
        if (!m_scan.match.empty())
            words.insert(words.end(), {"MATCH", m_scan.match});
        if (m_typed && !m_scan.anyType)
            words.insert(words.end(), {"TYPE", "zset"});
        return words;
    }

    // A server older than 6.0 does not filter: ask for each key's type, and for the next batch behind it.
    Result<void> untypedBatch(ScanSink &reply)
    {
        ByteStrings boards;
        const ByteStrings keys = std::move(reply.elements);
        std::vector<Command> commands;
        for (std::size_t i = 0; i < keys.size(); ++i)
            commands.push_back({"TYPE", std::string(keys[i])});
        if (m_goesOn)
            commands.push_back(command(reply.cursor));
        TRY(m_connection.send(commands, stop()));
        for (std::size_t i = 0; i < keys.size(); ++i) {
            TRY(const auto type, m_connection.receive(stop()));
            if (type.isError())
                return std::unexpected(errorFromReply(type.text));
            if (type.text == "zset")
                boards.append(keys[i]);
        }
        handOn(std::move(boards));
        return {};
    }

    void handOn(ByteStrings keys)
    {
        if (m_scan.dropRepeats)
            m_seen.keepNew(keys);
        m_count += keys.size();
        m_bytes += keys.bytes();
        if (!keys.empty())
            m_found(std::move(keys));
        m_progress.report(m_count, m_total);
    }

    Connection &m_connection;
    const KeyScan &m_scan;
    const std::function<void(ByteStrings)> &m_found;
    const Progress &m_progress;
    KeySet m_seen;
    bool m_typed = true;
    bool m_goesOn = false; ///< the next batch is asked for, too
    int m_batches = 0;
    std::uint64_t m_count = 0;
    std::uint64_t m_bytes = 0; ///< of their names
    std::uint64_t m_total = 0;
};

} // namespace

Result<std::uint64_t> scanKeys(Connection &connection, const KeyScan &scan,
                               const std::function<void(ByteStrings keys)> &found, const Progress &progress)
{
    try {
        return Scanner(connection, scan, found, progress).run();
    } catch (const std::bad_alloc &) {
        return failure(ErrorKind::Limit, "The names of the keys do not fit into memory.");
    }
}

} // namespace tiebreak
