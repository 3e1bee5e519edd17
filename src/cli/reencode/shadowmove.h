// SPDX-License-Identifier: GPL-3.0-or-later
// tiebreak-cli reencode --shadow: a board that is written to moves to another codec.
#pragma once

#include "cli/options/subcommand.h"
#include "cli/reencode/reencodeoptions.h"
#include "cli/source/server.h"
#include "core/codec/codec.h"
#include "files/policy.h"
#include "redis/board/shadowboard.h"

#include <string>

namespace tiebreak
{

/// Whether the steps and lines of a move with a shadow are all that is wanted.
bool isShadowPlan(const ReencodeOptions &options);
/// What cannot be asked for together with a shadow, or on this server.
Result<void> refuseBesideShadow(const ReencodeOptions &options, const Policy &policy);

/// A move with a shadow, and what the application runs meanwhile.
struct ShadowMove {
    ShadowKeys keys;
    std::string lines;
};

Result<ShadowMove> shadowMove(const ReencodeOptions &options, const CodecSpec &from, const CodecSpec &to,
                              const Server &server);
void writeShadowSteps(const ShadowKeys &keys, const CodecSpec &to, bool withEvents, const std::string &lines,
                      Output &output);
/// Fills the shadow, and puts it in the board's place where that is wanted.
Result<ExitStatus> runShadow(const ReencodeOptions &options, const Decoder &from, const CodecSpec &spec,
                             CommandContext &context);

} // namespace tiebreak
