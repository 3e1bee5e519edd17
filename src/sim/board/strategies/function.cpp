// SPDX-License-Identifier: GPL-3.0-or-later
// The same code as a Redis FUNCTION: the server keeps it, and parses it once.
#include "sim/board/strategies/strategies.h"

#include "lab/snippets/snippet.h"
#include "sim/board/runlibraries.h"

namespace tiebreak
{

namespace
{

/// Each run has a library of its own, tiebreak_..._TAG by the tag of its keys, so that no run uses or deletes
/// another's. What a killed run has left a later one removes, once the key of that run has ended.
class Function final : public Strategy
{
public:
    using Strategy::Strategy;

    Result<void> prepare(Connection &connection) override
    {
        TRY(const auto text, snippet(board().codec, Language::LuaFunction, {}));
        const std::string_view general = libraryOf(text);
        const std::string own = std::string(general) + '_' + tagOf(board().key);
        const std::string code = markedLibrary(renamed(text, general, own), board());
        TRY(connection.run({"SET", board().runKey, own, "EX", "3600"}));
        if (const auto loaded = connection.run({"FUNCTION", "LOAD", code}); !loaded) {
            (void)connection.run({"DEL", board().runKey});
            return std::unexpected(loaded.error());
        }
        m_library = own;
        m_add = own + "_add";
        return {};
    }

    void leave(Connection &connection) override
    {
        (void)connection.run({"FUNCTION", "DELETE", m_library});
        (void)connection.run({"DEL", board().runKey});
    }

    Operation add(OperationContext &context) const override
    {
        const auto update = board().trim.begin(context, UpdateKind::Add);
        if (board().serverTime || !board().codec.hasTime())
            context.send("FCALL", m_add, 1, board().key, context.member(), context.operation().points);
        else
            context.send("FCALL", m_add, 1, board().key, context.member(), context.operation().points,
                         context.tick());
        const ShortReply &done = co_await update.end();
        co_return update.ended(done, Answer::List);
    }

private:
    /// The name in the first line, "#!lua name=NAME".
    static std::string_view libraryOf(std::string_view text)
    {
        const std::size_t begin = text.find('=') + 1;
        return text.substr(begin, text.find('\n') - begin);
    }

    /// What stands in braces, letters and digits.
    static std::string tagOf(const std::string &key)
    {
        const std::size_t begin = key.rfind('{') + 1;
        return key.substr(begin, key.find('}', begin) - begin);
    }

    static std::string renamed(std::string_view text, std::string_view from, std::string_view to)
    {
        std::string result;
        for (std::size_t at = text.find(from); at != text.npos; at = text.find(from)) {
            result.append(text.substr(0, at)).append(to);
            text.remove_prefix(at + from.size());
        }
        return result.append(text);
    }

    std::string m_library;
    std::string m_add;
};

} // namespace

std::unique_ptr<Strategy> makeFunction(RunBoard board)
{
    return std::make_unique<Function>(std::move(board));
}

} // namespace tiebreak
