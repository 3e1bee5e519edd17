// SPDX-License-Identifier: GPL-3.0-or-later
// The parts that the sentences about hazards are made of.
#pragma once

#include "core/wording.h"
#include "lab/hazards.h"
#include "lab/hazardwords.h"

#include <string>
#include <string_view>

namespace tiebreak
{

/// Writes scores, times and raws of one codec.
class HazardWriter
{
public:
    HazardWriter(const CodecSpec &spec, const Need &need, const Wording &wording)
        : m_spec(spec), m_need(need), m_wording(wording)
    {
    }

    const CodecSpec &spec() const { return m_spec; }
    const Need &need() const { return m_need; }

    std::string number(std::int64_t value) const { return m_wording.number(value); }
    std::string time(std::int64_t tick) const { return m_wording.time(tick, m_spec.unit); }
    /// A moment in microseconds.
    std::string moment(std::int64_t microseconds) const
    {
        return m_wording.time(microseconds, TickUnit::Microsecond);
    }
    /// "1 point", "2 097 152 points"
    std::string points(std::int64_t score) const { return countText(m_wording, score, "point", "points"); }
    /// "2 097 152 points at 2020-01-01T00:00:02Z"; without a time for `plain`.
    std::string row(const HazardStep &step) const;
    /// "on 2020-01-01, 00:00:02 and 00:00:04Z", or two whole times where the days differ.
    std::string twoTimes(std::int64_t first, std::int64_t last) const;
    /// "one second"
    std::string oneTick() const { return "one " + std::string(unitWord(m_spec.unit)); }
    /// Which of two rows ranks first: -1 when the first does, 0 when their raws are equal.
    int ranking(const HazardStep &one, const HazardStep &other) const;

    /// What is read back from a step's raw: a score and a time, or why there is none.
    std::string reading(const HazardStep &step) const;
    /// The step as a line of a worked example.
    HazardLine line(const Hazard &hazard, const HazardStep &step) const;

private:
    const CodecSpec &m_spec;
    const Need &m_need;
    const Wording &m_wording;
};

/// The example of a hazard in a sentence.
std::string hazardSentence(const HazardWriter &writer, const Hazard &hazard);

} // namespace tiebreak
