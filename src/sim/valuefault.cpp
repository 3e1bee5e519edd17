// SPDX-License-Identifier: GPL-3.0-or-later
// Writes the sentences.
#include "sim/valuefault.h"

#include "core/scoretext.h"

namespace tiebreak
{

std::string mustBe(std::string_view field, std::string_view range, std::string_view value)
{
    std::string sentence(field);
    sentence.append(" must be ").append(range).append(", not ").append(value).append(".");
    return sentence;
}

Fault outside(std::string_view field, std::int64_t value, std::int64_t least, std::int64_t most,
              std::string_view unit)
{
    if (value >= least && value <= most)
        return std::nullopt;
    return mustBe(field, "from " + std::to_string(least) + " to " + std::to_string(most) + std::string(unit),
                  std::to_string(value));
}

Fault outside(std::string_view field, std::chrono::milliseconds value, std::chrono::milliseconds least,
              std::chrono::milliseconds most)
{
    return outside(field, value.count(), least.count(), most.count(), " ms");
}

Fault outsideReal(std::string_view field, double value, double least, double most)
{
    if (value >= least && value <= most)
        return std::nullopt;
    return mustBe(field, "from " + shortestText(least) + " to " + shortestText(most), shortestText(value));
}

Fault notAboveZero(std::string_view field, double value, double most)
{
    if (value > 0 && value <= most)
        return std::nullopt;
    return mustBe(field, "above 0 and at most " + shortestText(most), shortestText(value));
}

} // namespace tiebreak
