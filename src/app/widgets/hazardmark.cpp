// SPDX-License-Identifier: GPL-3.0-or-later
// The mark of what can go wrong with a codec.
#include "app/widgets/hazardmark.h"

#include "app/widgets/findingmark.h"

namespace tiebreak
{

namespace
{

FindingKind findingOf(HazardKind kind)
{
    switch (kind) {
    case HazardKind::LaterFirst:
    case HazardKind::TextOrder:
    case HazardKind::KeepWraps:
    case HazardKind::NegativeOrder:
        return FindingKind::LaterFirst;
    case HazardKind::UlpAboveTick:
    case HazardKind::TickAboveNeed:
    case HazardKind::TrailingZeros:
    case HazardKind::Above53Bits:
        return FindingKind::Collapsed;
    case HazardKind::Increment:
    case HazardKind::FieldsOverlap:
        return FindingKind::Foreign;
    case HazardKind::Wraps:
    case HazardKind::ScoreEnds:
    case HazardKind::TimeOutside:
        return FindingKind::OutOfSeason;
    case HazardKind::NamesDecide:
        return FindingKind::SameTick;
    case HazardKind::ScoreReadsWrong:
    case HazardKind::FloorOrTruncate:
        return FindingKind::Misread;
    case HazardKind::TimeZero:
    case HazardKind::UnitMixUp:
        return FindingKind::Future;
    default:
        return FindingKind::Moved;
    }
}

} // namespace

void paintHazardMark(QPainter &painter, const QRectF &box, HazardKind kind, const Palette &palette)
{
    paintFindingMark(painter, box, findingOf(kind), palette);
}

} // namespace tiebreak
