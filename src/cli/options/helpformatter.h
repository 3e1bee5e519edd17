// SPDX-License-Identifier: GPL-3.0-or-later
// How the help of a command is laid out.
#pragma once

#include <CLI/CLI.hpp>

#include <string>
#include <string_view>

namespace tiebreak
{

/// Breaks lines between words so that none is longer than 100 characters, where that can be; the further
/// lines of one begin with `indent` blanks. A line that begins with a blank keeps its own and gets two more.
std::string wrappedHelp(std::string_view text, std::size_t indent = 0);

/// Wraps what options and commands say of themselves: their texts are written a paragraph a line.
class HelpFormatter : public CLI::Formatter
{
public:
    std::string make_option(const CLI::Option *option, bool isPositional) const override;
    /// Words that are taken as they come are named by their type, such as "[KEY] A [B]".
    std::string make_option_usage(const CLI::Option *option) const override;
    std::string make_footer(const CLI::App *app) const override;
};

} // namespace tiebreak
