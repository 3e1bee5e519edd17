// SPDX-License-Identifier: GPL-3.0-or-later
// The same code as a Redis FUNCTION: the server keeps it, and parses it once.
#include "sim/strategies.h"

#include "lab/snippet.h"

namespace tiebreak
{

namespace
{

class Function final : public Strategy
{
public:
    using Strategy::Strategy;

    Result<void> prepare(Connection &connection) override
    {
        const auto text = snippet(board().codec, Language::LuaFunction, {});
        if (!text)
            return std::unexpected(text.error());
        m_library = libraryOf(*text);
        // A library of this name holds the same code; then it is somebody's, and stays.
        const auto there = connection.run({"FUNCTION", "LIST", "LIBRARYNAME", m_library});
        if (!there)
            return std::unexpected(there.error());
        m_ours = there->items.empty();
        if (m_ours) {
            if (const auto loaded = connection.run({"FUNCTION", "LOAD", *text}); !loaded)
                return std::unexpected(loaded.error());
        }
        m_add = m_library + "_add";
        return {};
    }

    void leave(Connection &connection) override
    {
        if (m_ours)
            (void)connection.run({"FUNCTION", "DELETE", m_library});
        m_ours = false;
    }

    Deal add(Talk &talk) const override
    {
        const auto update = board().trim.begin(talk, UpdateKind::Add);
        if (board().serverTime || !board().codec.hasTime())
            talk.send("FCALL", m_add, 1, board().key, talk.member(), talk.operation().points);
        else
            talk.send("FCALL", m_add, 1, board().key, talk.member(), talk.operation().points, talk.tick());
        const ShortReply &done = co_await update.end();
        co_return talk.ended(done);
    }

private:
    /// The name in the first line, "#!lua name=NAME".
    static std::string libraryOf(std::string_view text)
    {
        const std::size_t begin = text.find('=') + 1;
        return std::string(text.substr(begin, text.find('\n') - begin));
    }

    std::string m_library;
    std::string m_add;
    bool m_ours = false;
};

} // namespace

std::unique_ptr<Strategy> makeFunction(RunBoard board)
{
    return std::make_unique<Function>(std::move(board));
}

} // namespace tiebreak
