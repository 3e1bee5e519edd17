// SPDX-License-Identifier: GPL-3.0-or-later
#include "internals/memory/memorymodel.h"

#include "core/base/int128.h"
#include "core/codec/codec.h"
#include "core/prose/sentence.h"
#include "internals/memory/storedscore.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace tiebreak
{

namespace
{

constexpr std::int64_t objectBytes = 16;
constexpr std::int64_t entryBytes = 24; ///< dictEntry: key, value, next
constexpr std::int64_t setBytes = 16 + 56 + 32;
constexpr int maxLevels = 32;
constexpr std::int64_t listFrameBytes = 7;
constexpr std::int64_t slotBytes = 8;

std::int64_t nodeBytes(int levels)
{
    return allocatedBytes(24 + 16 * static_cast<std::int64_t>(levels));
}

/// An entry whose encoding and data take so many bytes, with its back length.
std::int64_t withBackLength(std::int64_t bytes)
{
    return bytes + (bytes <= 127 ? 1 : bytes < 16383 ? 2 : bytes < 2097151 ? 3 : bytes < 268435455 ? 4 : 5);
}

std::int64_t rounded(double bytes)
{
    return static_cast<std::int64_t>(std::llround(bytes));
}

std::vector<MemoryPart> keyParts(const BoardSizes &shape)
{
    return {{MemoryPartKind::KeyName, 1, static_cast<double>(stringBytes(shape.keyBytes))},
            {MemoryPartKind::KeyEntry, 1, static_cast<double>(entryBytes)},
            {MemoryPartKind::Object, 1, static_cast<double>(objectBytes)}};
}

MemoryEstimate sumOf(SetEncoding encoding, const BoardSizes &shape, std::vector<MemoryPart> parts)
{
    MemoryEstimate estimate{encoding, shape.members, 0, std::move(parts)};
    double bytes = 0;
    for (const MemoryPart &part : estimate.parts)
        bytes += part.bytes();
    estimate.bytes = rounded(bytes);
    return estimate;
}

/// How many slots of the old table are left right after the last member was added.
std::int64_t oldSlotsOf(const BoardSizes &shape, const EncodingLimits &limits)
{
    // A board whose names are too long is none that began as a listpack.
    const bool madeAtOnce = shape.line == ServerLine::Redis72 && shape.longestMember <= limits.valueBytes;
    return oldHashSlots(shape.members, hashSlots(madeAtOnce ? limits.entries + 1 : 1));
}

double shareOf(double bytes, std::int64_t members)
{
    return members == 0 ? 0 : bytes / static_cast<double>(members);
}

} // namespace

std::int64_t allocatedBytes(std::int64_t bytes)
{
    if (bytes <= 8)
        return 8;
    if (bytes <= 128)
        return (bytes + 15) / 16 * 16;
    const auto width = std::bit_width(static_cast<std::uint64_t>(bytes - 1)); // bytes lies in (2^(w-1), 2^w]
    const std::int64_t step = std::int64_t(1) << (width - 3);
    return (bytes + step - 1) / step * step;
}

std::string_view encodingWord(SetEncoding encoding)
{
    return encoding == SetEncoding::Listpack ? "listpack" : "skiplist";
}

std::int64_t listpackEntryBytes(std::int64_t integer)
{
    if (integer >= 0 && integer <= 127)
        return withBackLength(1);
    if (integer >= -4096 && integer <= 4095)
        return withBackLength(2);
    const auto fits = [integer](int bits) {
        const std::int64_t limit = std::int64_t(1) << (bits - 1);
        return integer >= -limit && integer < limit;
    };
    return withBackLength(fits(16) ? 3 : fits(24) ? 4 : fits(32) ? 5 : 9);
}

std::int64_t listpackEntryBytes(std::string_view bytes)
{
    if (const auto integer = keptInteger(bytes))
        return listpackEntryBytes(*integer);
    const auto length = static_cast<std::int64_t>(bytes.size());
    return withBackLength(length + (length < 64 ? 1 : length < 4096 ? 2 : 5));
}

bool isListpackInteger(double raw, ServerLine line)
{
    return keptInteger(storedScore(raw, line)).has_value();
}

std::int64_t listpackScoreBytes(double raw, ServerLine line)
{
    return listpackEntryBytes(storedScore(raw, line));
}

std::int64_t stringBytes(std::int64_t length)
{
    // An empty string gets no header of 5 bits, for it is taken to grow.
    const std::int64_t header = length == 0                        ? 3
                                : length < 32                      ? 1
                                : length < 256                     ? 3
                                : length < 65536                   ? 5
                                : length < (std::int64_t(1) << 32) ? 9
                                                                   : 17;
    return allocatedBytes(header + length + 1);
}

double expectedNodeBytes()
{
    double bytes = 0;
    double share = 1; // of the nodes that have at least so many levels
    for (int levels = 1; levels <= maxLevels; ++levels) {
        const double more = levels == maxLevels ? 0 : share / 4;
        bytes += (share - more) * static_cast<double>(nodeBytes(levels));
        share = more;
    }
    return bytes;
}

std::int64_t hashSlots(std::int64_t members)
{
    return std::max<std::int64_t>(4, static_cast<std::int64_t>(std::bit_ceil(
                                         static_cast<std::uint64_t>(std::max<std::int64_t>(members, 1)))));
}

std::int64_t oldHashSlots(std::int64_t members, std::int64_t firstSlots)
{
    const std::int64_t old = hashSlots(members) / 2;
    if (old < firstSlots)
        return 0;
    // Each step moves one slot that is not empty, of which a full table has the share 1 - 1/e.
    const auto slots = static_cast<double>(old);
    const double steps = slots * -std::expm1(slots * std::log1p(-1 / slots));
    return 2 * static_cast<double>(members - old - 1) < steps ? old : 0;
}

BoardSizes BoardSizes::withMembers(std::int64_t count) const
{
    BoardSizes shape = *this;
    const double factor = members == 0 ? 0 : static_cast<double>(count) / static_cast<double>(members);
    shape.members = count;
    shape.nameBytes *= factor;
    shape.listNameBytes *= factor;
    shape.listScoreBytes *= factor;
    return shape;
}

BoardSizes sizesOf(const Rows &rows, std::string_view key, ServerLine line)
{
    BoardSizes shape;
    shape.line = line;
    shape.members = static_cast<std::int64_t>(rows.size());
    shape.keyBytes = static_cast<std::int64_t>(key.size());
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const std::string_view member = rows.member(row);
        const auto length = static_cast<std::int64_t>(member.size());
        shape.longestMember = std::max(shape.longestMember, length);
        shape.nameBytes += static_cast<double>(stringBytes(length));
        shape.listNameBytes += static_cast<double>(listpackEntryBytes(member));
        shape.listScoreBytes += static_cast<double>(listpackScoreBytes(rows.raw(row), line));
    }
    return shape;
}

