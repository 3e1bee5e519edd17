// SPDX-License-Identifier: GPL-3.0-or-later
// The same code as a Redis FUNCTION: the server keeps it, and parses it once.
#include "sim/board/strategies/strategies.h"

#include "lab/snippets/snippet.h"

#include <algorithm>

namespace tiebreak
{

namespace
{

/// Before the database and the key that is there as long as the run that has loaded a library.
constexpr std::string_view runMark = "\n-- Tiebreak run ";

/// Each run has a library of its own, tiebreak_..._TAG by the tag of its keys, so that no run uses or deletes
/// another's. What a killed run has left a later one removes, once the key of that run has ended.
class Function final : public Strategy
{
public:
    using Strategy::Strategy;

    Result<void> prepare(Connection &connection) override
    {
        const auto text = snippet(board().codec, Language::LuaFunction, {});
        if (!text)
            return std::unexpected(text.error());
        const std::string_view general = libraryOf(*text);
        const std::string own = std::string(general) + '_' + tagOf(board().key);
        removeLeftOnes(connection);
        std::string code = renamed(*text, general, own);
        if (std::ranges::all_of(board().runKey, [](char c) { return c > ' ' && c < 0x7f; }))
            code.append(mark()).append(board().runKey);
        if (const auto noted = connection.run({"SET", board().runKey, own, "EX", "3600"}); !noted)
            return std::unexpected(noted.error());
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
        co_return context.ended(done);
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

    /// Functions are the server's, keys a database's: only runs in the same one can be told to be over.
    std::string mark() const { return std::string(runMark) + std::to_string(board().db) + ' '; }

    void removeLeftOnes(Connection &connection) const
    {
        const auto libraries = connection.run({"FUNCTION", "LIST", "LIBRARYNAME", "tiebreak_*", "WITHCODE"});
        if (!libraries)
            return;
        for (const Reply &library : libraries->items) {
            const std::string code = fieldOf(library, "library_code");
            const std::size_t marked = code.rfind(mark());
            if (marked == code.npos)
                continue;
            const auto there = connection.run({"EXISTS", code.substr(marked + mark().size())});
            if (there && there->integer == 0)
                (void)connection.run({"FUNCTION", "DELETE", fieldOf(library, "library_name")});
        }
    }

    /// Of a list of names and values by turns.
    static std::string fieldOf(const Reply &list, std::string_view name)
    {
        for (std::size_t i = 0; i + 1 < list.items.size(); i += 2) {
            if (list.items[i].text == name)
                return list.items[i + 1].text;
        }
        return {};
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
