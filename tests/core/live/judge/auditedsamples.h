// SPDX-License-Identifier: GPL-3.0-or-later
// Samples of a small board for tests of its audit, and changes that were judged.
#pragma once

#include "core/codec/codec.h"
#include "core/live/judge/liveaudit.h"
#include "core/live/watchedboard.h"

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace tiebreak::auditedsamples
{

inline constexpr auto auditedCodec = "binary:from=4294967295";

inline Moment at(std::chrono::microseconds since)
{
    return Moment(std::chrono::seconds(watchedFrom)) + since;
}

struct AuditedRow {
    std::string member;
    double raw;
};

inline SampledBoard sampled(const std::vector<AuditedRow> &rows, std::chrono::microseconds moment,
                            std::int64_t cardinality = -1)
{
    SampledBoard sample;
    sample.asked = at(moment - std::chrono::milliseconds(2));
    sample.answered = at(moment);
    sample.cardinality = cardinality < 0 ? static_cast<std::int64_t>(rows.size()) : cardinality;
    sample.parts.emplace_back();
    for (const AuditedRow &row : rows)
        sample.parts[0].rows.append(row.member, row.raw);
    return sample;
}

inline double packed(std::int64_t score, std::chrono::microseconds moment)
{
    const CodecSpec spec = parseCodecSpec(auditedCodec).value();
    return encode(spec, score, tickOf(at(moment), spec.unit)).value().raw;
}

/// A change that was judged so.
inline void addTo(DamageLog &log, ChangeKind kind, std::chrono::microseconds moment,
                  const std::string &member = "m")
{
    SeenChange change;
    change.member = member;
    change.before = 1;
    change.after = 2;
    change.seen = {at(moment - std::chrono::milliseconds(100)), at(moment)};
    ChangeJudgement judgement;
    judgement.kind = kind;
    log.add(change, judgement);
}

} // namespace tiebreak::auditedsamples
