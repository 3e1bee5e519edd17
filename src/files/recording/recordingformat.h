// SPDX-License-Identifier: GPL-3.0-or-later
// How a recording lies in its SQLite file. Texts and names are blobs: what is read has then exactly so many
// bytes.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace tiebreak::recording_format
{

/// PRAGMA application_id: the letters TBrk.
inline constexpr std::int64_t applicationId = 0x5442726B;
/// PRAGMA user_version; a file with a larger one is a newer Tiebreak's. Files of version 1 are read, too.
inline constexpr std::int64_t version = 2;

/// The tables, word for word as they stand in sqlite_schema. All moments are microseconds since 1970, UTC.
inline constexpr const char *tables[] = {
    // rows: how many are asked for from the top on.
    ("CREATE TABLE board(id INTEGER PRIMARY KEY, key BLOB NOT NULL, lowest_first INTEGER NOT NULL, "
     "codec BLOB NOT NULL, season BLOB NOT NULL, server BLOB NOT NULL, rows INTEGER NOT NULL, "
     "begun INTEGER NOT NULL)"),
    "CREATE TABLE member(id INTEGER PRIMARY KEY, bytes BLOB NOT NULL)",
    // A sample that saw something else than the one before, or that another process answered. took: since it
    // was asked; since: since the sample before it was answered, whatever that saw; frame: answered of the
    // key frame that its changes build on, itself perhaps; changes: as encodeChanges() says, those of a key
    // frame against no rows.
    ("CREATE TABLE sample(id INTEGER PRIMARY KEY, board INTEGER NOT NULL, answered INTEGER NOT NULL, "
     "took INTEGER NOT NULL, since INTEGER NOT NULL, cardinality INTEGER NOT NULL, frame INTEGER NOT NULL, "
     "changes BLOB NOT NULL)"),
    "CREATE UNIQUE INDEX sample_by_moment ON sample(board, answered)",
    // A time that was watched without a gap. last: the last sample that was answered; samples: all of them;
    // why: what ended it, empty while nothing has. turn: 0, or bits of who answers after it; server_before
    // and server: the addresses of both, empty where turn is 0. same: 1 where its first sample saw what the
    // one before saw, and is kept as another process answered it, else 0.
    ("CREATE TABLE watched(id INTEGER PRIMARY KEY, board INTEGER NOT NULL, first INTEGER NOT NULL, "
     "last INTEGER NOT NULL, samples INTEGER NOT NULL, why BLOB NOT NULL, turn INTEGER NOT NULL, "
     "server_before BLOB NOT NULL, server BLOB NOT NULL, same INTEGER NOT NULL)"),
    "CREATE UNIQUE INDEX watched_by_moment ON watched(board, first)",
};

/// The table of version 1 that is another one now; it does not know who answers.
inline constexpr const char *watchedTable1 =
    "CREATE TABLE watched(id INTEGER PRIMARY KEY, board INTEGER NOT NULL, first INTEGER NOT NULL, "
    "last INTEGER NOT NULL, samples INTEGER NOT NULL, why BLOB NOT NULL)";

/// The bits of a turn.
inline constexpr std::int64_t isTurn = 1;      ///< another process answers
inline constexpr std::int64_t byTurns = 2;     ///< several servers take turns at the address
inline constexpr std::int64_t isUnrelated = 4; ///< it has been another server all along
inline constexpr std::int64_t sharesData = 8;  ///< it has the data of the one before
inline constexpr std::int64_t isResync = 16;   ///< the same process, with the data of another primary
inline constexpr std::int64_t allTurnBits = 31;

/// The most boards of a recording.
inline constexpr std::size_t maxBoards = 1000;
/// The most rows of a head.
inline constexpr std::size_t maxRows = 1'000'000;
/// The most bytes of all members of a head, and of all changes that one moment is made of.
inline constexpr std::size_t maxBytes = std::size_t(256) << 20;
/// The longest text of a board: a codec's spec, a key.
inline constexpr std::size_t maxText = std::size_t(1) << 20;

} // namespace tiebreak::recording_format
