// SPDX-License-Identifier: GPL-3.0-or-later
// A SCAN or ZSCAN reply straight into an arena.
#pragma once

#include "core/bytestrings.h"
#include "redis/replysink.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

namespace tiebreak
{

/// Collects one reply's cursor and elements. Made anew for each reply. The cursor comes first: `cursorKnown`,
/// when given, is called as soon as it is read, so that the next batch may be asked for while this one is
/// still coming.
class ScanSink final : public ReplySink
{
public:
    explicit ScanSink(std::function<void(const ScanSink &)> cursorKnown = {})
        : m_cursorKnown(std::move(cursorKnown))
    {
    }

    std::string cursor;
    ByteStrings elements;

    /// The server has nothing more: its cursor is back at 0.
    bool finished() const { return cursor == "0"; }
    /// How much of the keyspace or key has been walked, 0 to 1. Cursors count in reversed bits, so the
    /// highest bits of the reversed cursor are the fraction, whatever the size of the table.
    double fraction() const;

    bool onArray(Place place, std::size_t count) override;
    bool onText(Place place, Reply::Type type, std::string_view bytes) override;
    bool onInteger(Place, std::int64_t) override { return false; }
    bool onNil(Place) override { return false; }

private:
    std::function<void(const ScanSink &)> m_cursorKnown;
};

} // namespace tiebreak
