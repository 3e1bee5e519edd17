// SPDX-License-Identifier: GPL-3.0-or-later
// Whole files and directories of a test.
#pragma once

#include <QByteArray>
#include <QDir>
#include <QFile>
#include <QStringList>

#include <cerrno>
#include <string>
#include <system_error>

namespace tiebreak
{

/// Writes a file anew and returns its path; a test that cannot do that ends.
inline QString putFile(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        qFatal("%s cannot be written.", qPrintable(path));
    return path;
}

/// What a file holds; "none" when it cannot be read.
inline QByteArray bytesOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("none");
}

/// What the system calls an error, ENOENT say, in the words that it also has for the program.
inline std::string systemWords(int error)
{
    return std::generic_category().message(error);
}

/// The names of all that is in a directory, hidden files too.
inline QStringList entriesOf(const QString &directory)
{
    return QDir(directory).entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot);
}

} // namespace tiebreak
