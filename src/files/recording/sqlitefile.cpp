// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/recording/sqlitefile.h"

#include "core/base/result.h"
#include "core/prose/sentence.h"

#include <QSqlError>

#include <atomic>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>

namespace tiebreak
{

namespace
{

const QString driverName = QStringLiteral("QSQLITE");

/// The result codes of SQLite that are told apart; the low byte of a code is its kind.
enum SqliteCode {
    Busy = 5,
    ReadOnly = 8,
    Corrupt = 11,
    Full = 13,
    CannotOpen = 14,
    NotADatabase = 26,
    ReadOnlyRollback = 8 + (3 << 8),
    ReadOnlyCannotOpenJournal = 8 + (5 << 8),
};

SqliteError errorOf(const QSqlError &error)
{
    const int code = error.nativeErrorCode().toInt();
    const auto words = [&]() -> std::string {
        switch (code & 0xFF) {
        case Busy:
            return "another program holds it";
        case ReadOnly:
            return "it may only be read";
        case Corrupt:
        case NotADatabase:
            return "it is damaged";
        case Full:
            return "the disk is full";
        case CannotOpen:
            return "it cannot be opened";
        default:
            return (error.databaseText().isEmpty() ? error.driverText() : error.databaseText()).toStdString();
        }
    };
    return {code, words()};
}

} // namespace

bool SqliteError::needsRollback() const
{
    return code == ReadOnlyRollback || code == ReadOnlyCannotOpenJournal;
}

SqliteResult<void> SqliteStatement::run(std::initializer_list<QVariant> values)
{
    int place = 0;
    for (const QVariant &value : values)
        m_query.bindValue(place++, value);
    if (!m_query.exec())
        return std::unexpected(errorOf(m_query.lastError()));
    return {};
}

SqliteResult<bool> SqliteStatement::first(std::initializer_list<QVariant> values)
{
    TRY(run(values));
    return next();
}

SqliteResult<bool> SqliteStatement::next()
{
    if (m_query.next())
        return true;
    if (m_query.lastError().type() != QSqlError::NoError)
        return std::unexpected(errorOf(m_query.lastError()));
    return false;
}

SqliteResult<SqliteFile> SqliteFile::open(const std::string &path, Access access)
{
    static std::atomic<unsigned> connections = 0;
    if (!QSqlDatabase::isDriverAvailable(driverName))
        return std::unexpected(
            SqliteError{0, "Qt's driver for SQLite is missing (Debian: libqt6sql6-sqlite)"});
    SqliteFile file(QStringLiteral("tiebreak-%1").arg(connections++));
    file.m_database = QSqlDatabase::addDatabase(driverName, file.m_name);
    // Absolute: SQLite takes file: for the beginning of a URI, and :memory: for no file.
    file.m_database.setDatabaseName(
        QString::fromStdString(std::filesystem::absolute(std::filesystem::path(path)).string()));
    // A reader holds the file for milliseconds, one commit takes as long as the disk does.
    file.m_database.setConnectOptions(access == Access::Read
                                          ? QStringLiteral("QSQLITE_OPEN_READONLY;QSQLITE_BUSY_TIMEOUT=5000")
                                          : QStringLiteral("QSQLITE_BUSY_TIMEOUT=2000"));
    // SQLite opens what is beside the file too, and would wait for somebody who writes into a pipe.
    for (const char *beside : {"-journal", "-wal", "-shm"}) {
        std::error_code none;
        const auto status = std::filesystem::status(path + beside, none);
        if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
            return std::unexpected(
                SqliteError{0, sentence("its {} file is not an ordinary file", std::string_view(beside))});
    }
    if (!file.m_database.open())
        return std::unexpected(errorOf(file.m_database.lastError()));
    return file;
}

SqliteFile::SqliteFile(SqliteFile &&other) noexcept
    : m_name(std::exchange(other.m_name, {})), m_database(std::exchange(other.m_database, QSqlDatabase()))
{
}

SqliteFile::~SqliteFile()
{
    if (m_name.isEmpty())
        return;
    m_database.close();
    m_database = QSqlDatabase();
    QSqlDatabase::removeDatabase(m_name);
}

SqliteResult<SqliteStatement> SqliteFile::prepare(const char *statement) const
{
    QSqlQuery query(m_database);
    query.setForwardOnly(true);
    if (!query.prepare(QString::fromUtf8(statement)))
        return std::unexpected(errorOf(query.lastError()));
    return SqliteStatement(std::move(query));
}

SqliteResult<void> SqliteFile::run(const char *statement) const
{
    QSqlQuery query(m_database);
    if (!query.exec(QString::fromUtf8(statement)))
        return std::unexpected(errorOf(query.lastError()));
    return {};
}

SqliteResult<QVariant> SqliteFile::firstValue(const char *statement) const
{
    TRY(auto query, prepare(statement));
    TRY(const auto row, query.first({}));
    return row ? query.value(0) : QVariant();
}

QVariant blobOf(std::string_view bytes)
{
    // Qt takes bytes without an address for NULL.
    return bytes.empty() ? QByteArray("", 0)
                         : QByteArray::fromRawData(bytes.data(), static_cast<qsizetype>(bytes.size()));
}

std::string bytesOf(const QVariant &value)
{
    return value.toByteArray().toStdString();
}

} // namespace tiebreak
