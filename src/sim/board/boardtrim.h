// SPDX-License-Identifier: GPL-3.0-or-later
// How a board is kept short: what cuts members off, where they go, and what brings them back.
#pragma once

#include "core/base/result.h"
#include "redis/wire/connection.h"
#include "sim/check/updaterecord.h"
#include "sim/operation/operationcontext.h"
#include "sim/workload/workload.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

struct RunBoard;
enum class BoardLayout : std::uint8_t;

/// Constant during a run. The default never cuts, and no member is ever missing.
///
/// A member is on the board, or in the cold store (a hash) with its points and its time, never lost between
/// the two: a cut moves it in one script, and an update that counts on its points brings it back in the same
/// transaction. Where it is in both, the board is right. Reads know the board alone.
class BoardTrim
{
public:
    BoardTrim() = default;
    /// Loads the scripts that the workload's trimming needs for this board.
    static Result<BoardTrim> prepare(Connection &connection, const RunBoard &board, BoardLayout layout,
                                     const Workload &workload);

    /// Whether members who were cut off go to the cold store.
    bool keepsCold() const { return !m_cold.empty(); }
    /// The hash they are in; empty where there is none.
    const std::string &coldKey() const { return m_cold; }

    /// An update whose commands are being sent.
    struct Update {
        const BoardTrim &trim;
        OperationContext &context;
        UpdateKind kind;
        bool transaction;
        /// co_await it, once all commands of the update are sent: the reply that says how it ended.
        OperationContext::ReplyAwaiter end() const;
        /// How it ended, by that reply; `alone`: what its command answers outside of a transaction.
        OperationEnd ended(const ShortReply &reply, Answer alone = Answer::Single) const
        {
            return context.ended(reply, transaction ? Answer::Transaction : alone);
        }
    };
    /// Before the commands of an update: an Add brings the member back if it was cut off, all others throw
    /// away what the cold store holds of it. After an Add and a Set the board is cut where that is asked for.
    /// All of it happens in one transaction, which there is in any case if `transaction`.
    Update begin(OperationContext &context, UpdateKind kind, bool transaction = false) const;

    /// Sends a cut, whose reply is the number of members cut off. At most maxCut at once where they are put
    /// by, so that the server is not held.
    void sendCut(OperationContext &context) const;
    static constexpr std::int64_t maxCut = 1000;

private:
    bool cutsAfter(UpdateKind kind) const { return m_cutsEach && kind != UpdateKind::Remove; }
    template <class... Words>
    void sendScript(OperationContext &context, const std::string &hash, const Words &...words) const
    {
        if (m_cold.empty())
            context.send("EVALSHA", hash, 2, m_key, m_beside, words...);
        else if (m_beside.empty())
            context.send("EVALSHA", hash, 2, m_key, m_cold, words...);
        else
            context.send("EVALSHA", hash, 3, m_key, m_cold, m_beside, words...);
    }

    bool m_cutsEach = false;
    bool m_highestFirst = true;
    std::int64_t m_cutRank = 0;
    std::string m_key;
    std::string m_cold;
    std::string m_beside; ///< the key beside the board; empty where there is none
    std::string m_cut;    ///< hashes of the scripts; empty where a plain command does
    std::string m_fetch;
};

} // namespace tiebreak
