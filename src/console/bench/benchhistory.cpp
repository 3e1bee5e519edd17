// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/bench/benchhistory.h"

#include "console/bench/sending.h"
#include "console/words/commandwords.h"
#include "core/text/bytestext.h"
#include "core/text/lines.h"

#include <algorithm>

namespace tiebreak
{

namespace
{

bool showsPassword(std::string_view line)
{
    const auto words = splitCommandLine(line);
    Command command;
    if (words) {
        for (const CommandWord &word : *words)
            command.push_back(word.bytes);
    } else {
        // What is not a command may still begin one, with a quote that is open.
        for (std::string_view rest = trimmed(line); !rest.empty(); rest = trimmed(rest)) {
            const std::size_t end = std::min(rest.find_first_of(" \t"), rest.size());
            command.emplace_back(rest.substr(0, end));
            rest.remove_prefix(end);
        }
    }
    return mayHoldPassword(command);
}

} // namespace

void BenchHistory::add(std::string_view line)
{
    line = trimmed(line);
    if (line.empty() || line.size() > maxBytes / 4 || showsPassword(line) ||
        (!m_lines.empty() && m_lines.back() == line))
        return;
    m_lines.emplace_back(line);
    m_bytes += line.size();
    std::size_t gone = 0;
    while (m_lines.size() - gone > maxLines || m_bytes > maxBytes)
        m_bytes -= m_lines[gone++].size();
    m_lines.erase(m_lines.begin(), m_lines.begin() + std::ptrdiff_t(gone));
}

std::string BenchHistory::toText() const
{
    std::string text;
    for (const std::string &line : m_lines)
        text += escapeBytes(line) + '\n';
    return text;
}

BenchHistory BenchHistory::fromText(std::string_view text)
{
    BenchHistory history;
    while (!text.empty()) {
        if (const auto bytes = unescapeBytes(takeLine(text)))
            history.add(*bytes);
    }
    return history;
}

std::vector<std::string> commandLines(std::string_view text)
{
    std::vector<std::string> lines;
    std::string open;
    while (!text.empty()) {
        const std::string_view line = takeLine(text);
        const std::string joined = open.empty() ? std::string(line) : open + '\n' + std::string(line);
        open.clear();
        if (trimmed(joined).empty())
            continue;
        // A quote that never closes must not swallow all the lines that follow.
        if (!splitCommandLine(joined) && !text.empty() &&
            splitCommandLine(joined + '\n' + std::string(text.substr(0, text.find('\n')))))
            open = joined;
        else
            lines.push_back(joined);
    }
    if (!open.empty())
        lines.push_back(open);
    return lines;
}

} // namespace tiebreak
