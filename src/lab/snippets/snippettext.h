// SPDX-License-Identifier: GPL-3.0-or-later
// The comment at the top of a snippet: what it packs, and up to where it is safe.
#pragma once

#include "lab/limits/limits.h"
#include "lab/snippets/snippet.h"
#include "lab/snippets/snippetranges.h"

#include <string>
#include <vector>

namespace tiebreak
{

/// The lines, without comment marks. Nothing in them ends a comment in any of the languages, whatever the
/// codec's name holds.
std::vector<std::string> snippetHeader(const CodecSpec &spec, const SnippetContext &context,
                                       const SnippetRanges &ranges, const CodecLimits &limits);

} // namespace tiebreak
