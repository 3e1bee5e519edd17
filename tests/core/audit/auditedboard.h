// SPDX-License-Identifier: GPL-3.0-or-later
// Boards under construction and their audits, for the tests of the audit and of its words.
#pragma once

#include "core/audit/audit.h"

#include <string>

namespace tiebreak
{

inline constexpr std::int64_t auditedAt = 1795205647; // 2026-11-20T20:14:07Z
inline constexpr auto inverted = "binary:from=4294967295";

inline Decoder decoderOf(const char *spec, TimeRange timeRange = {})
{
    return Decoder(parseCodecSpec(spec).value(), timeRange);
}

/// A board under construction.
class BoardOf
{
public:
    explicit BoardOf(const char *spec) : m_spec(parseCodecSpec(spec).value()) {}

    BoardOf &add(const std::string &member, std::int64_t score, std::int64_t tick)
    {
        return addRaw(member, encode(m_spec, score, tick).value().raw);
    }
    BoardOf &addRaw(const std::string &member, double raw)
    {
        m_rows.append(member, raw);
        return *this;
    }
    Snapshot snapshot() const { return {sortedAsRedisDoes(m_rows), 0}; }

private:
    CodecSpec m_spec;
    Rows m_rows;
};

inline AuditReport audit(const Snapshot &snapshot, const Decoder &decoder,
                         Direction direction = Direction::HighestFirst)
{
    return auditSnapshot(snapshot, decoder, direction, auditedAt * 1000000).value();
}

/// A report as its sentences want it.
inline Audit auditOf(const AuditReport &report, const Decoder &decoder,
                     std::optional<EventOrderReport> eventOrder = {})
{
    return {{}, {decoder, Direction::HighestFirst}, report, std::move(eventOrder)};
}

} // namespace tiebreak
