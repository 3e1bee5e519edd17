// SPDX-License-Identifier: GPL-3.0-or-later
// What hazards() found, in sentences.
#pragma once

#include "core/prose/wording.h"
#include "lab/hazards/hazards.h"

#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// One step of a worked example in words.
struct HazardLine {
    std::string what;    ///< what was packed or done: "2 097 152 points, 2020-01-01T00:00:02Z"
    std::string raw;     ///< the raw's text, or the text that was written; empty where it is refused
    std::string bits;    ///< 0x and 16 digits; empty where it is refused
    std::string readsAs; ///< what is read back, or why there is nothing
};

/// A hazard's words; none of them contains a line break.
struct HazardWords {
    std::string name;              ///< what people search for: "ULP above one tick"
    std::string where;             ///< goes on where the name ends: "from 2 097 152 points"; may be empty
    std::string sentence;          ///< the smallest example in a sentence
    std::string remedy;            ///< what to do about it, a sentence
    std::vector<HazardLine> lines; ///< the worked example, a line for each step
};

/// What stands above hazards that are equally sure: "Within the need", ...
std::string_view hazardSeverityTitle(HazardSeverity severity);

/// The words for one hazard of this codec under this need.
HazardWords hazardWords(const CodecSpec &spec, const Need &need, const Hazard &hazard,
                        const Wording &wording);

} // namespace tiebreak
