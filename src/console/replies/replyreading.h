// SPDX-License-Identifier: GPL-3.0-or-later
// A reply read with the board's codec: what its raws, places and counts mean.
#pragma once

#include "console/replies/replyshape.h"
#include "core/board/rows.h"
#include "core/codec/codec.h"
#include "core/prose/wording.h"
#include "redis/wire/reply.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tiebreak
{

/// With what a reply is read.
struct ReadingContext {
    Decoder decoder;
    Direction direction = Direction::HighestFirst; ///< of the raws
    std::optional<std::int64_t> cardinality;       ///< of the key that the reply speaks of, where it is known
};

/// What stands beside one line of the printed reply.
struct ReadLine {
    enum class Kind : std::uint8_t {
        Row,      ///< place where it is known, member, raw
        Score,    ///< a raw alone
        Place,    ///< a place alone, of `of` where that is known
        Sentence, ///< text
        Note,     ///< text about the line above
    };
    Kind kind = Kind::Sentence;
    std::size_t line = 0; ///< of replyLines(), from 0
    std::optional<std::int64_t> place = {};
    std::optional<std::int64_t> of = {};
    std::string member = {};
    double raw = 0;
    Decoded decoded = {};
    std::string text = {};
};

/// What stands beside lines `first` to `first + count` of the printed reply, in their order; nothing for a
/// reply that the codec has nothing to say of. A reply of another shape than `shape` is left alone.
std::vector<ReadLine> readReply(const Reply &reply, const ReplyShape &shape, const ReadingContext &context,
                                const Wording &wording, std::size_t first, std::size_t count);

} // namespace tiebreak