Result<std::vector<double>> plannedRaws(const PlannedBoard &board)
{
    constexpr std::int64_t sampled = 256;
    constexpr std::int64_t firstMicrosecond = 1'795'132'800'000'000; // 2026-11-20
    constexpr std::int64_t step = 61'234'567;                        // no round number of any unit
    const TickWindow window = packedTicks(board.codec);
    std::vector<double> raws;
    for (std::int64_t i = 1; i <= sampled; ++i) {
        // In wider integers: the points may be any.
        const auto score = static_cast<std::int64_t>(Int128(board.topScore) * i / sampled);
        const std::int64_t tick = (firstMicrosecond + i * step) / unitMicroseconds(board.codec.unit);
        TRY(const auto encoded,
            encode(board.codec, score,
                   board.codec.hasTime() ? std::clamp(tick, window.first, window.last) : 0));
        if (encoded.wrapped)
            return failure(ErrorKind::Limit,
                           sentence("{} points do not fit into 64 bits with this codec.", score));
        raws.push_back(encoded.raw);
    }
    return raws;
}

std::string plannedName(std::int64_t row, std::int64_t bytes)
{
    std::string name(static_cast<std::size_t>(bytes), 'A');
    for (std::size_t i = name.size(); i-- > 0 && row > 0; row /= 58)
        name[i] = static_cast<char>('A' + row % 58);
    return name;
}

