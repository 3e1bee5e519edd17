// SPDX-License-Identifier: GPL-3.0-or-later
// The parts that the sentences about hazards are made of.
#include "lab/hazardwriter.h"

#include "core/scoretext.h"

namespace tiebreak
{

std::string HazardWriter::row(const HazardStep &step) const
{
    return m_spec.hasTime() ? points(step.score) + " at " + time(step.tick) : points(step.score);
}

std::string HazardWriter::twoTimes(std::int64_t first, std::int64_t last) const
{
    constexpr std::size_t dateLength = 10; // 2020-01-01
    std::string one = time(first);
    const std::string other = time(last);
    if (one.size() != other.size() || one.size() <= dateLength ||
        !one.starts_with(other.substr(0, dateLength)) || other[4] != '-')
        return one + " and " + other;
    // The zone is said once, at the end.
    const std::size_t zone = other.find_last_of("0123456789") + 1;
    if (one.substr(zone) == other.substr(zone))
        one.erase(zone);
    return "on " + one.substr(0, dateLength) + ", " + one.substr(dateLength + 1) + " and " +
           other.substr(dateLength + 1);
}

int HazardWriter::ranking(const HazardStep &one, const HazardStep &other) const
{
    if (one.raw == other.raw)
        return 0;
    return (one.raw > other.raw) == (m_need.direction == Direction::HighestFirst) ? -1 : 1;
}

std::string HazardWriter::reading(const HazardStep &step) const
{
    if (step.way == HazardStep::Way::Refused)
        return "does not fit";
    const Decoded &read = step.read;
    const bool known = read.verdict != Verdict::Foreign;
    if (!known && !read.hasOwnScore)
        return "nothing of this codec";
    std::string text = points(read.hasOwnScore ? read.ownScore : read.truth.score);
    const bool sameScore = known && (!read.hasOwnScore || read.ownScore == read.truth.score);
    if (!m_spec.hasTime())
        return text;
    if (sameScore && read.truth.first != read.truth.last)
        text += ", " + time(read.truth.first) + " to " + time(read.truth.last);
    else if (sameScore)
        text += ", " + time(read.truth.first);
    else if (read.hasOwnTick)
        text += ", " + time(read.ownTick);
    return text;
}

HazardLine HazardWriter::line(const Hazard &hazard, const HazardStep &step) const
{
    HazardLine line;
    const std::string packed =
        m_spec.hasTime() ? points(step.score) + ", " + time(step.tick) : points(step.score);
    switch (step.way) {
    case HazardStep::Way::Packed:
    case HazardStep::Way::Refused:
        line.what = packed;
        break;
    case HazardStep::Way::Unchecked:
        line.what = "the same, without a check";
        break;
    case HazardStep::Way::Wrapped:
        line.what = packed + ", in 64 bits";
        break;
    case HazardStep::Way::Added:
        line.what = "ZINCRBY +" + shortestText(step.addend);
        break;
    case HazardStep::Way::Written:
        line.what = "written with " + std::to_string(hazard.digits) + " digits";
        break;
    }
    line.readsAs = reading(step);
    if (step.way == HazardStep::Way::Refused)
        return line;
    line.raw = step.text;
    line.bits = bitsLiteral(step.raw);
    return line;
}

} // namespace tiebreak
