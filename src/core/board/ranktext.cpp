// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/board/ranktext.h"

#include "core/prose/sentence.h"

namespace tiebreak
{

std::string policyText(RankPolicy policy)
{
    const std::string_view example = policyExample(policy);
    switch (policy) {
    case RankPolicy::Ordinal:
        return sentence("Ordinal ranks, {}", example);
    case RankPolicy::Dense:
        return sentence("Dense ranks, {}", example);
    case RankPolicy::Competition:
        return sentence("Competition ranks, {}", example);
    case RankPolicy::Fractional:
        break;
    }
    return sentence("Fractional ranks, {}", example);
}

std::string noRankText(const std::string &typed)
{
    return sentence("\"{}\" is not a rank: type one, as in 300, or two, as in 300 to 400.", typed);
}

std::string missingRankText(std::int64_t rank, std::int64_t members, const Wording &wording)
{
    if (members == 0)
        return sentence("This board has no ranks: it is empty.");
    return sentence("Rank {} does not exist. The board has ranks 1 to {}.", wording.number(rank),
                    wording.number(members));
}

} // namespace tiebreak
