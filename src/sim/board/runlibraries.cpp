// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/board/runlibraries.h"

#include "core/text/bytestext.h"

namespace tiebreak
{

namespace
{

constexpr std::string_view runMark = "\n-- Tiebreak run ";

/// Functions are the server's, keys a database's: only runs in the same one can be told to be over.
std::string markOf(int db)
{
    return std::string(runMark) + std::to_string(db) + ' ';
}

/// Of a list of names and values by turns.
std::string fieldOf(const Reply &list, std::string_view name)
{
    for (std::size_t i = 0; i + 1 < list.items.size(); i += 2) {
        if (list.items[i].text == name)
            return list.items[i + 1].text;
    }
    return {};
}

} // namespace

std::string markedLibrary(std::string code, const RunBoard &board)
{
    return code.append(markOf(board.db)).append(escapeBytes(board.runKey));
}

Result<std::vector<RunLibrary>> runLibraries(Connection &connection, int db)
{
    TRY(const auto libraries, connection.run({"FUNCTION", "LIST", "LIBRARYNAME", "tiebreak_*", "WITHCODE"}));
    std::vector<RunLibrary> list;
    const std::string mark = markOf(db);
    for (const Reply &library : libraries.items) {
        const std::string code = fieldOf(library, "library_code");
        const std::size_t marked = code.rfind(mark);
        if (marked == code.npos)
            continue;
        if (auto runKey = unescapeBytes(std::string_view(code).substr(marked + mark.size())))
            list.push_back({fieldOf(library, "library_name"), *std::move(runKey)});
    }
    return list;
}

std::optional<bool> isOver(Connection &connection, const RunLibrary &library)
{
    const auto there = connection.run({"EXISTS", library.runKey});
    return there ? std::optional(there->integer == 0) : std::nullopt;
}

void removeLeftLibraries(Connection &connection, int db)
{
    for (const RunLibrary &library : runLibraries(connection, db).value_or(std::vector<RunLibrary>())) {
        if (isOver(connection, library).value_or(false))
            (void)connection.run({"FUNCTION", "DELETE", library.name});
    }
}

} // namespace tiebreak
