// SPDX-License-Identifier: GPL-3.0-or-later
// A skip list drawn: levels, spans, rows, and the walk of an operation up to one of its steps.
#pragma once

#include "app/internals/skiplist/skiplistlayout.h"
#include "app/internals/skiplist/skiplistpainter.h"
#include "internals/skiplist/skiplistrun.h"

#include <QAbstractScrollArea>
#include <QPixmap>
#include <QVariantAnimation>

#include <memory>

namespace tiebreak
{

/// Draws a recorded run. The list itself is kept as a picture: a step draws only what it adds. Left, Right,
/// Home, End and Space ask for steps.
class SkipListView : public QAbstractScrollArea
{
    Q_OBJECT

public:
    using NodeText = decltype(SkipListScene::text);

    explicit SkipListView(QWidget *parent = nullptr);

    /// Shows a run from its first step on. `scoreTitle`: what the row of scores is called.
    void setRun(std::shared_ptr<const SkipListRun> run, NodeText text, const QString &scoreTitle);
    /// Shows the list after this step and the walk so far; moves to where it happens.
    void setStep(int step);
    int step() const { return m_scene.step; }
    void setBackwardLinks(bool shown);
    /// What stands in the lower right corner.
    void setNote(const QString &note);

    /// The centre of a node's box, in the viewport; level 1 is the lowest.
    QPointF centreOf(SkipNode node, int level) const;
    /// No motion, as with a style whose animations last no time.
    void setMotion(bool motion) { m_motion = motion; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    /// A node was clicked.
    void memberClicked(const std::string &member);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void changeEvent(QEvent *event) override;
    void scrollContentsBy(int dx, int dy) override;
    bool viewportEvent(QEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    void layOut();
    void findStandings();
    void followStep();
    int legendHeight() const;
    SkipNode nodeAt(const QPoint &position) const;

    SkipListScene m_scene;
    SkipListLayout m_layout;
    bool m_motion = true;
    std::size_t m_standingsState = std::size_t(-1);
    QPixmap m_picture; ///< the list and its rows as the viewport shows them, without the walk
    std::size_t m_pictureState = std::size_t(-1);
    QVariantAnimation m_grows; ///< the link of the step
};

} // namespace tiebreak
