// SPDX-License-Identifier: GPL-3.0-or-later
// Paints a skip list, its rows of text, and the walk of an operation up to one of its steps.
#pragma once

#include "app/internals/skiplist/skiplistlayout.h"
#include "internals/skiplist/skiplistrun.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPalette>

#include <functional>
#include <memory>
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

/// How a node stands in a state of the list.
struct SkipNodeStanding {
    bool drawn = false;       ///< it has been made, or was there
    bool gone = false;        ///< it was there, and stands on level 1 no more
    std::uint64_t linked = 0; ///< the levels on which it stands
};

/// Whether the step follows a link, or would.
inline bool isComparison(const SkipStep &step)
{
    return step.kind == SkipStepKind::Walk || step.kind == SkipStepKind::TooFar ||
           step.kind == SkipStepKind::End;
}

/// What is painted: a run up to one of its steps.
struct SkipListScene {
    std::shared_ptr<const SkipListRun> run;
    std::function<SkipNodeText(std::string_view member, double raw)> text;
    QString scoreTitle; ///< what the row of scores is called
    QString note;       ///< in the lower right corner
    int step = 0;
    bool backwardLinks = false;
    std::vector<SkipNodeStanding> standings; ///< by column, in the state of the step

    const SkipStep &current() const { return run->steps[std::size_t(step)]; }
    const SkipList &state() const { return run->states[current().state]; }
};

/// Paints a scene that has a run. Walked links are solid with a filled number, compared ones that lie too far
/// dashed with a hollow one.
class SkipListPainter
{
    Q_DECLARE_TR_FUNCTIONS(tiebreak::SkipListPainter)

public:
    SkipListPainter(const SkipListScene &scene, const SkipListLayout &layout, const QPalette &colors,
                    QPainter &painter);

    /// Two lines, where one has no room for the note.
    static int legendHeight(const QString &note, int width);

    /// The list and its rows, without the walk: the same for all steps of a state.
    void paintList();
    /// What the step adds; of the link that it follows, this share.
    void paintStep(double share);

private:
    using Sizes = SkipListLayout;

    void paintLinks();
    void paintTexts();
    void paintMargin();
    void paintWalk(double share);
    void paintChange();
    void paintRuler();
    void paintDictionary();
    void paintLegend();
    void paintLink(SkipNode from, SkipNode to, int level, const QPen &pen, double share = 1);
    /// An arrow's head that points to `tip` along one of the two directions.
    void paintHead(const QPointF &tip, bool right, double size, const QColor &colour);
    void paintMarker(const QPointF &centre, std::int64_t number, bool filled);
    void paintLitBox(SkipNode node, int level, bool strong);

    const SkipListScene &m_scene;
    const SkipListLayout &m_layout;
    const QPalette &m_colors;
    QPainter &m_painter;
};

} // namespace tiebreak
