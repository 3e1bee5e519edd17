// SPDX-License-Identifier: GPL-3.0-or-later
// Gathers the fields of a decoded row and writes them as a line.
#include "core/rowfields.h"

#include "core/bytestext.h"
#include "core/scoretext.h"

namespace tiebreak
{

std::string markedVerdict(std::string_view verdict, bool misread)
{
    return std::string(verdict) + (misread ? ", misread" : "");
}

RawFields rawFields(const Decoder &decoder, double raw, const Decoded &decoded)
{
    RawFields fields{shortestText(raw),
                     bitsLiteral(raw),
                     {},
                     {},
                     verdictWord(decoded.verdict),
                     decoded.misread,
                     {},
                     false};
    if (decoded.hasOwnScore)
        fields.ownScore = decoded.ownScore;
    if (decoded.hasOwnTick)
        fields.ownTick = decoded.ownTick;
    if (decoded.intervals == 1)
        fields.truth = {decoded.truth};
    if (decoded.intervals > 1) {
        fields.truth = decoder.truth(raw, countedIntervals + 1);
        fields.truthCut = fields.truth.size() > countedIntervals;
        if (fields.truthCut)
            fields.truth.pop_back();
    }
    return fields;
}

RowFields rowFields(const Decoder &decoder, std::int64_t rank, std::string_view member, double raw,
                    const Decoded &decoded)
{
    RowFields fields{rank, member, {}, {}, {}, {}, rawFields(decoder, raw, decoded)};
    if (decoded.verdict == Verdict::Foreign)
        return fields;
    fields.score = decoded.truth.score;
    if (!decoder.spec().hasTime())
        return fields;
    const TickInterval all = spanOf(decoded.truth, fields.raw.truth);
    const TickUnit unit = decoder.spec().unit;
    fields.time = isoTime(shownTick(decoded), unit);
    fields.first = isoTime(all.first, unit);
    fields.last = isoTime(all.last, unit);
    return fields;
}

std::string_view rowLineHeader()
{
    return "rank\tmember\tscore\ttime\tfirst\tlast\tverdict\traw\tbits\n";
}

std::string rowLine(const RowFields &row)
{
    std::string line = std::to_string(row.rank) + '\t' + escapeBytes(row.member) + '\t';
    line += row.score ? std::to_string(*row.score) : "-";
    for (const auto *time : {&row.time, &row.first, &row.last})
        line += '\t' + time->value_or("-");
    line += '\t' + markedVerdict(row.raw.verdict, row.raw.misread) + '\t' + row.raw.raw + '\t' +
            row.raw.bits + '\n';
    return line;
}

} // namespace tiebreak
