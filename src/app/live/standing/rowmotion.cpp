// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/standing/rowmotion.h"

#include <QEasingCurve>

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr int slideTime = 160;
constexpr int flashTime = 600;
constexpr qint64 oftenTime = 1000; ///< four changes within it are too many to follow

} // namespace

void RowMotion::begin(const QList<StandingRow> &before, const Tops &tops, const QList<StandingRow> &rows,
                      const Tops &newTops)
{
    QHash<QByteArray, double> raws;
    for (const StandingRow &row : before)
        raws.insert(row.member, row.raw);
    const qint64 now = m_clock.elapsed();
    m_motions.removeIf([now](const auto &entry) { return now - entry.value().changedAt[3] > 2 * oftenTime; });
    for (const StandingRow &row : rows) {
        const auto old = raws.constFind(row.member);
        const auto top = newTops.constFind(row.member);
        const auto oldTop = tops.constFind(row.member);
        if (old == raws.constEnd() || top == newTops.constEnd() || oldTop == tops.constEnd())
            continue;
        const int from = *oldTop - *top;
        const bool scored = *old != row.raw;
        if (from == 0 && !scored)
            continue;
        Motion &motion = m_motions[row.member];
        const bool often = motion.changedAt[0] >= 0 && now - motion.changedAt[0] < oftenTime;
        std::ranges::rotate(motion.changedAt, motion.changedAt + 1);
        motion.changedAt[3] = now;
        if (often) {
            motion.movedAt = -1;
            motion.flashedAt = -1;
            continue;
        }
        if (from != 0) {
            motion.movedAt = now;
            motion.from = from;
        }
        if (scored)
            motion.flashedAt = now;
    }
}

qreal RowMotion::progressOf(qint64 since, int length) const
{
    return since < 0 ? 1 : std::clamp(qreal(m_clock.elapsed() - since) / length, 0.0, 1.0);
}

bool RowMotion::goesOn() const
{
    return std::ranges::any_of(m_motions, [this](const Motion &motion) {
        return progressOf(motion.movedAt, slideTime) < 1 || progressOf(motion.flashedAt, flashTime) < 1;
    });
}

int RowMotion::shift(const QByteArray &member) const
{
    static const QEasingCurve easing(QEasingCurve::OutCubic);
    const auto motion = m_motions.constFind(member);
    if (motion == m_motions.constEnd())
        return 0;
    const qreal slid = progressOf(motion->movedAt, slideTime);
    return slid < 1 ? qRound(motion->from * (1 - easing.valueForProgress(slid))) : 0;
}

qreal RowMotion::flash(const QByteArray &member) const
{
    const auto motion = m_motions.constFind(member);
    return motion == m_motions.constEnd() || motion->flashedAt < 0
               ? 0
               : 1 - progressOf(motion->flashedAt, flashTime);
}

} // namespace tiebreak
