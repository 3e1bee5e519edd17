// SPDX-License-Identifier: GPL-3.0-or-later
// The sell-by date of a codec in one sentence.
#pragma once

#include "core/live/judge/codecexpiry.h"
#include "core/prose/wording.h"

#include <string>

namespace tiebreak
{

/// "The leader leaves the exact range in 12 days, about 2026-12-02, at the pace of the last 3 h." Empty where
/// there is nothing to say: no limit, too little seen, or a score that does not grow.
std::string expirySentence(const CodecExpiry &expiry, const Wording &wording);

/// Why expirySentence() is empty or names no date; empty where it names one.
std::string noExpiryReason(const CodecExpiry &expiry);

} // namespace tiebreak