Result<BoardSizes> sizesOf(const PlannedBoard &board)
{
    TRY(const auto raws, plannedRaws(board));
    double scoreBytes = 0;
    for (const double raw : raws)
        scoreBytes +=
            static_cast<double>(listpackScoreBytes(raw, board.line)) / static_cast<double>(raws.size());
    const auto members = static_cast<double>(board.members);
    const auto nameEntry = listpackEntryBytes(std::string(static_cast<std::size_t>(board.memberBytes), 'm'));
    BoardSizes shape;
    shape.line = board.line;
    shape.members = board.members;
    shape.longestMember = board.memberBytes;
    shape.nameBytes = members * static_cast<double>(stringBytes(board.memberBytes));
    shape.listNameBytes = members * static_cast<double>(nameEntry);
    shape.listScoreBytes = members * scoreBytes;
    shape.keyBytes = board.keyBytes;
    return shape;
}

std::int64_t MemoryEstimate::growthBytes() const
{
    const auto part = std::ranges::find(parts, MemoryPartKind::OldSlots, &MemoryPart::kind);
    return part == parts.end() ? 0 : rounded(part->bytes());
}

MemoryEstimate estimateListpack(const BoardSizes &shape)
{
    std::vector<MemoryPart> parts = keyParts(shape);
    const double bytes = static_cast<double>(listFrameBytes) + shape.listNameBytes + shape.listScoreBytes;
    const auto taken = static_cast<double>(allocatedBytes(rounded(bytes)));
    parts.push_back({MemoryPartKind::ListFrame, 1, static_cast<double>(listFrameBytes)});
    parts.push_back({MemoryPartKind::ListNames, shape.members, shareOf(shape.listNameBytes, shape.members)});
    parts.push_back(
        {MemoryPartKind::ListScores, shape.members, shareOf(shape.listScoreBytes, shape.members)});
    parts.push_back({MemoryPartKind::ListRounding, 1, taken - bytes});
    return sumOf(SetEncoding::Listpack, shape, std::move(parts));
}

std::optional<std::int64_t> otherListpackBytes(const BoardSizes &planned)
{
    const double entries = planned.listNameBytes + planned.listScoreBytes;
    const auto taken = [entries](double factor) {
        return allocatedBytes(rounded(static_cast<double>(listFrameBytes) + entries * factor));
    };
    for (const double factor : {0.99, 1.01}) {
        if (taken(factor) != taken(1))
            return estimateListpack(planned).bytes - taken(1) + taken(factor);
    }
    return std::nullopt;
}

MemoryEstimate estimateSkipList(const BoardSizes &shape, const EncodingLimits &limits)
{
    std::vector<MemoryPart> parts = keyParts(shape);
    parts.push_back({MemoryPartKind::Set, 1, static_cast<double>(setBytes)});
    parts.push_back({MemoryPartKind::HeaderNode, 1, static_cast<double>(nodeBytes(maxLevels))});
    parts.push_back({MemoryPartKind::Slots, hashSlots(shape.members), slotBytes});
    if (const std::int64_t old = oldSlotsOf(shape, limits); old > 0)
        parts.push_back({MemoryPartKind::OldSlots, old, slotBytes});
    parts.push_back({MemoryPartKind::Entries, shape.members, static_cast<double>(entryBytes)});
    parts.push_back({MemoryPartKind::Names, shape.members, shareOf(shape.nameBytes, shape.members)});
    parts.push_back({MemoryPartKind::Nodes, shape.members, expectedNodeBytes()});
    return sumOf(SetEncoding::SkipList, shape, std::move(parts));
}

SetEncoding encodingOf(const BoardSizes &shape, const EncodingLimits &limits)
{
    return shape.members <= limits.entries && shape.longestMember <= limits.valueBytes
               ? SetEncoding::Listpack
               : SetEncoding::SkipList;
}

MemoryEstimate estimateMemory(const BoardSizes &shape, const EncodingLimits &limits)
{
    return encodingOf(shape, limits) == SetEncoding::Listpack ? estimateListpack(shape)
                                                              : estimateSkipList(shape, limits);
}

SwitchForecast forecastSwitch(const BoardSizes &shape, const EncodingLimits &limits)
{
    SwitchForecast forecast;
    const std::int64_t max = std::max(limits.entries, shape.members);
    forecast.now = estimateListpack(shape);
    forecast.atLimit = estimateListpack(shape.withMembers(max));
    forecast.past = estimateSkipList(shape.withMembers(max + 1), limits);
    return forecast;
}

} // namespace tiebreak
