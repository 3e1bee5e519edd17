// SPDX-License-Identifier: GPL-3.0-or-later
// CSV and TSV, record by record.
#pragma once

#include "files/recordsource.h"

#include <string>

namespace tiebreak
{

/// How the cells of a delimited text are written.
enum class CellForm {
    Quoted,  ///< RFC 4180: in double quotes where they hold a separator, a quote or a line end
    Escaped, ///< as escapeBytes() writes them
};

/// A text whose records end with LF or CR LF and whose cells stand between separators. Empty lines are passed
/// over. Cells are views of the text; those with quotes or escapes in them are undone in place, where they
/// only shrink.
class DelimitedText : public RecordSource
{
public:
    DelimitedText(std::string text, char separator, CellForm form);

    std::expected<bool, LineError> next(Record &record) override;
    std::size_t position() const override { return m_at; }

private:
    std::expected<std::string_view, LineError> takeCell();
    std::expected<std::string_view, LineError> takeQuotedCell();
    std::expected<std::string_view, LineError> unescapedCell(std::size_t begin, std::size_t end);
    void skipEmptyLines();
    bool atLineEnd() const;
    void passLineEnd();

    std::string m_text;
    char m_separator;
    CellForm m_form;
    std::size_t m_at = 0;
    std::size_t m_line = 1;
};

} // namespace tiebreak
