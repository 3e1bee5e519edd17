// SPDX-License-Identifier: GPL-3.0-or-later
// The records of a board or events file, with columns that are known by what they hold and errors that name
// their place.
#pragma once

#include "core/base/result.h"
#include "files/recordsource.h"
#include "files/tablecolumns.h"
#include "files/textfile.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// The kinds of tables that files hold.
enum class TableFormat { Csv, Tsv, JsonLines };

/// By the path's extension: .csv, .tsv or .tab, .jsonl, .ndjson or .json; else by the text's first line:
/// JSON lines when it begins with {, TSV when it holds a tab, else CSV.
TableFormat tableFormat(const TextFile &file);

/// The number of the first line that is not UTF-8, from 1; 0 when all are. Only TSV has a way to write other
/// bytes.
std::size_t lineOutsideUtf8(std::string_view text);

/// The records of a text in this format. A CSV file's cells stand between commas, or between semicolons where
/// one of these comes first.
std::unique_ptr<RecordSource> openRecords(std::string text, TableFormat format);

/// Reads a file of members and numbers record by record. Every error is Io and names the file, the line and,
/// where one is to blame, the column.
class TableReader
{
public:
    /// Finds out what the columns hold: from the first line, where that names them, else from their number.
    static Result<TableReader> open(TextFile file, TableFormat format);

    /// The path, fit for a sentence.
    const std::string &name() const { return m_name; }
    const TableColumns &columns() const { return m_columns; }
    /// Goes to the next record; false at the end.
    Result<bool> next();
    /// The line where the record begins, from 1.
    std::size_t line() const { return m_record.line; }
    /// How many bytes of the file have been read, and how many it has.
    std::size_t position() const { return m_source->position(); }
    std::size_t size() const { return m_size; }

    /// The record's member: bytes, undone of what the format did to them. Good until next().
    Result<std::string_view> member();
    /// The record's cell of this column without blanks around it. Good until next().
    Result<std::string_view> cell(Column column) const;
    /// The record's raw: from `bits`, else from `raw`, else from `score`, where bits may stand too. NaN is
    /// refused.
    Result<double> raw() const;
    /// The record's score.
    Result<std::int64_t> score() const;

    /// An error in this column of the record.
    std::unexpected<Error> failureAt(Column column, std::string_view why) const;
    /// An error in a line.
    std::unexpected<Error> failureAt(std::size_t line, std::string_view why,
                                     ErrorKind kind = ErrorKind::Io) const;

private:
    TableReader() = default;
    Result<void> findColumns();
    bool namesColumns() const;
    Result<bool> read();

    std::string m_name;
    std::size_t m_size = 0;
    std::unique_ptr<RecordSource> m_source;
    Record m_record;
    TableColumns m_columns;
    std::vector<std::string> m_names; ///< of the columns; empty where the file does not name them
    std::size_t m_firstLine = 0;
    std::size_t m_count = 0;        ///< of cells a record has
    bool m_ahead = false;           ///< the next record is read already
    bool m_membersRestored = false; ///< texts were made harmless by harmlessText()
    std::string m_memberBytes;
};

} // namespace tiebreak
