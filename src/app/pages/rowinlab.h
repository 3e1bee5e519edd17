// SPDX-License-Identifier: GPL-3.0-or-later
// From a row of a board to the Codec Lab.
#pragma once

#include "models/boardmodel.h"

#include <QObject>

class QAction;

namespace tiebreak
{

class RowView;

/// Offers "Open in the Codec Lab" at the rows themselves, by their menu and by Ctrl+L, for the current row.
class RowInLab : public QObject
{
    Q_OBJECT

public:
    /// `rows` shows `model`.
    RowInLab(const BoardModel &model, RowView &rows, QObject *parent);

signals:
    /// The user wants to see this double, as the board's codec reads it.
    void requested(const CodecSpec &codec, double raw);

private:
    void follow();
    void open();

    const BoardModel &m_model;
    RowView &m_rows;
    QAction *m_action;
};

} // namespace tiebreak
