// SPDX-License-Identifier: GPL-3.0-or-later
// Texts in every format that a board is read from, for the tests of reading and of refusing them.
#pragma once

#include "files/boardfile.h"

#include <QByteArray>
#include <QTest>

namespace tiebreak
{

/// Reads a text as if it stood in the file board.csv.
inline Result<Snapshot> readText(const QByteArray &text, TableFormat format = TableFormat::Csv,
                                 const CodecSpec *codec = nullptr)
{
    return readBoardText({"board.csv", text.toStdString()}, format, codec);
}

/// The columns of rows of test data: a format, a text, and what is expected of it where it is not a sentence.
inline void addTextColumns()
{
    QTest::addColumn<TableFormat>("format");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("expected");
}
inline void addCsv(const char *name, const QByteArray &text, const QByteArray &expected = {})
{
    QTest::newRow(name) << TableFormat::Csv << text << expected;
}
inline void addTsv(const char *name, const QByteArray &text, const QByteArray &expected = {})
{
    QTest::newRow(name) << TableFormat::Tsv << text << expected;
}
inline void addJson(const char *name, const QByteArray &text, const QByteArray &expected = {})
{
    QTest::newRow(name) << TableFormat::JsonLines << text << expected;
}

} // namespace tiebreak
