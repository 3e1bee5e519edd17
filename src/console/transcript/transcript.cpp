// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/transcript/transcript.h"

#include "console/words/commandwords.h"
#include "core/text/asciicase.h"
#include "core/text/bytestext.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>

namespace tiebreak
{

namespace
{

struct Typography {
    std::string_view printed;
    std::string_view plain;
};

// What word processors and browsers make of a terminal's characters.
constexpr std::array typographies{
    Typography{"\xC2\xA0", " "},      Typography{"\xE2\x80\xAF", " "},   Typography{"\xE2\x80\x87", " "},
    Typography{"\xE3\x80\x80", " "},  Typography{"\xE2\x80\x8B", ""},    Typography{"\xEF\xBB\xBF", ""},
    Typography{"\xE2\x80\x9C", "\""}, Typography{"\xE2\x80\x9D", "\""},  Typography{"\xE2\x80\x9E", "\""},
    Typography{"\xE2\x80\x98", "'"},  Typography{"\xE2\x80\x99", "'"},   Typography{"\xEF\xBC\x9E", ">"},
    Typography{"\xE2\x88\x92", "-"},  Typography{"\xE2\x80\xA6", "..."}, Typography{"\xEF\xBC\x88", "("},
    Typography{"\xEF\xBC\x89", ")"},  Typography{"\xEF\xBC\x82", "\""}};

std::string plainLine(std::string_view line)
{
    std::string plain;
    for (std::size_t at = 0; at < line.size();) {
        const auto found = std::ranges::find_if(typographies, [&](const Typography &candidate) {
            return line.substr(at).starts_with(candidate.printed);
        });
        if (found == typographies.end()) {
            plain += line[at++];
            continue;
        }
        plain += found->plain;
        at += found->printed.size();
    }
    while (!plain.empty() && std::isspace(static_cast<unsigned char>(plain.back())))
        plain.pop_back();
    return plain;
}

std::vector<std::string> plainLines(std::string_view text)
{
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
        lines.push_back(plainLine(text.substr(0, end)));
        const bool both = text.substr(end).starts_with("\r\n");
        text.remove_prefix(std::min(end + (both ? 2 : 1), text.size()));
    }
    return lines;
}

std::string upperName(std::string_view line)
{
    const std::string_view text = trimmed(line);
    return upperCased(text.substr(0, text.find_first_of(" \t;")));
}

/// "[2]" or "(TX)" at the end of a prompt.
std::string_view withoutState(std::string_view prompt)
{
    if (prompt.ends_with("(TX)"))
        prompt.remove_suffix(4);
    if (prompt.ends_with(']') && prompt.rfind('[') != std::string_view::npos)
        prompt = prompt.substr(0, prompt.rfind('['));
    return prompt;
}

bool isPrompt(std::string_view prompt)
{
    prompt = withoutState(trimmed(prompt));
    for (const std::string_view product : {"redis ", "valkey ", "keydb "}) {
        if (prompt.starts_with(product))
            prompt = trimmed(prompt.substr(product.size()));
    }
    for (const std::string_view name :
         {"redis", "valkey", "keydb", "redis-cli", "not connected", "sandbox"}) {
        if (prompt == name)
            return true;
    }
    const std::size_t colon = prompt.rfind(':');
    if (colon == std::string_view::npos)
        return prompt.starts_with('/') && prompt.ends_with(".sock");
    const std::string_view port = prompt.substr(colon + 1);
    return colon > 0 && !port.empty() &&
           std::ranges::all_of(port, [](unsigned char c) { return std::isdigit(c); }) &&
           prompt.find(' ') == std::string_view::npos;
}

/// What a shell's line gives redis-cli to do; nothing where it is none, empty where it only starts it.
std::optional<std::string> shellCommand(std::string_view line)
{
    line = trimmed(line);
    // user@host:~$ redis-cli ...
    const std::size_t sign = line.find_first_of("$#%");
    if (sign != std::string_view::npos && sign < 60 &&
        line.substr(0, sign).find("redis-cli") == std::string_view::npos)
        line = trimmed(line.substr(sign + 1));
    if (!line.starts_with("redis-cli") && !line.starts_with("valkey-cli"))
        return std::nullopt;
    line.remove_prefix(line.find("-cli") + 4);
    if (!line.empty() && line.front() != ' ' && line.front() != '\t')
        return std::nullopt;
    constexpr std::array withValue{"-h", "-p", "-n", "-a", "-s", "-u", "-r", "-i", "--user", "--pass"};
    for (;;) {
        line = trimmed(line);
        if (!line.starts_with('-'))
            return std::string(line);
        const std::string_view option = line.substr(0, line.find(' '));
        line.remove_prefix(option.size());
        line = trimmed(line);
        if (std::ranges::find(withValue, option) != withValue.end())
            line.remove_prefix(std::min(line.find(' '), line.size()));
    }
}

bool isNumbered(std::string_view line)
{
    const std::size_t digits = line.find_first_not_of("0123456789");
    return digits > 0 && digits != std::string_view::npos &&
           (line[digits] == ')' || line[digits] == '#' || line[digits] == '~') &&
           (digits + 1 == line.size() || line[digits + 1] == ' ');
}

/// Whether only redis-cli prints such a line.
bool isReplyLine(std::string_view line)
{
    line = trimmed(line);
    for (const std::string_view begin :
         {"(integer)", "(nil)", "(error)", "(empty", "(double)", "(true)", "(false)"}) {
        if (line.starts_with(begin))
            return true;
    }
    return isNumbered(line) || (line.size() > 1 && line.front() == '"' && line.back() == '"') ||
           (line.starts_with('"') && line.ends_with('"'));
}

/// A word of its own, as --raw prints strings, or a status.
bool isPlainReply(std::string_view line)
{
    line = trimmed(line);
    return !line.empty() && line.size() <= 200 && line.find(' ') == std::string_view::npos &&
           std::ranges::all_of(line, [](unsigned char c) { return c > ' ' && c < 0x7F; }) &&
           !line.starts_with("```") && !line.starts_with('<');
}

/// "(entier) 1": a word in parentheses that redis-cli does not print; a translation may.
bool isUnknownReply(std::string_view line)
{
    line = trimmed(line);
    const std::size_t end = line.find(')');
    return line.starts_with('(') && end != std::string_view::npos && end > 1 && end <= 40 &&
           line.substr(0, end).find(' ') == std::string_view::npos &&
           (end + 1 == line.size() || line[end + 1] == ' ') && !isReplyLine(line);
}

bool isComment(std::string_view line)
{
    line = trimmed(line);
    return line.starts_with('#') || line.starts_with("//") || line.starts_with("--") ||
           line.starts_with("```");
}

/// How long a reply took, "(0.52s)", is no part of it.
bool isDuration(std::string_view line)
{
    line = trimmed(line);
    return line.starts_with('(') && line.ends_with("s)") &&
           line.find_first_not_of("0123456789.", 1) == line.size() - 2;
}

bool isAllOf(std::string_view word, int (*kind)(int))
{
    bool any = false;
    for (const unsigned char c : word) {
        if (std::isalpha(c) && !kind(c))
            return false;
        any = any || std::isalpha(c);
    }
    return any;
}

/// A comment behind a command, as articles have it.
std::string withoutComment(std::string text)
{
    char quote = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (quote != 0) {
            if (c == '\\')
                ++i;
            else if (c == quote)
                quote = 0;
        } else if (c == '"' || c == '\'') {
            quote = c;
        } else if (c == '#' && i > 0 && text[i - 1] == ' ' && i + 1 < text.size() && text[i + 1] == ' ') {
            return std::string(trimmed(std::string_view(text).substr(0, i)));
        }
    }
    return text;
}

