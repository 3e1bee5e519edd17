// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/delimitedtext.h"

#include "core/base/result.h"
#include "core/prose/sentence.h"
#include "core/text/bytestext.h"

#include <algorithm>

namespace tiebreak
{

DelimitedText::DelimitedText(std::string text, char separator, CellForm form)
    : m_text(std::move(text)), m_separator(separator), m_form(form)
{
}

std::expected<bool, LineError> DelimitedText::next(Record &record)
{
    record.cells.clear();
    skipEmptyLines();
    record.line = m_line;
    if (m_at >= m_text.size())
        return false;
    while (true) {
        TRY(const auto cell, m_form == CellForm::Quoted && m_at < m_text.size() && m_text[m_at] == '"'
                                 ? takeQuotedCell()
                                 : takeCell());
        if (record.cells.size() == maxCells)
            return std::unexpected(LineError{m_line, sentence("it has more than {} columns.", maxCells)});
        record.cells.emplace_back(cell);
        if (m_at >= m_text.size() || m_text[m_at] != m_separator)
            break;
        ++m_at;
    }
    passLineEnd();
    return true;
}

/// From here to the separator or the line's end.
std::expected<std::string_view, LineError> DelimitedText::takeCell()
{
    const std::size_t begin = m_at;
    while (m_at < m_text.size() && m_text[m_at] != m_separator && !atLineEnd())
        ++m_at;
    if (m_form == CellForm::Escaped)
        return unescapedCell(begin, m_at);
    return std::string_view(m_text).substr(begin, m_at - begin);
}

std::expected<std::string_view, LineError> DelimitedText::takeQuotedCell()
{
    const std::size_t openedAt = m_line;
    const std::size_t begin = ++m_at;
    std::size_t end = begin;
    while (true) {
        if (m_at >= m_text.size())
            return std::unexpected(LineError{openedAt, "a quote is opened here and never closed."});
        const bool quote = m_text[m_at] == '"';
        if (quote && !std::string_view(m_text).substr(m_at + 1).starts_with('"'))
            break;
        m_at += quote;
        m_line += m_text[m_at] == '\n';
        m_text[end++] = m_text[m_at++];
    }
    ++m_at;
    if (m_at < m_text.size() && m_text[m_at] != m_separator && !atLineEnd())
        return std::unexpected(LineError{m_line, "there is more after the closing quote of a cell; a quote "
                                                 "inside a quoted cell is written twice."});
    return std::string_view(m_text).substr(begin, end - begin);
}

std::expected<std::string_view, LineError> DelimitedText::unescapedCell(std::size_t begin, std::size_t end)
{
    const std::string_view cell = std::string_view(m_text).substr(begin, end - begin);
    if (!cell.contains('\\'))
        return cell;
    const auto bytes = unescapeBytes(cell);
    if (!bytes)
        return std::unexpected(LineError{m_line, "after a backslash only \\, t, n, r, or x and two hex "
                                                 "digits may follow: a backslash itself is written \\\\."});
    std::ranges::copy(*bytes, m_text.begin() + static_cast<std::ptrdiff_t>(begin));
    return cell.substr(0, bytes->size());
}

void DelimitedText::skipEmptyLines()
{
    while (m_at < m_text.size() && atLineEnd())
        passLineEnd();
}

/// On LF, or on a CR that stands before LF or at the end of the text.
bool DelimitedText::atLineEnd() const
{
    const char character = m_text[m_at];
    return character == '\n' ||
           (character == '\r' && (m_at + 1 == m_text.size() || m_text[m_at + 1] == '\n'));
}

void DelimitedText::passLineEnd()
{
    if (m_at < m_text.size() && m_text[m_at] == '\r')
        ++m_at;
    if (m_at < m_text.size() && m_text[m_at] == '\n')
        ++m_at;
    ++m_line;
}

} // namespace tiebreak
