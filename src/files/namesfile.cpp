// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/namesfile.h"

#include "core/live/names/personname.h"
#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "files/tablecolumns.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace tiebreak
{

namespace
{

constexpr std::size_t linesBetweenReports = 4096;

constexpr std::array<std::string_view, 10> memberColumns{"member", "memberid", "user",     "userid",  "uid",
                                                         "id",     "player",   "playerid", "account", "key"};
constexpr std::array<std::string_view, 8> nameColumns{"name",     "displayname", "fullname",   "nick",
                                                      "nickname", "username",    "playername", "membername"};

/// The column whose name comes first in the list of those it may have.
std::optional<std::size_t> columnOf(std::span<const std::string> columns,
                                    std::span<const std::string_view> names)
{
    for (const std::string_view name : names) {
        if (const auto found = std::ranges::find(columns, name); found != columns.end())
            return static_cast<std::size_t>(found - columns.begin());
    }
    return std::nullopt;
}

class NamesReader
{
public:
    NamesReader(const TextFile &file, const Progress &progress)
        : m_name(excerpt(file.path)), m_size(file.text.size()), m_progress(progress)
    {
    }

    Result<NamesFile> read(std::string text, TableFormat format);

private:
    std::unexpected<Error> failureAt(std::size_t line, std::string_view why) const
    {
        return failure(ErrorKind::Io, phrase("place in a file", "{}, line {}: {}", m_name, line, why));
    }
    Result<bool> next();
    Result<void> findColumns();
    void enterRecord();

    std::string m_name;
    std::size_t m_size;
    const Progress &m_progress;
    std::unique_ptr<RecordSource> m_source;
    Record m_record;
    std::size_t m_member = 0;
    std::size_t m_nameAt = 1;
    std::size_t m_columns = 0; ///< how many cells a record has
    bool m_namesColumns = false;
    NamesFile m_file;
};

Result<NamesFile> NamesReader::read(std::string text, TableFormat format)
{
    if (const std::size_t line = format == TableFormat::Tsv ? 0 : lineOutsideUtf8(text))
        return failureAt(line, "the text is not UTF-8: save the file as UTF-8.");
    m_source = openRecords(std::move(text), format);
    auto any = next();
    if (!any)
        return std::unexpected(any.error());
    if (!*any)
        return failure(
            ErrorKind::Io,
            sentence("{} holds no names: a line of member and name is expected for each.", m_name));
    TRY(findColumns());
    if (m_namesColumns && (any = next()) && !*any)
        return failure(ErrorKind::Io, sentence("{} names its columns but holds no names.", m_name));
    for (std::size_t lines = 1; any && *any; ++lines) {
        if (m_record.cells.size() != m_columns)
            return failureAt(m_record.line, plural(static_cast<std::int64_t>(m_record.cells.size()),
                                                   sentence("{} column where the first line has {}.",
                                                            m_record.cells.size(), m_columns),
                                                   sentence("{} columns where the first line has {}.",
                                                            m_record.cells.size(), m_columns)));
        enterRecord();
        if (m_file.names.size() > maxDisplayNames)
            return failureAt(m_record.line, sentence("more than {} names are not read.", maxDisplayNames));
        if (lines % linesBetweenReports == 0) {
            m_progress.report(m_source->position(), m_size);
            if (m_progress.stopRequested())
                return failure(ErrorKind::Cancelled, "Reading was cancelled.");
        }
        any = next();
    }
    if (!any)
        return std::unexpected(any.error());
    return std::move(m_file);
}

Result<bool> NamesReader::next()
{
    const auto any = m_source->next(m_record);
    if (!any)
        return failureAt(any.error().line, any.error().why);
    return *any;
}

/// From the record at hand, which is the first.
Result<void> NamesReader::findColumns()
{
    m_columns = m_record.cells.size();
    std::vector<std::string> names;
    const std::vector<std::string> ofSource = m_source->names();
    if (ofSource.empty()) {
        for (const auto &cell : m_record.cells)
            names.push_back(plainColumnName(trimmed(cell.value_or(""))));
    } else {
        for (const std::string &name : ofSource)
            names.push_back(plainColumnName(trimmed(name)));
    }
    const auto member = columnOf(names, memberColumns);
    const auto name = columnOf(names, nameColumns);
    if (member && name) {
        m_member = *member;
        m_nameAt = *name;
        m_namesColumns = ofSource.empty();
        return {};
    }
    if (!ofSource.empty())
        return failureAt(m_record.line, "an object with a member and a name is expected for each.");
    if (m_columns < 2)
        return failureAt(m_record.line, "1 column: a line of member and name is expected for each.");
    return {};
}

void NamesReader::enterRecord()
{
    const auto &member = m_record.cells[m_member];
    const std::string_view name = m_record.cells[m_nameAt].value_or("");
    if (!member)
        return;
    m_file.cut += trimmed(name).size() > longestPersonName;
    switch (m_file.names.enter(*member, name)) {
    case NameList::Entered::New:
        return;
    case NameList::Entered::Again:
        ++m_file.again;
        return;
    case NameList::Entered::NoName:
        ++m_file.nameless;
        return;
    }
}

} // namespace

Result<NamesFile> readNamesText(TextFile file, TableFormat format, const Progress &progress)
{
    NamesReader reader(file, progress);
    return reader.read(std::move(file.text), format);
}

Result<NamesFile> readNamesFile(const std::string &path, const Progress &progress)
{
    TRY(auto file, readTextFile(path, progress, largestNamesFile));
    const TableFormat format = tableFormat(file);
    return readNamesText(std::move(file), format, progress);
}

std::string namesFileText(const NamesFile &file, const Wording &wording)
{
    const auto size = static_cast<std::int64_t>(file.names.size());
    std::vector<std::string> sentences{
        plural(size, phrase("count", "1 name."), phrase("count", "{} names.", wording.number(size)))};
    const auto add = [&sentences](std::int64_t count, std::string words) {
        if (count > 0)
            sentences.push_back(std::move(words));
    };
    add(file.again,
        plural(file.again, sentence("1 line repeats a member. The last name is used."),
               sentence("{} lines name a member again: the last name counts.", wording.number(file.again))));
    add(file.nameless, plural(file.nameless, sentence("1 line has no name."),
                              sentence("{} lines have no name.", wording.number(file.nameless))));
    add(file.cut,
        plural(file.cut, sentence("1 name is cut to {} bytes.", longestPersonName),
               sentence("{} names are cut to {} bytes.", wording.number(file.cut), longestPersonName)));
    return listText(ListOf::Sentences, sentences);
}

} // namespace tiebreak