class TranscriptParser
{
public:
    TranscriptParser(std::string_view text, const KnowsCommand &knows)
        : m_lines(plainLines(text)), m_knows(knows)
    {
        m_hasPrompts = std::ranges::any_of(m_lines, [this](const std::string &line) {
            const auto command = promptedCommand(line);
            return command && !command->empty();
        });
    }

    std::vector<TranscriptStep> parse()
    {
        std::vector<TranscriptStep> steps;
        while (m_at < m_lines.size()) {
            const auto command = commandAt(m_at);
            if (!command || command->empty()) {
                ++m_at;
                continue;
            }
            TranscriptStep step;
            step.line = m_at + 1;
            step.text = joined(*command);
            if (const auto words = splitCommandLine(step.text)) {
                for (const CommandWord &word : *words)
                    step.command.push_back(word.bytes);
            }
            readPrinted(step);
            steps.push_back(std::move(step));
        }
        return steps;
    }

private:
    /// What follows a prompt; nothing where there is none.
    std::optional<std::string> promptedCommand(const std::string &line) const
    {
        if (auto shell = shellCommand(line))
            return shell;
        const std::size_t end = line.find('>');
        if (end == std::string::npos || end > 120)
            return std::nullopt;
        const std::string_view prompt = trimmed(std::string_view(line).substr(0, end));
        const std::string rest(trimmed(std::string_view(line).substr(end + 1)));
        // So do quotations of other markup begin.
        if (prompt.empty())
            return m_knows(upperName(rest), 0) ? std::optional(rest) : promptedIn(rest);
        return isPrompt(prompt) ? std::optional(rest) : std::nullopt;
    }

