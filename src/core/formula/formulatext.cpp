// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formula/formulatext.h"

#include "core/prose/sentence.h"
#include "core/text/asciicase.h"
#include "core/text/bytestext.h"
#include "core/text/scoretext.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

namespace tiebreak
{

namespace
{

constexpr std::size_t longest = 1000;
constexpr std::size_t deepest = 50;
constexpr std::array<FormulaFunction, 13> functions{{{"abs", 1},
                                                     {"ceil", 1},
                                                     {"exp", 1},
                                                     {"floor", 1},
                                                     {"log", 1},
                                                     {"log10", 1},
                                                     {"log2", 1},
                                                     {"max", 2},
                                                     {"min", 2},
                                                     {"pow", 2},
                                                     {"round", 1},
                                                     {"sqrt", 1},
                                                     {"trunc", 1}}};

/// What other languages write, and how it is written here.
struct Foreign {
    std::string_view written;
    std::string_view advice;
};

constexpr std::array<Foreign, 6> foreign{
    {{"**", "write ^ for a power"},
     {"<<", "write * 2^n for a shift by n bits"},
     {">>", "write floor(x / 2^n) for a shift by n bits"},
     {"//", "write floor(x / y) for a division that is cut"},
     {"%", "write x - y*floor(x / y) for a remainder"},
     {"=", "write the encoding alone, nothing is assigned or compared"}}};

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

std::string needsParentheses()
{
    return sentence("a function needs its value in parentheses, right after its name.");
}

std::string functionNames()
{
    std::vector<std::string> names;
    for (const FormulaFunction &function : functions)
        names.emplace_back(function.name);
    return listText(ListOf::Words, names);
}

/// Walks over a formula word by word.
class Words
{
public:
    Words(std::string_view text, std::size_t position) : m_text(text), m_position(position) {}

    Result<void> check()
    {
        while (m_at < m_text.size())
            TRY(checkWord());
        if (!m_open.empty())
            return wrong(m_open.back().at, sentence("this parenthesis is never closed."));
        return {};
    }

private:
    /// A parenthesis that is open: after the name of a function, or not.
    struct Open {
        std::size_t at;
        bool ofFunction;
    };

    std::unexpected<Error> wrong(std::size_t at, const std::string &words) const
    {
        return std::unexpected(specError(m_position + at, words));
    }

    Result<void> checkWord()
    {
        const char c = m_text[m_at];
        if (isDigit(c) || c == '.')
            return number();
        if (isLetter(c))
            return name();
        for (const Foreign &word : foreign) {
            if (m_text.substr(m_at).starts_with(word.written))
                return wrong(m_at, sentence("{} is not known in a formula: {}.", quotedText(word.written),
                                            word.advice));
        }
        if (c == '(') {
            m_open.push_back({m_at, m_call});
            if (m_open.size() > deepest)
                return wrong(m_at, sentence("parentheses are nested deeper than {}.", deepest));
        } else if (m_call) {
            return wrong(m_at, needsParentheses());
        } else if (c == ')') {
            if (m_open.empty())
                return wrong(m_at, sentence("this parenthesis was never opened."));
            m_open.pop_back();
        } else if (c == ',') {
            if (m_open.empty() || !m_open.back().ofFunction)
                return wrong(m_at, sentence("a comma goes only between the values of a function; a unit goes "
                                            "after a bar, as in |unit=ms."));
        } else if (std::string_view(" +-*/^").find(c) == std::string_view::npos) {
            return wrong(m_at, sentence("{} is not known in a formula.", quotedText(character())));
        }
        if (c != ' ')
            m_call = false;
        ++m_at;
        return {};
    }

    /// The character here, all of it where it is one of UTF-8.
    std::string_view character() const
    {
        for (std::size_t size = 1; size <= 4; ++size) {
            if (isUtf8(m_text.substr(m_at, size)))
                return m_text.substr(m_at, size);
        }
        return m_text.substr(m_at, 1);
    }

