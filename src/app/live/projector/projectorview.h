// SPDX-License-Identifier: GPL-3.0-or-later
// A board for a room: who leads, by how much, who is coming up, how sure each place is. Only to be looked at.
#pragma once

#include "app/live/standing/rowmotion.h"
#include "app/live/standing/standingpainter.h"
#include "models/live/projectorcontent.h"

#include <QImage>
#include <QTimer>
#include <QWidget>

namespace tiebreak
{

/// Paints a ProjectorContent as large as there is room, and holds nothing but it. It has no control, no tool
/// tip and no menu; what it says to screen readers is what it shows.
class ProjectorView : public QWidget
{
    Q_OBJECT

public:
    explicit ProjectorView(QWidget *parent = nullptr);

    void setContent(ProjectorContent content);
    const ProjectorContent &content() const { return m_content; }
    /// Off: what changes is there at once.
    void setMotion(bool motion) { m_motion = motion; }
    /// How many rows are shown.
    int shownRows() const;
    /// How many rows of the usual height there is room for.
    int roomForRows() const { return m_layout.room; }

    /// The content as a picture of so many pixels.
    static QImage picture(const ProjectorContent &content, const QSize &size, const QPalette &palette);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    bool event(QEvent *event) override;

private:
    /// Where everything is at the size that the window has.
    struct Layout {
        qreal scale = 1; ///< 1: 1920 x 1080
        QRect header, rows, moves, footer;
        int room = 10; ///< for rows of the usual height
        int rowHeight = 76;
        StandingSizes sizes;
        StandingColumns columns;
    };

    void layOut();
    /// Makes room for the longest figures.
    void layOutColumns();
    RowMotion::Tops rowTops() const;
    void describe();
    int scaled(qreal pixels) const { return qRound(pixels * m_layout.scale); }
    void paintHeader(QPainter &painter) const;
    void paintRows(QPainter &painter) const;
    void paintMoves(QPainter &painter) const;
    void paintFooter(QPainter &painter) const;
    /// Calls paint(move, left, width) for every move that has room.
    template <class Paint>
    int placeMoves(const Paint &paint) const;

    ProjectorContent m_content;
    Layout m_layout;
    bool m_motion = true;
    RowMotion m_moving;
    QTimer m_frame;
};

} // namespace tiebreak
