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
    /// Whether a section or flag of this name is written.
    bool isOn(std::string_view name) const
    {
        const auto found = sections.find(name);
        return found != sections.end() && !found->second.empty();
    }
};

/// What becomes of a text that a template names in two braces.
enum class TemplateEscape {
    None,
    Html, ///< as escapedHtml() has it; three braces leave a text as it is
};

/// Fills a mustache template, see mustache(5); a partial, {{>name}}, is one of the texts. A mark of a section
/// or a partial that stands alone on a line takes no line. Error: Usage where a section is not closed, or
/// where the template asks for names that `values` lack: flags that are off must be there too.
Result<std::string> renderTemplate(std::string_view text, const TemplateValues &values,
                                   TemplateEscape escape = TemplateEscape::None);

/// Text for HTML, between tags and in attributes.
std::string escapedHtml(std::string_view text);
/// What is no UTF-8 shown by its bytes, and characters that no HTML may hold replaced.
std::string visibleText(std::string_view text);
/// escapedHtml() of visibleText().
std::string htmlText(std::string_view text);

} // namespace tiebreak
