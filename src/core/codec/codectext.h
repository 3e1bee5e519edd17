// SPDX-License-Identifier: GPL-3.0-or-later
// A codec's rule, told to people.
#pragma once

#include "core/codec/codecspec.h"

#include <string>

namespace tiebreak
{

/// The packing rule in plain text, e.g. "raw = score × 2^32 + (4294967295 − time in seconds)". UTF-8.
std::string ruleText(const CodecSpec &spec);

/// What the rule means for ties, one sentence.
std::string tieText(const CodecSpec &spec);

/// Both in a few words, e.g. "raw = score × 2^32 + (4294967295 − time in seconds), earlier is larger".
std::string shortRuleText(const CodecSpec &spec);

} // namespace tiebreak
