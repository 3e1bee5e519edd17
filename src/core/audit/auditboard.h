// SPDX-License-Identifier: GPL-3.0-or-later
// The audit job: from a source of a board to all that is found out about it.
#pragma once

#include "core/audit/audit.h"
#include "core/audit/eventorder.h"

#include <chrono>
#include <functional>
#include <memory>
#include <string>

namespace tiebreak
{

/// A whole board as its source gave it.
struct SourceBoard {
    std::shared_ptr<const Snapshot> snapshot;
    std::int64_t readAt = 0; ///< microseconds since the Unix epoch, by the source's clock: the future begins
    std::chrono::nanoseconds readTime{0}; ///< how long it took
    std::string clockTrouble = {}; ///< why readAt is by this machine's clock after all; empty: it is not
};

/// Gives the board: reads it from a server or a file, or hands out what was read before.
using BoardSource = std::function<Result<SourceBoard>(const Progress &progress)>;

/// How the board is looked at.
struct AuditView {
    Decoder decoder{CodecSpec(), Season()};
    Direction direction = Direction::HighestFirst;
};

/// A board and what its audit found.
struct Audit {
    std::shared_ptr<const Snapshot> snapshot;
    std::int64_t readAt = 0; ///< as in SourceBoard
    std::chrono::nanoseconds readTime{0};
    Decoder decoder{CodecSpec(), Season()};
    Direction direction = Direction::HighestFirst;
    AuditReport report;
    std::optional<EventOrderReport> eventOrder; ///< where there are events
    std::string clockTrouble = {};              ///< as in SourceBoard
};

/// The audit as its sentences want it; it must outlive them.
AuditedBoard auditedBoard(const Audit &audit);

/// Asks the source for the board, audits it, and compares it with `events` unless that is null. Errors are
/// those of the source; Cancelled when asked to stop. Progress counts members, of each part anew.
Result<Audit> auditBoard(const BoardSource &source, const AuditView &view, const BoardEvents *events,
                         const Progress &progress = {});

} // namespace tiebreak
