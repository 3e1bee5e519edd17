// SPDX-License-Identifier: GPL-3.0-or-later
// A codec as it is named on a command line.
#include "cli/codecoption.h"

#include "files/codeclibrary.h"

namespace tiebreak
{

Result<CodecSpec> parseCodecOption(std::string_view text)
{
    if (auto spec = parseCodecSpec(text))
        return spec;
    const LibraryContents library = CodecLibrary(codecDirectory()).load();
    auto codec = resolveCodec(text, library.codecs);
    if (!codec && !text.contains(':')) {
        for (const Error &fault : library.faults)
            codec.error().message += ' ' + fault.message;
    }
    return codec;
}

} // namespace tiebreak
