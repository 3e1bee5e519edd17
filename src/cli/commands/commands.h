// SPDX-License-Identifier: GPL-3.0-or-later
// The commands of tiebreak-cli; each adds itself, with its options and its help.
#pragma once

#include "cli/options/subcommand.h"

namespace tiebreak
{

/// The sorted sets of a server, in the order in which the server gives them.
void addKeys(CLI::App &app, Choice &choice);
/// Rows of a board, decoded.
void addBoard(CLI::App &app, Choice &choice);
/// Whether a whole board is ordered by time, and why not.
void addAudit(CLI::App &app, Choice &choice);
/// Why one member of a board stands above another.
void addExplain(CLI::App &app, Choice &choice);
/// Which codec an unknown board was packed with.
void addDetect(CLI::App &app, Choice &choice);
/// A whole board as CSV, JSON lines or redis-cli input.
void addExport(CLI::App &app, Choice &choice);
/// The move of a board to another codec: planned, and written to a new key.
void addReencode(CLI::App &app, Choice &choice);
/// A board recorded while it moves.
void addRecord(CLI::App &app, Choice &choice);
/// Rows of a recorded board at any moment.
void addStandings(CLI::App &app, Choice &choice);
/// What can go wrong with a codec.
void addHazards(CLI::App &app, Choice &choice);
/// The codecs, their keys and allowed values, the presets and the custom codecs; or a change of those.
void addCodecs(CLI::App &app, Choice &choice);
/// Lines of score TAB tick into lines of raw TAB 0xBITS.
void addEncode(CLI::App &app, Choice &choice);
/// Lines of a number or of 0xBITS into lines of own score, own tick, verdict and preimage.
void addDecode(CLI::App &app, Choice &choice);
/// Up to which score a codec holds.
void addLimits(CLI::App &app, Choice &choice);
/// A codec's time resolution against the score, for plotting.
void addPrecision(CLI::App &app, Choice &choice);
/// How a server keeps a board, and how far it is from keeping it otherwise.
void addInternals(CLI::App &app, Choice &choice);
/// What a board will cost.
void addMemory(CLI::App &app, Choice &choice);
/// Which codec holds what a leaderboard needs, and why.
void addAdvise(CLI::App &app, Choice &choice);
/// Code that encodes and decodes, to take away.
void addSnippet(CLI::App &app, Choice &choice);
/// tiebreak-cli transcript: whether the replies that an article prints are true.
void addTranscript(CLI::App &app, Choice &choice);
/// A load run, and whether the order is still right after it.
void addSimulate(CLI::App &app, Choice &choice);
/// tiebreak-cli diagnose: the way to a server, step by step.
void addDiagnose(CLI::App &app, Choice &choice);
/// tiebreak-cli permissions: what a user may do, and what gives a user just that.
void addPermissions(CLI::App &app, Choice &choice);

} // namespace tiebreak