    Result<void> number()
    {
        double value = 0;
        const char *const begin = m_text.data() + m_at;
        const char *const end = m_text.data() + m_text.size();
        const auto read = std::from_chars(begin, end, value);
        const std::string_view digits(begin, static_cast<std::size_t>(read.ptr - begin));
        if (read.ec == std::errc::result_out_of_range)
            return wrong(m_at, sentence("{} is too large or too small for a double.", quotedText(digits)));
        if (read.ec != std::errc() || m_call)
            return wrong(m_at, sentence("{} is not a number.", quotedText(m_text.substr(m_at, 12))));
        const std::size_t after = m_at + digits.size();
        if (after < m_text.size() &&
            (isLetter(m_text[after]) || isDigit(m_text[after]) || m_text[after] == '.'))
            return wrong(
                after, sentence("{} does not belong after a number.", quotedText(m_text.substr(after, 12))));
        m_at = after;
        return {};
    }

    Result<void> name()
    {
        std::size_t end = m_at;
        while (end < m_text.size() && (isLetter(m_text[end]) || isDigit(m_text[end])))
            ++end;
        const std::string_view word = m_text.substr(m_at, end - m_at);
        if (m_call)
            return wrong(m_at, needsParentheses());
        m_call = std::ranges::find(functions, word, &FormulaFunction::name) != functions.end();
        if (!m_call && word != "score" && word != "t") {
            return wrong(m_at,
                         sentence("{} is not known in a formula; there are score, t and the functions {}.",
                                  quotedText(word), functionNames()));
        }
        m_at = end;
        if (m_call && m_text.find_first_not_of(' ', end) == std::string_view::npos)
            return wrong(end, needsParentheses());
        return {};
    }

    std::string_view m_text;
    std::size_t m_position;
    std::size_t m_at = 0;
    std::vector<Open> m_open;
    bool m_call = false; ///< a function was named just now
};

/// The number that begins here, and where it ends.
struct Literal {
    double value = 0;
    std::size_t end = 0;
};

std::optional<Literal> literalAt(std::string_view text, std::size_t at)
{
    at = std::min(text.find_first_not_of(' ', at), text.size());
    Literal literal;
    const auto read = std::from_chars(text.data() + at, text.data() + text.size(), literal.value);
    literal.end = static_cast<std::size_t>(read.ptr - text.data());
    const bool isNumber = at < text.size() && (isDigit(text[at]) || text[at] == '.');
    return isNumber && read.ec == std::errc() ? std::optional(literal) : std::nullopt;
}

/// Whether the next word is the operator of powers.
bool isPowerAt(std::string_view text, std::size_t at)
{
    at = text.find_first_not_of(' ', at);
    return at != std::string_view::npos && text[at] == '^';
}

} // namespace

std::string withPowersWrittenOut(std::string_view text)
{
    std::string written;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at + 1;
        if (isLetter(text[at])) {
            while (end < text.size() && (isLetter(text[end]) || isDigit(text[end])))
                ++end;
        } else if (text[at] == ' ') {
            // Copied as it is.
        } else if (const auto base = literalAt(text, at)) {
            end = base->end;
            if (isPowerAt(text, end)) {
                const auto exponent = literalAt(text, text.find('^', end) + 1);
                // 2^3^2 is 2^(3^2).
                if (exponent && !isPowerAt(text, exponent->end) &&
                    std::isfinite(std::pow(base->value, exponent->value))) {
                    written += shortestText(std::pow(base->value, exponent->value));
                    at = exponent->end;
                    continue;
                }
            }
        }
        written += text.substr(at, end - at);
        at = end;
    }
    return written;
}

std::span<const FormulaFunction> formulaFunctions()
{
    return functions;
}

Error specError(std::size_t position, const std::string &words)
{
    return {ErrorKind::Usage, sentence("Codec spec, position {}: {}", position, words), position};
}

std::string specErrorWords(const Error &error)
{
    const std::string place = specError(error.position, {}).message;
    std::string words = error.message;
    if (words.starts_with(place))
        words.erase(0, place.size());
    return upperFirst(std::move(words));
}

Result<void> checkFormulaText(std::string_view text, std::size_t position)
{
    if (text.empty()) {
        return std::unexpected(specError(
            position,
            sentence("formula needs the encoding, such as formula:score*10000000000 + (9999999999 - t).")));
    }
    if (text.size() > longest) {
        return std::unexpected(
            specError(position + longest, sentence("a formula has at most {} characters.", longest)));
    }
    return Words(text, position).check();
}

} // namespace tiebreak
