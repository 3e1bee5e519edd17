// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/output/complaints.h"

#include "core/prose/sentence.h"

#include <string>
#include <unistd.h>

namespace tiebreak
{

void complain(std::string_view text)
{
    while (text.ends_with('\n'))
        text.remove_suffix(1);
    const std::string line = sentence("tiebreak-cli: {}\n", text);
    // One write, so that lines of several processes do not mix; nothing can be done when it fails.
    [[maybe_unused]] const auto count = ::write(STDERR_FILENO, line.data(), line.size());
}

void LineComplaints::error(std::uint64_t line, std::string_view text)
{
    if (++m_errors <= shown)
        complain(sentence("line {}: {}", line, text));
}

void LineComplaints::warning(std::uint64_t line, std::string_view text)
{
    if (++m_warnings <= shown)
        complain(sentence("warning: line {}: {}", line, text));
}

void LineComplaints::finish() const
{
    if (m_errors > shown)
        complain(sentence("{} lines are wrong; the first {} are named above.", m_errors, shown));
    if (m_warnings > shown)
        complain(sentence("warning: {} such lines in all; the first {} are named above.", m_warnings, shown));
}

} // namespace tiebreak
