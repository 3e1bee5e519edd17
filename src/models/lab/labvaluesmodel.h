// SPDX-License-Identifier: GPL-3.0-or-later
// The table beside the chart: what each codec keeps at one score, and up to where.
#pragma once

#include "models/lab/labcurves.h"

#include <QAbstractTableModel>

namespace tiebreak
{

namespace labcolumn
{
enum Column { Codec, Resolution, OneTickUpTo, ScoreRight, Count };
} // namespace labcolumn

namespace labrole
{
enum Role {
    Series = 0x0200 + 1, ///< int, Codec column: CodecLook::series
    LineStyle,           ///< int, Codec column: CodecLook::lineStyle
    Current,             ///< bool: the row of the codec that the page speaks of
    Trust,               ///< int: the cell's LabTrust
};
} // namespace labrole

/// How far the value of a cell can be trusted; the view has a colour for each.
enum class LabTrust { Plain, OneTick, Coarse, Fails };

/// A row a codec, in the order given.
class LabValuesModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    /// Takes the place of all rows. `current` is the index of a curve, or -1.
    void setCurves(const QList<LabCurve> &curves, int current);
    /// The score whose resolutions are shown; any, also 0 and negative ones.
    void setScore(std::int64_t score);

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    QString text(const LabCurve &curve, int column) const;
    QString toolTip(const LabCurve &curve, int column) const;
    QString resolutionToolTip(const LabCurve &curve) const;
    LabTrust trust(const LabCurve &curve, int column) const;

    QList<LabCurve> m_curves;
    int m_current = -1;
    std::int64_t m_score = 1;
};

} // namespace tiebreak
