// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/audit/auditboard.h"

#include <utility>

namespace tiebreak
{

AuditedBoard auditedBoard(const Audit &audit)
{
    return {audit.report,
            audit.decoder,
            audit.direction,
            audit.eventOrder.has_value(),
            audit.eventOrder ? audit.eventOrder->inverted : 0,
            audit.clockTrouble};
}

Result<Audit> auditBoard(const BoardSource &source, const AuditView &view, const BoardEvents *events,
                         const Progress &progress)
{
    const auto board = source(progress);
    if (!board)
        return std::unexpected(board.error());
    Audit audit{board->snapshot,    board->readAt, board->readTime, view.decoder, view.direction, {}, {},
                board->clockTrouble};
    auto report = auditSnapshot(*audit.snapshot, audit.decoder, audit.direction, audit.readAt, progress);
    if (!report)
        return std::unexpected(report.error());
    audit.report = *std::move(report);
    if (events) {
        auto order = compareWithEvents(*audit.snapshot, audit.decoder, audit.direction, *events, progress);
        if (!order)
            return std::unexpected(order.error());
        audit.eventOrder = *std::move(order);
    }
    return audit;
}

} // namespace tiebreak
