// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/snippets/filltemplate.h"

#include "core/prose/sentence.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace tiebreak
{

namespace
{

// The engine keeps the line of a section's mark where the section is not written. So marks lose their lines
// here, and it gets to see no line's end at all.
constexpr char lineEnd = '\v';

std::string withoutMarkLines(std::string_view text)
{
    std::string prepared;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        const bool isMark = line.size() > 4 && line.starts_with("{{") && line.find("}}") == line.size() - 2 &&
                            std::string_view("#^/>").contains(line[2]);
        prepared += line;
        if (end < text.size() && !isMark)
            prepared += lineEnd;
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return prepared;
}

/// Finds names and collects those that are not there.
class CheckedContext : public kainjow::mustache::context<std::string>
{
public:
    explicit CheckedContext(const TemplateValues &values) : context(&values) {}

    const TemplateValues *get(const std::string &name) const override
    {
        const TemplateValues *const value = context::get(name);
        if (!value)
            m_missing.insert(name);
        return value;
    }

    const TemplateValues *get_partial(const std::string &name) const override
    {
        const TemplateValues *const value = get(name);
        if (value && value->is_string())
            m_partial = withoutMarkLines(value->string_value());
        return value && value->is_string() ? &m_partial : value;
    }

    const std::set<std::string> &missing() const { return m_missing; }

private:
    mutable std::set<std::string> m_missing;
    mutable TemplateValues m_partial; ///< the last one that was asked for, which is read at once
};

} // namespace

Result<std::string> fillTemplate(std::string_view text, const TemplateValues &values)
{
    kainjow::mustache::mustache engine(withoutMarkLines(text));
    engine.set_custom_escape([](const std::string &value) { return value; });
    CheckedContext context(values);
    std::string filled = engine.render(context);
    if (!engine.is_valid())
        return failure(ErrorKind::Io, sentence("A template cannot be read: {}.", engine.error_message()));
    if (!context.missing().empty())
        return failure(ErrorKind::Io, sentence("A template asks for what nobody gives: {}.",
                                               fmt::format("{}", fmt::join(context.missing(), ", "))));
    std::ranges::replace(filled, lineEnd, '\n');
    return filled;
}

} // namespace tiebreak
