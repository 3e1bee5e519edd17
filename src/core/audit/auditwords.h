// SPDX-License-Identifier: GPL-3.0-or-later
// What the sentences of an audit and of its findings are put together from; included by these two alone.
#pragma once

#include "core/audit/audit.h"
#include "core/prose/counts.h"
#include "core/prose/wording.h"

#include <cstdint>
#include <string>

namespace tiebreak
{

/// A board that was audited, and its numbers and times in words.
class AuditWords
{
public:
    AuditWords(const Audit &audit, const Wording &wording)
        : m_report(audit.report)
        , m_spec(audit.decoder.spec())
        , m_audit(audit)
        , m_wording(wording)
        , m_unit(unitWord(m_spec.unit))
        , m_units(unitPlural(m_spec.unit))
    {
    }

protected:
    std::string number(std::int64_t value) const { return m_wording.number(value); }
    std::string time(std::int64_t tick) const { return m_wording.time(tick, m_spec.unit); }
    std::string duration(std::int64_t ticks) const { return durationText(ticks, m_spec.unit); }
    std::string members(std::int64_t count) const { return memberCount(m_wording, count); }
    std::string points(std::int64_t count) const { return pointCount(m_wording, count); }

    const AuditReport &m_report;
    const CodecSpec &m_spec;
    const Audit &m_audit;
    const Wording &m_wording;
    std::string m_unit;
    std::string m_units;
};

} // namespace tiebreak
