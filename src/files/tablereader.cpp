// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/tablereader.h"

#include "core/prose/sentence.h"
#include "core/prose/wording.h"
#include "core/text/bytestext.h"
#include "core/text/csvcell.h"
#include "core/text/integertext.h"
#include "core/text/scoretext.h"
#include "core/time/tick.h"
#include "files/base64.h"
#include "files/delimitedtext.h"
#include "files/jsonlines.h"

#include <algorithm>
#include <cmath>

namespace tiebreak
{

namespace
{

/// A comma, or the semicolon of countries where the comma stands in numbers: whichever comes first.
char csvSeparator(std::string_view text)
{
    bool quotes = false;
    for (const char character : text) {
        quotes ^= character == '"';
        if (!quotes && (character == ',' || character == ';'))
            return character;
        if (!quotes && character == '\n')
            break;
    }
    return ',';
}

bool hasExtension(std::string_view path, std::string_view extension)
{
    if (path.size() < extension.size())
        return false;
    return std::ranges::equal(path.substr(path.size() - extension.size()), extension, [](char a, char b) {
        return (a >= 'A' && a <= 'Z' ? static_cast<char>(a - 'A' + 'a') : a) == b;
    });
}

bool hasAnyExtension(std::string_view path, std::initializer_list<std::string_view> extensions)
{
    return std::ranges::any_of(extensions, [path](auto extension) { return hasExtension(path, extension); });
}

} // namespace

std::size_t lineOutsideUtf8(std::string_view text)
{
    if (isUtf8(text))
        return 0;
    std::size_t line = 1;
    while (isUtf8(text.substr(0, text.find('\n')))) {
        text.remove_prefix(text.find('\n') + 1);
        ++line;
    }
    return line;
}

std::unique_ptr<RecordSource> openRecords(std::string text, TableFormat format)
{
    if (format == TableFormat::JsonLines)
        return std::make_unique<JsonLines>(std::move(text));
    if (format == TableFormat::Tsv)
        return std::make_unique<DelimitedText>(std::move(text), '\t', CellForm::Escaped);
    const char separator = csvSeparator(text);
    return std::make_unique<DelimitedText>(std::move(text), separator, CellForm::Quoted);
}

TableFormat tableFormat(const TextFile &file)
{
    if (hasAnyExtension(file.path, {".csv"}))
        return TableFormat::Csv;
    if (hasAnyExtension(file.path, {".tsv", ".tab"}))
        return TableFormat::Tsv;
    if (hasAnyExtension(file.path, {".jsonl", ".ndjson", ".json"}))
        return TableFormat::JsonLines;
    const std::size_t first = std::min(file.text.find_first_not_of("\r\n"), file.text.size());
    const std::string_view line =
        std::string_view(file.text).substr(first, file.text.find('\n', first) - first);
    if (line.starts_with('{'))
        return TableFormat::JsonLines;
    return line.contains('\t') ? TableFormat::Tsv : TableFormat::Csv;
}

Result<TableReader> TableReader::open(TextFile file, TableFormat format)
{
    TableReader reader;
    reader.m_name = excerpt(file.path);
    reader.m_size = file.text.size();
    if (file.text.empty())
        return failure(
            ErrorKind::Io,
            sentence(
                "{} is empty. Each line must hold a member and a raw score, or a member, a score and a time.",
                reader.m_name));
    // Only TSV has a way to write other bytes, and so takes them as they are, too.
    if (const std::size_t line = format == TableFormat::Tsv ? 0 : lineOutsideUtf8(file.text))
        return reader.failureAt(line, "the text is not UTF-8: save the file as UTF-8.");
    reader.m_source = openRecords(std::move(file.text), format);
    TRY(reader.findColumns());
    // Only a CSV file with this column is sure to come from this program, which makes texts harmless.
    reader.m_membersRestored = format == TableFormat::Csv && reader.m_columns.has(Column::Bits);
    return reader;
}

Result<void> TableReader::findColumns()
{
    TRY(const auto any, read());
    if (!any)
        return failure(ErrorKind::Io, sentence("{} holds no rows: a line of member and raw, or of member, "
                                               "score and time, is expected for each row.",
                                               m_name));
    m_firstLine = line();
    m_count = m_record.cells.size();
    m_ahead = true;
    m_names = m_source->names();
    if (m_names.empty() && namesColumns()) {
        for (const auto &cell : m_record.cells)
            m_names.emplace_back(*cell);
        m_ahead = false;
    }
    if (m_names.empty()) {
        const auto columns = TableColumns::byCount(m_count);
        if (!columns)
            return failureAt(
                line(),
                plural(
                    static_cast<std::int64_t>(m_count),
                    sentence("{} column: a line of member and raw, or of member, score and time, is expected "
                             "for each row; for other columns, a first line that names them.",
                             m_count),
                    sentence(
                        "{} columns: a line of member and raw, or of member, score and time, is expected "
                        "for each row; for other columns, a first line that names them.",
                        m_count)));
        m_columns = *columns;
        return {};
    }
    const auto columns = TableColumns::named(m_names);
    if (!columns)
        return failureAt(line(), columns.error());
    m_columns = *columns;
    if (!m_columns.has(Column::Member))
        return failureAt(line(), "no column is named member.");
    return {};
}

/// The record at hand holds known names and no numbers.
bool TableReader::namesColumns() const
{
    std::vector<std::string> names;
    for (const auto &cell : m_record.cells) {
        if (parseRawText(trimmed(*cell)) || parseIsoTime(trimmed(*cell), TickUnit::Second))
            return false;
        names.emplace_back(*cell);
    }
    const auto columns = TableColumns::named(names);
    return !columns || !columns->empty();
}

Result<bool> TableReader::read()
{
    const auto any = m_source->next(m_record);
    if (!any)
        return failureAt(any.error().line, any.error().why);
    return *any;
}

Result<bool> TableReader::next()
{
    if (m_ahead) {
        m_ahead = false;
        return true;
    }
    const auto any = read();
    if (const std::size_t cells = m_record.cells.size(); any && *any && cells != m_count)
        return failureAt(line(),
                         plural(static_cast<std::int64_t>(cells),
                                sentence("{} column where line {} has {}.", cells, m_firstLine, m_count),
                                sentence("{} columns where line {} has {}.", cells, m_firstLine, m_count)));
    return any;
}

Result<std::string_view> TableReader::member()
{
    if (const auto at = m_columns.at(Column::MemberBase64)) {
        const auto &encoded = m_record.cells[*at];
        if (encoded && !encoded->empty()) {
            auto bytes = bytesOfBase64(*encoded);
            if (!bytes)
                return failureAt(Column::MemberBase64, sentence("{} is not Base64.", quotedText(*encoded)));
            m_memberBytes = std::move(*bytes);
            return m_memberBytes;
        }
    }
    const auto &cell = m_record.cells[*m_columns.at(Column::Member)];
    if (!cell)
        return failureAt(Column::Member, "it is missing.");
    return m_membersRestored ? restoredText(*cell) : *cell;
}

Result<std::string_view> TableReader::cell(Column column) const
{
    const auto &cell = m_record.cells[*m_columns.at(column)];
    if (!cell || cell->empty())
        return failureAt(column, "it is missing.");
    return trimmed(*cell);
}

Result<double> TableReader::raw() const
{
    const Column column = m_columns.has(Column::Bits)  ? Column::Bits
                          : m_columns.has(Column::Raw) ? Column::Raw
                                                       : Column::Score;
    TRY(const auto text, cell(column));
    const auto number = column == Column::Bits ? parseBits(text) : parseRawOrBits(text);
    // Fewer digits would be another number, where a file was cut off.
    if (column == Column::Bits && (!number || text.size() < std::string_view("0x0123456789abcdef").size()))
        return failureAt(column,
                         sentence("{} is not 0x and the 16 hex digits of 64 bits.", quotedText(text)));
    if (!number)
        return failureAt(column, sentence("{} is not a number.", quotedText(text)));
    // No sorted set has taken it for infinity: the server refuses what is too large.
    const bool isRounded = std::isinf(*number) && !text.starts_with("0x") && !text.starts_with("0X") &&
                           text.find_first_of("0123456789") != std::string_view::npos;
    if (isRounded)
        return failureAt(column,
                         sentence("{} is larger than any double. Write inf for infinity.", quotedText(text)));
    if (std::isnan(*number))
        return failureAt(column,
                         sentence("{} is not a number, which no sorted set holds.", quotedText(text)));
    return *number;
}

Result<std::int64_t> TableReader::score() const
{
    TRY(const auto text, cell(Column::Score));
    const auto number = parseInteger(text);
    if (!number)
        return failureAt(Column::Score, sentence("{} is not a whole number of 64 bits.", quotedText(text)));
    return *number;
}

std::unexpected<Error> TableReader::failureAt(Column column, std::string_view why) const
{
    const std::size_t at = *m_columns.at(column);
    const std::string named = m_names.empty() ? std::to_string(at + 1) : excerpt(m_names[at]);
    std::string text = sentence("{}, line {}, column {}: {}", m_name, line(), named, why);
    if (m_names.empty() && line() == m_firstLine)
        text +=
            ' ' + sentence("If this line holds column names, use member and raw, or member, score and time.");
    return failure(ErrorKind::Io, text);
}

std::unexpected<Error> TableReader::failureAt(std::size_t line, std::string_view why, ErrorKind kind) const
{
    return failure(kind, phrase("place in a file", "{}, line {}: {}", m_name, line, why));
}

} // namespace tiebreak
