// SPDX-License-Identifier: GPL-3.0-or-later
// One Lua script reads, adds and writes: the code that the Codec Lab hands out, by EVALSHA.
#include "sim/board/strategies/strategies.h"

#include "lab/snippets/snippet.h"
#include "sim/operation/serverscript.h"

namespace tiebreak
{

namespace
{

class Script final : public Strategy
{
public:
    using Strategy::Strategy;

    Result<void> prepare(Connection &connection) override
    {
        TRY(const auto text, snippet(board().codec, Language::LuaScript, {}));
        return loadScript(connection, text, m_hash);
    }

    Operation add(OperationContext &context) const override
    {
        const auto update = board().trim.begin(context, UpdateKind::Add);
        if (board().serverTime || !board().codec.hasTime())
            context.send("EVALSHA", m_hash, 1, board().key, "add", context.member(),
                         context.operation().points);
        else
            context.send("EVALSHA", m_hash, 1, board().key, "add", context.member(),
                         context.operation().points, context.tick());
        const ShortReply &done = co_await update.end();
        co_return update.ended(done, Answer::List);
    }

private:
    std::string m_hash;
};

} // namespace

std::unique_ptr<Strategy> makeScript(RunBoard board)
{
    return std::make_unique<Script>(std::move(board));
}

} // namespace tiebreak
