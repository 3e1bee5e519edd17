// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers and words that a codec puts into the templates of the languages.
#pragma once

#include "core/base/result.h"
#include "core/prose/template.h"
#include "lab/snippets/snippetranges.h"

namespace tiebreak
{

/// What the templates ask for beside the header and the checks. Error Limit where a formula calls what the
/// language does not have.
Result<TemplateValues> snippetValues(const CodecSpec &spec, Language language, const SnippetRanges &ranges);

/// A whole number as the language writes one of 64 bits.
std::string wholeLiteral(std::int64_t value, Language language);

} // namespace tiebreak
