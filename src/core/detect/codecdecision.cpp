// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/detect/codecdecision.h"

#include <utility>

namespace tiebreak
{

CodecDecision decideCodec(const std::optional<SaidCodec> &said, const std::function<Detection()> &detect)
{
    if (said && !said->elsewhere)
        return {said->codec, true, {}};
    Detection detection = detect();
    const bool sure = detection.outcome == DetectionOutcome::Sure;
    if (said && (!sure || detection.candidates.front().readsAs(said->codec)))
        return {said->codec, true, std::move(detection)};
    std::optional<CodecSpec> codec;
    if (sure)
        codec = detection.candidates.front().spec;
    return {std::move(codec), false, std::move(detection)};
}

} // namespace tiebreak
