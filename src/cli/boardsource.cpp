// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a whole board from a file.
#include "cli/boardsource.h"

#include "core/bytestext.h"
#include "files/boardfile.h"

#include <filesystem>

namespace tiebreak
{

namespace
{

Result<Snapshot> readFile(const BoardSourceOptions &options, const CodecSpec &codec, const Progress &progress)
{
    std::error_code error;
    if (!std::filesystem::exists(options.source, error))
        return failure(ErrorKind::Usage, "There is no file " + excerpt(options.source) +
                                             "; a server is named by its URL, such as "
                                             "redis://localhost:6379/0, or sandbox.");
    if (!options.key.empty())
        return failure(ErrorKind::Usage,
                       "A file holds one board: leave out the key " + excerpt(options.key) + ".");
    return readBoardFile(options.source, &codec, progress);
}

} // namespace

bool isServer(const BoardSourceOptions &options)
{
    return options.source.find("://") != std::string::npos || options.source == "sandbox";
}

Result<Snapshot> readBoardSource(const BoardSourceOptions &options, const CodecSpec &codec,
                                 const CommandContext &context)
{
    const Progress progress(context.stop.get_token());
    return readFile(options, codec, progress);
}

} // namespace tiebreak
