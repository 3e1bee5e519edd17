// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/output/printederrors.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "redis/link/linktext.h"

#include <string>
#include <unistd.h>

namespace tiebreak
{

void printError(std::string_view text)
{
    while (text.ends_with('\n'))
        text.remove_suffix(1);
    std::string line = sentence("tiebreak-cli: {}\n", text);
    if (::isatty(STDERR_FILENO) == 1)
        line = escapeControls(line);
    // One write, so that lines of several processes do not mix; nothing can be done when it fails.
    [[maybe_unused]] const auto count = ::write(STDERR_FILENO, line.data(), line.size());
}

void printGaps(const Coverage &coverage)
{
    if (const CoveredPart *nodes = coverage.part(CoveredUnit::Nodes);
        nodes != nullptr && !nodes->asked && nodes->by == CoveredBy::Choice)
        printError(thisNodeAloneText());
    for (const CoverageGap &gap : coverage.gaps())
        printError(gap.why);
}

void LineErrors::error(std::uint64_t line, std::string_view text)
{
    if (++m_errors <= shown)
        printError(phrase("place in a file", "line {}: {}", line, text));
}

void LineErrors::warning(std::uint64_t line, std::string_view text)
{
    if (++m_warnings <= shown)
        printError(sentence("warning: line {}: {}", line, text));
}

void LineErrors::finish() const
{
    if (m_errors > shown)
        printError(sentence("{} lines are wrong; the first {} are named above.", m_errors, shown));
    if (m_warnings > shown)
        printError(
            sentence("warning: {} such lines in all; the first {} are named above.", m_warnings, shown));
}

} // namespace tiebreak
