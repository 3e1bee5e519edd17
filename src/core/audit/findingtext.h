// SPDX-License-Identifier: GPL-3.0-or-later
// What an audit found, each finding in sentences, and what it looked for in vain.
#pragma once

#include "core/audit/audit.h"
#include "core/prose/wording.h"

#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// A finding in words.
struct FindingText {
    std::string title;     ///< of the count: "Members tied in one double that spans several seconds"
    std::string cause;     ///< a sentence or two
    std::string fix;       ///< what to do about it; empty when nothing need be done
    bool reencode = false; ///< the fix is to move to the codec that it names
};
/// "Members without a time: 12"
std::string countedTitle(const FindingText &finding, std::int64_t count);
FindingText findingText(const Finding &finding, const Audit &audit, const Wording &wording);

/// A finding whose fix is the move to a codec that keeps what this one loses, where there is one.
FindingText reencodingText(std::string title, std::string cause, const Audit &audit, const Wording &wording);

/// A kind's name in output that programs read, e.g. "sameTick".
std::string_view findingName(FindingKind kind);

/// What a kind of finding is looked for as, e.g. "times in the future": for a list of checks that found
/// nothing.
std::string_view checkName(FindingKind kind);

/// The checks that can find something on a board of such a codec, and found nothing. `byPages`: the board was
/// read in pages, so that members may have moved meanwhile.
std::vector<FindingKind> quietChecks(const Audit &audit, bool byPages);
/// "6 checks passed"
std::string quietText(std::size_t checks);

} // namespace tiebreak
