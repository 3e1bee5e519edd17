// SPDX-License-Identifier: GPL-3.0-or-later
// The commands of tiebreak-cli; each adds itself, with its options and its help.
#pragma once

#include "cli/options/subcommand.h"

namespace tiebreak
{

/// The sorted sets of a server, in the order in which the server gives them.
void addKeys(CLI::App &app, SelectedCommand &selected);
/// Rows of a board, decoded.
void addBoard(CLI::App &app, SelectedCommand &selected);
/// Whether a whole board is ordered by time, and why not.
void addAudit(CLI::App &app, SelectedCommand &selected);
/// Why one member of a board stands above another.
void addExplain(CLI::App &app, SelectedCommand &selected);
/// Which codec an unknown board was packed with.
void addDetect(CLI::App &app, SelectedCommand &selected);
/// A whole board as CSV, JSON lines or redis-cli input.
void addExport(CLI::App &app, SelectedCommand &selected);
/// The move of a board to another codec: planned, and written to a new key.
void addReencode(CLI::App &app, SelectedCommand &selected);
/// A board recorded while it moves.
void addRecord(CLI::App &app, SelectedCommand &selected);
/// tiebreak-cli watch: what happens to live boards, an event a line.
void addWatch(CLI::App &app, SelectedCommand &selected);
/// Rows of a recorded board at any moment.
void addStandings(CLI::App &app, SelectedCommand &selected);
/// What can go wrong with a codec.
void addHazards(CLI::App &app, SelectedCommand &selected);
/// The codecs, their keys and allowed values, the presets and the custom codecs; or a change of those.
void addCodecs(CLI::App &app, SelectedCommand &selected);
/// Lines of score TAB tick into lines of raw TAB 0xBITS.
void addEncode(CLI::App &app, SelectedCommand &selected);
/// Lines of a number or of 0xBITS into lines of own score, own tick, verdict and preimage.
void addDecode(CLI::App &app, SelectedCommand &selected);
/// Up to which score a codec holds.
void addLimits(CLI::App &app, SelectedCommand &selected);
/// A codec's time resolution against the score, for plotting.
void addPrecision(CLI::App &app, SelectedCommand &selected);
/// How a server keeps a board, and how far it is from keeping it otherwise.
void addInternals(CLI::App &app, SelectedCommand &selected);
/// What a board will cost.
void addMemory(CLI::App &app, SelectedCommand &selected);
/// Which codec holds what a leaderboard needs, and why.
void addAdvise(CLI::App &app, SelectedCommand &selected);
/// Code that encodes and decodes, to take away.
void addSnippet(CLI::App &app, SelectedCommand &selected);
/// tiebreak-cli transcript: whether the replies that an article prints are true.
void addTranscript(CLI::App &app, SelectedCommand &selected);
/// A load run, and whether the order is still right after it.
void addSimulate(CLI::App &app, SelectedCommand &selected);
/// tiebreak-cli diagnose: the way to a server, step by step.
void addDiagnose(CLI::App &app, SelectedCommand &selected);
/// What was written to servers from this computer.
void addJournal(CLI::App &app, SelectedCommand &selected);
/// tiebreak-cli permissions: what a user may do, and what gives a user just that.
void addPermissions(CLI::App &app, SelectedCommand &selected);

} // namespace tiebreak
