// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/boards/auditdisplay.h"

#include "core/audit/audittext.h"
#include "core/audit/findingtext.h"
#include "models/text/displaywording.h"
#include "models/text/numbertext.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace tiebreak
{

namespace
{

/// Where a translator finds these words.
class Words
{
    Q_DECLARE_TR_FUNCTIONS(tiebreak::AuditDisplay)
};

QList<PlaceDisplay> placesOf(const Finding &finding)
{
    QList<PlaceDisplay> places;
    for (const RankRange &ranks : finding.places) {
        const QString first = groupedText(ranks.first + 1);
        const QString last = groupedText(ranks.last + 1);
        const bool one = ranks.first == ranks.last;
        const bool pair = ranks.last == ranks.first + 1 && finding.places.size() == 1;
        const bool alone = one && finding.places.size() == 1;
        const QString text = places.isEmpty() ? (alone  ? Words::tr("Rank %1").arg(first)
                                                 : one  ? Words::tr("Ranks %1").arg(first)
                                                 : pair ? Words::tr("Ranks %1 and %2").arg(first, last)
                                                        : Words::tr("Ranks %1 to %2").arg(first, last))
                                              : (one ? first : Words::tr("%1 to %2").arg(first, last));
        // Of several rows the first two; a single one beside the one above it.
        const qint64 second = one ? std::max<qint64>(ranks.first, 1) : ranks.first + 1;
        places += {ranks, text, {second - 1, second}};
    }
    return places;
}

/// "Ranks 845 and 849, 25 and 26"
QList<PlaceDisplay> placesOf(const std::vector<Inversion> &worst)
{
    QList<PlaceDisplay> places;
    for (const Inversion &pair : worst) {
        const QString text =
            Words::tr("%1 and %2").arg(groupedText(pair.above + 1), groupedText(pair.below + 1));
        const RankRange ranks{pair.above, pair.below};
        places += {ranks, places.isEmpty() ? Words::tr("Ranks %1").arg(text) : text, ranks};
    }
    return places;
}

FindingKind kindOf(EventOrderFinding::Kind kind)
{
    switch (kind) {
    case EventOrderFinding::Kind::Inverted:
        return FindingKind::LaterFirst;
    case EventOrderFinding::Kind::WrongTime:
        return FindingKind::Future;
    default:
        return FindingKind::Moved;
    }
}

FindingDisplay findingDisplay(FindingKind kind, qint64 count, const FindingText &words,
                              const QList<PlaceDisplay> &places, qint64 placeCount)
{
    return {kind,
            groupedText(count),
            displayText(words.title),
            displayText(words.cause),
            displayText(words.fix),
            places,
            placeCount,
            words.reencode,
            false};
}

/// What the events tell, before all that the board tells by itself.
QList<FindingDisplay> eventFindings(const Audit &audit, const std::string &eventsName, const Wording &wording)
{
    QList<FindingDisplay> findings;
    for (const EventOrderFinding &finding : eventOrderFindings(audit, eventsName, wording)) {
        const bool inverted = finding.kind == EventOrderFinding::Kind::Inverted;
        const QList<PlaceDisplay> places =
            inverted ? placesOf(audit.eventOrder->worst) : QList<PlaceDisplay>();
        findings += findingDisplay(kindOf(finding.kind), finding.count, finding.words, places,
                                   inverted ? audit.eventOrder->misplaced : 0);
        findings.last().byEvents = true;
    }
    return findings;
}

} // namespace

AuditDisplay auditDisplay(const Audit &audit, const Wording &wording, bool byPages,
                          const std::string &eventsName)
{
    AuditDisplay shown;
    shown.severity = auditSeverity(audit);
    shown.answer = displayText(auditAnswer(audit, wording));
    shown.detail = displayText(auditDetail(audit, wording));
    for (const AuditFigure &figure : auditFigures(audit))
        shown.figures += {displayText(figure.name), groupedText(figure.count), figure.verdict,
                          displayText(figure.meaning)};
    if (audit.eventOrder) {
        shown.detail =
            listText(ListOf::Sentences,
                     {shown.detail, displayText(eventOrderAnswer(*audit.eventOrder, eventsName, wording))});
        shown.findings += eventFindings(audit, eventsName, wording);
    }
    for (const Finding &finding : audit.report.findings) {
        const FindingText words = findingText(finding, audit, wording);
        shown.findings +=
            findingDisplay(finding.kind, finding.count, words, placesOf(finding), finding.placeCount);
    }
    QStringList quiet;
    for (const FindingKind kind : quietChecks(audit, byPages))
        quiet += QString::fromUtf8(checkName(kind));
    if (!quiet.isEmpty())
        shown.quiet = displayText(quietText(std::size_t(quiet.size())));
    shown.quietNames = quiet.join(u'\n');
    return shown;
}

} // namespace tiebreak
