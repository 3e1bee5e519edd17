// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/detect/codecdecision.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace tiebreak
{

Result<CodecDecision> decideCodec(const std::optional<SaidCodec> &said,
                                  const std::function<Result<Detection>()> &detect)
{
    if (said && !said->elsewhere)
        return CodecDecision{said->codec, true, {}};
    TRY(auto detection, detect());
    const bool sure = detection.outcome == DetectionOutcome::Sure;
    if (said && (!sure || detection.candidates.front().readsAs(said->codec)))
        return CodecDecision{said->codec, true, std::move(detection)};
    std::optional<CodecSpec> codec;
    if (sure)
        codec = detection.candidates.front().spec;
    return CodecDecision{std::move(codec), false, std::move(detection)};
}

bool speakAgainst(std::span<const double> raws, const Decoder &said, std::int64_t now)
{
    const CodecSpec &spec = said.spec();
    if (!spec.hasTime())
        return false;
    const bool isUsual = said.window() == Decoder(spec, TimeRange()).window();
    std::vector<Decoded> decoded(raws.size());
    (isUsual ? Decoder(spec, plausibleTimes(now)) : said).decode(raws, decoded);
    const auto misfits = std::ranges::count_if(decoded, [](const Decoded &row) {
        return row.verdict == Verdict::Invalid || row.verdict == Verdict::OutOfRange;
    });
    return static_cast<std::size_t>(misfits) * 2 > raws.size();
}

} // namespace tiebreak
