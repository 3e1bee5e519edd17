// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/recording/recordingfile.h"

#include "core/base/result.h"
#include "core/prose/sentence.h"
#include "files/recording/recordingformat.h"
#include "files/recording/recordingheader.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <vector>

namespace tiebreak
{

namespace
{

using namespace recording_format;

/// Whether the journal beside the file names another file, which SQLite would delete when it rolls back. Only
/// transactions over several databases have such a name; a recorder has none.
bool journalNamesAnotherFile(const std::string &path)
{
    constexpr std::array<unsigned char, 8> journalMagic{0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7};
    std::ifstream journal(path + "-journal", std::ios::binary);
    std::array<char, journalMagic.size()> end = {};
    journal.seekg(-std::streamoff(end.size()), std::ios::end);
    if (!journal.read(end.data(), end.size()))
        return false;
    return std::ranges::equal(end, journalMagic, {},
                              [](char byte) { return static_cast<unsigned char>(byte); });
}

/// Tables that are not word for word ours might be views that never end.
SqliteResult<void> checkTables(const SqliteFile &sqlite, std::int64_t ofVersion)
{
    std::vector<std::string> expected(std::begin(tables), std::end(tables));
    if (ofVersion == 1)
        *std::ranges::find_if(expected, [](const std::string &table) {
            return table.starts_with("CREATE TABLE watched(");
        }) = watchedTable1;
    TRY(auto statement, sqlite.prepare("SELECT sql FROM sqlite_schema LIMIT 100"));
    std::vector<std::string> found;
    auto row = statement.first({});
    for (; row && *row; row = statement.next())
        found.push_back(bytesOf(statement.value(0)));
    if (!row)
        return std::unexpected(row.error());
    if (!std::ranges::is_permutation(found, expected))
        return isDamaged();
    return {};
}

/// Whether what the file says twice is the same. Pages that were overwritten may hide rows without an error:
/// from an index of zeros nothing is found. Of a large file only the short tables are checked.
SqliteResult<void> checkPages(const SqliteFile &sqlite, const std::string &path)
{
    constexpr std::uintmax_t wholeBytes = std::uintmax_t(64) << 20;
    std::vector<const char *> checks{"PRAGMA integrity_check(board)", "PRAGMA integrity_check(watched)"};
    std::error_code unknown;
    if (std::filesystem::file_size(path, unknown) <= wholeBytes)
        checks = {"PRAGMA integrity_check(1)"};
    for (const char *check : checks) {
        TRY(const auto found, sqlite.firstValue(check));
        if (found != QVariant(QStringLiteral("ok")))
            return isDamaged();
    }
    return {};
}

SqliteResult<SqliteFile> openChecked(const std::string &path, std::int64_t ofVersion)
{
    auto sqlite = SqliteFile::open(path, SqliteFile::Access::Read);
    if (!sqlite)
        return sqlite;
    // The schema is checked, but before it is, nothing in it may call a function.
    for (const char *setting :
         {"PRAGMA trusted_schema=OFF", "PRAGMA cell_size_check=ON", "PRAGMA query_only=ON"})
        TRY(sqlite->run(setting));
    TRY(checkTables(*sqlite, ofVersion));
    TRY(checkPages(*sqlite, path));
    return sqlite;
}

} // namespace

std::unexpected<SqliteError> isDamaged()
{
    return std::unexpected(SqliteError{0, "it is damaged"});
}

SqliteResult<SqliteFile> openRecordingFile(const std::string &path)
{
    const auto header = readRecordingHeader(path);
    if (!header)
        return std::unexpected(SqliteError{0, header.error()});
    if (!header->isSqlite || header->application != applicationId)
        return std::unexpected(SqliteError{0, "it is not a recording of Tiebreak"});
    if (header->version < 1 || header->version > version)
        return std::unexpected(SqliteError{0, header->version > version
                                                  ? sentence("it was made by a newer Tiebreak, in version {} "
                                                             "of the format; this one reads version {}",
                                                             header->version, version)
                                                  : "it is damaged: it has no version"});
    auto sqlite = openChecked(path, header->version);
    if (sqlite || !sqlite.error().needsRollback())
        return sqlite;
    // Whoever opens it for writing takes back what was half written.
    if (journalNamesAnotherFile(path))
        return isDamaged();
    auto mended = SqliteFile::open(path, SqliteFile::Access::Write);
    if (!mended || !mended->firstValue("SELECT count(*) FROM sqlite_schema"))
        return std::unexpected(
            SqliteError{0, "The recording was interrupted in the middle of a write. To repair it, put it, "
                           "together with its -journal file, into a directory that can be written to."});
    return openChecked(path, header->version);
}

} // namespace tiebreak
