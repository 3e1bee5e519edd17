// SPDX-License-Identifier: GPL-3.0-or-later
// Codecs and needs under which hazards are looked for, well-known and odd.
#pragma once

#include "lab/hazards/hazardtext.h"
#include "support/needs.h"

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

namespace tiebreak
{

/// As printf writes a double with so many significant digits.
inline std::string printed(double raw, int digits)
{
    char text[64];
    std::snprintf(text, sizeof text, "%.*g", digits, raw);
    return text;
}

/// The presets and codecs at the edges of what a spec may say.
inline std::vector<std::string> specs()
{
    std::vector<std::string> list;
    for (const CodecPreset &preset : codecPresets())
        list.emplace_back(preset.spec);
    for (const char *spec : {"binary:bits=62",
                             "binary:bits=1,epoch=2020-01-01",
                             "binary:bits=40,unit=ms,from=2030-01-01",
                             "binary:bits=30,from=2147483647",
                             "binary:keep=20",
                             "binary:keep=31,from=1000,bits=20",
                             "binary:bits=20,epoch=2021-01-01",
                             "decimal:digits=9",
                             "decimal:digits=18,unit=us",
                             "decimal:digits=1,unit=min,epoch=2020-01-01",
                             "decimal:digits=13,unit=ms,from=9999999999999",
                             "fraction:span=4102415999",
                             "fraction:span=1",
                             "fraction:span=9007199254740992,unit=us",
                             "fraction:from=1700000000,span=1000000,digits=3",
                             "fraction:span=100000,keep=10",
                             "fraction:from=1893456000,span=1893456000",
                             "text",
                             "text:unit=us",
                             "text:unit=ms,from=9999999999999",
                             "text:epoch=2020-01-01",
                             "text:keep=12",
                             "text:from=1700000000,keep=31",
                             "ordered:bits=62",
                             "ordered:bits=41,unit=ms,from=2030-01-01,bias=min",
                             "ordered:bits=20,bias=signed",
                             "ordered:keep=24",
                             "formula:score*10000000000 + (9999999999 - t)",
                             "formula:score + (1 - t/10000000000000)",
                             "formula:score*2^34 + (1767225600000 - t)|unit=ms",
                             "formula:score + t/10000000000",
                             "formula:-score + (1 - t/10000000000)",
                             "formula:(9999999 - score)*2^34 + t",
                             "formula:-score*1000000 - t",
                             "formula:(score-1000)*2^28 + (2^28-1-(t-1767225600))",
                             "formula:sqrt(score)*2^40 - t/2^10",
                             "formula:score*1000000 + t"})
        list.emplace_back(spec);
    return list;
}

/// Needs from plain to absurd.
inline std::vector<Need> needs()
{
    std::vector<Need> list;
    list.push_back({});
    Need need = pictureNeed();
    list.push_back(need);
    need.lowestScore = -5'000'000;
    need.direction = Direction::LowestFirst;
    need.resolution = 1'000;
    list.push_back(need);
    need.lowestScore = -(std::int64_t(1) << 62);
    need.highestScore = std::int64_t(1) << 62;
    need.resolution = 86'400'000'000;
    list.push_back(need);
    need.highestScore = -3;
    need.lowestScore = -90'000;
    need.timeRange = *parseTimeRange("0001-01-01..9999-12-31");
    need.resolution = 1;
    list.push_back(need);
    need.lowestScore = 123'456'789;
    need.highestScore = 123'456'789;
    need.timeRange = *parseTimeRange("2020-01-01T00:00:01Z..2020-01-01T00:00:02Z");
    need.resolution = 1'000'000;
    list.push_back(need);
    need.timeRange = *parseTimeRange("1969-01-01..1971-01-01");
    need.lowestScore = 0;
    need.writers = {Language::Java};
    list.push_back(need);
    need.highestScore = 600;
    need.timeRange = *parseTimeRange("2026-01-01..2027-01-01");
    need.resolution = 1'500;
    list.push_back(need);
    return list;
}

/// The hazards of a codec that is spelled right.
inline std::vector<Hazard> found(std::string_view spec, const Need &need)
{
    return hazards(*parseCodecSpec(spec), need);
}

/// The first hazard of this kind, and where `digits` are given with so many; null where there is none.
inline const Hazard *find(const std::vector<Hazard> &list, HazardKind kind, int digits = 0)
{
    const auto at = std::ranges::find_if(list, [&](const Hazard &hazard) {
        return hazard.kind == kind && (digits == 0 || hazard.digits == digits);
    });
    return at == list.end() ? nullptr : &*at;
}

/// The sentence of the first hazard of this kind; empty where there is none.
inline std::string sentenceOf(std::string_view spec, const Need &need, HazardKind kind)
{
    const auto list = found(spec, need);
    const Hazard *hazard = find(list, kind);
    return hazard ? hazardWords(*parseCodecSpec(spec), need, *hazard, plainWording()).sentence : "";
}

} // namespace tiebreak
