// SPDX-License-Identifier: GPL-3.0-or-later
// How a board is looked at.
#pragma once

#include "core/board/direction.h"
#include "core/board/ranks.h"
#include "core/board/rows.h"
#include "core/codec/codecspec.h"
#include "core/time/season.h"

#include <QByteArray>

#include <optional>

namespace tiebreak
{

/// What makes a board of a sorted set.
struct BoardView {
    QByteArray key = {};                 ///< null: no board; empty: the key with an empty name
    std::optional<CodecSpec> codec = {}; ///< nothing while nobody has said how the scores are packed
    Season season = {};
    Direction direction = Direction::HighestFirst;
    RankPolicy ranks = RankPolicy::Ordinal;
    bool operator==(const BoardView &) const = default;
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
