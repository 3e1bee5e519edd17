// SPDX-License-Identifier: GPL-3.0-or-later
#include "internals/skiplist/skiplistcode.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string_view>

namespace tiebreak
{

namespace
{

struct Line {
    SkipLine line;
    std::string_view text; // {0}: the levels
};

using enum SkipLine;

constexpr Line scoreCode[] = {{LookUp, "return dictionary[member]"}};

constexpr Line rankCode[] = {
    {LookUp, "raw = dictionary[member]"},  {Begin, "x = head, pos = 0"},
    {Levels, "for level = {0} down to 1"}, {Compare, "  while next is not after (raw, member)"},
    {AddSpan, "    pos = pos + span"},     {GoOn, "    x = next"},
    {Arrived, "  if x is the member"},     {Return, "    return pos − 1"},
};

constexpr Line reverseRankCode[] = {
    {LookUp, "raw = dictionary[member]"},  {Begin, "x = head, pos = 0"},
    {Levels, "for level = {0} down to 1"}, {Compare, "  while next is not after (raw, member)"},
    {AddSpan, "    pos = pos + span"},     {GoOn, "    x = next"},
    {Arrived, "  if x is the member"},     {Return, "    return length − pos"},
};

constexpr Line insertCode[] = {
    {LookUp, "if not dictionary[member]"},
    {Begin, "x = head, pos = 0"},
    {Levels, "for level = {0} down to 1"},
    {Compare, "  while next is before (raw, member)"},
    {GoOn, "    pos = pos + span, x = next"},
    {Remember, "  update[level] = x, rank[level] = pos"},
    {Draw, "height = 1 + heads in a row"},
    {Open, "new levels: update = head, rank = 0"},
    {Levels, "for level = 1 up to height"},
    {LinkNode, "  d = rank[1] − rank[level]"},
    {NodeSpan, "  new.next = next, new.span = span − d"},
    {SpanBefore, "  next = new, span = d + 1"},
    {SpansAbove, "above height: span = span + 1"},
    {BackLink, "back = update[1], next.back = new"},
    {Enter, "dictionary[member] = raw"},
    {Return, "return 1, or 0 if it moved"},
};

constexpr Line deleteCode[] = {
    {LookUp, "raw = dictionary[member], strike it"},
    {Begin, "x = head, pos = 0"},
    {Levels, "for level = {0} down to 1"},
    {Compare, "  while next is before (raw, member)"},
    {GoOn, "    pos = pos + span, x = next"},
    {Remember, "  update[level] = x"},
    {Node, "x = next on level 1: the member"},
    {Levels, "for level = 1 up to {0}"},
    {Unlink, "  if next is x: take over x.next,"},
    {LinkBefore, "    span = span + x.span − 1"},
    {SpanLess, "  else span = span − 1"},
    {BackUnlink, "next.back = x.back"},
    {Close, "drop levels that are empty now"},
    {Return, "return 1"},
};

constexpr Line changeCode[] = {
    {LookUp, "old = dictionary[member]"},
    {Same, "if raw = old: nothing to do"},
    {Begin, "x = head, pos = 0"},
    {Levels, "for level = {0} down to 1"},
    {Compare, "  while next is before (old, member)"},
    {GoOn, "    pos = pos + span, x = next"},
    {Remember, "  update[level] = x"},
    {Node, "x = next on level 1: the member"},
    {Room, "if x.back.raw < raw < x.next.raw"},
    {InPlace, "  x.raw = raw, nothing moves"},
    {Move, "else remove x, insert (raw, member)"},
    {Return, "dictionary[member] = raw"},
};

constexpr Line rangeByRankCode[] = {
    {LookUp, "first = start + 1, count the rows"},
    {Begin, "x = head, pos = 0"},
    {Levels, "for level = {0} down to 1"},
    {Compare, "  while pos + span ≤ first"},
    {AddSpan, "    pos = pos + span"},
    {GoOn, "    x = next"},
    {Arrived, "  stop where pos = first"},
    {Take, "count times: take x, x = next"},
    {Return, "return what was taken"},
};

constexpr Line reverseByRankCode[] = {
    {LookUp, "first = length − start, count the rows"},
    {Begin, "x = head, pos = 0"},
    {Levels, "for level = {0} down to 1"},
    {Compare, "  while pos + span ≤ first"},
    {AddSpan, "    pos = pos + span"},
    {GoOn, "    x = next"},
    {Arrived, "  stop where pos = first"},
    {Take, "count times: take x, x = x.back"},
    {Return, "return what was taken"},
};

constexpr Line rangeByScoreCode[] = {
    {MayHold, "if no row can lie within: return"},
    {Begin, "x = head, pos = 0"},
    {Levels, "for level = {0} down to 1"},
    {Compare, "  while next.raw is below min"},
    {GoOn, "    pos = pos + span, x = next"},
    {First, "x = next on level 1"},
    {Take, "while x.raw is not above max: take x"},
    {Step, "  x = next"},
    {Return, "return what was taken"},
};

constexpr Line reverseByScoreCode[] = {
    {MayHold, "if no row can lie within: return"},
    {Begin, "x = head, pos = 0"},
    {Levels, "for level = {0} down to 1"},
    {Compare, "  while next.raw is not above max"},
    {GoOn, "    pos = pos + span, x = next"},
    {First, "x is the last row within"},
    {Take, "while x.raw is not below min: take x"},
    {Step, "  x = x.back"},
    {Return, "return what was taken"},
};

std::span<const Line> codeOf(SkipListing listing)
{
    switch (listing) {
    case SkipListing::Score:
        return scoreCode;
    case SkipListing::Rank:
        return rankCode;
    case SkipListing::ReverseRank:
        return reverseRankCode;
    case SkipListing::Insert:
        return insertCode;
    case SkipListing::Delete:
        return deleteCode;
    case SkipListing::Change:
        return changeCode;
    case SkipListing::RangeByRank:
        return rangeByRankCode;
    case SkipListing::ReverseByRank:
        return reverseByRankCode;
    case SkipListing::RangeByScore:
        return rangeByScoreCode;
    case SkipListing::ReverseByScore:
        return reverseByScoreCode;
    }
    return {};
}

} // namespace

std::vector<std::string> codeLines(SkipListing listing, int levels)
{
    std::vector<std::string> lines;
    for (const Line &line : codeOf(listing))
        lines.push_back(fmt::format(fmt::runtime(line.text), levels));
    return lines;
}

int lineOf(SkipListing listing, SkipLine line)
{
    const auto code = codeOf(listing);
    const auto found = std::ranges::find(code, line, &Line::line);
    return found == code.end() ? 0 : static_cast<int>(found - code.begin()) + 1;
}

} // namespace tiebreak
