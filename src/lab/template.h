// SPDX-License-Identifier: GPL-3.0-or-later
// Text with places to fill in: the form in which code to take away is kept.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// What a template is filled with. A section is written once for each of its values, which hide outer ones of
/// the same name; a flag is a section with one empty value.
struct TemplateValues {
    std::map<std::string, std::string, std::less<>> texts;
    std::map<std::string, std::vector<TemplateValues>, std::less<>> sections;

    /// Turns a flag on where `on` holds.
    void flag(const std::string &name, bool on)
    {
        if (on)
            sections[name].resize(1);
    }
};

/// Fills a template: {{name}} becomes a text, {{#name}}...{{/name}} is written for each value of a section,
/// {{^name}}...{{/name}} where it has none, {{>name}} becomes another template, which is a text itself. A
/// section's mark alone on a line takes no line. Every name must be known and every section closed.
std::string fillTemplate(std::string_view text, const TemplateValues &values);

} // namespace tiebreak
