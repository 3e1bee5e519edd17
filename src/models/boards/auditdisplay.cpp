// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/boards/auditdisplay.h"

#include "core/audit/audittext.h"
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

Severity severityOf(const AuditReport &report, const CodecSpec &spec)
{
    if (report.orderIsByTime())
        return Severity::Good;
    const Finding *later = report.finding(FindingKind::LaterFirst);
    const bool allLater = later && later->count == report.pairsByTime;
    return !spec.hasTime() || allLater || report.byTime() == 0 ? Severity::Bad : Severity::Warning;
}

QList<FigureDisplay> figuresOf(const AuditedBoard &board)
{
    const AuditReport &report = board.report;
    const CodecSpec &spec = board.decoder.spec();
    QList<FigureDisplay> figures;
    const auto add = [&figures](const QString &name, qint64 value, const QString &toolTip) {
        figures += {name, groupedText(value), {}, toolTip};
    };
    add(Words::tr("Distinct scores"), report.distinctScores,
        Words::tr("How many scores there are on the board"));
    add(Words::tr("Tie groups"), report.tieGroups, Words::tr("Scores that two or more members share"));
    if (spec.hasTime()) {
        const QString unit = QString::fromUtf8(unitWord(spec.unit));
        add(Words::tr("Ties decided by time"), report.pairsByTime,
            Words::tr("Neighbours of equal score whose doubles differ"));
        add(Words::tr("by a shared double"), report.pairsCollapsed,
            Words::tr(
                "Neighbours in one double that spans several times: the member name decided, whoever came "
                "first"));
        add(Words::tr("by the same %1").arg(unit), report.pairsSameTick,
            Words::tr("Neighbours in one double that holds a single %1: the member name decided").arg(unit));
    }
    if (report.pairsNoTime > 0)
        add(spec.hasTime() ? Words::tr("without a time") : Words::tr("Ties decided by name"),
            report.pairsNoTime, Words::tr("Neighbours of which one at least holds no time that can be read"));
    constexpr std::array<std::pair<Verdict, const char *>, 5> verdicts{{
        {Verdict::Exact, QT_TRANSLATE_NOOP("tiebreak::ShownAudit", "Members whose double holds one time")},
        {Verdict::Blurred,
         QT_TRANSLATE_NOOP("tiebreak::ShownAudit", "Members whose double holds several times in a row")},
        {Verdict::Ambiguous,
         QT_TRANSLATE_NOOP("tiebreak::ShownAudit", "Members whose double fits times far apart")},
        {Verdict::OutOfRange,
         QT_TRANSLATE_NOOP("tiebreak::ShownAudit", "Members whose time lies outside the season")},
        {Verdict::Foreign,
         QT_TRANSLATE_NOOP("tiebreak::ShownAudit", "Members whose double no score and time encode to")},
    }};
    for (const auto &[verdict, toolTip] : verdicts) {
        const qint64 count = report.verdictCount(verdict);
        QString name = QString::fromUtf8(verdictWord(verdict));
        name[0] = name[0].toUpper();
        if (count > 0 || verdict == Verdict::Exact)
            figures += {name, groupedText(count), verdict, Words::tr(toolTip)};
    }
    return figures;
}

QList<PlaceDisplay> placesOf(const Finding &finding)
{
    QList<PlaceDisplay> places;
    for (const RankRange &ranks : finding.places) {
        const QString first = groupedText(ranks.first + 1);
        const QString last = groupedText(ranks.last + 1);
        const bool one = ranks.first == ranks.last;
        const QString text = places.isEmpty() ? (one ? Words::tr("rank %1").arg(first)
                                                     : Words::tr("ranks %1 to %2").arg(first, last))
                                              : (one ? first : Words::tr("%1 to %2").arg(first, last));
        // Of several rows the first two; a single one beside the one above it.
        const qint64 second = one ? std::max<qint64>(ranks.first, 1) : ranks.first + 1;
        places += {ranks, text, {second - 1, second}};
    }
    return places;
}

