// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/prose/counts.h"

#include "core/prose/sentence.h"

namespace tiebreak
{

std::string memberCount(const Wording &wording, std::int64_t count)
{
    const std::string number = wording.number(count);
    return plural(count, sentence("{} member", number), sentence("{} members", number));
}

std::string pointCount(const Wording &wording, std::int64_t count)
{
    const std::string number = wording.number(count);
    return plural(count, sentence("{} point", number), sentence("{} points", number));
}

std::string pairCount(const Wording &wording, std::int64_t count)
{
    const std::string number = wording.number(count);
    return plural(count, sentence("{} pair", number), sentence("{} pairs", number));
}

std::string valueCount(const Wording &wording, std::int64_t count)
{
    const std::string number = wording.number(count);
    return plural(count, sentence("{} value", number), sentence("{} values", number));
}

std::string byteCount(const Wording &wording, std::int64_t count)
{
    const std::string number = wording.number(count);
    return plural(count, sentence("{} byte", number), sentence("{} bytes", number));
}

std::string updateCount(const Wording &wording, std::int64_t count)
{
    const std::string number = wording.number(count);
    return plural(count, sentence("{} update", number), sentence("{} updates", number));
}

std::string rowCount(const Wording &wording, std::int64_t count)
{
    const std::string number = wording.number(count);
    return plural(count, sentence("{} row", number), sentence("{} rows", number));
}

std::string runCount(const Wording &wording, std::int64_t count)
{
    const std::string number = wording.number(count);
    return plural(count, sentence("{} run", number), sentence("{} runs", number));
}

} // namespace tiebreak
