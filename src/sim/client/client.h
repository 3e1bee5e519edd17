// SPDX-License-Identifier: GPL-3.0-or-later
// One connection of a run, with as many operations on their way as its pipeline is deep.
#pragma once

#include "redis/wire/bytestream.h"
#include "redis/wire/replyreader.h"
#include "sim/board/layouts/layout.h"
#include "sim/board/strategies/strategy.h"
#include "sim/operation/operation.h"
#include "sim/operation/operationcontext.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace tiebreak
{

/// What all clients of a run share; only read while it lasts.
struct RunParts {
    const Strategy &strategy;
    const Layout &layout;
    const MemberShape &shape;
    RunClock clock;
    bool followsMoves = false; ///< a cluster, or a primary that Sentinels name: who moves is looked for anew
};

/// Never blocks: its worker tells it when there is something to read or room to write.
class Client
{
public:
    /// An operation that has its place in the pipeline.
    struct PipelineSlot {
        OperationContext context;
        Operation coroutine;
        std::int64_t intended = 0; ///< ns since the run began
        std::int64_t invoked = 0;
        std::int64_t answered = 0;
        std::uint32_t turn = 0; ///< grows whenever something begins or is given up
        bool busy = false;
        bool repeated = false; ///< it was begun anew, and the server may have done it before
        bool heard = false;    ///< one of its commands has been answered

        explicit PipelineSlot(OperationContext own) : context(std::move(own)) {}
        OperationEnd end() const { return coroutine.end(); }
        const PlannedOperation &operation() const { return context.operation(); }
        const std::string &why() const;
        /// Whether it ended with an answer of another shape than its command has.
        bool unfit() const;
        std::uint32_t conflicts() const;
    };

    /// `skew` ns: how far this client's clock is ahead.
    Client(const RunParts &parts, unsigned places, std::int64_t skew, std::uint64_t seed);

    /// Speaks through this stream from now on; the places must be free.
    void connect(std::unique_ptr<ByteStream> stream);
    /// Closes the connection; what was on its way will never be answered, and its places stay busy until
    /// abandon().
    void disconnect() { m_stream.reset(); }
    bool connected() const { return m_stream != nullptr; }
    int descriptor() const { return m_stream->descriptor(); }

    /// Begins an operation at a free place.
    void begin(std::uint16_t place, const PlannedOperation &operation, std::int64_t intended,
               std::int64_t now);
    /// Begins the operation of a busy place anew, as if nothing had been sent: it is still the same one.
    void repeat(std::uint16_t place, std::int64_t now);
    /// Goes on with an operation whose pause is over.
    void resume(std::uint16_t place, std::int64_t now);
    /// Drops what is on its way at a place, whatever the server does about it.
    void abandon(std::uint16_t place);

    /// Reads what has come and goes on with the operations that waited for it. False when the connection is
    /// lost; loss() says why.
    bool receive(std::span<char> buffer);
    /// Sends as much as goes; false when the connection is lost.
    bool flush();
    /// Whether the last flush() left something that the socket had no room for.
    bool waitsForRoom() const { return m_waitsForRoom; }
    /// Why the connection was lost: Closed, Protocol where the server said what no server says, or Moved
    /// where another node is to be asked; see surelyUndone().
    const Error &loss() const { return m_loss; }
    /// After a loss of kind Moved: whether the server has surely done nothing of this operation. Behind a
    /// command that was refused for now (ASK, TRYAGAIN, CLUSTERDOWN) others may have been carried out.
    bool surelyUndone(std::uint16_t place) const
    {
        return !m_slots[place].heard && (m_refusesAll || place == m_refused);
    }

    std::span<PipelineSlot> pipelineSlots() { return m_slots; }
    /// Places whose operation is over since the last call; they are free.
    std::vector<std::uint16_t> &finished() { return m_finished; }
    struct Pause {
        std::uint16_t place;
        std::int64_t until; ///< ns since the run began
    };
    /// Places whose operation has begun to wait since the last call.
    std::vector<Pause> &paused() { return m_paused; }
    TrafficCount count() const
    {
        TrafficCount all = m_count;
        all.add(m_pipeline.count);
        return all;
    }
    std::int64_t bytesSent() const { return m_bytesSent; }
    std::int64_t bytesReceived() const { return m_bytesReceived; }

private:
    Operation operationFor(OperationContext &context) const;
    void start(std::uint16_t place, std::int64_t now);
    ReplyReader::Outcome readReply(std::string_view &bytes, std::size_t maxBytes);
    void settle(std::uint16_t place, std::int64_t now);
    bool lose(ErrorKind kind, std::string why);

    const RunParts &m_parts;
    std::unique_ptr<ByteStream> m_stream;
    std::unique_ptr<ReplyReader> m_reader;
    Pipeline m_pipeline;
    bool m_waitsForRoom = false;
    bool m_midReply = false;
    std::vector<PipelineSlot> m_slots;
    std::vector<std::uint16_t> m_finished;
    std::vector<Pause> m_paused;
    Error m_loss;
    std::uint16_t m_refused = 0; ///< whose command another node is to be asked
    bool m_refusesAll = false;   ///< and so are all behind it
    TrafficCount m_count;        ///< of connections before this one
    std::int64_t m_bytesSent = 0;
    std::int64_t m_bytesReceived = 0;
};

} // namespace tiebreak
