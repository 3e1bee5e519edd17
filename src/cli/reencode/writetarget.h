// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a server may be written to, and as what.
#pragma once

#include "cli/output/output.h"
#include "cli/reencode/reencodeoptions.h"
#include "cli/source/server.h"
#include "files/journalfile.h"
#include "files/policy.h"
#include "redis/board/wholeboard.h"
#include "redis/link/writableserver.h"

#include <memory>
#include <string>

namespace tiebreak
{

/// Refuses a server that is marked as production, unless the board's key was named once more; before anything
/// is asked of the server, of whose cluster nothing is known yet.
Result<void> checkProduction(const ReencodeOptions &options, const Policy &policy);

/// Where a board is written to, which alone may be written, and how it is best read.
struct WriteTarget {
    WritableServer server;
    ReadWay way;
    std::shared_ptr<const JournalFile> journal = nullptr; ///< null: the sandbox keeps none

    /// Says so where the journal does not know what became of a write.
    void remarkUnkept(Output &output) const
    {
        if (const std::string why = journal ? journal->unkept() : std::string(); !why.empty())
            output.remark(why, Remark::Finding);
    }
};

Result<WriteTarget> writeTarget(const Server &server, const std::string &board,
                                const ReencodeOptions &options, const Policy &policy);

} // namespace tiebreak
