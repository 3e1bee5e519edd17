// SPDX-License-Identifier: GPL-3.0-or-later
// An SQLite file through Qt SQL.
#pragma once

#include "core/live/standing/standing.h"

#include <QByteArray>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QString>
#include <QVariant>

#include <cstddef>
#include <cstdint>
#include <expected>
#include <initializer_list>
#include <string>
#include <string_view>

namespace tiebreak
{

/// Why SQLite did not do something.
struct SqliteError {
    int code = 0;      ///< SQLite's extended result code; 0: it never came so far
    std::string words; ///< to stand behind a colon

    /// The file was cut off in the middle of a write, and its journal cannot be rolled back by who may only
    /// read.
    bool needsRollback() const;
};

template <class T>
using SqliteResult = std::expected<T, SqliteError>;

/// A statement that is run again and again. The locks that it took are given back as soon as a Reading ends.
class SqliteStatement
{
public:
    SqliteStatement() = default;

    /// Runs it with these values in its places.
    SqliteResult<void> run(std::initializer_list<QVariant> values);
    /// The same, and goes to the first row of the answer. False where there is none.
    SqliteResult<bool> first(std::initializer_list<QVariant> values);
    /// Goes to the next row of the answer. False where there is none.
    SqliteResult<bool> next();
    QVariant value(int column) const { return m_query.value(column); }
    /// Ends the reading of an answer.
    void reset() { m_query.finish(); }

private:
    friend class SqliteFile;
    explicit SqliteStatement(QSqlQuery query) : m_query(std::move(query)) {}
    QSqlQuery m_query;
};

/// Ends the reading of a statement's answer, however the function is left.
class Reading
{
public:
    explicit Reading(SqliteStatement &statement) : m_statement(statement) {}
    ~Reading() { m_statement.reset(); }
    Reading(const Reading &) = delete;
    Reading &operator=(const Reading &) = delete;

private:
    SqliteStatement &m_statement;
};

/// A connection to an SQLite file that is there already, used by the thread that opened it. There must be a
/// QCoreApplication, by which Qt finds its driver. Statements must not outlive it.
class SqliteFile
{
public:
    enum class Access { Read, Write };
    /// `path` is UTF-8. Error: the driver is missing, or SQLite cannot open the file.
    static SqliteResult<SqliteFile> open(const std::string &path, Access access);
    ~SqliteFile();
    SqliteFile(SqliteFile &&other) noexcept;
    SqliteFile &operator=(SqliteFile &&) = delete;

    SqliteResult<SqliteStatement> prepare(const char *statement) const;
    /// Runs a statement whose answer does not matter.
    SqliteResult<void> run(const char *statement) const;
    /// The first column of the first row of the answer; an invalid value where there is none.
    SqliteResult<QVariant> firstValue(const char *statement) const;

private:
    explicit SqliteFile(QString name) : m_name(std::move(name)) {}
    QString m_name; ///< of the connection
    QSqlDatabase m_database;
};

inline QVariant valueOf(std::int64_t number)
{
    return QVariant(static_cast<qlonglong>(number));
}
inline QVariant valueOf(std::size_t number)
{
    return QVariant(static_cast<qlonglong>(number));
}
/// In microseconds since 1970.
inline QVariant valueOf(Moment moment)
{
    return QVariant(static_cast<qlonglong>(moment.time_since_epoch().count()));
}
/// Bytes as a value, also where there are none: never NULL. The bytes must outlive it.
QVariant blobOf(std::string_view bytes);
/// A value's bytes.
std::string bytesOf(const QVariant &value);

} // namespace tiebreak
