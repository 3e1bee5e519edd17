// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/replies/readingtext.h"

#include "core/board/rowfields.h"
#include "core/prose/counts.h"
#include "core/prose/sentence.h"

namespace tiebreak
{

std::string sameDoubleText(const std::string &member)
{
    return sentence("same double as {}; decided by member name", member);
}

std::string sumsOfRawsText()
{
    return sentence("raw scores of several sets, added up, and so were the times");
}

std::string noRowText()
{
    return sentence("not on the board");
}

std::string placeText(std::int64_t place, const std::optional<std::int64_t> &of, const Wording &wording)
{
    const std::string number = wording.number(place);
    return of ? sentence("rank {} of {}", number, wording.number(*of)) : phrase("reply", "rank {}", number);
}

std::string scoreReadText(const Decoder &decoder, const Decoded &decoded, const Wording &wording)
{
    const std::string verdict = verdictLabel(decoded.verdict, decoded.misread);
    if (decoded.verdict == Verdict::Invalid)
        return sentence("{}: nothing encodes to it under this codec", verdict);
    const std::string points = pointCount(wording, decoded.preimage.score);
    if (!decoder.spec().hasTime())
        return decoded.verdict == Verdict::Exact ? points : phrase("reply", "{}, {}", points, verdict);
    return phrase("reply", "{}, {}, {}", points, wording.time(bestTick(decoded), decoder.spec().unit),
                  verdict);
}

std::string countBetweenText(std::int64_t count, const std::optional<ScoreRange> &range,
                             const Wording &wording)
{
    const std::string rows = rowCount(wording, count);
    if (!range)
        return sentence("{} with raw scores between these bounds. The bounds do not fall between two scores.",
                        rows);
    if (!range->first && !range->last)
        return sentence("{} in all", rows);
    if (!range->last)
        return sentence("{} with {} or more", rows, pointCount(wording, *range->first));
    if (!range->first)
        return sentence("{} with {} or less", rows, pointCount(wording, *range->last));
    if (*range->first == *range->last)
        return sentence("{} with {}, at any time", rows, pointCount(wording, *range->first));
    return sentence("{} with {} to {}", rows, wording.number(*range->first),
                    pointCount(wording, *range->last));
}

std::string addedText(std::int64_t count, const Wording &wording)
{
    if (count == 0)
        return sentence("No row was added");
    const std::string number = wording.number(count);
    return plural(count, sentence("{} row is new", number), sentence("{} rows are new", number));
}

std::string changedText(std::int64_t count, const Wording &wording)
{
    if (count == 0)
        return sentence("no row was added or has another raw score");
    const std::string number = wording.number(count);
    return plural(count, sentence("{} row is new or has another raw score", number),
                  sentence("{} rows are new or have another raw score", number));
}

std::string removedText(std::int64_t count, const Wording &wording)
{
    if (count == 0)
        return sentence("no row was removed");
    const std::string number = wording.number(count);
    return plural(count, sentence("{} row was removed", number), sentence("{} rows were removed", number));
}

std::string storedText(std::int64_t count, const std::string &key, const Wording &wording)
{
    const std::string number = wording.number(count);
    return plural(count, sentence("{} now holds {} row", key, number),
                  sentence("{} now holds {} rows", key, number));
}

} // namespace tiebreak
