// SPDX-License-Identifier: GPL-3.0-or-later
// Precision against magnitude: the Lab's main chart, and beside it the values at one score.
#pragma once

#include "models/lab/codeccurves.h"
#include "models/lab/precisioncurve.h"

#include <QWidget>

namespace tiebreak
{

class CodecChart;
class CodecValues;

/// The chart and the table of the same codecs over the same time range, with one cursor.
class PrecisionPane : public QWidget
{
    Q_OBJECT

public:
    explicit PrecisionPane(QWidget *parent = nullptr);

    /// The codecs to compare over a time range, and which of them is the current one. Takes a few
    /// milliseconds.
    void setCodecs(const QList<NamedCodec> &codecs, const CodecSpec &current, const TimeRange &timeRange);
    /// Where the cursor stands.
    void setScore(qint64 score);
    /// Where the members of a board are; no bins take them away.
    void setDensity(const std::vector<PrecisionCurve::Bin> &bins, const QString &board);
    /// Puts a part below the table.
    void addBelow(QWidget *part);

signals:
    void codecChosen(const CodecSpec &codec);
    void scoreChosen(qint64 score);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void choose(int index);

    CodecChart *m_chart;
    CodecValues *m_values;
    QWidget *m_side;
    QList<CodecCurve> m_curves;
};

} // namespace tiebreak
