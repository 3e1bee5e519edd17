// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/prose/template.h"

#include "core/prose/sentence.h"

#include <kainjow/mustache.hpp>

namespace tiebreak
{

namespace
{

using MustacheData = kainjow::mustache::data;

MustacheData mustacheData(const TemplateValues &values)
{
    MustacheData data{kainjow::mustache::object{}};
    for (const auto &[name, text] : values.texts)
        data.set(name, text);
    for (const auto &[name, items] : values.sections) {
        MustacheData list{kainjow::mustache::list{}};
        for (const TemplateValues &item : items)
            list.push_back(mustacheData(item));
        data.set(name, std::move(list));
    }
    return data;
}

/// Remembers the first name that nothing is known of; mustache itself writes nothing for it.
class CheckedContext : public kainjow::mustache::context<std::string>
{
public:
    explicit CheckedContext(const MustacheData &data) : context(&data) {}

    const MustacheData *get(const std::string &name) const override
    {
        const MustacheData *const found = context::get(name);
        if (!found && m_unknown.empty())
            m_unknown = name;
        return found;
    }
    const std::string &unknown() const { return m_unknown; }

private:
    mutable std::string m_unknown;
};

} // namespace

Result<std::string> renderTemplate(std::string_view text, const TemplateValues &values, TemplateEscape escape)
{
    kainjow::mustache::mustache filled{std::string(text)};
    filled.set_custom_escape([escape](const std::string &value) {
        return escape == TemplateEscape::Html ? escapedHtml(value) : value;
    });
    const MustacheData data = mustacheData(values);
    CheckedContext context(data);
    std::string result = filled.render(context);
    if (!filled.is_valid())
        return failure(ErrorKind::Usage, sentence("The template is damaged: {}", filled.error_message()));
    if (!context.unknown().empty())
        return failure(ErrorKind::Usage,
                       sentence("The template names {}, which is not known.", context.unknown()));
    return result;
}

std::string escapedHtml(std::string_view text)
{
    std::string html;
    html.reserve(text.size());
    for (const char c : text) {
        switch (c) {
        case '&':
            html += "&amp;";
            break;
        case '<':
            html += "&lt;";
            break;
        case '>':
            html += "&gt;";
            break;
        case '"':
            html += "&quot;";
            break;
        default:
            html += c;
        }
    }
    return html;
}

} // namespace tiebreak
