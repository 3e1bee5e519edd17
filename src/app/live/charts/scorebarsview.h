// SPDX-License-Identifier: GPL-3.0-or-later
// How the scores of a board are spread: a bar for each span of scores.
#pragma once

#include "app/live/charts/scoreticks.h"
#include "app/widgets/chart/chartview.h"
#include "core/live/shape/scoredistribution.h"

#include <QList>
#include <QRectF>
#include <QString>

#include <vector>

namespace tiebreak
{

/// A score worth marking on the axis.
struct ScoreMark {
    std::int64_t score = 0;
    QString text; ///< "top 10"
    bool operator==(const ScoreMark &) const = default;
};

/// Where bars, marks and labels stand in a view of a size.
struct ScoreBarsLayout {
    QRectF plot;
    std::vector<QRectF> bars; ///< one for each; of no height where it is empty
    Drawing axes;
    Drawing marks; ///< upright lines with their names above the plot
    std::int64_t most = 0;

    /// `format` writes the scores at the axis.
    static ScoreBarsLayout of(const ScoreDistribution &distribution, const QList<ScoreMark> &marks,
                              const QSizeF &size, const ScoreFormat &format = {});
    /// The y of a count.
    double yOf(std::int64_t count) const;
};

/// The histogram, low scores at the left. It takes no focus: its description says it in words.
class ScoreBarsView : public ChartView
{
    Q_OBJECT

public:
    explicit ScoreBarsView(QWidget *parent = nullptr);

    void setDistribution(const ScoreDistribution &distribution);
    /// There is nothing to draw, for another reason than the distribution's own, until the next one is set.
    void setInstead(const QString &why);
    /// Upright lines at these scores, named above the bars; those that would touch are left out.
    void setMarks(const QList<ScoreMark> &marks);

    /// How scores are written.
    void setFormat(const ScoreFormat &format);

    const ScoreBarsLayout &chart() const { return m_layout; }
    /// What is said of the bar at a point; empty where there is none.
    QString wordsAt(const QPointF &point) const override;

protected:
    void paint(QPainter &painter, const Palette &colours) override;

private:
    void layOut() override;
    QString countedBy() const;
    /// The chart in words, or why there is none.
    QString words() const;

    ScoreDistribution m_distribution;
    QString m_instead; ///< why there is none; empty: that is known
    QList<ScoreMark> m_marks;
    ScoreFormat m_format;
    ScoreBarsLayout m_layout;
};

} // namespace tiebreak
