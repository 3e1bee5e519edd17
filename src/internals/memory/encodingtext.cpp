// SPDX-License-Identifier: GPL-3.0-or-later
#include "internals/memory/encodingtext.h"

#include "core/prose/counts.h"
#include "core/prose/sentence.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace tiebreak
{

namespace
{

bool isCompact(const EncodingFacts &facts)
{
    return facts.encoding == "listpack" || facts.encoding == "ziplist";
}

/// By the defaults, where the server did not report its limits.
std::string compactByDefault(const EncodingFacts &facts, const Wording &wording)
{
    const bool listpack = facts.encoding == "listpack";
    const auto left = facts.limits.entries + 1 - facts.members;
    const std::string count = wording.number(left);
    if (left <= 0)
        return listpack ? sentence("A listpack, so the server's limits are higher than the defaults.")
                        : sentence("A ziplist, so the server's limits are higher than the defaults.");
    return listpack
               ? plural(left, sentence("A listpack. By default, one more member turns it into a skip list."),
                        sentence("A listpack. By default, {} more members turn it into a skip list.", count))
               : plural(left, sentence("A ziplist. By default, one more member turns it into a skip list."),
                        sentence("A ziplist. By default, {} more members turn it into a skip list.", count));
}

std::string compactSentence(const EncodingFacts &facts, const Wording &wording)
{
    if (!facts.limitsTold)
        return compactByDefault(facts, wording);
    const bool listpack = facts.encoding == "listpack";
    if (facts.members > facts.limits.entries) {
        const std::string limit = memberCount(wording, facts.limits.entries);
        return listpack
                   ? sentence("A listpack, although the limit is now {}. The next new member turns it into a "
                              "skip list.",
                              limit)
                   : sentence("A ziplist, although the limit is now {}. The next new member turns it into a "
                              "skip list.",
                              limit);
    }
    const std::int64_t left = *facts.membersToSwitch();
    const std::string count = wording.number(left);
    if (listpack)
        return plural(left, sentence("A listpack. One more member turns it into a skip list."),
                      sentence("A listpack. {} more members turn it into a skip list.", count));
    return plural(left, sentence("A ziplist. One more member turns it into a skip list."),
                  sentence("A ziplist. {} more members turn it into a skip list.", count));
}

std::string skipListSentence(const EncodingFacts &facts, const Wording &wording)
{
    const std::string members = wording.number(facts.members);
    const std::string limit = wording.number(facts.limits.entries);
    if (!facts.limitsTold && facts.members > facts.limits.entries)
        return sentence("A skip list, because it has more than {} members, which is the default limit.",
                        limit);
    if (!facts.limitsTold)
        return sentence("A skip list.");
    if (facts.members > facts.limits.entries)
        return sentence("A skip list because {} members exceed the limit of {}.", members, limit);
    if (!facts.lengths)
        return sentence("A skip list.");
    if (const std::int64_t tooLong = facts.lengths->tooLong; tooLong > 0) {
        const std::string bytes = byteCount(wording, facts.limits.valueBytes);
        return plural(
            tooLong, sentence("A skip list because one member is longer than {}.", bytes),
            sentence("A skip list because {} members are longer than {}.", wording.number(tooLong), bytes));
    }
    return plural(
        facts.members,
        sentence("A skip list, although its only member would fit into a listpack. It had more or longer "
                 "members before, or the limits were lower."),
        sentence(
            "A skip list, although its {} members fit into a listpack: it once had more or longer ones, or "
            "the limits were lower.",
            members));
}

} // namespace

MemberLengths memberLengths(const Rows &rows, const EncodingLimits &limits)
{
    MemberLengths lengths;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const auto length = static_cast<std::int64_t>(rows.member(row).size());
        if (length > lengths.longest) {
            lengths.longest = length;
            lengths.row = row;
        }
        if (length > limits.valueBytes)
            ++lengths.tooLong;
    }
    return lengths;
}

std::optional<std::int64_t> EncodingFacts::membersToSwitch() const
{
    if (!isCompact(*this))
        return std::nullopt;
    return std::max<std::int64_t>(limits.entries + 1 - members, 1);
}

std::string encodingSentence(const EncodingFacts &facts, const Wording &wording)
{
    if (facts.encoding.empty())
        return sentence("The server does not report the encoding of this board.");
    if (isCompact(facts))
        return compactSentence(facts, wording);
    if (facts.encoding == "skiplist")
        return skipListSentence(facts, wording);
    return sentence("An encoding that Tiebreak does not know: {}.", wording.member(facts.encoding));
}

