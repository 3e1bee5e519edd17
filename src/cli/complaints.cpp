// SPDX-License-Identifier: GPL-3.0-or-later
// Standard error, kept short.
#include "cli/complaints.h"

#include <string>
#include <unistd.h>

namespace tiebreak
{

namespace
{

std::string lineText(std::uint64_t line)
{
    return "line " + std::to_string(line) + ": ";
}

} // namespace

void complain(std::string_view sentence)
{
    std::string text = "tiebreak-cli: ";
    text += sentence;
    while (text.ends_with('\n'))
        text.pop_back();
    text += '\n';
    // One write, so that lines of several processes do not mix; nothing can be done when it fails.
    [[maybe_unused]] const auto count = ::write(STDERR_FILENO, text.data(), text.size());
}

void LineComplaints::error(std::uint64_t line, std::string_view sentence)
{
    if (++m_errors <= shown)
        complain(lineText(line) + std::string(sentence));
}

void LineComplaints::warning(std::uint64_t line, std::string_view sentence)
{
    if (++m_warnings <= shown)
        complain("warning: " + lineText(line) + std::string(sentence));
}

std::string LineComplaints::firstNamed()
{
    return "; the first " + std::to_string(shown) + " are named above.";
}

void LineComplaints::finish() const
{
    if (m_errors > shown)
        complain(std::to_string(m_errors) + " lines are wrong" + firstNamed());
    if (m_warnings > shown)
        complain("warning: " + std::to_string(m_warnings) + " such lines in all" + firstNamed());
}

} // namespace tiebreak
