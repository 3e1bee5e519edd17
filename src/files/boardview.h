// SPDX-License-Identifier: GPL-3.0-or-later
// How a board is looked at.
#pragma once

#include "core/board/direction.h"
#include "core/board/ranks.h"
#include "core/board/rows.h"
#include "core/codec/codecspec.h"
#include "core/time/timerange.h"

#include <QByteArray>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tiebreak
{

/// Several keys that are one board together.
struct BoardShards {
    QByteArray names; ///< as somebody wrote them, e.g. board:{n}
    std::vector<std::string> keys;
    std::string doubt = {}; ///< that keys may be missing, in sentences; empty: nothing hints at it
};

/// What makes a board of a sorted set, or of several.
struct BoardView {
    QByteArray key = {};                 ///< null: no board; empty: the key with an empty name
    std::optional<CodecSpec> codec = {}; ///< nothing while nobody has said how the scores are packed
    TimeRange timeRange = {};
    Direction direction = Direction::HighestFirst;
    RankPolicy ranks = RankPolicy::Ordinal;
    /// Null: the board is `key` alone. Else `key` is one of these, by which the others are looked at.
    std::shared_ptr<const BoardShards> shards = {};
    bool operator==(const BoardView &) const = default;
    std::vector<std::string> keys() const
    {
        return shards ? shards->keys : std::vector<std::string>{key.toStdString()};
    }
    bool contains(const QByteArray &other) const
    {
        const std::vector<std::string> all = keys();
        return std::ranges::find(all, other.toStdString()) != all.end();
    }
    /// What the board is called.
    const QByteArray &name() const { return shards ? shards->names : key; }
    /// The codec to decode the scores with: plain while none is known.
    CodecSpec spec() const { return codec.value_or(CodecSpec()); }
    /// Names the codec. The direction turns where raws of the one before fell as scores grow and those of
    /// this one rise, or the reverse, so that the same scores stay on top.
    void setCodec(const CodecSpec &named)
    {
        direction = rawDirection(named, rawDirection(spec(), direction));
        codec = named;
    }
};

} // namespace tiebreak
