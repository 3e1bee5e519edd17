// SPDX-License-Identifier: GPL-3.0-or-later
// A skip list drawn: levels, spans, rows, and the walk of an operation up to one of its steps.
#pragma once

#include "internals/skiplist/skiplistrun.h"

#include <QAbstractScrollArea>
#include <QPixmap>
#include <QVariantAnimation>

#include <functional>
#include <memory>
#include <unordered_map>
#include <vector>

namespace tiebreak
{

/// What stands under a node.
struct SkipNodeText {
    QString name;
    QString score; ///< points, or the raw where no codec tells them
    QString time;  ///< empty where the codec holds none
    QString facts; ///< of its tool tip
};

/// Draws a recorded run. Walked links are solid with a filled number, compared ones that lie too far dashed
/// with a hollow one. The list itself is kept as a picture: a step draws only what it adds. Left, Right,
/// Home, End and Space ask for steps.
class SkipListView : public QAbstractScrollArea
{
    Q_OBJECT

public:
    using NodeText = std::function<SkipNodeText(std::string_view member, double raw)>;

    explicit SkipListView(QWidget *parent = nullptr);

    /// Shows a run from its first step on. `scoreTitle`: what the row of scores is called.
    void setRun(std::shared_ptr<const SkipListRun> run, NodeText text, const QString &scoreTitle);
    /// Shows the list after this step and the walk so far; moves to where it happens.
    void setStep(int step);
    int step() const { return m_step; }
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
    /// How a node stands in a state.
    struct Standing {
        bool drawn = false;       ///< it has been made, or was there
        bool gone = false;        ///< it was there, and stands on level 1 no more
        std::uint64_t linked = 0; ///< the levels on which it stands
    };

    void layOut();
    void findStandings();
    void followStep();
    const SkipStep &current() const { return m_run->steps[std::size_t(m_step)]; }
    const SkipList &state() const { return m_run->states[current().state]; }
    double xOf(SkipNode node) const;
    double endX() const;
    double yOf(int level) const;
    QRectF boxOf(SkipNode node, int level) const;
    int legendHeight() const;
    /// From the middle of level 1 down to the legend.
    double rowsHeight() const;
    SkipNode nodeAt(const QPoint &position) const;
    /// The columns that are seen, first to last.
    std::pair<int, int> seenColumns() const;

    void paintList(QPainter &painter) const;
    void paintTexts(QPainter &painter) const;
    void paintMargin(QPainter &painter) const;
    void paintWalk(QPainter &painter) const;
    void paintChange(QPainter &painter) const;
    void paintRuler(QPainter &painter) const;
    void paintDictionary(QPainter &painter) const;
    void paintLegend(QPainter &painter) const;
    void paintLink(QPainter &painter, SkipNode from, SkipNode to, int level, const QPen &pen,
                   double share = 1) const;
    void paintMarker(QPainter &painter, const QPointF &centre, std::int64_t number, bool filled) const;
    void paintLitBox(QPainter &painter, SkipNode node, int level, bool strong) const;

    std::shared_ptr<const SkipListRun> m_run;
    NodeText m_text;
    QString m_scoreTitle;
    QString m_note;
    int m_step = 0;
    int m_levels = 1; ///< the most in any state
    bool m_backward = false;
    bool m_motion = true;
    bool m_hasTimes = false;

    std::unordered_map<SkipNode, int> m_columns;
    std::vector<Standing> m_standings; ///< by column, in the state of the step
    std::size_t m_standingsState = std::size_t(-1);
    double m_columnWidth = 62;
    double m_textWidth = 0; ///< of the widest score or time
    double m_levelHeight = 38;
    QPixmap m_picture; ///< the list and its rows as the viewport shows them, without the walk
    std::size_t m_pictureState = std::size_t(-1);
    QVariantAnimation m_grows; ///< the link of the step
};

} // namespace tiebreak