/// "ranks 845 and 849, 25 and 26"
QList<PlaceDisplay> placesOf(const std::vector<Inversion> &worst)
{
    QList<PlaceDisplay> places;
    for (const Inversion &pair : worst) {
        const QString text =
            Words::tr("%1 and %2").arg(groupedText(pair.above + 1), groupedText(pair.below + 1));
        const RankRange ranks{pair.above, pair.below};
        places += {ranks, places.isEmpty() ? Words::tr("ranks %1").arg(text) : text, ranks};
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
            QString::fromStdString(words.title),
            QString::fromStdString(words.cause),
            QString::fromStdString(words.mend),
            places,
            placeCount};
}

/// What the events tell, before all that the board tells by itself.
QList<FindingDisplay> eventFindings(const EventComparison &eventOrder, const Wording &wording)
{
    QList<FindingDisplay> findings;
    for (const EventOrderFinding &finding :
         eventOrderFindings(eventOrder.report, eventOrder.source, wording)) {
        const bool inverted = finding.kind == EventOrderFinding::Kind::Inverted;
        const QList<PlaceDisplay> places =
            inverted ? placesOf(eventOrder.report.worst) : QList<PlaceDisplay>();
        findings += findingDisplay(kindOf(finding.kind), finding.count, finding.words, places, places.size());
    }
    return findings;
}

/// Whether this can be found at all on a board of such a codec.
bool isLookedFor(FindingKind kind, const CodecSpec &spec, bool byPages)
{
    switch (kind) {
    case FindingKind::Moved:
        return byPages;
    case FindingKind::NoTimeKept:
        return !spec.hasTime();
    case FindingKind::Misread:
    case FindingKind::Infinite:
    case FindingKind::Foreign:
        return true;
    case FindingKind::Fraction:
        return spec.scheme == Scheme::Plain || spec.scheme == Scheme::Decimal ||
               spec.scheme == Scheme::Binary;
    case FindingKind::BarePoints:
        return spec.scheme == Scheme::Decimal || spec.scheme == Scheme::Binary;
    case FindingKind::Mirrored:
        return spec.from && !spec.keep;
    case FindingKind::Overflow:
    case FindingKind::Overrun:
        return spec.hasTime() && !spec.keep && spec.scheme != Scheme::Text && !spec.formula;
    default:
        return spec.hasTime();
    }
}

} // namespace

AuditDisplay auditDisplay(const AuditedBoard &audited, const Wording &wording, bool byPages,
                          const std::optional<EventComparison> &eventOrder)
{
    AuditedBoard board = audited;
    board.withEvents = eventOrder.has_value();
    board.contradicted = eventOrder && eventOrder->report.inverted > 0;
    const AuditReport &report = board.report;
    const CodecSpec &spec = board.decoder.spec();
    AuditDisplay shown;
    shown.severity = severityOf(report, spec);
    shown.answer = QString::fromStdString(auditAnswer(board, wording));
    shown.detail = QString::fromStdString(auditDetail(board, wording));
    shown.figures = figuresOf(board);
    if (eventOrder) {
        if (board.contradicted && shown.severity == Severity::Good)
            shown.severity = Severity::Warning;
        shown.detail +=
            (shown.detail.isEmpty() ? QString() : QStringLiteral(" ")) +
            QString::fromStdString(eventOrderAnswer(eventOrder->report, eventOrder->source, wording));
        shown.findings += eventFindings(*eventOrder, wording);
    }
    for (const Finding &finding : report.findings) {
        const FindingText words = findingText(finding, board, wording);
        shown.findings +=
            findingDisplay(finding.kind, finding.count, words, placesOf(finding), finding.placeCount);
    }
    QStringList quiet;
    for (std::size_t i = 0; i < findingKinds; ++i) {
        const auto kind = static_cast<FindingKind>(i);
        if (!report.finding(kind) && isLookedFor(kind, spec, byPages))
            quiet += QString::fromUtf8(checkName(kind));
    }
    if (!quiet.isEmpty())
        shown.quiet = quiet.size() == 1 ? Words::tr("1 check found nothing")
                                        : Words::tr("%1 checks found nothing").arg(quiet.size());
    shown.quietNames = quiet.join(u'\n');
    return shown;
}

} // namespace tiebreak
