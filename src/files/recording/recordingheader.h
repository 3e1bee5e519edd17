// SPDX-License-Identifier: GPL-3.0-or-later
// What the first bytes of a file say, read without SQLite, which would take its time with a foreign database.
#pragma once

#include <cstdint>
#include <expected>
#include <string>

namespace tiebreak
{

/// The part of an SQLite header that tells a recording from another file.
struct RecordingHeader {
    bool isSqlite = false;
    std::int64_t version = 0;
    std::int64_t application = 0;
};

/// Errors in words that stand behind a colon: there is no such file, say. Never waits for a pipe.
std::expected<RecordingHeader, std::string> readRecordingHeader(const std::string &path);

/// Whether a file says of itself that it is a recording, of whatever version.
bool isRecording(const std::string &path);

} // namespace tiebreak