    /// A prompt within a quotation: "> redis> PING".
    std::optional<std::string> promptedIn(const std::string &rest) const
    {
        const std::size_t end = rest.find('>');
        if (end == std::string::npos || end == 0 || !isPrompt(std::string_view(rest).substr(0, end)))
            return std::nullopt;
        return std::string(trimmed(std::string_view(rest).substr(end + 1)));
    }

    std::optional<std::string> commandAt(std::size_t at) const
    {
        const std::string &line = m_lines[at];
        if (m_hasPrompts)
            return promptedCommand(line);
        if (isReplyLine(line) || isComment(line))
            return std::nullopt;
        const std::string_view text = trimmed(line);
        const std::string_view name = text.substr(0, text.find_first_of(" \t"));
        const auto words = splitCommandLine(withoutComment(std::string(text)));
        if (!words || words->empty() || !m_knows(upperName(name), words->size()))
            return std::nullopt;
        if (isAllOf(name, [](int c) { return std::isupper(c); }))
            return std::string(text);
        if (!isAllOf(name, [](int c) { return std::islower(c); }))
            return std::nullopt;
        std::size_t next = at + 1;
        while (next < m_lines.size() && trimmed(m_lines[next]).empty())
            ++next;
        const bool answered = next < m_lines.size() && (isReplyLine(m_lines[next]) || m_lines[next] == "OK");
        return answered ? std::optional(std::string(text)) : std::nullopt;
    }

    /// The command with the lines that go on with it; leaves m_at behind them.
    std::string joined(std::string command)
    {
        ++m_at;
        while (command.ends_with('\\') && m_at < m_lines.size()) {
            command.pop_back();
            command += ' ';
            command += trimmed(m_lines[m_at++]);
        }
        command = withoutComment(std::move(command));
        while (command.ends_with(';'))
            command.pop_back();
        return command;
    }

    void readPrinted(TranscriptStep &step)
    {
        // A blank line may stand before a reply, never amid one.
        std::size_t at = m_at;
        while (at < m_lines.size() && (trimmed(m_lines[at]).empty() || isComment(m_lines[at])))
            ++at;
        if (at == m_lines.size() || commandAt(at))
            return;
        if (at == m_at && isUnknownReply(m_lines[at]) && !isDuration(m_lines[at])) {
            step.printed.push_back(m_lines[at]);
            ++m_at;
            return;
        }
        const bool shaped = isReplyLine(m_lines[at]);
        if (!shaped && (at != m_at || !isPlainReply(m_lines[at])))
            return;
        const bool numbered = isNumbered(trimmed(m_lines[at]));
        for (; at < m_lines.size() && !trimmed(m_lines[at]).empty() && !commandAt(at); ++at) {
            if (isDuration(m_lines[at]))
                continue;
            const bool fits = shaped ? isReplyLine(m_lines[at]) : isPlainReply(m_lines[at]);
            if (!fits || (numbered && !isNumbered(trimmed(m_lines[at]))))
                break;
            step.printed.push_back(m_lines[at]);
            if (shaped && !numbered)
                break;
        }
        m_at = std::max(at, m_at);
    }

    std::vector<std::string> m_lines;
    const KnowsCommand &m_knows;
    bool m_hasPrompts = false;
    std::size_t m_at = 0;
};

} // namespace

std::vector<TranscriptStep> parseTranscript(std::string_view text, const KnowsCommand &knows)
{
    return TranscriptParser(text, knows).parse();
}

} // namespace tiebreak