std::string noWayBackSentence(const EncodingFacts &facts)
{
    if (facts.encoding != "skiplist")
        return {};
    return sentence("A skip list does not change back when members are removed.");
}

std::string limitsSentence(bool told, const std::string &refusal)
{
    if (told)
        return sentence("Limits read with CONFIG GET.");
    if (refusal.empty())
        return sentence("These are the default limits. The server's limits were not read.");
    return sentence("The server does not report its limits. These are the defaults. {}", refusal);
}

std::string memoryPartText(MemoryPartKind kind)
{
    switch (kind) {
    case MemoryPartKind::KeyName:
        return sentence("name of the key");
    case MemoryPartKind::KeyEntry:
        return sentence("entry of the key in the database");
    case MemoryPartKind::Object:
        return sentence("object header");
    case MemoryPartKind::ListFrame:
        return sentence("header and end of the listpack");
    case MemoryPartKind::ListNames:
        return sentence("names in the listpack");
    case MemoryPartKind::ListScores:
        return sentence("scores in the listpack");
    case MemoryPartKind::ListRounding:
        return sentence("rounding up by the allocator");
    case MemoryPartKind::Set:
        return sentence("set, dictionary and skip list themselves");
    case MemoryPartKind::HeaderNode:
        return sentence("header node, 32 levels");
    case MemoryPartKind::Slots:
        return sentence("slots of the hash table");
    case MemoryPartKind::OldSlots:
        return sentence("slots of the old table, until it is emptied");
    case MemoryPartKind::Entries:
        return sentence("entries of the hash table");
    case MemoryPartKind::Names:
        return sentence("names, each a string of its own");
    case MemoryPartKind::Nodes:
        return sentence("nodes of the skip list, on average");
    }
    return {};
}

std::string memorySentence(const MemoryEstimate &estimate, std::int64_t memberBytes, const Wording &wording)
{
    if (estimate.members == 0)
        return sentence("Redis keeps no empty sorted set: its key would go.");
    const std::string members = memberCount(wording, estimate.members);
    const std::string length = wording.number(memberBytes);
    const std::string bytes = memoryText(estimate.bytes, wording);
    const std::string each = memoryText(std::llround(estimate.bytesPerMember()), wording);
    if (estimate.encoding == SetEncoding::Listpack)
        return plural(estimate.members,
                      sentence("{} with a {}-byte name takes {} as a listpack.", members, length, bytes),
                      sentence("{} with {}-byte names take {} as a listpack, {} per member.", members, length,
                               bytes, each));
    return plural(estimate.members,
                  sentence("{} with a {}-byte name takes {} as a skip list.", members, length, bytes),
                  sentence("{} with {}-byte names take {} as a skip list, {} per member.", members, length,
                           bytes, each));
}

std::string otherSizeSentence(std::int64_t bytes, const Wording &wording)
{
    return sentence("With other points and times it can be {}: the list is within 1% of a size at which the "
                    "allocator takes a larger piece.",
                    memoryText(bytes, wording));
}

std::string codecExamplesSentence(ServerLine line, const Wording &wording)
{
    const auto estimate = [line](std::int64_t members, std::string_view codec) {
        PlannedBoard board;
        board.members = members;
        board.memberBytes = 4;
        board.codec = parseCodecSpec(codec).value();
        board.line = line;
        return estimateMemory(sizesOf(board).value()).bytes;
    };
    constexpr std::string_view split = "binary:from=4294967295";
    const std::int64_t limit = EncodingLimits().entries;
    return sentence(
        "For comparison, on {}, {} members with 4-byte names take {} (plain), {} (binary split) or {} "
        "(fraction). With one more such member, the listpack of the binary split becomes a skip list of "
        "about {}.",
        forecastServer(line), limit, memoryText(estimate(limit, "plain"), wording),
        memoryText(estimate(limit, split), wording),
        memoryText(estimate(limit, "fraction:from=4102415999,span=4102415999,digits=10"), wording),
        memoryText(estimate(limit + 1, split), wording));
}

std::string forecastSentence(ServerLine line)
{
    return sentence("Sizes include the key and the memory that the allocator adds. Estimates are for {}.",
                    forecastServer(line));
}

std::string hiddenLineSentence(ServerLine line)
{
    return sentence(
        "The server does not report its version to this user. The estimates are for {}, and another "
        "version may use more or less memory.",
        forecastServer(line));
}

std::string growthSentence(std::int64_t bytes, const Wording &wording)
{
    return sentence("This includes {} for the old hash table, which Redis frees after moving its rows.",
                    memoryText(bytes, wording));
}

} // namespace tiebreak
