// SPDX-License-Identifier: GPL-3.0-or-later
// The two charts that move while a run does.
#pragma once

#include "app/widgets/chart/plotview.h"
#include "sim/run/run.h"

#include <optional>
#include <vector>

namespace tiebreak
{

/// Operations a second, second by second; seconds with errors are marked.
class ThroughputChart : public PlotView
{
    Q_OBJECT

public:
    explicit ThroughputChart(QWidget *parent = nullptr);

    /// What happened at a moment of the run.
    struct Note {
        double at = 0; ///< seconds
        QString text;
    };

    /// Shows the seconds of a run that is to last `length` seconds; 0: not known.
    void showSeconds(const std::vector<RunSecond> &seconds, int length, const std::optional<Note> &note = {});

protected:
    bool isEmpty() const override { return m_seconds.empty(); }
    void fill(QChart &chart, const Palette &palette) override;
    void paintOver(QPainter &painter, const Palette &palette) override;
    QString wordsAt(const QPointF &point) const override;

private:
    double most() const;

    std::vector<RunSecond> m_seconds;
    int m_length = 0;
    std::optional<Note> m_note;
};

/// p50, p99 and p99.9 of each second on a logarithmic axis.
class LatencyChart : public PlotView
{
    Q_OBJECT

public:
    explicit LatencyChart(QWidget *parent = nullptr);

    void showSeconds(const std::vector<RunSecond> &seconds, int length);

protected:
    bool isEmpty() const override { return m_seconds.empty(); }
    void fill(QChart &chart, const Palette &palette) override;
    void paintOver(QPainter &painter, const Palette &palette) override;
    QString wordsAt(const QPointF &point) const override;

private:
    std::vector<RunSecond> m_seconds;
    int m_length = 0;
};

} // namespace tiebreak
