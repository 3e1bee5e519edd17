// SPDX-License-Identifier: GPL-3.0-or-later
// Texts with places to fill in: reports, and code to take away.
#pragma once

#include "core/base/result.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// What a template is filled with. A section is written once for each of its values, which hide outer ones of
/// the same name; a flag is a section that is written once or not at all.
struct TemplateValues {
    std::map<std::string, std::string, std::less<>> texts;
    std::map<std::string, std::vector<TemplateValues>, std::less<>> sections;

    /// Turns a flag on or off.
    void flag(const std::string &name, bool on) { sections[name].resize(on ? 1 : 0); }
};

/// What becomes of a text that a template names in two braces.
enum class TemplateEscape {
    None,
    Html, ///< as escapedHtml() has it; three braces leave a text as it is
};

/// Fills a mustache template, see mustache(5). Tags of a section that is not written leave an empty line
/// where they stand alone: put them before what they hold and what follows. Error: Usage where a name is not
/// known or a section is not closed; the message names it.
Result<std::string> renderTemplate(std::string_view text, const TemplateValues &values,
                                   TemplateEscape escape = TemplateEscape::None);

/// Text for HTML, between tags and in attributes with double quotes.
std::string escapedHtml(std::string_view text);

} // namespace tiebreak
