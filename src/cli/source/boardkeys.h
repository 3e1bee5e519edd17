// SPDX-License-Identifier: GPL-3.0-or-later
// Which boards a command line means: keys, and globs of keys.
#pragma once

#include "cli/output/commandcontext.h"
#include "cli/source/server.h"
#include "core/base/result.h"
#include "core/board/coverage.h"

#include <span>
#include <string>
#include <unordered_set>
#include <vector>

namespace tiebreak
{

/// The key that a word is; nothing where it is a glob. With `escaped` it is written as `keys` prints it, and
/// no glob. Error Usage: it is not escaped well.
Result<std::optional<std::string>> plainKey(const std::string &word, bool escaped);

/// Keys, and the boards that a glob may mean beside them.
struct FoundKeys {
    std::vector<std::string> keys;
    std::unordered_set<std::string> named; ///< of these, that a word named, not a glob alone
    Coverage coverage;                     ///< of the nodes where a glob was looked for, and of these boards
    std::size_t excluded = 0;              ///< left out by choice
};

/// The keys that these words mean, in their order: each word is a key or a glob, which stands for all sorted
/// sets that match, by name. None comes twice. Errors: NotFound where a glob matches nothing, as far
/// as is known; Usage; those of the server.
Result<FoundKeys> findBoardKeys(Server &server, std::span<const std::string> words, bool escaped,
                                const CommandContext &context);

} // namespace tiebreak
