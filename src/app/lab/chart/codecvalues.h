// SPDX-License-Identifier: GPL-3.0-or-later
// The table beside the Lab's main chart, with its header line.
#pragma once

#include "models/lab/codecvaluesmodel.h"

#include <QWidget>

class QLabel;

namespace tiebreak
{

class ElidedLabel;
class RowView;

/// "At 20 000 000 points: times this far apart never share a double", and a row a codec. The row of the
/// current codec is selected; selecting another chooses its codec.
class CodecValues : public QWidget
{
    Q_OBJECT

public:
    explicit CodecValues(QWidget *parent = nullptr);

    /// As CodecChart::setCurves().
    void setCurves(const QList<CodecCurve> &curves, int current);
    /// The score whose values are shown.
    void setScore(std::int64_t score);

    QSize sizeHint() const override;

signals:
    /// The user chose the codec of a row.
    void codecChosen(int index);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void layOutColumns();

    CodecValuesModel *m_model;
    QLabel *m_title;
    ElidedLabel *m_note;
    RowView *m_table;
    int m_current = -1;
};

} // namespace tiebreak
