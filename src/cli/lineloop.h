// SPDX-License-Identifier: GPL-3.0-or-later
// What encode and decode share: input line by line, and the words for lines that are wrong.
#pragma once

#include "cli/complaints.h"
#include "cli/linesource.h"
#include "cli/output.h"
#include "core/result.h"

#include <string>

namespace tiebreak
{

/// The sentence for a line that was too long to be read.
std::string tooLongText();

/// Hands each block of lines to `use` as it comes and writes the output after each block, so that a program
/// that waits for its answer gets it. Ends early when nobody reads the output. Error Io: the input cannot be
/// read.
template <class Use>
Result<void> forLineBlocks(int inputFd, Output &output, Use use)
{
    LineSource source(inputFd);
    while (!source.atEnd()) {
        use(source.next());
        if (!output.flush())
            return {};
    }
    if (!source.errorText().empty())
        return failure(ErrorKind::Io, "The input cannot be read: " + source.errorText() + ".");
    return {};
}

} // namespace tiebreak
