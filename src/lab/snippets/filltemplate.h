// SPDX-License-Identifier: GPL-3.0-or-later
// Fills a mustache template of source text.
#pragma once

#include "core/base/result.h"

#include <kainjow/mustache.hpp>

#include <string>
#include <string_view>

namespace tiebreak
{

/// What a template is filled with: texts, flags, and lists for sections that are written once for each value.
using TemplateValues = kainjow::mustache::data;

/// Fills a template as https://mustache.github.io says, without any escaping; a partial, {{>name}}, is a text
/// of `values`. A section's or partial's mark alone on a line takes no line. Error Io for a template that is
/// no mustache, or that asks for a name which `values` lack: flags that are off must be there too.
Result<std::string> fillTemplate(std::string_view text, const TemplateValues &values);

} // namespace tiebreak
