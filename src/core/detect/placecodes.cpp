// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/detect/placecodes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

namespace tiebreak
{

namespace
{

using Code = std::uint64_t;
/// Of the latitude and of the longitude, from the south and from the west.
using Cell = std::array<std::uint32_t, 2>;

constexpr int axisBits = 26;
constexpr std::size_t latitude = 0;
constexpr std::size_t longitude = 1;
constexpr double mercatorEnd = 85.05112878;
constexpr std::size_t fewestPlaces = 12;

Cell cellOf(Code code)
{
    Cell cell{};
    for (int bit = 0; bit < axisBits; ++bit) {
        cell[latitude] |= static_cast<std::uint32_t>(code >> (2 * bit) & 1) << bit;
        cell[longitude] |= static_cast<std::uint32_t>(code >> (2 * bit + 1) & 1) << bit;
    }
    return cell;
}

double degrees(double cells, std::size_t axis)
{
    const double end = axis == latitude ? mercatorEnd : 180;
    return cells * 0x1p-26 * 2 * end - end;
}

/// Where people live, nearly: no farther to the south than Cape Horn, and to the north than Svalbard.
bool isInhabited(Code code)
{
    const double north = degrees(cellOf(code)[latitude], latitude);
    return north > -57 && north < 79;
}

/// A rectangle of cells, the ends included.
struct Box {
    Cell low{};
    Cell high{};
};

/// The rectangle around these cells, without the one in a hundred at each side that may be a slip.
Box boxAround(std::span<const Code> codes)
{
    Box box;
    const std::size_t slips = codes.size() / 100;
    for (const std::size_t axis : {latitude, longitude}) {
        std::vector<std::uint32_t> ends;
        for (const Code code : codes)
            ends.push_back(cellOf(code)[axis]);
        std::ranges::sort(ends);
        box.low[axis] = ends[slips];
        box.high[axis] = ends[ends.size() - 1 - slips];
    }
    return box;
}

bool holds(const Box &box, const Cell &cell)
{
    return std::ranges::all_of(std::array{latitude, longitude}, [&](std::size_t axis) {
        return box.low[axis] <= cell[axis] && cell[axis] <= box.high[axis];
    });
}

/// How many cells of the box have a smaller code.
double cellsBelow(const Box &box, Code code)
{
    Cell corner{};
    std::array<std::uint64_t, 2> size{1U << axisBits, 1U << axisBits};
    double cells = 0;
    for (int bit = 2 * axisBits - 1; bit >= 0; --bit) {
        const std::size_t axis = bit % 2 == 0 ? latitude : longitude;
        size[axis] /= 2;
        if ((code >> bit & 1) == 0)
            continue;
        double shared = 1;
        for (const std::size_t side : {latitude, longitude}) {
            const auto low = std::max<std::int64_t>(corner[side], box.low[side]);
            const auto high = std::min<std::int64_t>(corner[side] + static_cast<std::int64_t>(size[side]) - 1,
                                                     box.high[side]);
            shared *= static_cast<double>(std::max<std::int64_t>(high - low + 1, 0));
        }
        cells += shared;
        corner[axis] += static_cast<std::uint32_t>(size[axis]);
    }
    return cells;
}

/// How much likelier these codes are as places in the box around them than as numbers that only lie near one
/// another, in bits: near each, the room that its neighbors span against the part of it in the box.
double boxBits(std::span<const Code> codes)
{
    constexpr std::size_t reach = 3;
    constexpr double cost = 12; // of the four sides, which the codes themselves have set
    const Box box = boxAround(codes);
    std::vector<double> all;
    std::vector<double> inside;
    for (const Code code : codes) {
        if (!holds(box, cellOf(code)))
            continue;
        all.push_back(static_cast<double>(code));
        inside.push_back(cellsBelow(box, code));
    }
    double bits = -cost;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const std::size_t first = i < reach ? 0 : i - reach;
        const std::size_t last = std::min(i + reach, all.size() - 1);
        bits += std::log2((all[last] - all[first]) / std::max(inside[last] - inside[first], 1.0));
    }
    return bits;
}

/// The same of several towns apart, each in a box of its own, where that says more.
double placeBits(std::span<const Code> codes)
{
    constexpr Code apart = 8; // times as far as what it parts is wide
    if (codes.size() < fewestPlaces)
        return 0;
    std::size_t widest = 1;
    for (std::size_t i = 1; i < codes.size(); ++i) {
        if (codes[i] - codes[i - 1] > codes[widest] - codes[widest - 1])
            widest = i;
    }
    const Code gap = codes[widest] - codes[widest - 1];
    const Code width = std::max(codes[widest - 1] - codes.front(), codes.back() - codes[widest]);
    const double whole = std::max(boxBits(codes), 0.0);
    if (gap < apart * std::max<Code>(width / 64, 1))
        return whole;
    return std::max(whole, placeBits(codes.first(widest)) + placeBits(codes.subspan(widest)));
}

/// Whether what is left of the codes by this room lies together, as a time that is packed beside scores does:
/// within a quarter of the room for nine of ten, or within half of it and as widely for one score as for all.
bool holdsField(std::span<const Code> codes, Code room)
{
    std::vector<Code> fields;
    std::vector<Code> widths; // of the scores that several have
    std::vector<Code> ofScore;
    std::size_t scores = 0;
    for (std::size_t i = 0; i < codes.size(); ++i) {
        fields.push_back(codes[i] % room);
        ofScore.push_back(fields.back());
        if (i + 1 < codes.size() && codes[i + 1] / room == codes[i] / room)
            continue;
        ++scores;
        if (ofScore.size() >= 4)
            widths.push_back(ofScore.back() - ofScore.front());
        ofScore.clear();
    }
    if (scores < 2)
        return false;
    std::ranges::sort(fields);
    const std::size_t kept = fields.size() - fields.size() / 10;
    Code narrowest = room;
    for (std::size_t i = 0; i + kept <= fields.size(); ++i)
        narrowest = std::min(narrowest, fields[i + kept - 1] - fields[i]);
    if (narrowest > room / 2)
        return false;
    std::ranges::sort(widths);
    const Code width = widths.empty() ? room : widths[widths.size() / 2];
    // Two towns may lie at the same side of their squares.
    if (narrowest <= room / 4)
        return width >= narrowest / 8;
    return !widths.empty() && scores > 2 && width >= narrowest / 2;
}

bool mayHoldField(std::span<const Code> codes)
{
    for (int bits = 8; bits < 2 * axisBits; ++bits) {
        if (holdsField(codes, Code(1) << bits))
            return true;
    }
    for (Code room = 1000; room < Code(1) << (2 * axisBits); room *= 10) {
        if (holdsField(codes, room))
            return true;
    }
    return false;
}

/// Whether nothing has rounded these codes.
bool isEven(std::span<const Code> codes)
{
    const auto share = [&](Code divisor) {
        return static_cast<double>(
                   std::ranges::count_if(codes, [&](Code code) { return code % divisor == 0; })) /
               static_cast<double>(codes.size());
    };
    return share(2) > 0.1 && share(2) < 0.9 && share(5) < 0.6;
}

} // namespace

std::optional<GeoBox> placesOf(std::span<const double> raws)
{
    constexpr double lowest = 0x1p46; // no place of Cape Horn's latitude or north of it has less
    constexpr double enoughBits = 30;
    constexpr double enoughEach = 0.15;
    std::vector<Code> codes;
    for (const double raw : raws) {
        if (!(raw >= lowest && raw < 0x1p52) || std::trunc(raw) != raw ||
            !isInhabited(static_cast<Code>(raw)))
            return std::nullopt;
        codes.push_back(static_cast<Code>(raw));
    }
    if (codes.size() < fewestPlaces || !isEven(codes) || mayHoldField(codes))
        return std::nullopt;
    if (placeBits(codes) < std::max(enoughBits, enoughEach * static_cast<double>(codes.size())))
        return std::nullopt;
    const Box box = boxAround(codes);
    return GeoBox{degrees(box.low[latitude], latitude), degrees(box.high[latitude] + 1.0, latitude),
                  degrees(box.low[longitude], longitude), degrees(box.high[longitude] + 1.0, longitude)};
}

} // namespace tiebreak
