// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/lab/codecvaluesmodel.h"

#include "models/lab/curvetext.h"
#include "models/text/displaywording.h"
#include "models/text/numbertext.h"

#include <cmath>
#include <limits>

namespace tiebreak
{

namespace
{

/// A limit with all its digits.
QString wholeLimit(std::optional<std::int64_t> score)
{
    return score && *score < std::numeric_limits<std::int64_t>::max() ? pointsText(*score)
                                                                      : limitScoreText(score);
}

/// Several ticks, of which the first and the last encode alike.
bool isOneDouble(const CodecSpec &spec, const TickInterval &ticks)
{
    const auto first = encode(spec, ticks.score, ticks.first);
    const auto last = encode(spec, ticks.score, ticks.last);
    return ticks.first < ticks.last && first && last && first->raw == last->raw;
}

} // namespace

CodecValuesModel::CodecValuesModel(QObject *parent)
    : TableModel(parent, {{tr("Codec"), Qt::AlignLeft, tr("The codecs of the chart, in its colors")},
                          {tr("Resolution"), Qt::AlignRight,
                           tr("Times at least this far apart never share a double at the cursor's score")},
                          {tr("Exact up to"), Qt::AlignRight,
                           tr("The last score at which every time in the time range has its own double")},
                          {tr("Reads up to"), Qt::AlignRight,
                           tr("The last score that the usual decoder reads correctly")}})
{
}

void CodecValuesModel::setCurves(const QList<CodecCurve> &curves, int current)
{
    // While a slider moves the rows stay, and with them what is selected and scrolled to.
    const bool sameRows = curves.size() == m_curves.size();
    if (!sameRows)
        beginResetModel();
    m_curves = curves;
    m_current = current;
    if (!sameRows)
        endResetModel();
    else
        cellsChanged();
}

void CodecValuesModel::setScore(std::int64_t score)
{
    if (score == m_score)
        return;
    m_score = score;
    cellsChanged(valuecolumn::Resolution, valuecolumn::ScoreRight);
}

int CodecValuesModel::count() const
{
    return int(m_curves.size());
}

QString CodecValuesModel::text(const CodecCurve &curve, int column) const
{
    switch (column) {
    case valuecolumn::Codec:
        return curve.look.name;
    case valuecolumn::Resolution:
        return resolutionText(curve, m_score);
    case valuecolumn::OneTickUpTo:
        return limitScoreText(curve.exactUpTo());
    default:
        return shortLimitScoreText(curve.curve.limits.rightUpTo);
    }
}

ValueTrust CodecValuesModel::trust(const CodecCurve &curve, int column) const
{
    if (column == valuecolumn::Resolution && curve.spec.hasTime()) {
        const auto ticks = curve.ticksAt(m_score);
        if (!ticks)
            return ValueTrust::Fails;
        return *ticks > 1 || curve.sharesFar() ? ValueTrust::Coarse : ValueTrust::OneTick;
    }
    const auto &right = curve.curve.limits.rightUpTo;
    const bool misread = column == valuecolumn::ScoreRight && (!right || m_score > *right);
    return misread ? ValueTrust::Fails : ValueTrust::Plain;
}

QString CodecValuesModel::resolutionToolTip(const CodecCurve &curve) const
{
    if (!curve.spec.hasTime())
        return tr("No time is packed: equal scores rank by member name.");
    const auto resolution = resolutionAt(curve.spec, curve.window, m_score);
    if (!resolution)
        return tr("%1 cannot be packed with every time in the time range").arg(pointsText(m_score));
    QString words = tr("Times %1 or more apart never share a double")
                        .arg(displayText(durationText(resolution->ticks, curve.spec.unit)));
    if (curve.sharesFar())
        words += u'\n' + tr("Except that %1").arg(farSharingText(curve));
    if (isOneDouble(curve.spec, resolution->widest))
        words += u'\n' + tr("All times from %1 to %2 share one double")
                             .arg(displayText(isoTime(resolution->widest.first, curve.spec.unit)),
                                  displayText(isoTime(resolution->widest.last, curve.spec.unit)));
    constexpr double longest = 9e18;
    if (const auto worth = timePerUlp(curve, m_score); worth && *worth >= 1 && *worth < longest)
        words +=
            u'\n' +
            tr("Time per ULP: %1")
                .arg(displayText(durationText(std::int64_t(std::llround(*worth)), TickUnit::Microsecond)));
    return words;
}

QString CodecValuesModel::toolTip(const CodecCurve &curve, int column) const
{
    switch (column) {
    case valuecolumn::Codec:
        return curveText(curve) + u'\n' + displayText(specText(curve.spec));
    case valuecolumn::Resolution:
        return resolutionToolTip(curve);
    case valuecolumn::OneTickUpTo:
        return curve.sharesFar() ? tr("None keeps all ticks: %1").arg(farSharingText(curve))
                                 : tr("Neighboring ticks in this time range have doubles of their own up to: "
                                      "%1. Another time range has another limit")
                                       .arg(wholeLimit(curve.exactUpTo()));
    default:
        return tr("At all times in this time range, the usual decoder reads the score correctly up to: %1")
            .arg(wholeLimit(curve.curve.limits.rightUpTo));
    }
}

QVariant CodecValuesModel::cell(int row, int column, int role) const
{
    const CodecCurve &curve = m_curves[row];
    switch (role) {
    case Qt::DisplayRole:
        return text(curve, column);
    case Qt::ToolTipRole:
        return toolTip(curve, column);
    case valuerole::Series:
        return column == valuecolumn::Codec ? QVariant(curve.look.series) : QVariant();
    case valuerole::LineStyle:
        return column == valuecolumn::Codec ? QVariant(curve.look.lineStyle) : QVariant();
    case valuerole::Current:
        return row == m_current;
    case valuerole::Trust:
        return int(trust(curve, column));
    default:
        return {};
    }
}

} // namespace tiebreak

#include "moc_codecvaluesmodel.cpp"
