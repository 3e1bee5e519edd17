// SPDX-License-Identifier: GPL-3.0-or-later
// A plan to re-encode a board, as text and as JSON.
#pragma once

#include "cli/output/output.h"
#include "cli/reencode/reencodeoptions.h"
#include "cli/source/boardsource.h"
#include "core/reencode/reencode.h"
#include "core/reencode/reencodetext.h"
#include "redis/board/boardwriter.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace tiebreak
{

/// The board that is to be moved.
struct OldBoard : ReadBoard {
    std::optional<std::int64_t> bytes;       ///< what its key takes, where the server tells
    KnownExpiry expires;                     ///< when its key does
    std::int64_t readAt = nowMicroseconds(); ///< by the server's clock where it tells
};

void writePlanText(const ReencodePlan &plan, const OldBoard &board, Output &output);
/// What is to be done with the file, and around it.
void writePlanSteps(const ReencodePlan &plan, const std::string &pipeKey, const ReencodeOptions &options,
                    const Decoder &decoder, const OldBoard &board, Output &output);
nlohmann::ordered_json planJson(const ReencodePlan &plan, const OldBoard &board, const CodecSpec &from);
nlohmann::ordered_json writtenJson(const std::string &key, const WrittenBoard &written);

} // namespace tiebreak
