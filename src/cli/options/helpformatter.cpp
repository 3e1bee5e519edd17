// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/options/helpformatter.h"

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr std::size_t lineWidth = 100;

void wrapLine(std::string_view line, std::size_t indent, std::size_t column, std::string &out)
{
    const std::size_t own = std::min(line.find_first_not_of(' '), line.size());
    const std::size_t hanging = indent + (own > 0 ? own + 2 : 0);
    out += line.substr(0, own);
    column += own;
    line.remove_prefix(own);
    for (bool isFirst = true; !line.empty(); isFirst = false) {
        // Blanks between the cells of a table stay.
        const std::size_t blanks = std::min(line.find_first_not_of(' '), line.size());
        const std::size_t end = std::min(line.find(' ', blanks), line.size());
        if (!isFirst && column + end > lineWidth) {
            out += '\n' + std::string(hanging, ' ');
            column = hanging;
            line.remove_prefix(blanks);
            continue;
        }
        out += line.substr(0, end);
        column += end;
        line.remove_prefix(end);
    }
}

std::string wrappedFrom(std::string_view text, std::size_t indent, std::size_t column)
{
    std::string out;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        // A command is to be copied.
        if (line.starts_with("  ") && line.find("tiebreak-cli ") != std::string_view::npos)
            out += line;
        else
            wrapLine(line, indent, column, out);
        if (end < text.size())
            out += '\n';
        column = indent;
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return out;
}

} // namespace

std::string wrappedHelp(std::string_view text, std::size_t indent)
{
    return wrappedFrom(text, indent, indent);
}

std::string HelpFormatter::make_option(const CLI::Option *option, bool isPositional) const
{
    const std::size_t indent = get_column_width();
    std::string line = "  " + make_option_name(option, isPositional) + make_option_opts(option);
    if (line.size() + 1 > indent)
        line += '\n' + std::string(indent, ' ');
    else
        line.resize(indent, ' ');
    return line + wrappedHelp(make_option_desc(option), indent) + '\n';
}

std::string HelpFormatter::make_option_usage(const CLI::Option *option) const
{
    const std::string type = option->get_type_name();
    return type.starts_with('[') ? type : CLI::Formatter::make_option_usage(option);
}

std::string HelpFormatter::make_footer(const CLI::App *app) const
{
    const std::string footer = app->get_footer();
    return footer.empty() ? std::string() : '\n' + wrappedHelp(footer) + '\n';
}

} // namespace tiebreak
