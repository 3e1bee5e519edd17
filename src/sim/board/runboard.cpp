// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/board/runboard.h"

#include "core/codec/codec.h"
#include "core/text/integertext.h"
#include "core/text/scoretext.h"

namespace tiebreak
{

Result<double> RunBoard::raised(const ShortReply &old, std::int64_t points, std::int64_t tick) const
{
    if (old.isError())
        return std::unexpected(errorFromReply(old.text()));
    std::int64_t score = 0;
    if (!old.isNil()) {
        const auto raw = parseRawText(old.text());
        const auto own = raw ? ownScoreOf(codec, *raw) : std::nullopt;
        if (!own)
            return failure(ErrorKind::Protocol, "The board holds a score that the codec does not read.");
        score = *own;
    }
    if (__builtin_add_overflow(score, points, &score))
        return failure(ErrorKind::Limit, "The score does not fit 64 bits.");
    TRY(const auto packed, encode(codec, score, tick));
    return packed.raw;
}

Result<std::int64_t> RunBoard::tickOf(const ShortReply &time) const
{
    if (time.isError())
        return std::unexpected(errorFromReply(time.text()));
    const auto seconds = parseInteger(time.item(0));
    const auto micros = parseInteger(time.item(1));
    if (!seconds || !micros)
        return failure(ErrorKind::Protocol, "The server's TIME is not a time.");
    return (*seconds * 1'000'000 + *micros) / unitMicroseconds(unit);
}

} // namespace tiebreak
