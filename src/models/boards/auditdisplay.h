// SPDX-License-Identifier: GPL-3.0-or-later
// An audit as the window shows it: its sentences, figures and findings as text.
#pragma once

#include "core/audit/audit.h"
#include "core/audit/eventordertext.h"
#include "core/prose/severity.h"

#include <QList>
#include <QString>

#include <optional>

namespace tiebreak
{

/// One number of the row of figures.
struct FigureDisplay {
    QString name;
    QString value;
    std::optional<Verdict> mark; ///< stands before the value
    QString toolTip;
};

/// Where something was found, as a link says it.
struct PlaceDisplay {
    RankRange ranks;
    QString text;   ///< "Ranks 845 to 849"; the word only in the first of a finding
    RankRange pair; ///< the two rows that show best what is meant
};

/// A finding in words.
struct FindingDisplay {
    FindingKind kind = FindingKind::Moved;
    QString count;
    QString title;
    QString cause;
    QString fix; ///< empty when nothing need be done
    QList<PlaceDisplay> places;
    qint64 placeCount = 0; ///< how many there are in all
    bool reencode = false; ///< the fix is to move to another codec
    bool byEvents = false; ///< the events tell; each place is two ranks, with others between them
};

/// All that is said of an audited board.
struct AuditDisplay {
    Severity severity = Severity::Good; ///< Warning: some places are not by time; Bad: none is
    QString answer;
    QString detail; ///< empty when there is no more to say
    QList<FigureDisplay> figures;
    QList<FindingDisplay> findings;
    QString quiet;      ///< "6 checks passed"; empty when every check found something
    QString quietNames; ///< these checks, one a line
};

/// The audit in words. `byPages`: the board was read in pages, so that members may have moved meanwhile;
/// `eventsName`: the file of the events, where there are any.
AuditDisplay auditDisplay(const Audit &audit, const Wording &wording, bool byPages,
                          const std::string &eventsName = {});

} // namespace tiebreak
