// SPDX-License-Identifier: GPL-3.0-or-later
// A chart with its title, or the words that stand in its place.
#pragma once

#include <QWidget>

class QLabel;
class QStackedWidget;

namespace tiebreak
{

class PlotView;

/// Title in semi-bold with a note beside it; below it the plot, or a sentence where there is nothing to draw.
class ChartPane : public QWidget
{
    Q_OBJECT

public:
    ChartPane(PlotView *plot, QWidget *parent = nullptr);

    void setTitle(const QString &title);
    /// `swatch`: the hatched square that the note explains stands before it.
    void setNote(const QString &note, bool swatch = false);
    void showPlot();
    void showWords(const QString &sentence);

private:
    QLabel *m_title;
    QWidget *m_swatch;
    QLabel *m_note;
    QLabel *m_words;
    PlotView *m_plot;
    QStackedWidget *m_stack;
};

} // namespace tiebreak
