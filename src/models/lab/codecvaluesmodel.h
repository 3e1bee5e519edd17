// SPDX-License-Identifier: GPL-3.0-or-later
// The table beside the chart: what each codec keeps at one score, and up to where.
#pragma once

#include "models/lab/codeccurves.h"
#include "models/table/tablemodel.h"

namespace tiebreak
{

namespace valuecolumn
{
enum Column { Codec, Resolution, OneTickUpTo, ScoreRight, Count };
} // namespace valuecolumn

namespace valuerole
{
enum Role {
    Series = 0x0200 + 1, ///< int, Codec column: CodecLook::series
    LineStyle,           ///< int, Codec column: CodecLook::lineStyle
    Current,             ///< bool: the row of the codec that the page speaks of
    Trust,               ///< int: the cell's ValueTrust
};
} // namespace valuerole

/// How far the value of a cell can be trusted; the view has a colour for each.
enum class ValueTrust { Plain, OneTick, Coarse, Fails };

/// A row a codec, in the order given.
class CodecValuesModel : public TableModel
{
    Q_OBJECT

public:
    explicit CodecValuesModel(QObject *parent = nullptr);

    /// Takes the place of all rows. `current` is the index of a curve, or -1.
    void setCurves(const QList<CodecCurve> &curves, int current);
    /// The score whose resolutions are shown; any, also 0 and negative ones.
    void setScore(std::int64_t score);

private:
    int count() const final;
    QVariant cell(int row, int column, int role) const final;
    QString text(const CodecCurve &curve, int column) const;
    QString toolTip(const CodecCurve &curve, int column) const;
    QString resolutionToolTip(const CodecCurve &curve) const;
    ValueTrust trust(const CodecCurve &curve, int column) const;

    QList<CodecCurve> m_curves;
    int m_current = -1;
    std::int64_t m_score = 1;
};

} // namespace tiebreak
