// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/board/rowfields.h"

#include "core/text/bytestext.h"
#include "core/text/scoretext.h"

namespace tiebreak
{

std::string markedVerdict(std::string_view verdict, bool misread)
{
    return std::string(verdict) + (misread ? ", misread" : "");
}

RawFields rawFields(const Decoder &decoder, double raw, const Decoded &decoded)
{
    RawFields fields{shortestText(raw),          bitsLiteral(raw), {}, {},
                     verdictId(decoded.verdict), decoded.misread,  {}, false};
    if (decoded.hasOwnScore)
        fields.ownScore = decoded.ownScore;
    if (decoded.hasOwnTick)
        fields.ownTick = decoded.ownTick;
    if (decoded.intervals == 1)
        fields.preimage = {decoded.preimage};
    if (decoded.intervals > 1) {
        fields.preimage = decoder.preimage(raw, countedIntervals + 1);
        fields.preimageCut = fields.preimage.size() > countedIntervals;
        if (fields.preimageCut)
            fields.preimage.pop_back();
    }
    return fields;
}

RowFields rowFields(const Decoder &decoder, std::int64_t rank, std::string_view member, double raw,
                    const Decoded &decoded)
{
    RowFields fields{rank, member, {}, {}, {}, {}, {}, rawFields(decoder, raw, decoded)};
    if (decoded.verdict == Verdict::Invalid)
        return fields;
    fields.score = decoded.preimage.score;
    if (!decoder.spec().hasTime())
        return fields;
    const TickInterval all = spanOf(decoded.preimage, fields.raw.preimage);
    const TickUnit unit = decoder.spec().unit;
    fields.time = isoTime(bestTick(decoded), unit);
    fields.first = isoTime(all.first, unit);
    fields.last = isoTime(all.last, unit);
    return fields;
}

std::string_view rowLineHeader(bool withKey)
{
    return withKey ? "rank\tmember\tscore\ttime\tfirst\tlast\tverdict\traw\tbits\tkey\n"
                   : "rank\tmember\tscore\ttime\tfirst\tlast\tverdict\traw\tbits\n";
}

std::string rowLine(const RowFields &row)
{
    std::string line = std::to_string(row.rank) + '\t' + escapeBytes(row.member) + '\t';
    line += row.score ? std::to_string(*row.score) : "-";
    for (const auto *time : {&row.time, &row.first, &row.last})
        line += '\t' + time->value_or("-");
    line += '\t' + markedVerdict(row.raw.verdict, row.raw.misread) + '\t' + row.raw.raw + '\t' + row.raw.bits;
    if (row.key)
        line += '\t' + escapeBytes(*row.key);
    return line + '\n';
}

} // namespace tiebreak
