// SPDX-License-Identifier: GPL-3.0-or-later
// The standing of a live board: rows slide to their new places, and changed scores flash.
#pragma once

#include "app/live/standing/rowmotion.h"
#include "app/live/standing/standingpainter.h"

#include <QTableView>
#include <QTimer>

namespace tiebreak
{

/// Shows standing rows. A selection follows its member. What moves takes 160 ms, what flashes 600 ms; neither
/// where the desktop wants no motion, nor for a row that changes more than four times a second.
class StandingView : public QTableView
{
    Q_OBJECT

public:
    explicit StandingView(QWidget *parent = nullptr);

    /// Shows these rows. `sameBoard`: what differs from the rows that were shown has just happened.
    void setStanding(QList<StandingRow> rows, bool sameBoard);
    StandingModel &standing() { return m_model; }
    /// 1 for a window of 900 px.
    void setScale(qreal scale);
    /// Off: what changes is there at once.
    void setMotion(bool motion) { m_motion = motion; }
    /// Whether something moves or flashes at this moment.
    bool moving() const { return m_frame.isActive(); }
    /// The member of the current row; null where there is none.
    QByteArray currentMember() const;
    void selectMember(const QByteArray &member);

signals:
    /// The current row is another member's, or none's: null.
    void currentMemberChanged(const QByteArray &member);
    /// The user wants to know more of this member.
    void memberActivated(const QByteArray &member);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;

private:
    bool wantsMotion() const;
    void layOut();
    /// What the figures of a column need.
    int placeWidth() const;
    int scoreWidth() const;
    int decidedWidth() const;
    int gapWidth() const;
    void advance();
    /// Where the rows stand, whatever is scrolled into view.
    RowMotion::Tops rowTops() const;
    /// Whether only the upper part of a row is in sight; it is not shown then.
    bool isCutBelow(int row) const;
    int fittedRowHeight() const;

    StandingModel m_model;
    StandingSizes m_sizes;
    int m_rowHeight = 0;
    qreal m_scale = 1;
    bool m_motion = true;
    QTimer m_frame;
    RowMotion m_moves;
};

} // namespace tiebreak
