// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/detect/codecdecision.h"

#include <utility>

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

} // namespace tiebreak
