// SPDX-License-Identifier: GPL-3.0-or-later
// Fills templates by descent: a section is a template inside a template.
#include "lab/template.h"

#include <cassert>
#include <span>

namespace tiebreak
{

namespace
{

/// The values from the innermost to the outermost section.
struct Scope {
    const TemplateValues &values;
    const Scope *outer = nullptr;
};

const std::string *findText(const Scope *scope, std::string_view name)
{
    for (; scope; scope = scope->outer) {
        if (const auto found = scope->values.texts.find(name); found != scope->values.texts.end())
            return &found->second;
    }
    return nullptr;
}

std::span<const TemplateValues> findSection(const Scope *scope, std::string_view name)
{
    for (; scope; scope = scope->outer) {
        if (const auto found = scope->values.sections.find(name); found != scope->values.sections.end())
            return found->second;
    }
    return {};
}

/// One {{mark}} of a template.
struct Mark {
    std::size_t begin; ///< of the braces, or of the line where the mark takes no line
    std::size_t end;
    char kind; ///< # ^ / > or 0
    std::string_view name;
};

/// The next mark from `at` on; false when there is none.
bool findMark(std::string_view text, std::size_t at, Mark &mark)
{
    const std::size_t open = text.find("{{", at);
    if (open == std::string_view::npos)
        return false;
    const std::size_t close = text.find("}}", open);
    assert(close != std::string_view::npos);
    mark = {open, close + 2, 0, text.substr(open + 2, close - open - 2)};
    if (mark.name.empty() || std::string_view("#^/>").find(mark.name.front()) == std::string_view::npos)
        return true;
    mark.kind = mark.name.front();
    mark.name.remove_prefix(1);
    const bool alone =
        (open == 0 || text[open - 1] == '\n') && (mark.end < text.size() && text[mark.end] == '\n');
    if (alone)
        ++mark.end;
    return true;
}

/// Writes `text` up to its end.
void fill(std::string_view text, const Scope &scope, std::string &out)
{
    std::size_t at = 0;
    Mark mark{};
    while (findMark(text, at, mark)) {
        out += text.substr(at, mark.begin - at);
        at = mark.end;
        if (mark.kind == 0 || mark.kind == '>') {
            const std::string *const value = findText(&scope, mark.name);
            assert(value && "a template asks for a text that nobody gives");
            if (!value)
                continue;
            if (mark.kind == '>')
                fill(*value, scope, out);
            else
                out += *value;
            continue;
        }
        // Sections of one name do not nest.
        Mark end{};
        std::size_t search = mark.end;
        while (findMark(text, search, end) && !(end.kind == '/' && end.name == mark.name))
            search = end.end;
        const std::string_view inside = text.substr(mark.end, end.begin - mark.end);
        at = end.end;
        const auto section = findSection(&scope, mark.name);
        if (mark.kind == '^' && section.empty())
            fill(inside, scope, out);
        if (mark.kind == '#') {
            for (const TemplateValues &values : section)
                fill(inside, Scope{values, &scope}, out);
        }
    }
    out += text.substr(at);
}

} // namespace

std::string fillTemplate(std::string_view text, const TemplateValues &values)
{
    std::string out;
    fill(text, Scope{values}, out);
    return out;
}

} // namespace tiebreak
