// SPDX-License-Identifier: GPL-3.0-or-later
// A SCAN or ZSCAN reply straight into an arena.
#pragma once

#include "redis/keyscan.h"
#include "redis/replysink.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace tiebreak
{

/// Collects one reply's cursor and elements. Made anew for each reply.
class ScanSink final : public ReplySink
{
public:
    std::string cursor;
    KeyBatch elements;

    bool finished() const { return cursor == "0"; }
    /// How much of the keyspace or key has been walked, 0 to 1. Cursors count in reversed bits, so the
    /// highest bits of the reversed cursor are the fraction, whatever the size of the table.
    double fraction() const;

    bool onArray(Place place, std::size_t count) override;
    bool onText(Place place, Reply::Type type, std::string_view bytes) override;
    bool onInteger(Place, std::int64_t) override { return false; }
    bool onNil(Place) override { return false; }
};

} // namespace tiebreak
