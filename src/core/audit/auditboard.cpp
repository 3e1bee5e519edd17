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
    TRY(const auto board, source(progress));
    Audit audit{board.snapshot,    board.readAt, board.readTime, view.decoder, view.direction, {}, {},
                board.clockTrouble};
    TRY(audit.report, auditSnapshot(*audit.snapshot, audit.decoder, audit.direction, audit.readAt, progress));
    if (events) {
        TRY(audit.eventOrder,
            compareWithEvents(*audit.snapshot, audit.decoder, audit.direction, *events, progress));
    }
    return audit;
}

} // namespace tiebreak
