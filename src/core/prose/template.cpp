// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/prose/template.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"

#include <kainjow/mustache.hpp>

#include <algorithm>
#include <set>

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

/// Finds names and collects those that are not there; mustache itself writes nothing for them.
class CheckedContext : public kainjow::mustache::context<std::string>
{
public:
    explicit CheckedContext(const MustacheData &data) : context(&data) {}

    const MustacheData *get(const std::string &name) const override
    {
        const MustacheData *const found = context::get(name);
        if (!found)
            m_missing.insert(name);
        return found;
    }

    const MustacheData *get_partial(const std::string &name) const override
    {
        const MustacheData *const found = get(name);
        if (!found || !found->is_string())
            return found;
        m_partial = withoutMarkLines(found->string_value());
        return &m_partial;
    }

    const std::set<std::string> &missing() const { return m_missing; }

private:
    mutable std::set<std::string> m_missing;
    mutable MustacheData m_partial; ///< the last one that was asked for, which is read at once
};

} // namespace

Result<std::string> renderTemplate(std::string_view text, const TemplateValues &values, TemplateEscape escape)
{
    kainjow::mustache::mustache engine(withoutMarkLines(text));
    engine.set_custom_escape([escape](const std::string &value) {
        return escape == TemplateEscape::Html ? escapedHtml(value) : value;
    });
    const MustacheData data = mustacheData(values);
    CheckedContext context(data);
    std::string rendered = engine.render(context);
    if (!engine.is_valid())
        return failure(ErrorKind::Usage, sentence("A template cannot be read: {}.", engine.error_message()));
    if (!context.missing().empty())
        return failure(ErrorKind::Usage, sentence("A template has a field without a value: {}.",
                                                  fmt::to_string(fmt::join(context.missing(), ", "))));
    std::ranges::replace(rendered, lineEnd, '\n');
    return rendered;
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
        case '\'':
            html += "&#39;";
            break;
        default:
            html += c;
        }
    }
    return html;
}

std::string visibleText(std::string_view text)
{
    std::string visible = isUtf8(text) ? std::string(text) : escapeBytes(text);
    for (char &c : visible) {
        if (static_cast<unsigned char>(c) < 32 && c != '\n' && c != '\t')
            c = '?';
    }
    return visible;
}

std::string htmlText(std::string_view text)
{
    return escapedHtml(visibleText(text));
}

} // namespace tiebreak
